// The loop of the header, with and without the trait Tracing. Not for measuring: the tests do that.

#include "CTracingLoop.h"

#ifdef LOOPSCOPE_TRACING
#include "CLoopTracepoints.h"

void ctracing_loop(int64_t iterations) {
  static const uint8_t mode_name[] = "default";
  for (int64_t i = 0; i < iterations; i++) {
    runloop_signal(1, 1);
    if (runloop_entry_is_on()) runloop_emit_entry(1, 1, 0, 2, mode_name, sizeof mode_name - 1);
    runloop_before_timers(1, 1, 0);
    runloop_before_sources(1, 1, 0);
    runloop_source0_begin(1, 1, 1, 0, 1);
    runloop_source0_end(1, 1, 1, 0, 1);
    runloop_exit(1, 1, 0, 3);
  }
}
#else
void ctracing_loop(int64_t iterations) { (void)iterations; }
#endif
