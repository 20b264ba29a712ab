// libdispatch's hooks for a run loop that serves the main queue. The library exports them for
// CoreFoundation and declares them in no installed header.
#include "include/CLinux.h"

extern int _dispatch_get_main_queue_handle_4CF(void);
extern void _dispatch_main_queue_callback_4CF(void *unused);

int clinux_main_queue_descriptor(void) { return _dispatch_get_main_queue_handle_4CF(); }

void clinux_main_queue_drain(void) { _dispatch_main_queue_callback_4CF(0); }
