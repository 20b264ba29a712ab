// Timers with dates given as delays from now. Not for choosing the dates.
#include <math.h>

#include "OracleItem.h"

static CFRunLoopTimerRef timerReference(CFOracleTimer timer) {
  return (CFRunLoopTimerRef)timer.handle;
}

static void fire(CFRunLoopTimerRef timer, void *info) {
  (void)timer;
  OracleItem *item = info;
  item->callout(item->context, CFOracleFire, 0);
}

CFOracleTimer CFOracleTimerCreate(
    double delaySeconds, double intervalSeconds, CFOracleCallout callout, uint64_t context) {
  OracleItem *item = OracleItemCreate(callout, context, 0);
  CFRunLoopItemContext itemContext = OracleItemContext(item);
  CFRunLoopTimerRef timer = CFRunLoopTimerCreate(
      NULL, CFAbsoluteTimeGetCurrent() + delaySeconds, intervalSeconds, 0, 0, fire, &itemContext);
  OracleItemRelease(item);
  return (CFOracleTimer){(uintptr_t)timer};
}

void CFOracleTimerAdd(CFOracleTimer timer, CFOracleLoop loop, CFOracleMode mode) {
  CFRunLoopAddTimer((CFRunLoopRef)loop.handle, timerReference(timer), OracleModeName(mode));
}

void CFOracleTimerRemove(CFOracleTimer timer, CFOracleLoop loop, CFOracleMode mode) {
  CFRunLoopRemoveTimer((CFRunLoopRef)loop.handle, timerReference(timer), OracleModeName(mode));
}

bool CFOracleTimerIsIn(CFOracleTimer timer, CFOracleLoop loop, CFOracleMode mode) {
  return CFRunLoopContainsTimer(
      (CFRunLoopRef)loop.handle, timerReference(timer), OracleModeName(mode));
}

void CFOracleTimerSetNextFireDelay(CFOracleTimer timer, double delaySeconds) {
  CFRunLoopTimerSetNextFireDate(
      timerReference(timer), CFAbsoluteTimeGetCurrent() + delaySeconds);
}

double CFOracleTimerNextFireDelay(CFOracleTimer timer) {
  CFAbsoluteTime date = CFRunLoopTimerGetNextFireDate(timerReference(timer));
  return date == 0 ? NAN : date - CFAbsoluteTimeGetCurrent();
}

void CFOracleTimerInvalidate(CFOracleTimer timer) {
  CFRunLoopTimerInvalidate(timerReference(timer));
}

bool CFOracleTimerIsValid(CFOracleTimer timer) {
  return CFRunLoopTimerIsValid(timerReference(timer));
}

void CFOracleTimerRelease(CFOracleTimer timer) { CFRelease(timerReference(timer)); }
