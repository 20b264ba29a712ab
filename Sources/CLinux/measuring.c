// Placement, usage of a thread, timer slack, signals as input, capabilities.
#include "include/CLinuxMeasuring.h"

#include <errno.h>
#include <linux/perf_event.h>
#include <malloc.h>
#include <sched.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/signalfd.h>
#include <sys/syscall.h>
#include <unistd.h>

int clinux_affinity_get(uint64_t *words, int count) {
  for (int i = 0; i < count; i++) words[i] = 0;
  size_t size = (size_t)count * sizeof *words;
  return sched_getaffinity(0, size, (cpu_set_t *)words) == 0 ? 0 : -errno;
}

int clinux_affinity_set(const uint64_t *words, int count) {
  size_t size = (size_t)count * sizeof *words;
  return sched_setaffinity(0, size, (const cpu_set_t *)words) == 0 ? 0 : -errno;
}

int clinux_current_cpu(void) {
  int cpu = sched_getcpu();
  return cpu >= 0 ? cpu : -errno;
}

int clinux_thread_switches(struct clinux_switches *switches) {
  struct rusage usage;
  if (getrusage(RUSAGE_THREAD, &usage) != 0) return -errno;
  switches->voluntary = (uint64_t)usage.ru_nvcsw;
  switches->involuntary = (uint64_t)usage.ru_nivcsw;
  return 0;
}

int clinux_timer_slack_set(uint64_t nanoseconds) {
  return prctl(PR_SET_TIMERSLACK, (unsigned long)nanoseconds, 0, 0, 0) == 0 ? 0 : -errno;
}

// The plain system call: prctl's int result would cut a slack above two seconds.
int64_t clinux_timer_slack_get(void) { return syscall(SYS_prctl, PR_GET_TIMERSLACK, 0, 0, 0, 0); }

int clinux_die_with_parent(void) {
  return prctl(PR_SET_PDEATHSIG, SIGKILL, 0, 0, 0) == 0 ? 0 : -errno;
}

int clinux_termination_descriptor(void) {
  sigset_t signals;
  sigemptyset(&signals);
  sigaddset(&signals, SIGINT);
  sigaddset(&signals, SIGTERM);
  sigaddset(&signals, SIGHUP);
  int blocked = pthread_sigmask(SIG_BLOCK, &signals, 0);
  if (blocked != 0) return -blocked;
  int descriptor = signalfd(-1, &signals, SFD_CLOEXEC | SFD_NONBLOCK);
  return descriptor >= 0 ? descriptor : -errno;
}

int clinux_cycle_counter_probe(void) {
  struct perf_event_attr counter = {
      .type = PERF_TYPE_HARDWARE,
      .size = sizeof counter,
      .config = PERF_COUNT_HW_CPU_CYCLES,
      .exclude_kernel = 1,
      .exclude_hv = 1,
  };
  long descriptor = syscall(SYS_perf_event_open, &counter, 0, -1, -1, PERF_FLAG_FD_CLOEXEC);
  if (descriptor < 0) return -errno;
  close((int)descriptor);
  return 0;
}

int clinux_fifo_priority_get(void) {
  struct sched_param now;
  int policy = sched_getscheduler(0);
  if (policy < 0 || sched_getparam(0, &now) != 0) return -errno;
  return (policy & ~SCHED_RESET_ON_FORK) == SCHED_FIFO ? now.sched_priority : 0;
}

int clinux_fifo_priority_set(int priority) {
  struct sched_param wanted = {.sched_priority = priority};
  int policy = priority > 0 ? SCHED_FIFO : SCHED_OTHER;
  return sched_setscheduler(0, policy, &wanted) == 0 ? 0 : -errno;
}

void clinux_heap_trim(void) { malloc_trim(0); }

size_t clinux_heap_bytes_in_use(void) {
  struct mallinfo2 heap = mallinfo2();
  return heap.uordblks + heap.hblkhd;
}
