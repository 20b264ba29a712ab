// Counts what a thread executes, instruction by instruction: a child of the process steps through
// it.
#include "include/CTestKernel.h"

#include <errno.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/ptrace.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

static int begun[2], counted[2];
static pid_t tracer;
static sigset_t mask;

// Steps until the end is signalled; returns the number of steps or a negated errno.
static int64_t step_through(pid_t thread) {
  int64_t steps = 0;
  for (;;) {
    int status = 0;
    if (ptrace(PTRACE_SINGLESTEP, thread, 0, 0) != 0) return -errno;
    if (waitpid(thread, &status, __WALL) != thread || !WIFSTOPPED(status)) return -ECHILD;
    if (WSTOPSIG(status) == SIGURG) return steps;
    steps++;
  }
}

static void trace(pid_t thread) {
  int64_t steps = ptrace(PTRACE_ATTACH, thread, 0, 0) == 0 ? 0 : -errno;
  if (steps == 0) waitpid(thread, 0, __WALL);
  if (write(begun[1], &steps, sizeof steps) != sizeof steps) _exit(1);
  if (steps < 0) _exit(0);
  steps = step_through(thread);
  ptrace(PTRACE_DETACH, thread, 0, 0);
  _exit(write(counted[1], &steps, sizeof steps) == sizeof steps ? 0 : 1);
}

int ctest_begin_counting(void) {
  if (pipe(begun) != 0 || pipe(counted) != 0) return -errno;
  pid_t thread = (pid_t)syscall(SYS_gettid);
  sigset_t end;
  sigemptyset(&end);
  sigaddset(&end, SIGURG);
  pthread_sigmask(SIG_UNBLOCK, &end, &mask);  // dispatch's threads block all signals
  prctl(PR_SET_PTRACER, PR_SET_PTRACER_ANY, 0, 0, 0);
  tracer = fork();
  if (tracer < 0) return -errno;
  if (tracer == 0) trace(thread);
  close(begun[1]);
  close(counted[1]);
  int64_t result = 0;
  if (read(begun[0], &result, sizeof result) != sizeof result) return -EIO;
  return (int)result;
}

int64_t ctest_end_counting(void) {
  int64_t steps = 0;
  syscall(SYS_tgkill, getpid(), syscall(SYS_gettid), SIGURG);
  if (read(counted[0], &steps, sizeof steps) != sizeof steps) steps = -EIO;
  close(begun[0]);
  close(counted[0]);
  waitpid(tracer, 0, 0);
  pthread_sigmask(SIG_SETMASK, &mask, 0);
  return steps;
}
