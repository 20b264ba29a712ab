// The calling thread's identity.
#include "include/CLinux.h"

#include <sys/syscall.h>
#include <unistd.h>

int32_t clinux_thread_id(void) { return (int32_t)syscall(SYS_gettid); }
