// epoll(7) with plain tokens instead of a packed union.
#include "include/CLinux.h"

#include <errno.h>
#include <stdatomic.h>
#include <sys/epoll.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

enum { most = 16 };

int clinux_epoll_add(int epoll, int descriptor, uint32_t events, uint64_t token) {
  struct epoll_event event = {.events = events, .data.u64 = token};
  return epoll_ctl(epoll, EPOLL_CTL_ADD, descriptor, &event) == 0 ? 0 : -errno;
}

int clinux_epoll_remove(int epoll, int descriptor) {
  struct epoll_event unused = {0};
  return epoll_ctl(epoll, EPOLL_CTL_DEL, descriptor, &unused) == 0 ? 0 : -errno;
}

// Rounded up: a wait may end late by less than a millisecond, never early and never as a spin.
static int roundedUpMilliseconds(uint64_t nanoseconds) {
  if (nanoseconds == UINT64_MAX) return -1;
  uint64_t milliseconds = nanoseconds / 1000000u + (nanoseconds % 1000000u != 0);
  return milliseconds > INT32_MAX ? INT32_MAX : (int)milliseconds;
}

static int waitOnce(int epoll, struct epoll_event *events, int capacity, uint64_t nanoseconds) {
  static atomic_bool hasNoPwait2;
  if (!atomic_load_explicit(&hasNoPwait2, memory_order_relaxed)) {
    struct timespec timeout = {
        .tv_sec = (time_t)(nanoseconds / 1000000000u),
        .tv_nsec = (long)(nanoseconds % 1000000000u),
    };
    long count = syscall(SYS_epoll_pwait2, epoll, events, capacity,
                         nanoseconds == UINT64_MAX ? 0 : &timeout, 0, 0);
    // EPERM: a filter of system calls that is older than this one. The call itself has no EPERM.
    if (count >= 0 || (errno != ENOSYS && errno != EPERM)) return (int)count;
    atomic_store_explicit(&hasNoPwait2, 1, memory_order_relaxed);
  }
  return epoll_wait(epoll, events, capacity, roundedUpMilliseconds(nanoseconds));
}

int clinux_epoll_wait(int epoll, struct clinux_ready *ready, int capacity,
                      uint64_t timeoutNanoseconds) {
  struct epoll_event events[most];
  int count = waitOnce(epoll, events, capacity < most ? capacity : most, timeoutNanoseconds);
  if (count < 0) return -errno;
  for (int i = 0; i < count; i++) {
    ready[i].token = events[i].data.u64;
    ready[i].events = events[i].events;
  }
  return count;
}
