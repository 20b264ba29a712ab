// CFRunLoop full of timers, in its default mode: CFRunLoopTimerCreate, CFRunLoopAddTimer,
// CFRunLoopTimerSetNextFireDate, CFRunLoopTimerInvalidate.
#include <stdlib.h>

#include "../CoreFoundationOracle/CFRunLoopPrototypes.h"
#include "clock.h"
#include "include/CPeers.h"

struct cfTimers {
  CFRunLoopRef loop;
  CFRunLoopTimerRef *timers;
  int64_t capacity, fired;
};

static struct cfTimers *timersOf(cpeer_timers timers) { return (struct cfTimers *)timers.handle; }

static void fired(CFRunLoopTimerRef timer, void *info) {
  (void)timer;
  ((struct cfTimers *)info)->fired++;
}

// The date of a monotonic time.
static CFAbsoluteTime dateOf(uint64_t nanoseconds) {
  double delay = ((double)nanoseconds - (double)monotonicNanoseconds()) * 1e-9;
  return CFAbsoluteTimeGetCurrent() + delay;
}

static void drop(struct cfTimers *made, int64_t place) {
  if (made->timers[place] == NULL) return;
  CFRunLoopTimerInvalidate(made->timers[place]);
  CFRelease(made->timers[place]);
  made->timers[place] = NULL;
}

static cpeer_timers make(int64_t capacity) {
  struct cfTimers *made = calloc(1, sizeof *made);
  CFRunLoopTimerRef *timers = calloc((size_t)capacity, sizeof *timers);
  if (made == NULL || timers == NULL) abort();
  *made = (struct cfTimers){CFRunLoopGetCurrent(), timers, capacity, 0};
  return (cpeer_timers){(uintptr_t)made};
}

static void prepare(cpeer_timers timers, int64_t place, uint64_t nanoseconds) {
  struct cfTimers *made = timersOf(timers);
  drop(made, place);
  CFRunLoopItemContext context = {.info = made};
  made->timers[place] =
      CFRunLoopTimerCreate(NULL, dateOf(nanoseconds), 0, 0, 0, fired, &context);
}

static void insert(cpeer_timers timers, int64_t place) {
  struct cfTimers *made = timersOf(timers);
  CFRunLoopAddTimer(made->loop, made->timers[place], kCFRunLoopDefaultMode);
}

static void redate(cpeer_timers timers, int64_t place, uint64_t nanoseconds) {
  CFRunLoopTimerSetNextFireDate(timersOf(timers)->timers[place], dateOf(nanoseconds));
}

static void cancel(cpeer_timers timers, int64_t place) {
  CFRunLoopTimerInvalidate(timersOf(timers)->timers[place]);
}

static bool isDue(const struct cfTimers *made) {
  CFAbsoluteTime next = CFRunLoopGetNextTimerFireDate(made->loop, kCFRunLoopDefaultMode);
  return next != 0 && next <= CFAbsoluteTimeGetCurrent();
}

static int64_t fireDue(cpeer_timers timers) {
  struct cfTimers *made = timersOf(timers);
  do CFRunLoopRunInMode(kCFRunLoopDefaultMode, 0, false);
  while (isDue(made));
  int64_t count = made->fired;
  made->fired = 0;
  return count;
}

static void destroy(cpeer_timers timers) {
  struct cfTimers *made = timersOf(timers);
  for (int64_t place = 0; place < made->capacity; place++) drop(made, place);
  free(made->timers);
  free(made);
}

cpeer_timer_functions cpeer_cfrunloop_timers(void) {
  return (cpeer_timer_functions){make, prepare, insert, redate, cancel, fireDue, destroy};
}
