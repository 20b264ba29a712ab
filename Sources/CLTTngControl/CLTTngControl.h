// The whole interface of liblttng-ctl. Not for anything else: no policy, no shims.
#include <lttng/lttng.h>
