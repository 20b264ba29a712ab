// libuv full of timers: uv_timer_start, again for another time ("if the timer is already active, it
// is simply updated"), and uv_timer_stop. Delays are whole milliseconds, here rounded down: what is
// measured is what a timer costs, and one that is due must fire in the run that looks.
#include "include/CPeers.h"

#if LOOPSCOPE_PEERS
#include <stdlib.h>
#include <uv.h>

#include "clock.h"

struct uvTimers {
  uv_loop_t loop;
  uv_timer_t *timers;
  uint64_t *fireNanoseconds;
  int64_t capacity, fired;
};

static struct uvTimers *timersOf(cpeer_timers timers) { return (struct uvTimers *)timers.handle; }

static void fired(uv_timer_t *timer) { ((struct uvTimers *)timer->data)->fired++; }

static cpeer_timers make(int64_t capacity) {
  struct uvTimers *made = calloc(1, sizeof *made);
  if (made == NULL) abort();
  made->capacity = capacity;
  made->timers = calloc((size_t)capacity, sizeof *made->timers);
  made->fireNanoseconds = calloc((size_t)capacity, sizeof *made->fireNanoseconds);
  if (made->timers == NULL || made->fireNanoseconds == NULL) abort();
  if (uv_loop_init(&made->loop) != 0) abort();
  for (int64_t place = 0; place < capacity; place++) {
    uv_timer_init(&made->loop, &made->timers[place]);
    made->timers[place].data = made;
  }
  return (cpeer_timers){(uintptr_t)made};
}

static void prepare(cpeer_timers timers, int64_t place, uint64_t nanoseconds) {
  timersOf(timers)->fireNanoseconds[place] = nanoseconds;
}

static void start(struct uvTimers *made, int64_t place) {
  uint64_t delay = nanosecondsUntil(made->fireNanoseconds[place]) / 1000000u;
  uv_timer_start(&made->timers[place], fired, delay, 0);
}

static void insert(cpeer_timers timers, int64_t place) { start(timersOf(timers), place); }

static void redate(cpeer_timers timers, int64_t place, uint64_t nanoseconds) {
  struct uvTimers *made = timersOf(timers);
  made->fireNanoseconds[place] = nanoseconds;
  start(made, place);
}

static void cancel(cpeer_timers timers, int64_t place) {
  uv_timer_stop(&timersOf(timers)->timers[place]);
}

static int64_t fireDue(cpeer_timers timers) {
  struct uvTimers *made = timersOf(timers);
  uv_run(&made->loop, UV_RUN_NOWAIT);
  int64_t count = made->fired;
  made->fired = 0;
  return count;
}

static void destroy(cpeer_timers timers) {
  struct uvTimers *made = timersOf(timers);
  for (int64_t place = 0; place < made->capacity; place++) {
    uv_close((uv_handle_t *)&made->timers[place], NULL);
  }
  uv_run(&made->loop, UV_RUN_DEFAULT);
  uv_loop_close(&made->loop);
  free(made->timers);
  free(made->fireNanoseconds);
  free(made);
}

cpeer_timer_functions cpeer_libuv_timers(void) {
  return (cpeer_timer_functions){make, prepare, insert, redate, cancel, fireDue, destroy};
}
#else
cpeer_timer_functions cpeer_libuv_timers(void) { return (cpeer_timer_functions){0}; }
#endif
