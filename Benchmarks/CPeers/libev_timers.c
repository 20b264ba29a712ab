// libev full of timers: ev_timer_set, ev_timer_start and ev_timer_stop; one that is active is
// stopped before it gets another time, as the documentation asks for.
#include "include/CPeers.h"

#if LOOPSCOPE_PEERS
#include <ev.h>
#include <stdlib.h>

#include "clock.h"

struct evTimers {
  struct ev_loop *loop;
  ev_timer *timers;
  int64_t capacity, fired;
};

static struct evTimers *timersOf(cpeer_timers timers) { return (struct evTimers *)timers.handle; }

static void fired(struct ev_loop *loop, ev_timer *timer, int events) {
  (void)loop, (void)events;
  ((struct evTimers *)timer->data)->fired++;
}

static cpeer_timers make(int64_t capacity) {
  struct evTimers *made = calloc(1, sizeof *made);
  ev_timer *timers = calloc((size_t)capacity, sizeof *timers);
  struct ev_loop *loop = ev_loop_new(EVFLAG_AUTO);
  if (made == NULL || timers == NULL || loop == NULL) abort();
  *made = (struct evTimers){loop, timers, capacity, 0};
  for (int64_t place = 0; place < capacity; place++) {
    ev_init(&timers[place], fired);
    timers[place].data = made;
  }
  return (cpeer_timers){(uintptr_t)made};
}

static void set(ev_timer *timer, uint64_t nanoseconds) {
  ev_timer_set(timer, (double)nanosecondsUntil(nanoseconds) * 1e-9, 0.);
}

static void prepare(cpeer_timers timers, int64_t place, uint64_t nanoseconds) {
  set(&timersOf(timers)->timers[place], nanoseconds);
}

static void insert(cpeer_timers timers, int64_t place) {
  struct evTimers *made = timersOf(timers);
  ev_timer_start(made->loop, &made->timers[place]);
}

static void redate(cpeer_timers timers, int64_t place, uint64_t nanoseconds) {
  struct evTimers *made = timersOf(timers);
  ev_timer_stop(made->loop, &made->timers[place]);
  set(&made->timers[place], nanoseconds);
  ev_timer_start(made->loop, &made->timers[place]);
}

static void cancel(cpeer_timers timers, int64_t place) {
  struct evTimers *made = timersOf(timers);
  ev_timer_stop(made->loop, &made->timers[place]);
}

static int64_t fireDue(cpeer_timers timers) {
  struct evTimers *made = timersOf(timers);
  ev_run(made->loop, EVRUN_NOWAIT);
  int64_t count = made->fired;
  made->fired = 0;
  return count;
}

static void destroy(cpeer_timers timers) {
  struct evTimers *made = timersOf(timers);
  ev_loop_destroy(made->loop);
  free(made->timers);
  free(made);
}

cpeer_timer_functions cpeer_libev_timers(void) {
  return (cpeer_timer_functions){make, prepare, insert, redate, cancel, fireDue, destroy};
}
#else
cpeer_timer_functions cpeer_libev_timers(void) { return (cpeer_timer_functions){0}; }
#endif
