// The layout of every event of provider `runloop`, in LTTng's own macros. LTTng includes this file
// many times over, each time with other macros. Not for callers: they include CLoopTracepoints.h.
//
// What the events and fields mean is said once, in TraceModel's EventCatalogue; a test compares.
// Log levels make tiers: info (names), debug_program (runs), debug_module (sleeping and waking),
// debug_function (callouts and what leads to them), debug_line (the default: senders and timers).
#undef LTTNG_UST_TRACEPOINT_PROVIDER
#define LTTNG_UST_TRACEPOINT_PROVIDER runloop
#undef LTTNG_UST_TRACEPOINT_INCLUDE
#define LTTNG_UST_TRACEPOINT_INCLUDE "RunLoopProvider.h"

#if !defined(LOOPSCOPE_RUN_LOOP_PROVIDER_H) || defined(LTTNG_UST_TRACEPOINT_HEADER_MULTI_READ)
#define LOOPSCOPE_RUN_LOOP_PROVIDER_H

#include <lttng/tracepoint.h>
#include <stdint.h>

LTTNG_UST_TRACEPOINT_ENUM(runloop, backend,
  LTTNG_UST_TP_ENUM_VALUES(
    lttng_ust_field_enum_value("custom", 0)
    lttng_ust_field_enum_value("eventfd", 1)
    lttng_ust_field_enum_value("futex", 2)
    lttng_ust_field_enum_value("pipe", 3)))

LTTNG_UST_TRACEPOINT_ENUM(runloop, wake_cause,
  LTTNG_UST_TP_ENUM_VALUES(
    lttng_ust_field_enum_value("nothing", 0)
    lttng_ust_field_enum_value("wakeup", 1)
    lttng_ust_field_enum_value("timer", 2)
    lttng_ust_field_enum_value("source1", 3)
    lttng_ust_field_enum_value("main_queue", 4)
    lttng_ust_field_enum_value("deadline", 5)))

LTTNG_UST_TRACEPOINT_ENUM(runloop, run_result,
  LTTNG_UST_TP_ENUM_VALUES(
    lttng_ust_field_enum_value("finished", 1)
    lttng_ust_field_enum_value("stopped", 2)
    lttng_ust_field_enum_value("timed_out", 3)
    lttng_ust_field_enum_value("handled_source", 4)))

LTTNG_UST_TRACEPOINT_ENUM(runloop, source_kind,
  LTTNG_UST_TP_ENUM_VALUES(
    lttng_ust_field_enum_value("source0", 0)
    lttng_ust_field_enum_value("port", 1)
    lttng_ust_field_enum_value("descriptor", 2)
    lttng_ust_field_enum_value("timer", 3)
    lttng_ust_field_enum_value("observer", 4)))

LTTNG_UST_TRACEPOINT_EVENT(runloop, entry,
  LTTNG_UST_TP_ARGS(uint32_t, loop, uint32_t, mode, uint32_t, nesting, uint8_t, backend,
                    const uint8_t *, mode_name, uint16_t, mode_name_length),
  LTTNG_UST_TP_FIELDS(
    lttng_ust_field_integer(uint32_t, loop, loop)
    lttng_ust_field_integer(uint32_t, mode, mode)
    lttng_ust_field_integer(uint32_t, nesting, nesting)
    lttng_ust_field_enum(runloop, backend, uint8_t, backend, backend)
    lttng_ust_field_sequence_text(uint8_t, mode_name, mode_name, uint16_t, mode_name_length)))
LTTNG_UST_TRACEPOINT_LOGLEVEL(runloop, entry, LTTNG_UST_TRACEPOINT_LOGLEVEL_DEBUG_PROGRAM)

LTTNG_UST_TRACEPOINT_EVENT_CLASS(runloop, activity,
  LTTNG_UST_TP_ARGS(uint32_t, loop, uint32_t, mode, uint32_t, nesting),
  LTTNG_UST_TP_FIELDS(
    lttng_ust_field_integer(uint32_t, loop, loop)
    lttng_ust_field_integer(uint32_t, mode, mode)
    lttng_ust_field_integer(uint32_t, nesting, nesting)))
LTTNG_UST_TRACEPOINT_EVENT_INSTANCE(runloop, activity, runloop, before_timers,
  LTTNG_UST_TP_ARGS(uint32_t, loop, uint32_t, mode, uint32_t, nesting))
LTTNG_UST_TRACEPOINT_LOGLEVEL(runloop, before_timers, LTTNG_UST_TRACEPOINT_LOGLEVEL_DEBUG_FUNCTION)
LTTNG_UST_TRACEPOINT_EVENT_INSTANCE(runloop, activity, runloop, before_sources,
  LTTNG_UST_TP_ARGS(uint32_t, loop, uint32_t, mode, uint32_t, nesting))
LTTNG_UST_TRACEPOINT_LOGLEVEL(runloop, before_sources, LTTNG_UST_TRACEPOINT_LOGLEVEL_DEBUG_FUNCTION)
LTTNG_UST_TRACEPOINT_EVENT_INSTANCE(runloop, activity, runloop, before_waiting,
  LTTNG_UST_TP_ARGS(uint32_t, loop, uint32_t, mode, uint32_t, nesting))
LTTNG_UST_TRACEPOINT_LOGLEVEL(runloop, before_waiting, LTTNG_UST_TRACEPOINT_LOGLEVEL_DEBUG_MODULE)

LTTNG_UST_TRACEPOINT_EVENT(runloop, after_waiting,
  LTTNG_UST_TP_ARGS(uint32_t, loop, uint32_t, mode, uint32_t, nesting, uint8_t, cause,
                    uint64_t, wake_sequence),
  LTTNG_UST_TP_FIELDS(
    lttng_ust_field_integer(uint32_t, loop, loop)
    lttng_ust_field_integer(uint32_t, mode, mode)
    lttng_ust_field_integer(uint32_t, nesting, nesting)
    lttng_ust_field_enum(runloop, wake_cause, uint8_t, cause, cause)
    lttng_ust_field_integer(uint64_t, wake_sequence, wake_sequence)))
LTTNG_UST_TRACEPOINT_LOGLEVEL(runloop, after_waiting, LTTNG_UST_TRACEPOINT_LOGLEVEL_DEBUG_MODULE)

LTTNG_UST_TRACEPOINT_EVENT(runloop, exit,
  LTTNG_UST_TP_ARGS(uint32_t, loop, uint32_t, mode, uint32_t, nesting, uint8_t, result),
  LTTNG_UST_TP_FIELDS(
    lttng_ust_field_integer(uint32_t, loop, loop)
    lttng_ust_field_integer(uint32_t, mode, mode)
    lttng_ust_field_integer(uint32_t, nesting, nesting)
    lttng_ust_field_enum(runloop, run_result, uint8_t, result, result)))
LTTNG_UST_TRACEPOINT_LOGLEVEL(runloop, exit, LTTNG_UST_TRACEPOINT_LOGLEVEL_DEBUG_PROGRAM)

LTTNG_UST_TRACEPOINT_EVENT_CLASS(runloop, ordered_callout,
  LTTNG_UST_TP_ARGS(uint32_t, loop, uint32_t, mode, uint64_t, item, int64_t, order),
  LTTNG_UST_TP_FIELDS(
    lttng_ust_field_integer(uint32_t, loop, loop)
    lttng_ust_field_integer(uint32_t, mode, mode)
    lttng_ust_field_integer(uint64_t, item, item)
    lttng_ust_field_integer(int64_t, order, order)))
LTTNG_UST_TRACEPOINT_EVENT_INSTANCE(runloop, ordered_callout, runloop, observer_begin,
  LTTNG_UST_TP_ARGS(uint32_t, loop, uint32_t, mode, uint64_t, item, int64_t, order))
LTTNG_UST_TRACEPOINT_LOGLEVEL(runloop, observer_begin, LTTNG_UST_TRACEPOINT_LOGLEVEL_DEBUG_FUNCTION)
LTTNG_UST_TRACEPOINT_EVENT_INSTANCE(runloop, ordered_callout, runloop, observer_end,
  LTTNG_UST_TP_ARGS(uint32_t, loop, uint32_t, mode, uint64_t, item, int64_t, order))
LTTNG_UST_TRACEPOINT_LOGLEVEL(runloop, observer_end, LTTNG_UST_TRACEPOINT_LOGLEVEL_DEBUG_FUNCTION)
LTTNG_UST_TRACEPOINT_EVENT_INSTANCE(runloop, ordered_callout, runloop, source1_begin,
  LTTNG_UST_TP_ARGS(uint32_t, loop, uint32_t, mode, uint64_t, item, int64_t, order))
LTTNG_UST_TRACEPOINT_LOGLEVEL(runloop, source1_begin, LTTNG_UST_TRACEPOINT_LOGLEVEL_DEBUG_FUNCTION)
LTTNG_UST_TRACEPOINT_EVENT_INSTANCE(runloop, ordered_callout, runloop, source1_end,
  LTTNG_UST_TP_ARGS(uint32_t, loop, uint32_t, mode, uint64_t, item, int64_t, order))
LTTNG_UST_TRACEPOINT_LOGLEVEL(runloop, source1_end, LTTNG_UST_TRACEPOINT_LOGLEVEL_DEBUG_FUNCTION)

LTTNG_UST_TRACEPOINT_EVENT_CLASS(runloop, block_callout,
  LTTNG_UST_TP_ARGS(uint32_t, loop, uint32_t, mode, uint64_t, item, uint64_t, queued),
  LTTNG_UST_TP_FIELDS(
    lttng_ust_field_integer(uint32_t, loop, loop)
    lttng_ust_field_integer(uint32_t, mode, mode)
    lttng_ust_field_integer(uint64_t, item, item)
    lttng_ust_field_integer(uint64_t, queued, queued)))
LTTNG_UST_TRACEPOINT_EVENT_INSTANCE(runloop, block_callout, runloop, block_begin,
  LTTNG_UST_TP_ARGS(uint32_t, loop, uint32_t, mode, uint64_t, item, uint64_t, queued))
LTTNG_UST_TRACEPOINT_LOGLEVEL(runloop, block_begin, LTTNG_UST_TRACEPOINT_LOGLEVEL_DEBUG_FUNCTION)
LTTNG_UST_TRACEPOINT_EVENT_INSTANCE(runloop, block_callout, runloop, block_end,
  LTTNG_UST_TP_ARGS(uint32_t, loop, uint32_t, mode, uint64_t, item, uint64_t, queued))
LTTNG_UST_TRACEPOINT_LOGLEVEL(runloop, block_end, LTTNG_UST_TRACEPOINT_LOGLEVEL_DEBUG_FUNCTION)

LTTNG_UST_TRACEPOINT_EVENT_CLASS(runloop, source0_callout,
  LTTNG_UST_TP_ARGS(uint32_t, loop, uint32_t, mode, uint64_t, item, int64_t, order,
                    uint64_t, signalled),
  LTTNG_UST_TP_FIELDS(
    lttng_ust_field_integer(uint32_t, loop, loop)
    lttng_ust_field_integer(uint32_t, mode, mode)
    lttng_ust_field_integer(uint64_t, item, item)
    lttng_ust_field_integer(int64_t, order, order)
    lttng_ust_field_integer(uint64_t, signalled, signalled)))
LTTNG_UST_TRACEPOINT_EVENT_INSTANCE(runloop, source0_callout, runloop, source0_begin,
  LTTNG_UST_TP_ARGS(uint32_t, loop, uint32_t, mode, uint64_t, item, int64_t, order,
                    uint64_t, signalled))
LTTNG_UST_TRACEPOINT_LOGLEVEL(runloop, source0_begin, LTTNG_UST_TRACEPOINT_LOGLEVEL_DEBUG_FUNCTION)
LTTNG_UST_TRACEPOINT_EVENT_INSTANCE(runloop, source0_callout, runloop, source0_end,
  LTTNG_UST_TP_ARGS(uint32_t, loop, uint32_t, mode, uint64_t, item, int64_t, order,
                    uint64_t, signalled))
LTTNG_UST_TRACEPOINT_LOGLEVEL(runloop, source0_end, LTTNG_UST_TRACEPOINT_LOGLEVEL_DEBUG_FUNCTION)

LTTNG_UST_TRACEPOINT_EVENT_CLASS(runloop, timer_callout,
  LTTNG_UST_TP_ARGS(uint32_t, loop, uint32_t, mode, uint64_t, item, uint64_t, due),
  LTTNG_UST_TP_FIELDS(
    lttng_ust_field_integer(uint32_t, loop, loop)
    lttng_ust_field_integer(uint32_t, mode, mode)
    lttng_ust_field_integer(uint64_t, item, item)
    lttng_ust_field_integer(uint64_t, due, due)))
LTTNG_UST_TRACEPOINT_EVENT_INSTANCE(runloop, timer_callout, runloop, timer_begin,
  LTTNG_UST_TP_ARGS(uint32_t, loop, uint32_t, mode, uint64_t, item, uint64_t, due))
LTTNG_UST_TRACEPOINT_LOGLEVEL(runloop, timer_begin, LTTNG_UST_TRACEPOINT_LOGLEVEL_DEBUG_FUNCTION)
LTTNG_UST_TRACEPOINT_EVENT_INSTANCE(runloop, timer_callout, runloop, timer_end,
  LTTNG_UST_TP_ARGS(uint32_t, loop, uint32_t, mode, uint64_t, item, uint64_t, due))
LTTNG_UST_TRACEPOINT_LOGLEVEL(runloop, timer_end, LTTNG_UST_TRACEPOINT_LOGLEVEL_DEBUG_FUNCTION)

LTTNG_UST_TRACEPOINT_EVENT_CLASS(runloop, main_queue_callout,
  LTTNG_UST_TP_ARGS(uint32_t, loop, uint32_t, mode),
  LTTNG_UST_TP_FIELDS(
    lttng_ust_field_integer(uint32_t, loop, loop)
    lttng_ust_field_integer(uint32_t, mode, mode)))
LTTNG_UST_TRACEPOINT_EVENT_INSTANCE(runloop, main_queue_callout, runloop, main_queue_begin,
  LTTNG_UST_TP_ARGS(uint32_t, loop, uint32_t, mode))
LTTNG_UST_TRACEPOINT_LOGLEVEL(runloop, main_queue_begin,
                              LTTNG_UST_TRACEPOINT_LOGLEVEL_DEBUG_FUNCTION)
LTTNG_UST_TRACEPOINT_EVENT_INSTANCE(runloop, main_queue_callout, runloop, main_queue_end,
  LTTNG_UST_TP_ARGS(uint32_t, loop, uint32_t, mode))
LTTNG_UST_TRACEPOINT_LOGLEVEL(runloop, main_queue_end, LTTNG_UST_TRACEPOINT_LOGLEVEL_DEBUG_FUNCTION)

LTTNG_UST_TRACEPOINT_EVENT(runloop, sleep,
  LTTNG_UST_TP_ARGS(uint32_t, loop, uint32_t, mode, uint8_t, backend, uint64_t, deadline),
  LTTNG_UST_TP_FIELDS(
    lttng_ust_field_integer(uint32_t, loop, loop)
    lttng_ust_field_integer(uint32_t, mode, mode)
    lttng_ust_field_enum(runloop, backend, uint8_t, backend, backend)
    lttng_ust_field_integer(uint64_t, deadline, deadline)))
LTTNG_UST_TRACEPOINT_LOGLEVEL(runloop, sleep, LTTNG_UST_TRACEPOINT_LOGLEVEL_DEBUG_MODULE)

LTTNG_UST_TRACEPOINT_EVENT(runloop, wake,
  LTTNG_UST_TP_ARGS(uint32_t, loop, uint8_t, called_kernel, uint64_t, wake_sequence),
  LTTNG_UST_TP_FIELDS(
    lttng_ust_field_integer(uint32_t, loop, loop)
    lttng_ust_field_integer(uint8_t, called_kernel, called_kernel)
    lttng_ust_field_integer(uint64_t, wake_sequence, wake_sequence)))
LTTNG_UST_TRACEPOINT_LOGLEVEL(runloop, wake, LTTNG_UST_TRACEPOINT_LOGLEVEL_DEBUG_MODULE)

LTTNG_UST_TRACEPOINT_EVENT_CLASS(runloop, sending,
  LTTNG_UST_TP_ARGS(uint32_t, loop, uint64_t, item),
  LTTNG_UST_TP_FIELDS(
    lttng_ust_field_integer(uint32_t, loop, loop)
    lttng_ust_field_integer(uint64_t, item, item)))
LTTNG_UST_TRACEPOINT_EVENT_INSTANCE(runloop, sending, runloop, signal,
  LTTNG_UST_TP_ARGS(uint32_t, loop, uint64_t, item))
LTTNG_UST_TRACEPOINT_LOGLEVEL(runloop, signal, LTTNG_UST_TRACEPOINT_LOGLEVEL_DEBUG_LINE)
LTTNG_UST_TRACEPOINT_EVENT_INSTANCE(runloop, sending, runloop, block_enqueue,
  LTTNG_UST_TP_ARGS(uint32_t, loop, uint64_t, item))
LTTNG_UST_TRACEPOINT_LOGLEVEL(runloop, block_enqueue, LTTNG_UST_TRACEPOINT_LOGLEVEL_DEBUG_LINE)
LTTNG_UST_TRACEPOINT_EVENT_INSTANCE(runloop, sending, runloop, port_send,
  LTTNG_UST_TP_ARGS(uint32_t, loop, uint64_t, item))
LTTNG_UST_TRACEPOINT_LOGLEVEL(runloop, port_send, LTTNG_UST_TRACEPOINT_LOGLEVEL_DEBUG_LINE)

LTTNG_UST_TRACEPOINT_EVENT(runloop, timer_arm,
  LTTNG_UST_TP_ARGS(uint32_t, loop, uint32_t, mode, uint64_t, deadline),
  LTTNG_UST_TP_FIELDS(
    lttng_ust_field_integer(uint32_t, loop, loop)
    lttng_ust_field_integer(uint32_t, mode, mode)
    lttng_ust_field_integer(uint64_t, deadline, deadline)))
LTTNG_UST_TRACEPOINT_LOGLEVEL(runloop, timer_arm, LTTNG_UST_TRACEPOINT_LOGLEVEL_DEBUG_LINE)

LTTNG_UST_TRACEPOINT_EVENT(runloop, mode_switch,
  LTTNG_UST_TP_ARGS(uint32_t, loop, uint32_t, from, uint32_t, to),
  LTTNG_UST_TP_FIELDS(
    lttng_ust_field_integer(uint32_t, loop, loop)
    lttng_ust_field_integer(uint32_t, from, from)
    lttng_ust_field_integer(uint32_t, to, to)))
LTTNG_UST_TRACEPOINT_LOGLEVEL(runloop, mode_switch, LTTNG_UST_TRACEPOINT_LOGLEVEL_DEBUG_PROGRAM)

LTTNG_UST_TRACEPOINT_EVENT(runloop, busy_stretch,
  LTTNG_UST_TP_ARGS(uint32_t, loop, uint32_t, mode, uint64_t, duration),
  LTTNG_UST_TP_FIELDS(
    lttng_ust_field_integer(uint32_t, loop, loop)
    lttng_ust_field_integer(uint32_t, mode, mode)
    lttng_ust_field_integer(uint64_t, duration, duration)))
LTTNG_UST_TRACEPOINT_LOGLEVEL(runloop, busy_stretch, LTTNG_UST_TRACEPOINT_LOGLEVEL_DEBUG_PROGRAM)

LTTNG_UST_TRACEPOINT_EVENT(runloop, loop_info,
  LTTNG_UST_TP_ARGS(uint32_t, loop, int32_t, thread_id, uint8_t, backend,
                    const uint8_t *, name, uint16_t, name_length),
  LTTNG_UST_TP_FIELDS(
    lttng_ust_field_integer(uint32_t, loop, loop)
    lttng_ust_field_integer(int32_t, thread_id, thread_id)
    lttng_ust_field_enum(runloop, backend, uint8_t, backend, backend)
    lttng_ust_field_sequence_text(uint8_t, name, name, uint16_t, name_length)))
LTTNG_UST_TRACEPOINT_LOGLEVEL(runloop, loop_info, LTTNG_UST_TRACEPOINT_LOGLEVEL_INFO)

LTTNG_UST_TRACEPOINT_EVENT(runloop, mode_info,
  LTTNG_UST_TP_ARGS(uint32_t, loop, uint32_t, mode, const uint8_t *, name, uint16_t, name_length),
  LTTNG_UST_TP_FIELDS(
    lttng_ust_field_integer(uint32_t, loop, loop)
    lttng_ust_field_integer(uint32_t, mode, mode)
    lttng_ust_field_sequence_text(uint8_t, name, name, uint16_t, name_length)))
LTTNG_UST_TRACEPOINT_LOGLEVEL(runloop, mode_info, LTTNG_UST_TRACEPOINT_LOGLEVEL_INFO)

LTTNG_UST_TRACEPOINT_EVENT(runloop, timer_info,
  LTTNG_UST_TP_ARGS(uint32_t, loop, uint64_t, item, uint64_t, interval, uint64_t, tolerance),
  LTTNG_UST_TP_FIELDS(
    lttng_ust_field_integer(uint32_t, loop, loop)
    lttng_ust_field_integer(uint64_t, item, item)
    lttng_ust_field_integer(uint64_t, interval, interval)
    lttng_ust_field_integer(uint64_t, tolerance, tolerance)))
LTTNG_UST_TRACEPOINT_LOGLEVEL(runloop, timer_info, LTTNG_UST_TRACEPOINT_LOGLEVEL_INFO)

LTTNG_UST_TRACEPOINT_EVENT(runloop, source_info,
  LTTNG_UST_TP_ARGS(uint32_t, loop, uint64_t, item, uint8_t, kind, int64_t, order,
                    const uint8_t *, name, uint16_t, name_length),
  LTTNG_UST_TP_FIELDS(
    lttng_ust_field_integer(uint32_t, loop, loop)
    lttng_ust_field_integer(uint64_t, item, item)
    lttng_ust_field_enum(runloop, source_kind, uint8_t, kind, kind)
    lttng_ust_field_integer(int64_t, order, order)
    lttng_ust_field_sequence_text(uint8_t, name, name, uint16_t, name_length)))
LTTNG_UST_TRACEPOINT_LOGLEVEL(runloop, source_info, LTTNG_UST_TRACEPOINT_LOGLEVEL_INFO)

#endif

#include <lttng/tracepoint-event.h>
