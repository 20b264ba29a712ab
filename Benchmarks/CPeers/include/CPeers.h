// The loops that people use today, each behind the same few C functions.
//
// Provided because the peers are C libraries full of macros and of structures that must not move:
// here each is driven in C, as its own documentation does it, one file a library, and Swift sees
// numbered handles only. A callout goes straight from the library's own callback to the function
// that the request names. Not a wrapper for other programs.
#ifndef LOOPSCOPE_CPEERS_H
#define LOOPSCOPE_CPEERS_H

#include <stdbool.h>
#include <stdint.h>

#include "CPeerTimers.h"

/// A loop of some library, made by `make`, given back with `destroy`.
typedef struct {
  uintptr_t handle;
} cpeer_loop;

/// What a library calls; `context` is the request's.
typedef void (*cpeer_callout)(uintptr_t context);

/// What a loop is asked to call, all on the thread that runs it.
typedef struct {
  uintptr_t context;
  cpeer_callout onWake;       ///< After each wake, or after several; NULL: the loop takes blocks.
  cpeer_callout onFire;       ///< At each fire of the timer; NULL: no timer.
  cpeer_callout onIteration;  ///< Once in every iteration, so that the loop never sleeps; or NULL.
  uint64_t firstNanoseconds;  ///< The monotonic time of the first fire.
  uint64_t periodNanoseconds;  ///< The distance of the later fires; 0 for a single one.
  /// How long to stay in each of two modes, with the timer in both; 0: there is one mode.
  uint64_t modeNanoseconds;
} cpeer_request;

/// What `make` made: a loop, or a negated errno in `fault`.
typedef struct {
  int fault;
  cpeer_loop loop;
} cpeer_made;

/// A library. All functions but `wake` belong to the thread that made the loop.
typedef struct {
  /// The version that is running, such as "1.44.2"; NULL when the library does not tell.
  const char *(*version)(void);
  /// A loop for the calling thread. NULL when the library is not part of this build.
  cpeer_made (*make)(cpeer_request request);
  /// Runs until a callout has called `stop`. Calls out.
  void (*run)(cpeer_loop loop);
  /// Ends `run`; from a callout.
  void (*stop)(cpeer_loop loop);
  /// Has the loop call `onWake`. Any thread, also after `run` has returned.
  /// Returns 0 or a negated errno.
  int (*wake)(cpeer_loop loop);
  /// Has the loop run `block` once, by the function that `cpeer_run_blocks_with` was given; only
  /// for a loop that takes blocks. Any thread. Returns 0 or a negated errno.
  int (*send)(cpeer_loop loop, uintptr_t block);
  /// Frees the loop. No callout comes any more. Any thread, once nobody uses the loop.
  void (*destroy)(cpeer_loop loop);
} cpeer_library;

/// Tells what a block is to be handed to, before the first one is sent.
void cpeer_run_blocks_with(cpeer_callout run);
/// Runs a block; for the libraries' files.
void cpeer_run_block(uintptr_t block);

/// CFRunLoop of the toolchain's libFoundation.
cpeer_library cpeer_cfrunloop(void);
/// A serial queue of the toolchain's libdispatch.
cpeer_library cpeer_libdispatch(void);
/// GLib's GMainContext.
cpeer_library cpeer_glib(void);
/// libev.
cpeer_library cpeer_libev(void);
/// libuv.
cpeer_library cpeer_libuv(void);

/// CFRunLoop with two modes for the mode benchmark; belongs to the thread that made it.
typedef struct {
  uintptr_t handle;
} cpeer_modes;

/// `items` things that are never ready in each mode; the second mode is the first when `control`.
cpeer_modes cpeer_modes_make(int64_t items, bool control);
/// One callout in the first mode, then the second until it is about to wait: nanoseconds between.
uint64_t cpeer_modes_time_to_waiting(cpeer_modes modes);
/// One callout in the first mode, then the second until its first callout: nanoseconds between.
uint64_t cpeer_modes_time_to_callout(cpeer_modes modes);
/// From a callout of the first mode runs the second `count` times with a callout ready:
/// nanoseconds of all runs.
uint64_t cpeer_modes_time_of_nested_runs(cpeer_modes modes, int64_t count);
/// Runs the second mode `count` times with no time and nothing to do: nanoseconds of all runs.
uint64_t cpeer_modes_time_of_empty_polls(cpeer_modes modes, int64_t count);
/// Gives the modes back.
void cpeer_modes_destroy(cpeer_modes modes);

#endif
