// C shims for tests of the engine: a kernel that refuses, signals, processes. The product does not
// use them. All return 0 or a negated errno unless they say otherwise.
#ifndef CTESTKERNEL_H
#define CTESTKERNEL_H

#include <stdint.h>

/// Provided because seccomp(2) has no wrapper. From now on the kernel answers `call` with `error`
/// on this thread and those it makes; with an `operation` other than CTEST_ANY, only where the
/// second argument is that. For ever: use a thread or a process of its own.
int ctest_refuse(long call, uint32_t operation, int error);

/// Provided because seccomp(2) has no wrapper. From now on such a call on this thread is held until
/// the listener says what to do. Returns the listener's descriptor or a negated errno.
int ctest_hold(long call, uint32_t operation);

/// Provided because the notifications of seccomp_unotify(2) are ioctls. Answers held calls: the
/// first `refusals` with `error`, the others by letting them through, until the threads that make
/// them are gone; closes the listener. Returns how many there were, or a negated errno.
int64_t ctest_answer(int listener, int64_t refusals, int error);

/// Any second argument.
#define CTEST_ANY UINT32_MAX

/// Provided because the operations are macros of macros: what the engine asks of futex(2).
extern const uint32_t ctest_futex_wait;
extern const uint32_t ctest_futex_wake;

/// Provided because <sys/syscall.h> defines these as macros of macros.
extern const long ctest_call_write;
extern const long ctest_call_futex;
extern const long ctest_call_eventfd2;
extern const long ctest_call_epoll_create1;
extern const long ctest_call_epoll_ctl;
extern const long ctest_call_epoll_wait;
extern const long ctest_call_epoll_pwait2;

/// Provided because Swift cannot ask. Whether this was built with ThreadSanitizer.
int ctest_is_thread_sanitized(void);

/// Provided because Swift hides fork(2). Returns what fork(2) does.
int ctest_fork(void);

/// Provided because a forked child may not run what exit(3) runs. Does not return.
void ctest_leave(int status) __attribute__((noreturn));

/// Provided because the macros of waitpid(2) do not reach Swift. Waits for the end of `child`;
/// its exit status, or minus the signal that killed it.
int ctest_wait(int child);

/// Provided because SIGEV_THREAD_ID is behind a union. Sends SIGPROF, whose handler only counts, to
/// the calling thread `perSecond` times a second of real time.
int ctest_interrupt_often(int perSecond);

/// How many of those signals have come.
uint64_t ctest_interruptions(void);

/// Provided because the resource's type differs between C libraries. Lets this process open no
/// descriptor with a number from `limit` up.
int ctest_limit_descriptors(uint64_t limit);

/// Provided because ptrace(2) is variadic. From now on a child process steps through the calling
/// thread and counts its instructions, until `ctest_end_counting`. One thread at a time.
int ctest_begin_counting(void);

/// Ends the counting; the number of instructions since it began, or a negated errno.
int64_t ctest_end_counting(void);

#endif
