// What a caller of a tracepoint may see of LTTng: the struct that holds its on/off state.
// Not for the macros of <lttng/tracepoint.h>: inlining those into a Swift library crashes it.
#include <lttng/tracepoint-types.h>
