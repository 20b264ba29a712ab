// Sources: version 0 (signalled by hand) and version 1 (an eventfd).
// Not for the order in which they run: that is Core Foundation's own.
#include <sys/eventfd.h>

#include "OracleItem.h"

static CFRunLoopSourceRef sourceReference(CFOracleSource source) {
  return (CFRunLoopSourceRef)source.handle;
}

static void call(void *info, CFOracleEvent event, uint32_t detail) {
  OracleItem *item = info;
  item->callout(item->context, event, detail);
}

static void perform(void *info) { call(info, CFOraclePerform, 0); }

static void schedule(void *info, CFRunLoopRef loop, CFStringRef mode) {
  (void)loop;
  call(info, CFOracleSchedule, (uint32_t)OracleModeNumber(mode));
}

static void cancel(void *info, CFRunLoopRef loop, CFStringRef mode) {
  (void)loop;
  call(info, CFOracleCancel, (uint32_t)OracleModeNumber(mode));
}

// On Linux a version 1 source's port is an eventfd, which the loop itself reads.
static int eventDescriptor(void *info) { return ((OracleItem *)info)->eventDescriptor; }

static CFOracleSource makeSource0(OracleItem *item) {
  CFRunLoopSourceContext context = {
      .info = item,
      .retain = OracleItemRetain,
      .release = OracleItemRelease,
      .schedule = schedule,
      .cancel = cancel,
      .perform = perform,
  };
  return (CFOracleSource){(uintptr_t)CFRunLoopSourceCreate(NULL, item->order, &context)};
}

CFOracleSource CFOracleSourceCreate(int64_t order, CFOracleCallout callout, uint64_t context) {
  OracleItem *item = OracleItemCreate(callout, context, order);
  CFOracleSource source = makeSource0(item);
  OracleItemRelease(item);
  return source;
}

// The context's first words are laid out alike in both versions; `info` is the second.
static OracleItem *itemOf(CFOracleSource source) {
  CFRunLoopSourceContext context = {.version = 0};
  CFRunLoopSourceGetContext(sourceReference(source), &context);
  return context.info;
}

CFOracleSource CFOracleSourceCreateTwin(CFOracleSource source) {
  return makeSource0(itemOf(source));
}

CFOracleSource CFOraclePortCreate(int64_t order, CFOracleCallout callout, uint64_t context) {
  int descriptor = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
  if (descriptor < 0) return (CFOracleSource){0};
  OracleItem *item = OracleItemCreate(callout, context, order);
  item->eventDescriptor = descriptor;
  CFRunLoopSourceContext1 version1 = {
      .version = 1,
      .info = item,
      .retain = OracleItemRetain,
      .release = OracleItemRelease,
      .getPort = eventDescriptor,
      .perform = perform,
  };
  CFRunLoopSourceRef source =
      CFRunLoopSourceCreate(NULL, order, (CFRunLoopSourceContext *)&version1);
  OracleItemRelease(item);
  return (CFOracleSource){(uintptr_t)source};
}

void CFOraclePortSend(CFOracleSource source) {
  eventfd_write(itemOf(source)->eventDescriptor, 1);
}

void CFOracleSourceAdd(CFOracleSource source, CFOracleLoop loop, CFOracleMode mode) {
  CFRunLoopAddSource(
      (CFRunLoopRef)loop.handle, sourceReference(source), OracleModeName(mode));
}

void CFOracleSourceRemove(CFOracleSource source, CFOracleLoop loop, CFOracleMode mode) {
  CFRunLoopRemoveSource(
      (CFRunLoopRef)loop.handle, sourceReference(source), OracleModeName(mode));
}

bool CFOracleSourceIsIn(CFOracleSource source, CFOracleLoop loop, CFOracleMode mode) {
  return CFRunLoopContainsSource(
      (CFRunLoopRef)loop.handle, sourceReference(source), OracleModeName(mode));
}

void CFOracleSourceSignal(CFOracleSource source) {
  CFRunLoopSourceSignal(sourceReference(source));
}

bool CFOracleSourceIsSignalled(CFOracleSource source) {
  return CFRunLoopSourceIsSignalled(sourceReference(source));
}

void CFOracleSourceInvalidate(CFOracleSource source) {
  CFRunLoopSourceInvalidate(sourceReference(source));
}

bool CFOracleSourceIsValid(CFOracleSource source) {
  return CFRunLoopSourceIsValid(sourceReference(source));
}

void CFOracleSourceRelease(CFOracleSource source) { CFRelease(sourceReference(source)); }
