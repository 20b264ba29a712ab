// futex(2): private futexes with an absolute monotonic time-out.
#include "include/CLinux.h"

#include <errno.h>
#include <linux/futex.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

int clinux_futex_wait(uint32_t *word, uint32_t expected, uint64_t deadlineNanoseconds) {
  struct timespec deadline = {
      .tv_sec = (time_t)(deadlineNanoseconds / 1000000000u),
      .tv_nsec = (long)(deadlineNanoseconds % 1000000000u),
  };
  struct timespec *limit = deadlineNanoseconds == UINT64_MAX ? 0 : &deadline;
  long result = syscall(SYS_futex, word, FUTEX_WAIT_BITSET_PRIVATE, expected, limit, 0,
                        FUTEX_BITSET_MATCH_ANY);
  return result < 0 ? -errno : 0;
}

int clinux_futex_wake(uint32_t *word) {
  long result = syscall(SYS_futex, word, FUTEX_WAKE_PRIVATE, 1, 0, 0, 0);
  return result < 0 ? -errno : (int)result;
}
