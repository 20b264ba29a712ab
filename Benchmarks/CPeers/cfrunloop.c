// CFRunLoop as its documentation has it: a version 0 source that other threads signal before they
// wake the loop, a CFRunLoopTimer, CFRunLoopRun and CFRunLoopStop.
//
// The timer has an absolute date and an interval and keeps to that grid. A busy loop has a source
// that signals itself whenever it performs, as the engine's own busy loop has. Callouts come from
// Core Foundation's own call of `perform`, or of the timer's callback.
#include <errno.h>
#include <stdlib.h>

#include "../CoreFoundationOracle/CFRunLoopPrototypes.h"
#include "clock.h"
#include "include/CPeers.h"

enum { stopped = 2 };

struct cfLoop {
  cpeer_request request;
  CFRunLoopRef loop;
  CFStringRef modes[2];
  CFRunLoopSourceRef wake;
  CFRunLoopSourceRef work;
  CFRunLoopTimerRef timer;
};

static struct cfLoop *loopOf(cpeer_loop loop) { return (struct cfLoop *)loop.handle; }

static void woken(void *info) {
  const struct cfLoop *made = info;
  made->request.onWake(made->request.context);
}

static void iterated(void *info) {
  const struct cfLoop *made = info;
  CFRunLoopSourceSignal(made->work);
  made->request.onIteration(made->request.context);
}

static void fired(CFRunLoopTimerRef timer, void *info) {
  (void)timer;
  const struct cfLoop *made = info;
  made->request.onFire(made->request.context);
}

// In both modes, or in the one that there is.
static CFRunLoopSourceRef addSource(struct cfLoop *made, void (*perform)(void *)) {
  CFRunLoopSourceContext context = {.info = made, .perform = perform};
  CFRunLoopSourceRef source = CFRunLoopSourceCreate(NULL, 0, &context);
  for (int i = 0; i < 2; i++) CFRunLoopAddSource(made->loop, source, made->modes[i]);
  return source;
}

static CFRunLoopTimerRef addTimer(struct cfLoop *made) {
  const cpeer_request *request = &made->request;
  CFRunLoopItemContext context = {.info = made};
  double delay = (double)nanosecondsUntil(request->firstNanoseconds) * 1e-9;
  CFRunLoopTimerRef timer = CFRunLoopTimerCreate(
      NULL, CFAbsoluteTimeGetCurrent() + delay, (double)request->periodNanoseconds * 1e-9, 0, 0,
      fired, &context);
  for (int i = 0; i < 2; i++) CFRunLoopAddTimer(made->loop, timer, made->modes[i]);
  return timer;
}

static cpeer_made make(cpeer_request request) {
  struct cfLoop *made = calloc(1, sizeof *made);
  if (made == NULL) return (cpeer_made){.fault = -ENOMEM};
  made->request = request;
  // Kept: a late wake may come when the thread, and with it the loop, has ended.
  made->loop = (CFRunLoopRef)CFRetain(CFRunLoopGetCurrent());
  made->modes[0] = kCFRunLoopDefaultMode;
  made->modes[1] = request.modeNanoseconds == 0
      ? kCFRunLoopDefaultMode
      : CFStringCreateWithCString(NULL, "loopscope.second", kCFStringEncodingUTF8);
  made->wake = addSource(made, woken);
  if (request.onFire != NULL) made->timer = addTimer(made);
  if (request.onIteration != NULL) {
    made->work = addSource(made, iterated);
    CFRunLoopSourceSignal(made->work);
  }
  return (cpeer_made){.loop = {(uintptr_t)made}};
}

static void run(cpeer_loop loop) {
  struct cfLoop *made = loopOf(loop);
  if (made->request.modeNanoseconds == 0) return CFRunLoopRun();
  double seconds = (double)made->request.modeNanoseconds * 1e-9;
  int32_t end = 0;
  for (int i = 0; end != stopped; i = !i) end = CFRunLoopRunInMode(made->modes[i], seconds, false);
}

static void stop(cpeer_loop loop) { CFRunLoopStop(loopOf(loop)->loop); }

static int wake(cpeer_loop loop) {
  struct cfLoop *made = loopOf(loop);
  CFRunLoopSourceSignal(made->wake);
  CFRunLoopWakeUp(made->loop);
  return 0;
}

static int sendBlock(cpeer_loop loop, uintptr_t block) {
  struct cfLoop *made = loopOf(loop);
  CFRunLoopPerformBlock(made->loop, kCFRunLoopDefaultMode, ^{
    cpeer_run_block(block);
  });
  CFRunLoopWakeUp(made->loop);
  return 0;
}

static void destroy(cpeer_loop loop) {
  struct cfLoop *made = loopOf(loop);
  CFRunLoopSourceInvalidate(made->wake);
  CFRelease(made->wake);
  if (made->work != NULL) {
    CFRunLoopSourceInvalidate(made->work);
    CFRelease(made->work);
  }
  if (made->timer != NULL) {
    CFRunLoopTimerInvalidate(made->timer);
    CFRelease(made->timer);
  }
  if (made->request.modeNanoseconds != 0) CFRelease(made->modes[1]);
  CFRelease(made->loop);
  free(made);
}

cpeer_library cpeer_cfrunloop(void) {
  return (cpeer_library){NULL, make, run, stop, wake, sendBlock, destroy};
}
