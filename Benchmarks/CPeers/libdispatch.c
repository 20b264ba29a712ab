// libdispatch: a serial queue in the place of a loop. dispatch_async_f is its way to have something
// done by another thread, one callout for each; a timer source fires on the queue.
//
// A serial queue has no thread of its own: a worker of a pool drains it, and pins itself to the
// CPUs and takes the timer slack of the thread that made the loop before the first callout that it
// runs for it. So both sides of a benchmark can share a CPU, and cannot be kept apart; one worker
// may even drain both queues of a round trip in turn, which is two hand-overs and wakes nothing.
// The library's own thread that waits for timers takes no callout and cannot be pinned; it stays
// where the thread that made the first timer of the process was. The timer's leeway is that timer
// slack. `run` lets the queue go and waits until the callout that called `stop` has returned.
#include <errno.h>
#include <pthread.h>
#include <sched.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>

#include "DispatchPrototypes.h"
#include "clock.h"
#include "include/CPeers.h"

// Where callouts have to run: the CPUs and the slack of the thread that made a loop.
struct place {
  cpu_set_t cpus;
  unsigned long slack;
};

enum { mostPlaces = 64 };

static struct place places[mostPlaces];
static int placeCount;
static pthread_mutex_t placesLock = PTHREAD_MUTEX_INITIALIZER;
// The number of the place, plus one, that the calling worker took last.
static _Thread_local int takenPlace;

struct dispatchLoop {
  cpeer_request request;
  int place;
  dispatch_queue_t queue;
  dispatch_source_t timer;
  dispatch_semaphore_t ended;
  // Touched on the queue, or while it is suspended.
  bool isAskedToStop, isOver;
};

static struct dispatchLoop *loopOf(cpeer_loop loop) { return (struct dispatchLoop *)loop.handle; }

// The number of the calling thread's place, plus one; 0 when the table is full.
static int placeOfCallingThread(void) {
  struct place here;
  memset(&here, 0, sizeof here);
  if (sched_getaffinity(0, sizeof here.cpus, &here.cpus) != 0) return 0;
  here.slack = (unsigned long)prctl(PR_GET_TIMERSLACK, 0, 0, 0, 0);
  pthread_mutex_lock(&placesLock);
  int number = 0;
  while (number < placeCount && memcmp(&places[number], &here, sizeof here) != 0) number++;
  if (number == placeCount && placeCount < mostPlaces) places[placeCount++] = here;
  int found = number < placeCount ? number + 1 : 0;
  pthread_mutex_unlock(&placesLock);
  return found;
}

static void takePlace(int place) {
  const struct place *there = &places[place - 1];
  if (sched_setaffinity(0, sizeof there->cpus, &there->cpus) != 0) abort();
  if (prctl(PR_SET_TIMERSLACK, there->slack, 0, 0, 0) != 0) abort();
  takenPlace = place;
}

static inline void callOut(struct dispatchLoop *loop, cpeer_callout callout, uintptr_t context) {
  if (takenPlace != loop->place) takePlace(loop->place);
  if (loop->isOver) return;
  callout(context);
  if (!loop->isAskedToStop) return;
  loop->isAskedToStop = false;
  dispatch_suspend(loop->queue);
  dispatch_semaphore_signal(loop->ended);
}

static void woken(void *context) {
  struct dispatchLoop *loop = context;
  callOut(loop, loop->request.onWake, loop->request.context);
}

static void fired(void *context) {
  struct dispatchLoop *loop = context;
  callOut(loop, loop->request.onFire, loop->request.context);
}

static void iterated(void *context) {
  struct dispatchLoop *loop = context;
  if (!loop->isOver) dispatch_async_f(loop->queue, loop, iterated);
  callOut(loop, loop->request.onIteration, loop->request.context);
}

static void startTimer(struct dispatchLoop *made) {
  uint64_t period = made->request.periodNanoseconds;
  made->timer = dispatch_source_create(_dispatch_source_type_timer, 0, 0, made->queue);
  dispatch_set_context(made->timer, made);
  dispatch_source_set_event_handler_f(made->timer, fired);
  int64_t delay = (int64_t)nanosecondsUntil(made->request.firstNanoseconds);
  dispatch_source_set_timer(
      made->timer, dispatch_time(DISPATCH_TIME_NOW, delay),
      period > 0 ? period : DISPATCH_TIME_FOREVER, places[made->place - 1].slack);
  dispatch_resume(made->timer);
}

static cpeer_made make(cpeer_request request) {
  int place = placeOfCallingThread();
  if (place == 0) return (cpeer_made){.fault = -ENOSPC};
  struct dispatchLoop *made = calloc(1, sizeof *made);
  if (made == NULL) return (cpeer_made){.fault = -ENOMEM};
  made->request = request;
  made->place = place;
  made->ended = dispatch_semaphore_create(0);
  made->queue = dispatch_queue_create("loopscope", NULL);
  dispatch_suspend(made->queue);
  if (request.onFire != NULL) startTimer(made);
  if (request.onIteration != NULL) dispatch_async_f(made->queue, made, iterated);
  return (cpeer_made){.loop = {(uintptr_t)made}};
}

static void run(cpeer_loop loop) {
  struct dispatchLoop *made = loopOf(loop);
  dispatch_resume(made->queue);
  dispatch_semaphore_wait(made->ended, DISPATCH_TIME_FOREVER);
}

static void stop(cpeer_loop loop) { loopOf(loop)->isAskedToStop = true; }

static int wake(cpeer_loop loop) {
  struct dispatchLoop *made = loopOf(loop);
  dispatch_async_f(made->queue, made, woken);
  return 0;
}

static int sendBlock(cpeer_loop loop, uintptr_t block) {
  struct dispatchLoop *made = loopOf(loop);
  dispatch_async(made->queue, ^{
    callOut(made, cpeer_run_block, block);
  });
  return 0;
}

static void freeLoop(void *context) {
  struct dispatchLoop *loop = context;
  if (loop->timer != NULL) dispatch_release(loop->timer);
  dispatch_release(loop->ended);
  free(loop);
}

// What is still in the queue comes to an end first, and makes no callout.
static void destroy(cpeer_loop loop) {
  struct dispatchLoop *made = loopOf(loop);
  made->isOver = true;
  if (made->timer != NULL) dispatch_source_cancel(made->timer);
  dispatch_queue_t queue = made->queue;
  dispatch_resume(queue);
  dispatch_async_f(queue, made, freeLoop);
  dispatch_release(queue);
}

cpeer_library cpeer_libdispatch(void) {
  return (cpeer_library){NULL, make, run, stop, wake, sendBlock, destroy};
}
