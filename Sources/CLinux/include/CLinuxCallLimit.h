// C shims for calls of a library that waits without limit for a process at the other end of a Unix
// socket. Part of CLinux.h. No policy lives here.
#ifndef CLINUX_CALL_LIMIT_H
#define CLINUX_CALL_LIMIT_H

#include <stdint.h>

/// Provided because a signal handler must be C. From here to `clinux_call_limit_end` on the same
/// thread, what this thread waits for lasts at most `longestNanoseconds`: then the connections of
/// this process to Unix sockets whose file has one of the `names` (several with a colon between)
/// are shut down, so that the library's call fails by itself, and so is what it connects to after
/// that. SIGPIPE is held off meanwhile. One at a time in a process. Uses a real-time signal.
/// Returns 0, or a negated errno: then there is no limit, and nothing to end.
int clinux_call_limit_begin(uint64_t longestNanoseconds, uint64_t hurriedNanoseconds,
                            const char *names);

/// Provided for symmetry with `clinux_call_limit_begin`. Returns whether the limit was reached;
/// then `peer` is the process that was waited for, 0 if its number is not known here.
int clinux_call_limit_end(int32_t *peer);

/// Provided for signal handlers, on any thread: a call that is limited now lasts at most the
/// `hurriedNanoseconds` that it began with.
void clinux_call_limit_hurry(void);

/// Provided because Swift's Glibc module hides SO_PEERCRED's structure behind _GNU_SOURCE. Connects
/// to the Unix socket at `path` without waiting, and hangs up. Returns the process that listens
/// there, 0 if it has no number here, or a negated errno.
int clinux_listening_process(const char *path);

#endif
