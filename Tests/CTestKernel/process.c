// Processes, signals and limits for the probe.
#include "include/CTestKernel.h"

#include <errno.h>
#include <signal.h>
#include <stdatomic.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

int ctest_is_thread_sanitized(void) {
#if __has_feature(thread_sanitizer)
  return 1;
#else
  return 0;
#endif
}

int ctest_fork(void) { return fork(); }

void ctest_leave(int status) { _exit(status); }

int ctest_wait(int child) {
  int status = 0;
  while (waitpid(child, &status, 0) < 0 && errno == EINTR) continue;
  return WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status);
}

static _Atomic uint64_t interruptions;

static void count(int signal) {
  (void)signal;
  atomic_fetch_add_explicit(&interruptions, 1, memory_order_relaxed);
}

uint64_t ctest_interruptions(void) {
  return atomic_load_explicit(&interruptions, memory_order_relaxed);
}

int ctest_interrupt_often(int perSecond) {
  struct sigaction action = {.sa_handler = count};  // no SA_RESTART: calls are to be interrupted
  if (sigaction(SIGPROF, &action, 0) != 0) return -errno;
  struct sigevent event = {.sigev_notify = SIGEV_THREAD_ID, .sigev_signo = SIGPROF};
  event._sigev_un._tid = (pid_t)syscall(SYS_gettid);
  timer_t timer;
  if (timer_create(CLOCK_MONOTONIC, &event, &timer) != 0) return -errno;
  struct timespec period = {.tv_nsec = 1000000000L / perSecond};
  struct itimerspec often = {.it_interval = period, .it_value = period};
  return timer_settime(timer, 0, &often, 0) == 0 ? 0 : -errno;
}

int ctest_limit_descriptors(uint64_t limit) {
  struct rlimit limits;
  if (getrlimit(RLIMIT_NOFILE, &limits) != 0) return -errno;
  limits.rlim_cur = limit;
  return setrlimit(RLIMIT_NOFILE, &limits) == 0 ? 0 : -errno;
}
