// A kernel that refuses: seccomp(2) filters for the calling thread, and a listener that decides
// call by call.
#include "include/CTestKernel.h"

#include <errno.h>
#include <linux/filter.h>
#include <linux/futex.h>
#include <linux/seccomp.h>
#include <poll.h>
#include <stddef.h>
#include <sys/ioctl.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

const uint32_t ctest_futex_wait = FUTEX_WAIT_BITSET_PRIVATE;
const uint32_t ctest_futex_wake = FUTEX_WAKE_PRIVATE;
const long ctest_call_write = SYS_write;
const long ctest_call_futex = SYS_futex;
const long ctest_call_eventfd2 = SYS_eventfd2;
const long ctest_call_epoll_create1 = SYS_epoll_create1;
const long ctest_call_epoll_ctl = SYS_epoll_ctl;
#ifdef SYS_epoll_wait
const long ctest_call_epoll_wait = SYS_epoll_wait;
#else
const long ctest_call_epoll_wait = SYS_epoll_pwait;  // what epoll_wait(3) is on arm64
#endif
const long ctest_call_epoll_pwait2 = SYS_epoll_pwait2;

// On little-endian machines the low half of an argument comes first.
static int install(long call, uint32_t operation, uint32_t verdict, unsigned flags) {
  struct sock_filter program[] = {
      BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, (uint32_t)call, 0, operation == CTEST_ANY ? 1 : 3),
      BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, args[1])),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, operation, 0, 1),
      BPF_STMT(BPF_RET | BPF_K, verdict),
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
  };
  if (operation == CTEST_ANY) {
    program[2] = (struct sock_filter)BPF_STMT(BPF_RET | BPF_K, verdict);
    program[3] = (struct sock_filter)BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW);
  }
  struct sock_fprog filter = {.len = sizeof program / sizeof *program, .filter = program};
  if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) return -errno;
  long result = syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, flags, &filter);
  return result < 0 ? -errno : (int)result;
}

int ctest_refuse(long call, uint32_t operation, int error) {
  return install(call, operation, SECCOMP_RET_ERRNO | (error & SECCOMP_RET_DATA), 0);
}

int ctest_hold(long call, uint32_t operation) {
  return install(call, operation, SECCOMP_RET_USER_NOTIF, SECCOMP_FILTER_FLAG_NEW_LISTENER);
}

static int answer_one(int listener, int refuses, int error) {
  struct seccomp_notif held = {0};
  if (ioctl(listener, SECCOMP_IOCTL_NOTIF_RECV, &held) != 0) return -errno;
  struct seccomp_notif_resp answer = {.id = held.id};
  if (refuses) {
    answer.error = -error;
  } else {
    answer.flags = SECCOMP_USER_NOTIF_FLAG_CONTINUE;
  }
  return ioctl(listener, SECCOMP_IOCTL_NOTIF_SEND, &answer) == 0 ? 0 : -errno;
}

int64_t ctest_answer(int listener, int64_t refusals, int error) {
  int64_t count = 0;
  for (;;) {
    struct pollfd watched = {.fd = listener, .events = POLLIN};
    if (poll(&watched, 1, -1) < 0) {
      if (errno == EINTR) continue;
      break;
    }
    if (!(watched.revents & POLLIN)) {  // hung up: no thread is left
      close(listener);
      return count;
    }
    int result = answer_one(listener, count < refusals, error);
    // The thread may have gone, or its call been interrupted by a signal: it asks again.
    if (result == -ENOENT || result == -EINTR) continue;
    if (result != 0) {
      close(listener);
      return result;
    }
    count++;
  }
  int failed = -errno;
  close(listener);
  return failed;
}
