// C shims for the kernel's news of processes. Part of CLinux.h. No policy lives here.
#ifndef CLINUX_PROCESS_EVENTS_H
#define CLINUX_PROCESS_EVENTS_H

#include <stdint.h>

/// Provided because the Glibc module leaves netlink's headers out. Opens a socket on which the
/// kernel tells of every process of the machine that begins, and of every one that begins to run
/// another program; takes the superuser, outside of containers.
/// The caller closes it. Returns a non-blocking descriptor, or a negated errno.
int clinux_process_events_open(void);

/// Provided for symmetry with `clinux_process_events_open`. Takes the next process that began, and
/// who began it, or the next that runs another program now: then `*parent` is 0. Returns 1, 0 when
/// there is none, or a negated errno: ENOBUFS when some were lost.
int clinux_process_events_next(int descriptor, int32_t *process, int32_t *parent);

#endif
