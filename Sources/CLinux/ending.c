// Noticing the end of a process.
#include "include/CLinux.h"

#include <errno.h>
#include <sys/syscall.h>
#include <unistd.h>

int clinux_process_descriptor(int32_t process) {
  int descriptor = (int)syscall(SYS_pidfd_open, process, 0);
  return descriptor < 0 ? -errno : descriptor;
}
