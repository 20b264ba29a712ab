// Probes, definitions and emitters of provider `runloop`, together in one object on purpose: a
// provider alone in an archive member is never linked in, and says nothing about it.
// Not for the layout of the events: that is in RunLoopProvider.h.
//
// Empty when the package trait `Tracing` is off, since SwiftPM compiles the target all the same.
#ifdef LOOPSCOPE_TRACING

#define LTTNG_UST_TRACEPOINT_HIDDEN_DEFINITION
#define LTTNG_UST_TRACEPOINT_PROVIDER_HIDDEN_DEFINITION
#define LTTNG_UST_TRACEPOINT_CREATE_PROBES
#define LTTNG_UST_TRACEPOINT_DEFINE
#include "RunLoopProvider.h"

#include "CLoopTracepoints.h"

// SwiftPM links release builds with --gc-sections, and lld then drops the section that lists the
// tracepoints, silently. A retained pointer to each entry of the list keeps it.
#define LOOPSCOPE_DEFINE_EMITTER(event, parameters, arguments)                                     \
  void runloop_emit_##event parameters {                                                           \
    lttng_ust_tracepoint_cb_runloop___##event arguments;                                           \
  }                                                                                                \
  __attribute__((used, retain)) static struct lttng_ust_tracepoint **keep_##event =                \
      &lttng_ust_tracepoint_ptr_runloop___##event;

LOOPSCOPE_FOR_EACH_TRACEPOINT(LOOPSCOPE_DEFINE_EMITTER)

// A session switches its tracepoints on some time before it records anything, and a second one
// changes no tracepoint's state, so neither tells when names are wanted. LTTng's own state dump
// does: it begins in every process that a session records, once the session is active.
uint64_t runloop_sessions_begun;

static const char state_dump_provider[] = "lttng_ust_statedump", state_dump_begins[] = "start";

// On LTTng's thread. What the signature in `count_sessions` says.
static void session_begins(void *unused, void *session) {
  (void)unused;
  (void)session;
  __atomic_fetch_add(&runloop_sessions_begun, 1, __ATOMIC_RELEASE);
}

__attribute__((constructor)) static void count_sessions(void) {
  lttng_ust_tracepoint_provider_register(state_dump_provider, state_dump_begins,
                                         (void (*)(void))session_begins, NULL,
                                         "struct lttng_ust_session *, session");
}

__attribute__((destructor)) static void stop_counting_sessions(void) {
  lttng_ust_tracepoint_provider_unregister(state_dump_provider, state_dump_begins,
                                           (void (*)(void))session_begins, NULL);
}

#endif
