// A counter of the calling thread's system calls: perf_event_open(2) on the tracepoint that each of
// them passes. Exact, and counted by the kernel.
#include "include/CLinuxMeasuring.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/mount.h>
#include <linux/perf_event.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <unistd.h>

static const char eventFile[] = "events/raw_syscalls/sys_enter/id";

// A tracefs of our own, mounted nowhere: for the superuser on a machine that has mounted none.
static int openDetached(void) {
  int filesystem = (int)syscall(SYS_fsopen, "tracefs", FSOPEN_CLOEXEC);
  if (filesystem < 0) return -1;
  int mount = -1;
  if (syscall(SYS_fsconfig, filesystem, FSCONFIG_CMD_CREATE, 0, 0, 0) == 0) {
    mount = (int)syscall(SYS_fsmount, filesystem, FSMOUNT_CLOEXEC, 0);
  }
  close(filesystem);
  return mount;
}

static int openBelow(int folder) {
  if (folder < 0) return -1;
  int file = openat(folder, eventFile, O_RDONLY | O_CLOEXEC);
  int fault = errno;
  close(folder);
  errno = fault;
  return file;
}

static int openEventFile(void) {
  int folder = open("/sys/kernel/tracing", O_PATH | O_CLOEXEC);
  int file = openBelow(folder);
  return file >= 0 ? file : openBelow(openDetached());
}

// The tracepoint's number, or a negated errno.
static long eventNumber(void) {
  int file = openEventFile();
  if (file < 0) return -errno;
  char text[24] = {0};
  ssize_t size = read(file, text, sizeof text - 1);
  int fault = errno;
  close(file);
  if (size < 0) return -fault;
  long number = strtol(text, NULL, 10);
  return number > 0 ? number : -ENOENT;
}

int clinux_syscall_counter(void) {
  long number = eventNumber();
  if (number < 0) return (int)number;
  struct perf_event_attr counter = {
      .type = PERF_TYPE_TRACEPOINT,
      .size = sizeof counter,
      .config = (uint64_t)number,
  };
  long descriptor = syscall(SYS_perf_event_open, &counter, 0, -1, -1, PERF_FLAG_FD_CLOEXEC);
  return descriptor >= 0 ? (int)descriptor : -errno;
}
