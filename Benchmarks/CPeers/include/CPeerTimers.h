// Loops full of timers, each of which fires once, for the scale benchmark. Part of CPeers.h.
#ifndef LOOPSCOPE_CPEER_TIMERS_H
#define LOOPSCOPE_CPEER_TIMERS_H

#include <stdint.h>

/// A loop with numbered places for timers; it is not running while they are worked on.
typedef struct {
  uintptr_t handle;
} cpeer_timers;

/// How a library's timers are worked on. All belong to the thread that made the loop.
typedef struct {
  /// A loop with `capacity` places. NULL when the library is not part of this build.
  cpeer_timers (*make)(int64_t capacity);
  /// Makes the timer of a place without handing it to the loop; the one before is let go of.
  void (*prepare)(cpeer_timers timers, int64_t place, uint64_t fireNanoseconds);
  /// Hands a prepared timer to the loop.
  void (*insert)(cpeer_timers timers, int64_t place);
  /// Moves a timer that the loop holds.
  void (*redate)(cpeer_timers timers, int64_t place, uint64_t fireNanoseconds);
  /// Takes a timer out of the loop.
  void (*cancel)(cpeer_timers timers, int64_t place);
  /// Runs the loop without waiting until no timer is due; how many have fired since the last call.
  int64_t (*fireDue)(cpeer_timers timers);
  /// Gives the loop and its timers back.
  void (*destroy)(cpeer_timers timers);
} cpeer_timer_functions;

/// CFRunLoop of the toolchain's libFoundation.
cpeer_timer_functions cpeer_cfrunloop_timers(void);
/// GLib's GMainContext.
cpeer_timer_functions cpeer_glib_timers(void);
/// libev.
cpeer_timer_functions cpeer_libev_timers(void);
/// libuv.
cpeer_timer_functions cpeer_libuv_timers(void);

#endif
