// libuv: uv_run on a loop with a uv_async_t, the one handle that its guide allows other threads to
// touch; uv_async_send may combine several wakes into one callback. Blocks go through a queue of
// our own, and that handle tells of them, as its guide has it.
//
// On one CPU the thread that uv_async_send wakes runs at once, finds the handle still being sent
// and spins for the sender that it has just preempted (uv__async_spin, 1.44): its own cost.
//
// Its timers count whole milliseconds of a clock that the loop reads once in each iteration, and
// are relative: uv_timer_start with a delay and a repeat. Absolute dates are not its notion; the
// delay to the first point of the grid is rounded up, and the repeat is the period. A delay that
// begins within a millisecond of that clock may end early by the rest of it. A busy loop has a
// uv_idle_t, which "runs once per loop iteration" and keeps the loop from blocking.
#include "include/CPeers.h"

#if LOOPSCOPE_PEERS
#include <stdlib.h>
#include <uv.h>

#include "clock.h"
#include "handover.h"

struct libuvLoop {
  cpeer_request request;
  uv_loop_t loop;
  uv_async_t wake;
  uv_timer_t timer;
  uv_idle_t work;
  struct handover blocks;
};

static struct libuvLoop *loopOf(cpeer_loop loop) { return (struct libuvLoop *)loop.handle; }

static void woken(uv_async_t *handle) {
  const cpeer_request *request = handle->data;
  request->onWake(request->context);
}

static void received(uv_async_t *handle) {
  struct libuvLoop *made = (struct libuvLoop *)handle->data;
  handoverRun(&made->blocks);
}

static void fired(uv_timer_t *handle) {
  const cpeer_request *request = handle->data;
  request->onFire(request->context);
}

static void iterated(uv_idle_t *handle) {
  const cpeer_request *request = handle->data;
  request->onIteration(request->context);
}

static void startTimer(struct libuvLoop *made) {
  const cpeer_request *request = &made->request;
  uint64_t delay = roundedUpMilliseconds(nanosecondsUntil(request->firstNanoseconds));
  // The delay counts from the loop's own time, which must not be older than the delay.
  uv_update_time(&made->loop);
  uv_timer_start(&made->timer, fired, delay, roundedUpMilliseconds(request->periodNanoseconds));
}

static cpeer_made make(cpeer_request request) {
  struct libuvLoop *made = calloc(1, sizeof *made);
  if (made == NULL) return (cpeer_made){.fault = UV_ENOMEM};
  made->request = request;
  made->wake.data = made->timer.data = made->work.data = &made->request;
  int fault = uv_loop_init(&made->loop);
  if (fault == 0) {
    fault = uv_async_init(&made->loop, &made->wake, request.onWake != NULL ? woken : received);
    if (fault != 0) uv_loop_close(&made->loop);
  }
  if (fault != 0) {
    free(made);
    return (cpeer_made){.fault = fault};
  }
  handoverInit(&made->blocks);
  uv_timer_init(&made->loop, &made->timer);
  uv_idle_init(&made->loop, &made->work);
  if (request.onFire != NULL) startTimer(made);
  if (request.onIteration != NULL) uv_idle_start(&made->work, iterated);
  return (cpeer_made){.loop = {(uintptr_t)made}};
}

static void run(cpeer_loop loop) { uv_run(&loopOf(loop)->loop, UV_RUN_DEFAULT); }

static void stop(cpeer_loop loop) { uv_stop(&loopOf(loop)->loop); }

static int wake(cpeer_loop loop) { return uv_async_send(&loopOf(loop)->wake); }

static int sendBlock(cpeer_loop loop, uintptr_t block) {
  int fault = handoverAdd(&loopOf(loop)->blocks, block);
  return fault != 0 ? fault : wake(loop);
}

// A handle is gone only after the loop has run once more; a closed one makes no callout.
static void destroy(cpeer_loop loop) {
  struct libuvLoop *made = loopOf(loop);
  uv_close((uv_handle_t *)&made->wake, NULL);
  uv_close((uv_handle_t *)&made->timer, NULL);
  uv_close((uv_handle_t *)&made->work, NULL);
  uv_run(&made->loop, UV_RUN_DEFAULT);
  uv_loop_close(&made->loop);
  handoverDestroy(&made->blocks);
  free(made);
}

cpeer_library cpeer_libuv(void) {
  return (cpeer_library){uv_version_string, make, run, stop, wake, sendBlock, destroy};
}
#else
cpeer_library cpeer_libuv(void) { return (cpeer_library){0}; }
#endif
