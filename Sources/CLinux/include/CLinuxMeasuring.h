// C shims for measuring: placement, usage of a thread, timer slack, signals as input, capabilities.
// Part of CLinux.h. No policy lives here.
#ifndef CLINUX_MEASURING_H
#define CLINUX_MEASURING_H

#include <stddef.h>
#include <stdint.h>

/// Provided because Swift's Glibc module hides sched_getaffinity(2) behind _GNU_SOURCE. Fills
/// `count` words with one bit for each CPU that the calling thread may use.
/// Returns 0 or a negated errno.
int clinux_affinity_get(uint64_t *words, int count);

/// Provided because Swift's Glibc module hides sched_setaffinity(2) behind _GNU_SOURCE.
/// Returns 0 or a negated errno.
int clinux_affinity_set(const uint64_t *words, int count);

/// Provided because Swift's Glibc module hides sched_getcpu(3) behind _GNU_SOURCE.
/// Returns the CPU that the caller runs on, or a negated errno.
int clinux_current_cpu(void);

struct clinux_switches {
  uint64_t voluntary;
  uint64_t involuntary;
};

/// Provided because RUSAGE_THREAD hides behind _GNU_SOURCE. The calling thread's context switches
/// since it began. Returns 0 or a negated errno.
int clinux_thread_switches(struct clinux_switches *switches);

/// Provided because prctl(2) is variadic. Sets the calling thread's timer slack; 0 restores the
/// default. Returns 0 or a negated errno.
int clinux_timer_slack_set(uint64_t nanoseconds);

/// Provided because prctl(2) is variadic. Returns the calling thread's timer slack in nanoseconds.
int64_t clinux_timer_slack_get(void);

/// Provided because a signal handler must be C. The frames of another thread of this process, the
/// innermost first, at most `count` and at most 64; waits for them until the absolute
/// CLOCK_MONOTONIC time `deadlineNanoseconds`. One call at a time. Returns how many, or a negated
/// errno: EBUSY when the program handles SIGURG itself, ETIMEDOUT when the thread has not answered.
int clinux_thread_backtrace(int32_t thread, void **frames, int count,
                            uint64_t deadlineNanoseconds);

/// Provided because Swift's Glibc module hides dladdr(3) behind _GNU_SOURCE. Writes module and
/// function of a frame, or module and offset, as text. Returns its length, as snprintf(3) does.
int clinux_describe_frame(const void *frame, char *text, int size);

/// Provided because prctl(2) is variadic. Has the kernel kill this process when the thread that
/// made it ends. Returns 0 or a negated errno.
int clinux_die_with_parent(void);

/// Provided because the Glibc module leaves <sys/signalfd.h> out. Blocks SIGINT, SIGTERM and SIGHUP
/// for the calling thread (and those it makes later) and returns a non-blocking descriptor that
/// reads them, or a negated errno.
int clinux_termination_descriptor(void);

/// Provided because glibc has no wrapper for perf_event_open(2). Opens and closes a counter of the
/// caller's CPU cycles. Returns 0 or a negated errno.
int clinux_cycle_counter_probe(void);

/// Provided because the scheduling constants are enumerations under _GNU_SOURCE. Returns the
/// calling thread's SCHED_FIFO priority, 0 under any other policy, or a negated errno.
int clinux_fifo_priority_get(void);

/// Provided because the scheduling constants are enumerations under _GNU_SOURCE. Makes the calling
/// thread SCHED_FIFO of that priority, or SCHED_OTHER for 0. Returns 0 or a negated errno.
int clinux_fifo_priority_set(int priority);

/// Provided because Swift's Glibc module leaves <malloc.h> out. Gives free pages of the heap back
/// to the kernel.
void clinux_heap_trim(void);

/// Provided because Swift's Glibc module leaves <malloc.h> out. Returns the bytes of all arenas and
/// mappings of the allocator that are in use.
size_t clinux_heap_bytes_in_use(void);

/// Provided because glibc has no wrapper for perf_event_open(2), and old ones none for fsopen(2).
/// Returns a descriptor to read the number of the calling thread's system calls from, or a negated
/// errno.
int clinux_syscall_counter(void);

#endif
