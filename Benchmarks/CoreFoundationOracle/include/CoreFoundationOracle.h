// The real CFRunLoop of the toolchain's libFoundation, as a C interface without pointers.
//
// Provided because CFRunLoop is the judge of the engine's behaviour and a peer in the benchmarks,
// and because Swift with strict memory safety should not see a raw reference: loops and items are
// numbered handles, modes are small numbers, a callout gets back the number its creator chose.
// Not for the engine, which never uses Core Foundation, and not a wrapper for other programs.
//
// Thread rules are CFRunLoop's: everything may be called from any thread, except that a loop runs
// on its own thread only.
#ifndef LOOPSCOPE_CORE_FOUNDATION_ORACLE_H
#define LOOPSCOPE_CORE_FOUNDATION_ORACLE_H

#include <stdbool.h>
#include <stdint.h>

/// A run loop. Valid as long as its thread lives.
typedef struct {
  uintptr_t handle;
} CFOracleLoop;

/// A source of either kind. Owned: give it back with `CFOracleSourceRelease`.
typedef struct {
  uintptr_t handle;
} CFOracleSource;

/// A timer. Owned: give it back with `CFOracleTimerRelease`.
typedef struct {
  uintptr_t handle;
} CFOracleTimer;

/// An observer. Owned: give it back with `CFOracleObserverRelease`.
typedef struct {
  uintptr_t handle;
} CFOracleObserver;

/// A mode by number: 0 is the default mode, 1 to 29 are modes named "oracle.mode.1" and so on.
typedef uint32_t CFOracleMode;

/// The number of `kCFRunLoopDefaultMode`.
static const CFOracleMode CFOracleDefaultMode = 0;
/// The number of `kCFRunLoopCommonModes`, the constant itself.
static const CFOracleMode CFOracleCommonModes = 30;
/// A string with the value of `kCFRunLoopCommonModes` at another address.
static const CFOracleMode CFOracleCommonModesByValue = 31;

/// Why a callout is made.
typedef enum {
  CFOraclePerform = 0,   ///< A source performs.
  CFOracleSchedule = 1,  ///< A source0 was added to a mode; the detail is the mode.
  CFOracleCancel = 2,    ///< A source0 was removed from a mode; the detail is the mode.
  CFOracleFire = 3,      ///< A timer fires.
  CFOracleObserve = 4,   ///< An observer is notified; the detail is the activity.
  CFOracleBlock = 5,     ///< A block runs.
} CFOracleEvent;

/// What the oracle calls: the creator's context, why, and the event's detail (or 0).
typedef void (*CFOracleCallout)(uint64_t context, CFOracleEvent event, uint32_t detail);

/// `CFRunLoopGetCurrent`.
CFOracleLoop CFOracleLoopGetCurrent(void);
/// `CFRunLoopGetMain`.
CFOracleLoop CFOracleLoopGetMain(void);
/// `CFRunLoopRunInMode`. Returns 1 finished, 2 stopped, 3 timed out, 4 handled source. Calls out.
int32_t CFOracleLoopRunInMode(CFOracleMode mode, double seconds, bool returnAfterSourceHandled);
/// `CFRunLoopRun`. Calls out.
void CFOracleLoopRun(void);
/// `CFRunLoopWakeUp`.
void CFOracleLoopWakeUp(CFOracleLoop loop);
/// `CFRunLoopStop`.
void CFOracleLoopStop(CFOracleLoop loop);
/// `CFRunLoopIsWaiting`.
bool CFOracleLoopIsWaiting(CFOracleLoop loop);
/// `CFRunLoopPerformBlock` with a block that makes the callout.
void CFOracleLoopPerformBlock(
    CFOracleLoop loop, CFOracleMode mode, CFOracleCallout callout, uint64_t context);
/// `CFRunLoopPerformBlock` with an array of modes: those whose bits are set in `modes`.
void CFOracleLoopPerformBlockInModes(
    CFOracleLoop loop, uint32_t modes, CFOracleCallout callout, uint64_t context);
/// `CFRunLoopAddCommonMode`.
void CFOracleLoopAddCommonMode(CFOracleLoop loop, CFOracleMode mode);
/// `CFRunLoopCopyCurrentMode`: the mode's number, -1 when the loop does not run.
int32_t CFOracleLoopCurrentMode(CFOracleLoop loop);
/// `CFRunLoopCopyAllModes`: bit n is set when mode n exists.
uint32_t CFOracleLoopAllModes(CFOracleLoop loop);
/// `CFRunLoopGetNextTimerFireDate`: seconds from now, NaN when the mode has no timer.
double CFOracleLoopNextFireDelay(CFOracleLoop loop, CFOracleMode mode);

/// `CFRunLoopSourceCreate` of version 0.
CFOracleSource CFOracleSourceCreate(int64_t order, CFOracleCallout callout, uint64_t context);
/// A second source that Core Foundation holds for equal to `source`: same order and contents.
CFOracleSource CFOracleSourceCreateTwin(CFOracleSource source);
/// `CFRunLoopSourceCreate` of version 1 on an eventfd of its own; handle 0 without a descriptor.
CFOracleSource CFOraclePortCreate(int64_t order, CFOracleCallout callout, uint64_t context);
/// Sends one message to a source made by `CFOraclePortCreate`: a write to its eventfd.
void CFOraclePortSend(CFOracleSource source);
/// `CFRunLoopAddSource`. Calls out: schedules a source0.
void CFOracleSourceAdd(CFOracleSource source, CFOracleLoop loop, CFOracleMode mode);
/// `CFRunLoopRemoveSource`. Calls out: cancels a source0.
void CFOracleSourceRemove(CFOracleSource source, CFOracleLoop loop, CFOracleMode mode);
/// `CFRunLoopContainsSource`.
bool CFOracleSourceIsIn(CFOracleSource source, CFOracleLoop loop, CFOracleMode mode);
/// `CFRunLoopSourceSignal`.
void CFOracleSourceSignal(CFOracleSource source);
/// `CFRunLoopSourceIsSignalled`.
bool CFOracleSourceIsSignalled(CFOracleSource source);
/// `CFRunLoopSourceInvalidate`. Calls out: cancels a source0.
void CFOracleSourceInvalidate(CFOracleSource source);
/// `CFRunLoopSourceIsValid`.
bool CFOracleSourceIsValid(CFOracleSource source);
/// `CFRelease`.
void CFOracleSourceRelease(CFOracleSource source);

/// `CFRunLoopTimerCreate`: first fire `delaySeconds` from now, then every `intervalSeconds`
/// (0 or less: once).
CFOracleTimer CFOracleTimerCreate(
    double delaySeconds, double intervalSeconds, CFOracleCallout callout, uint64_t context);
/// `CFRunLoopAddTimer`.
void CFOracleTimerAdd(CFOracleTimer timer, CFOracleLoop loop, CFOracleMode mode);
/// `CFRunLoopRemoveTimer`.
void CFOracleTimerRemove(CFOracleTimer timer, CFOracleLoop loop, CFOracleMode mode);
/// `CFRunLoopContainsTimer`.
bool CFOracleTimerIsIn(CFOracleTimer timer, CFOracleLoop loop, CFOracleMode mode);
/// `CFRunLoopTimerSetNextFireDate` to `delaySeconds` from now.
void CFOracleTimerSetNextFireDelay(CFOracleTimer timer, double delaySeconds);
/// `CFRunLoopTimerGetNextFireDate`: seconds from now, NaN when the timer is not valid.
double CFOracleTimerNextFireDelay(CFOracleTimer timer);
/// `CFRunLoopTimerInvalidate`.
void CFOracleTimerInvalidate(CFOracleTimer timer);
/// `CFRunLoopTimerIsValid`.
bool CFOracleTimerIsValid(CFOracleTimer timer);
/// `CFRelease`.
void CFOracleTimerRelease(CFOracleTimer timer);

/// `CFRunLoopObserverCreate`. `activities` is a set of CFRunLoopActivity bits.
CFOracleObserver CFOracleObserverCreate(
    uint32_t activities, bool repeats, int64_t order, CFOracleCallout callout, uint64_t context);
/// `CFRunLoopAddObserver`.
void CFOracleObserverAdd(CFOracleObserver observer, CFOracleLoop loop, CFOracleMode mode);
/// `CFRunLoopRemoveObserver`.
void CFOracleObserverRemove(CFOracleObserver observer, CFOracleLoop loop, CFOracleMode mode);
/// `CFRunLoopContainsObserver`.
bool CFOracleObserverIsIn(CFOracleObserver observer, CFOracleLoop loop, CFOracleMode mode);
/// `CFRunLoopObserverInvalidate`.
void CFOracleObserverInvalidate(CFOracleObserver observer);
/// `CFRunLoopObserverIsValid`.
bool CFOracleObserverIsValid(CFOracleObserver observer);
/// `CFRelease`.
void CFOracleObserverRelease(CFOracleObserver observer);

#endif
