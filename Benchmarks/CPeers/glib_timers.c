// GLib full of timers: sources of our own with g_source_set_ready_time, the documented way to an
// absolute time and the only one to move it; a g_timeout_source_new keeps its delay for good.
#include "include/CPeers.h"

#if LOOPSCOPE_PEERS
#include <glib.h>

#include "clock.h"

struct glibTimers {
  GMainContext *context;
  GSource **timers;
  gint64 capacity, fired;
};

static struct glibTimers *timersOf(cpeer_timers timers) {
  return (struct glibTimers *)timers.handle;
}

static gboolean dispatch(GSource *source, GSourceFunc callback, gpointer data) {
  (void)source;
  return callback(data);
}

static GSourceFuncs functions = {.dispatch = dispatch};

static gboolean fired(gpointer data) {
  ((struct glibTimers *)data)->fired++;
  return G_SOURCE_REMOVE;
}

// GLib's clock is CLOCK_MONOTONIC in microseconds; rounded down, so that what is due fires.
static gint64 microseconds(uint64_t nanoseconds) { return (gint64)(nanoseconds / 1000u); }

static cpeer_timers make(int64_t capacity) {
  struct glibTimers *made = g_new0(struct glibTimers, 1);
  made->context = g_main_context_new();
  made->timers = g_new0(GSource *, (gsize)capacity);
  made->capacity = capacity;
  return (cpeer_timers){(uintptr_t)made};
}

static void drop(struct glibTimers *made, int64_t place) {
  if (made->timers[place] == NULL) return;
  g_source_destroy(made->timers[place]);
  g_source_unref(made->timers[place]);
  made->timers[place] = NULL;
}

static void prepare(cpeer_timers timers, int64_t place, uint64_t nanoseconds) {
  struct glibTimers *made = timersOf(timers);
  drop(made, place);
  GSource *timer = g_source_new(&functions, sizeof(GSource));
  g_source_set_callback(timer, fired, made, NULL);
  g_source_set_ready_time(timer, microseconds(nanoseconds));
  made->timers[place] = timer;
}

static void insert(cpeer_timers timers, int64_t place) {
  struct glibTimers *made = timersOf(timers);
  g_source_attach(made->timers[place], made->context);
}

static void redate(cpeer_timers timers, int64_t place, uint64_t nanoseconds) {
  g_source_set_ready_time(timersOf(timers)->timers[place], microseconds(nanoseconds));
}

static void cancel(cpeer_timers timers, int64_t place) {
  g_source_destroy(timersOf(timers)->timers[place]);
}

static int64_t fireDue(cpeer_timers timers) {
  struct glibTimers *made = timersOf(timers);
  g_main_context_iteration(made->context, FALSE);
  int64_t count = made->fired;
  made->fired = 0;
  return count;
}

static void destroy(cpeer_timers timers) {
  struct glibTimers *made = timersOf(timers);
  for (int64_t place = 0; place < made->capacity; place++) drop(made, place);
  g_main_context_unref(made->context);
  g_free(made->timers);
  g_free(made);
}

cpeer_timer_functions cpeer_glib_timers(void) {
  return (cpeer_timer_functions){make, prepare, insert, redate, cancel, fireDue, destroy};
}
#else
cpeer_timer_functions cpeer_glib_timers(void) { return (cpeer_timer_functions){0}; }
#endif
