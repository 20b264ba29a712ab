// The library's whole interface: it imports into Swift as it is.
#include <babeltrace2/babeltrace.h>
