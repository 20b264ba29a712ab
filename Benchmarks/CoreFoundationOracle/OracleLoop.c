// The loop itself: running, waking, stopping, blocks and what can be asked of it.
// Not for items: sources, timers and observers have files of their own.
#include <math.h>

#include "OracleItem.h"

static CFRunLoopRef runLoop(CFOracleLoop loop) { return (CFRunLoopRef)loop.handle; }

CFOracleLoop CFOracleLoopGetCurrent(void) {
  return (CFOracleLoop){(uintptr_t)CFRunLoopGetCurrent()};
}

CFOracleLoop CFOracleLoopGetMain(void) { return (CFOracleLoop){(uintptr_t)CFRunLoopGetMain()}; }

int32_t CFOracleLoopRunInMode(CFOracleMode mode, double seconds, bool returnAfterSourceHandled) {
  return CFRunLoopRunInMode(OracleModeName(mode), seconds, returnAfterSourceHandled);
}

void CFOracleLoopRun(void) { CFRunLoopRun(); }

void CFOracleLoopWakeUp(CFOracleLoop loop) { CFRunLoopWakeUp(runLoop(loop)); }

void CFOracleLoopStop(CFOracleLoop loop) { CFRunLoopStop(runLoop(loop)); }

bool CFOracleLoopIsWaiting(CFOracleLoop loop) { return CFRunLoopIsWaiting(runLoop(loop)); }

#if __BLOCKS__
void CFOracleLoopPerformBlock(
    CFOracleLoop loop, CFOracleMode mode, CFOracleCallout callout, uint64_t context) {
  CFRunLoopPerformBlock(runLoop(loop), OracleModeName(mode), ^{
    callout(context, CFOracleBlock, 0);
  });
}

void CFOracleLoopPerformBlockInModes(
    CFOracleLoop loop, uint32_t modes, CFOracleCallout callout, uint64_t context) {
  const void *names[32];
  CFIndex count = 0;
  for (CFOracleMode mode = 0; mode < 32; mode++) {
    if (modes & (uint32_t)1 << mode) names[count++] = OracleModeName(mode);
  }
  CFArrayRef array = CFArrayCreate(NULL, names, count, kCFTypeArrayCallBacks);
  CFRunLoopPerformBlock(runLoop(loop), array, ^{
    callout(context, CFOracleBlock, 0);
  });
  CFRelease(array);
}
#else
#error "The oracle needs a compiler with blocks: build it with clang and -fblocks."
#endif

void CFOracleLoopAddCommonMode(CFOracleLoop loop, CFOracleMode mode) {
  CFRunLoopAddCommonMode(runLoop(loop), OracleModeName(mode));
}

int32_t CFOracleLoopCurrentMode(CFOracleLoop loop) {
  CFStringRef name = CFRunLoopCopyCurrentMode(runLoop(loop));
  if (name == NULL) return -1;
  int32_t number = OracleModeNumber(name);
  CFRelease(name);
  return number;
}

uint32_t CFOracleLoopAllModes(CFOracleLoop loop) {
  CFArrayRef all = CFRunLoopCopyAllModes(runLoop(loop));
  uint32_t bits = 0;
  for (CFIndex index = 0; index < CFArrayGetCount(all); index++) {
    int32_t number = OracleModeNumber((CFStringRef)CFArrayGetValueAtIndex(all, index));
    if (number >= 0) bits |= (uint32_t)1 << number;
  }
  CFRelease(all);
  return bits;
}

double CFOracleLoopNextFireDelay(CFOracleLoop loop, CFOracleMode mode) {
  CFAbsoluteTime date = CFRunLoopGetNextTimerFireDate(runLoop(loop), OracleModeName(mode));
  return date == 0 ? NAN : date - CFAbsoluteTimeGetCurrent();
}
