// The one clock of all figures, read in C. Not for waiting.
#ifndef LOOPSCOPE_CPEERS_CLOCK_H
#define LOOPSCOPE_CPEERS_CLOCK_H

#include <stdint.h>
#include <time.h>

static inline uint64_t monotonicNanoseconds(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec;
}

// How long it is until `nanoseconds`, 0 when that has passed.
static inline uint64_t nanosecondsUntil(uint64_t nanoseconds) {
  uint64_t now = monotonicNanoseconds();
  return nanoseconds > now ? nanoseconds - now : 0;
}

// Rounded up, so that a delay in milliseconds is never shorter than the one that was asked for.
static inline uint64_t roundedUpMilliseconds(uint64_t nanoseconds) {
  return nanoseconds / 1000000u + (nanoseconds % 1000000u != 0);
}

#endif
