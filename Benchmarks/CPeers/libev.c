// libev: ev_run on a loop of its own with an ev_async, "the only watcher that other threads may
// signal"; ev_async_send may combine several wakes into one callback. Blocks go through a queue of
// our own, and that watcher tells of them.
//
// The timer is an ev_timer with a delay and a repeat, which its documentation describes as free of
// drift as long as the loop keeps up: the next time-out is the last one plus the repeat, not the
// time of the callback. An ev_periodic has absolute dates, but of the wall clock. A busy loop has
// an ev_idle that keeps it from blocking, and an ev_check, the watcher that its documentation names
// for what is to happen once in every iteration.
#include "include/CPeers.h"

#if LOOPSCOPE_PEERS
#include <errno.h>
#include <ev.h>
#include <stdio.h>
#include <stdlib.h>

#include "clock.h"
#include "handover.h"

struct libevLoop {
  cpeer_request request;
  struct ev_loop *loop;
  ev_async wake;
  ev_timer timer;
  ev_idle idle;
  ev_check work;
  struct handover blocks;
};

static struct libevLoop *loopOf(cpeer_loop loop) { return (struct libevLoop *)loop.handle; }

static void woken(struct ev_loop *loop, ev_async *watcher, int events) {
  (void)loop, (void)events;
  const cpeer_request *request = watcher->data;
  request->onWake(request->context);
}

static void received(struct ev_loop *loop, ev_async *watcher, int events) {
  (void)loop, (void)events;
  struct libevLoop *made = (struct libevLoop *)watcher->data;
  handoverRun(&made->blocks);
}

static void fired(struct ev_loop *loop, ev_timer *watcher, int events) {
  (void)loop, (void)events;
  const cpeer_request *request = watcher->data;
  request->onFire(request->context);
}

static void iterated(struct ev_loop *loop, ev_check *watcher, int events) {
  (void)loop, (void)events;
  const cpeer_request *request = watcher->data;
  request->onIteration(request->context);
}

static void idled(struct ev_loop *loop, ev_idle *watcher, int events) {
  (void)loop, (void)watcher, (void)events;
}

static void startTimer(struct libevLoop *made) {
  const cpeer_request *request = &made->request;
  // The delay counts from the loop's own time, which must not be older than the delay.
  double delay = (double)nanosecondsUntil(request->firstNanoseconds) * 1e-9;
  ev_now_update(made->loop);
  ev_timer_init(&made->timer, fired, delay, (double)request->periodNanoseconds * 1e-9);
  made->timer.data = &made->request;
  ev_timer_start(made->loop, &made->timer);
}

static void startWork(struct libevLoop *made) {
  ev_idle_init(&made->idle, idled);
  ev_check_init(&made->work, iterated);
  made->work.data = &made->request;
  ev_idle_start(made->loop, &made->idle);
  ev_check_start(made->loop, &made->work);
}

static cpeer_made make(cpeer_request request) {
  struct libevLoop *made = calloc(1, sizeof *made);
  if (made == NULL) return (cpeer_made){.fault = -ENOMEM};
  made->request = request;
  made->loop = ev_loop_new(EVFLAG_AUTO);
  if (made->loop == NULL) {
    free(made);
    return (cpeer_made){.fault = -EMFILE};
  }
  handoverInit(&made->blocks);
  ev_async_init(&made->wake, woken);
  if (request.onWake == NULL) ev_set_cb(&made->wake, received);
  made->wake.data = &made->request;
  ev_async_start(made->loop, &made->wake);
  if (request.onFire != NULL) startTimer(made);
  if (request.onIteration != NULL) startWork(made);
  return (cpeer_made){.loop = {(uintptr_t)made}};
}

static void run(cpeer_loop loop) { ev_run(loopOf(loop)->loop, 0); }

static void stop(cpeer_loop loop) { ev_break(loopOf(loop)->loop, EVBREAK_ALL); }

static int wake(cpeer_loop loop) {
  ev_async_send(loopOf(loop)->loop, &loopOf(loop)->wake);
  return 0;
}

static int sendBlock(cpeer_loop loop, uintptr_t block) {
  int fault = handoverAdd(&loopOf(loop)->blocks, block);
  return fault != 0 ? fault : wake(loop);
}

static void destroy(cpeer_loop loop) {
  ev_loop_destroy(loopOf(loop)->loop);
  handoverDestroy(&loopOf(loop)->blocks);
  free(loopOf(loop));
}

static const char *version(void) {
  static _Thread_local char text[24];
  snprintf(text, sizeof text, "%d.%d", ev_version_major(), ev_version_minor());
  return text;
}

cpeer_library cpeer_libev(void) {
  return (cpeer_library){version, make, run, stop, wake, sendBlock, destroy};
}
#else
cpeer_library cpeer_libev(void) { return (cpeer_library){0}; }
#endif
