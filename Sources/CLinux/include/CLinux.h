// C shims for what Swift cannot reach by itself: system calls without a wrapper in glibc, variadic
// functions and symbols that no public header declares. No policy lives here.
#ifndef CLINUX_H
#define CLINUX_H

// Provided because the Glibc module leaves these two headers out.
#include <sys/epoll.h>
#include <sys/eventfd.h>

#include <stdint.h>

#include "CLinuxCallLimit.h"
#include "CLinuxMeasuring.h"
#include "CLinuxProcessEvents.h"

/// Provided because glibc has no wrapper for futex(2). Waits on the 32-bit `word` while it holds
/// `expected`, until the absolute CLOCK_MONOTONIC time `deadlineNanoseconds` (UINT64_MAX: no
/// limit). Returns 0 or a negated errno.
int clinux_futex_wait(uint32_t *word, uint32_t expected, uint64_t deadlineNanoseconds);

/// Provided because glibc has no wrapper for futex(2). Wakes at most one waiter.
/// Returns the number of waiters woken or a negated errno.
int clinux_futex_wake(uint32_t *word);

/// Provided because Swift has no name for the instruction that makes a spinning CPU cheap.
static inline void clinux_spin_hint(void) {
#if defined(__x86_64__)
  __builtin_ia32_pause();
#elif defined(__aarch64__)
  __asm__ volatile("isb" ::: "memory");
#endif
}

struct clinux_ready {
  uint64_t token;
  uint32_t events;
};

/// Provided because `struct epoll_event` is packed with a union inside, which Swift imports badly.
/// Adds `descriptor`. Returns 0 or a negated errno.
int clinux_epoll_add(int epoll, int descriptor, uint32_t events, uint64_t token);

/// Provided for symmetry with `clinux_epoll_add`. Returns 0 or a negated errno.
int clinux_epoll_remove(int epoll, int descriptor);

/// Provided because of `struct epoll_event`, and to fall back from epoll_pwait2(2) (Linux 5.11) to
/// epoll_wait(2) in one place. Waits for at most `timeoutNanoseconds` (UINT64_MAX: no limit; the
/// fall-back rounds up to milliseconds). Returns the number of entries written to `ready`, at most
/// `capacity` and at most 16, or a negated errno.
int clinux_epoll_wait(int epoll, struct clinux_ready *ready, int capacity,
                      uint64_t timeoutNanoseconds);

/// Provided because glibc before 2.30 lacks gettid(2), and Swift's importer hides it.
int32_t clinux_thread_id(void);

/// Provided because no header declares libdispatch's hooks for run loops. The descriptor that is
/// readable while the main queue has work; the caller must not close it.
int clinux_main_queue_descriptor(void);

/// Provided because no header declares libdispatch's hooks for run loops. Runs the work that the
/// main queue holds now. Main thread only.
void clinux_main_queue_drain(void);

/// Provided because Swift imports neither syscall(2) nor the header of pidfd_open(2). Returns a
/// descriptor that is readable once `process` has ended, or a negated errno.
int clinux_process_descriptor(int32_t process);

#endif
