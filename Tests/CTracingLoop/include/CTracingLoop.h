// A bare loop around the events of one iteration: what tracing the engine is measured against.
#ifndef LOOPSCOPE_TRACING_LOOP_H
#define LOOPSCOPE_TRACING_LOOP_H

#include <stdint.h>

// Emits, as often as told, the events of a signal and of the iteration that performs its source.
void ctracing_loop(int64_t iterations);

#endif
