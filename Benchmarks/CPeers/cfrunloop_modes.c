// CFRunLoop in the mode benchmark: the same items, callouts and clock readings as the engine has in
// LoopscopeModes.swift, so that the two differ in their loop alone.
#include <stdlib.h>

#include "../CoreFoundationOracle/CFRunLoopPrototypes.h"
#include "clock.h"
#include "include/CPeers.h"

enum { beforeWaiting = 1 << 5 };

struct modes {
  CFRunLoopRef loop;
  CFStringRef first, second;
  CFRunLoopSourceRef leaving, arriving, nesting, nested;
  CFRunLoopObserverRef waiting;
  uint64_t left, arrived, nestedNanoseconds;
  int64_t nestedRuns, nestedCallouts;
};

static struct modes *modesOf(cpeer_modes modes) { return (struct modes *)modes.handle; }

static void leave(void *info) { ((struct modes *)info)->left = monotonicNanoseconds(); }

static void arrive(void *info) { ((struct modes *)info)->arrived = monotonicNanoseconds(); }

// No clock here: nested runs are timed in batches.
static void count(void *info) { ((struct modes *)info)->nestedCallouts++; }

static void nest(void *info) {
  struct modes *modes = info;
  uint64_t start = monotonicNanoseconds();
  for (int64_t run = 0; run < modes->nestedRuns; run++) {
    CFRunLoopSourceSignal(modes->nested);
    CFRunLoopRunInMode(modes->second, 0, true);
  }
  modes->nestedNanoseconds = monotonicNanoseconds() - start;
}

static void aboutToWait(CFRunLoopObserverRef observer, CFOptionFlags activity, void *info) {
  (void)observer, (void)activity;
  arrive(info);
  CFRunLoopStop(((struct modes *)info)->loop);
}

static void nobody(void *info) { (void)info; }

static void never(CFRunLoopTimerRef timer, void *info) { (void)timer, (void)info; }

static CFRunLoopSourceRef addSource(
    struct modes *modes, CFStringRef mode, void (*perform)(void *)) {
  CFRunLoopSourceContext context = {.info = modes, .perform = perform};
  CFRunLoopSourceRef source = CFRunLoopSourceCreate(NULL, 0, &context);
  CFRunLoopAddSource(modes->loop, source, mode);
  return source;
}

// Sources that nobody signals and timers that are hours away, in turn; the mode keeps them.
static void addIdleItems(struct modes *modes, CFStringRef mode, int64_t items) {
  CFAbsoluteTime later = CFAbsoluteTimeGetCurrent() + 24 * 3600;
  for (int64_t i = 0; i < items; i++) {
    if (i % 2 == 0) {
      CFRelease(addSource(modes, mode, nobody));
    } else {
      CFRunLoopTimerRef timer = CFRunLoopTimerCreate(NULL, later + i, 0, 0, 0, never, NULL);
      CFRunLoopAddTimer(modes->loop, timer, mode);
      CFRelease(timer);
    }
  }
}

static CFStringRef name(const char *text) {
  return CFStringCreateWithCString(NULL, text, kCFStringEncodingUTF8);
}

cpeer_modes cpeer_modes_make(int64_t items, bool control) {
  struct modes *modes = calloc(1, sizeof *modes);
  if (modes == NULL) abort();
  modes->loop = CFRunLoopGetCurrent();
  modes->first = name("loopscope.first");
  modes->second = control ? (CFStringRef)CFRetain(modes->first) : name("loopscope.second");
  modes->leaving = addSource(modes, modes->first, leave);
  modes->nesting = addSource(modes, modes->first, nest);
  modes->arriving = addSource(modes, modes->second, arrive);
  modes->nested = addSource(modes, modes->second, count);
  CFRunLoopItemContext context = {.info = modes};
  modes->waiting = CFRunLoopObserverCreate(NULL, beforeWaiting, true, 0, aboutToWait, &context);
  addIdleItems(modes, modes->first, items);
  if (!control) addIdleItems(modes, modes->second, items);
  return (cpeer_modes){(uintptr_t)modes};
}

uint64_t cpeer_modes_time_to_waiting(cpeer_modes handle) {
  struct modes *modes = modesOf(handle);
  if (!CFRunLoopContainsObserver(modes->loop, modes->waiting, modes->second)) {
    CFRunLoopAddObserver(modes->loop, modes->waiting, modes->second);
  }
  CFRunLoopSourceSignal(modes->leaving);
  CFRunLoopRunInMode(modes->first, 1, true);
  CFRunLoopRunInMode(modes->second, 1, false);
  return modes->arrived - modes->left;
}

uint64_t cpeer_modes_time_to_callout(cpeer_modes handle) {
  struct modes *modes = modesOf(handle);
  CFRunLoopSourceSignal(modes->leaving);
  CFRunLoopSourceSignal(modes->arriving);
  CFRunLoopRunInMode(modes->first, 1, true);
  CFRunLoopRunInMode(modes->second, 1, true);
  return modes->arrived - modes->left;
}

uint64_t cpeer_modes_time_of_nested_runs(cpeer_modes handle, int64_t count) {
  struct modes *modes = modesOf(handle);
  modes->nestedRuns = count;
  modes->nestedCallouts = 0;
  CFRunLoopSourceSignal(modes->nesting);
  CFRunLoopRunInMode(modes->first, 1, true);
  // A nested run that finds no work is none, and must not pass for a fast one.
  if (modes->nestedCallouts != count) abort();
  return modes->nestedNanoseconds;
}

uint64_t cpeer_modes_time_of_empty_polls(cpeer_modes handle, int64_t count) {
  struct modes *modes = modesOf(handle);
  uint64_t start = monotonicNanoseconds();
  for (int64_t poll = 0; poll < count; poll++) CFRunLoopRunInMode(modes->second, 0, false);
  return monotonicNanoseconds() - start;
}

static void drop(CFRunLoopSourceRef source) {
  CFRunLoopSourceInvalidate(source);
  CFRelease(source);
}

void cpeer_modes_destroy(cpeer_modes handle) {
  struct modes *modes = modesOf(handle);
  drop(modes->leaving);
  drop(modes->nesting);
  drop(modes->arriving);
  drop(modes->nested);
  CFRunLoopObserverInvalidate(modes->waiting);
  CFRelease(modes->waiting);
  CFRelease(modes->first);
  CFRelease(modes->second);
  free(modes);
}
