// The tracepoints of provider `runloop` as Swift calls them: a test of one word inline, an
// emitter in C behind it. Not for the layout of the events: that is in RunLoopProvider.h.
//
// Inlined into the caller is only the load of the tracepoint's state. Inlining LTTng's own
// lttng_ust_do_tracepoint() into a Swift dynamic library crashes it when tracing is switched on.
// No #ifdef here: a C setting of the package does not reach Swift's importer. The engine guards its
// import by the package trait instead.
#ifndef LOOPSCOPE_LOOP_TRACEPOINTS_H
#define LOOPSCOPE_LOOP_TRACEPOINTS_H

#include <lttng/tracepoint-types.h>
#include <stdbool.h>
#include <stdint.h>

// Every event: its name, its parameters, and the same as arguments. Expanded once here into
// declarations and once in CLoopTracepoints.c into emitters.
#define LOOPSCOPE_FOR_EACH_TRACEPOINT(X)                                                           \
  X(entry,                                                                                         \
    (uint32_t loop, uint32_t mode, uint32_t nesting, uint8_t backend, const uint8_t *mode_name,    \
     uint16_t mode_name_length),                                                                   \
    (loop, mode, nesting, backend, mode_name, mode_name_length))                                   \
  X(before_timers, (uint32_t loop, uint32_t mode, uint32_t nesting), (loop, mode, nesting))        \
  X(before_sources, (uint32_t loop, uint32_t mode, uint32_t nesting), (loop, mode, nesting))       \
  X(before_waiting, (uint32_t loop, uint32_t mode, uint32_t nesting), (loop, mode, nesting))       \
  X(after_waiting,                                                                                 \
    (uint32_t loop, uint32_t mode, uint32_t nesting, uint8_t cause, uint64_t wake_sequence),       \
    (loop, mode, nesting, cause, wake_sequence))                                                   \
  X(exit, (uint32_t loop, uint32_t mode, uint32_t nesting, uint8_t result),                        \
    (loop, mode, nesting, result))                                                                 \
  X(observer_begin, (uint32_t loop, uint32_t mode, uint64_t item, int64_t order),                  \
    (loop, mode, item, order))                                                                     \
  X(observer_end, (uint32_t loop, uint32_t mode, uint64_t item, int64_t order),                    \
    (loop, mode, item, order))                                                                     \
  X(block_begin, (uint32_t loop, uint32_t mode, uint64_t item, uint64_t queued),                   \
    (loop, mode, item, queued))                                                                    \
  X(block_end, (uint32_t loop, uint32_t mode, uint64_t item, uint64_t queued),                     \
    (loop, mode, item, queued))                                                                    \
  X(source0_begin,                                                                                 \
    (uint32_t loop, uint32_t mode, uint64_t item, int64_t order, uint64_t signalled),              \
    (loop, mode, item, order, signalled))                                                          \
  X(source0_end,                                                                                   \
    (uint32_t loop, uint32_t mode, uint64_t item, int64_t order, uint64_t signalled),              \
    (loop, mode, item, order, signalled))                                                          \
  X(source1_begin, (uint32_t loop, uint32_t mode, uint64_t item, int64_t order),                   \
    (loop, mode, item, order))                                                                     \
  X(source1_end, (uint32_t loop, uint32_t mode, uint64_t item, int64_t order),                     \
    (loop, mode, item, order))                                                                     \
  X(timer_begin, (uint32_t loop, uint32_t mode, uint64_t item, uint64_t due),                      \
    (loop, mode, item, due))                                                                       \
  X(timer_end, (uint32_t loop, uint32_t mode, uint64_t item, uint64_t due),                        \
    (loop, mode, item, due))                                                                       \
  X(main_queue_begin, (uint32_t loop, uint32_t mode), (loop, mode))                                \
  X(main_queue_end, (uint32_t loop, uint32_t mode), (loop, mode))                                  \
  X(sleep, (uint32_t loop, uint32_t mode, uint8_t backend, uint64_t deadline),                     \
    (loop, mode, backend, deadline))                                                               \
  X(wake, (uint32_t loop, uint8_t called_kernel, uint64_t wake_sequence),                          \
    (loop, called_kernel, wake_sequence))                                                          \
  X(signal, (uint32_t loop, uint64_t item), (loop, item))                                          \
  X(block_enqueue, (uint32_t loop, uint64_t item), (loop, item))                                   \
  X(port_send, (uint32_t loop, uint64_t item), (loop, item))                                       \
  X(timer_arm, (uint32_t loop, uint32_t mode, uint64_t deadline), (loop, mode, deadline))          \
  X(mode_switch, (uint32_t loop, uint32_t from, uint32_t to), (loop, from, to))                    \
  X(busy_stretch, (uint32_t loop, uint32_t mode, uint64_t duration), (loop, mode, duration))       \
  X(loop_info,                                                                                     \
    (uint32_t loop, int32_t thread_id, uint8_t backend, const uint8_t *name,                       \
     uint16_t name_length),                                                                        \
    (loop, thread_id, backend, name, name_length))                                                 \
  X(mode_info, (uint32_t loop, uint32_t mode, const uint8_t *name, uint16_t name_length),          \
    (loop, mode, name, name_length))                                                               \
  X(timer_info, (uint32_t loop, uint64_t item, uint64_t interval, uint64_t tolerance),             \
    (loop, item, interval, tolerance))                                                             \
  X(source_info,                                                                                   \
    (uint32_t loop, uint64_t item, uint8_t kind, int64_t order, const uint8_t *name,               \
     uint16_t name_length),                                                                        \
    (loop, item, kind, order, name, name_length))

// Both symbols stay inside the image that holds the engine: one instruction tests the state, and a
// second copy of the engine in another library has a state and emitters of its own.
#define LOOPSCOPE_DECLARE_TRACEPOINT(event, parameters, arguments)                                 \
  extern struct lttng_ust_tracepoint lttng_ust_tracepoint_runloop___##event                        \
      __attribute__((visibility("hidden")));                                                       \
  void runloop_emit_##event parameters __attribute__((visibility("hidden")));                      \
  static inline bool runloop_##event##_is_on(void) {                                               \
    return __builtin_expect(                                                                       \
        __atomic_load_n(&lttng_ust_tracepoint_runloop___##event.state, __ATOMIC_RELAXED) != 0, 0); \
  }                                                                                                \
  static inline void runloop_##event parameters {                                                  \
    if (runloop_##event##_is_on()) runloop_emit_##event arguments;                                 \
  }

LOOPSCOPE_FOR_EACH_TRACEPOINT(LOOPSCOPE_DECLARE_TRACEPOINT)

// How many times a tracing session has begun to record this process.
extern uint64_t runloop_sessions_begun __attribute__((visibility("hidden")));

// Who is to be told what is alive: 0 while nobody records `loop_info`, another number for each
// session that has begun since. Acquires, so that a session whose number is seen records what
// follows.
static inline uint64_t runloop_state_listener(void) {
  if (!runloop_loop_info_is_on()) return 0;
  return __atomic_load_n(&runloop_sessions_begun, __ATOMIC_ACQUIRE) + 1;
}

// Whether any of them is being recorded, for who reports figures. One load for each.
static inline bool runloop_any_is_on(void) {
#define LOOPSCOPE_OR_IS_ON(event, parameters, arguments) || runloop_##event##_is_on()
  return false LOOPSCOPE_FOR_EACH_TRACEPOINT(LOOPSCOPE_OR_IS_ON);
#undef LOOPSCOPE_OR_IS_ON
}

#endif
