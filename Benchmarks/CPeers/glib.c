// GLib: g_main_loop_run on a GMainContext of its own. The wake is a GSource that lives as long as
// the loop, made ready from any thread by g_source_set_ready_time, which wakes the context: what
// the other peers do with their async handles and CFRunLoop with a source0. g_main_context_invoke,
// which GLib's users call more often, makes and frees a source for each call; it is measured where
// work is handed over (blocks), and taking the cheaper way here is in GLib's favour.
//
// The timer is a g_timeout_source_new: whole milliseconds, relative, "the next call is scheduled
// from the time of this one without catching up", so that it drifts by design. A busy loop has an
// idle source of the default priority, which is dispatched in every iteration and not only when
// nothing else is ready.
#include "include/CPeers.h"

#if LOOPSCOPE_PEERS
#include <glib.h>

#include "clock.h"

struct glibLoop {
  cpeer_request request;
  GMainContext *context;
  GMainLoop *loop;
  GSource *wake;
  GSource *timer;
  GSource *work;
};

static struct glibLoop *loopOf(cpeer_loop loop) { return (struct glibLoop *)loop.handle; }

// Not ready any more before the callout, so that a wake during the callout is not lost.
static gboolean dispatchWake(GSource *source, GSourceFunc callback, gpointer data) {
  g_source_set_ready_time(source, -1);
  return callback(data);
}

static GSourceFuncs wakeFunctions = {.dispatch = dispatchWake};

static gboolean woken(gpointer data) {
  const cpeer_request *request = data;
  request->onWake(request->context);
  return G_SOURCE_CONTINUE;
}

static gboolean fired(gpointer data) {
  const cpeer_request *request = data;
  request->onFire(request->context);
  return request->periodNanoseconds > 0 ? G_SOURCE_CONTINUE : G_SOURCE_REMOVE;
}

static gboolean iterated(gpointer data) {
  const cpeer_request *request = data;
  request->onIteration(request->context);
  return G_SOURCE_CONTINUE;
}

static GSource *attached(struct glibLoop *made, GSource *source, GSourceFunc callback) {
  g_source_set_priority(source, G_PRIORITY_DEFAULT);
  g_source_set_callback(source, callback, &made->request, NULL);
  g_source_attach(source, made->context);
  return source;
}

// A time-out has one interval, which is also the delay before its first call.
static guint interval(const cpeer_request *request) {
  uint64_t period = request->periodNanoseconds;
  uint64_t delay = period > 0 ? period : nanosecondsUntil(request->firstNanoseconds);
  uint64_t milliseconds = roundedUpMilliseconds(delay);
  return milliseconds < G_MAXUINT ? (guint)milliseconds : G_MAXUINT;
}

static cpeer_made make(cpeer_request request) {
  struct glibLoop *made = g_new0(struct glibLoop, 1);
  made->request = request;
  made->context = g_main_context_new();
  made->loop = g_main_loop_new(made->context, FALSE);
  made->wake = attached(made, g_source_new(&wakeFunctions, sizeof(GSource)), woken);
  if (request.onFire != NULL) {
    made->timer = attached(made, g_timeout_source_new(interval(&request)), fired);
  }
  if (request.onIteration != NULL) made->work = attached(made, g_idle_source_new(), iterated);
  return (cpeer_made){.loop = {(uintptr_t)made}};
}

static void run(cpeer_loop loop) { g_main_loop_run(loopOf(loop)->loop); }

static void stop(cpeer_loop loop) { g_main_loop_quit(loopOf(loop)->loop); }

static int wake(cpeer_loop loop) {
  g_source_set_ready_time(loopOf(loop)->wake, 0);
  return 0;
}

static gboolean runBlock(gpointer block) {
  cpeer_run_block((uintptr_t)block);
  return G_SOURCE_REMOVE;
}

static int sendBlock(cpeer_loop loop, uintptr_t block) {
  g_main_context_invoke(loopOf(loop)->context, runBlock, (gpointer)block);
  return 0;
}

static void drop(GSource *source) {
  if (source == NULL) return;
  g_source_destroy(source);
  g_source_unref(source);
}

static void destroy(cpeer_loop loop) {
  struct glibLoop *made = loopOf(loop);
  drop(made->wake);
  drop(made->timer);
  drop(made->work);
  g_main_loop_unref(made->loop);
  g_main_context_unref(made->context);
  g_free(made);
}

static const char *version(void) {
  static _Thread_local char text[40];
  g_snprintf(text, sizeof text, "%u.%u.%u", glib_major_version, glib_minor_version,
             glib_micro_version);
  return text;
}

cpeer_library cpeer_glib(void) {
  return (cpeer_library){version, make, run, stop, wake, sendBlock, destroy};
}
#else
cpeer_library cpeer_glib(void) { return (cpeer_library){0}; }
#endif
