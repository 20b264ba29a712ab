// Observers. Not for the meaning of an activity: the bits are passed through as they are.
#include "OracleItem.h"

static CFRunLoopObserverRef observerReference(CFOracleObserver observer) {
  return (CFRunLoopObserverRef)observer.handle;
}

static void observe(CFRunLoopObserverRef observer, CFOptionFlags activity, void *info) {
  (void)observer;
  OracleItem *item = info;
  item->callout(item->context, CFOracleObserve, (uint32_t)activity);
}

CFOracleObserver CFOracleObserverCreate(
    uint32_t activities, bool repeats, int64_t order, CFOracleCallout callout, uint64_t context) {
  OracleItem *item = OracleItemCreate(callout, context, order);
  CFRunLoopItemContext itemContext = OracleItemContext(item);
  CFRunLoopObserverRef observer =
      CFRunLoopObserverCreate(NULL, activities, repeats, order, observe, &itemContext);
  OracleItemRelease(item);
  return (CFOracleObserver){(uintptr_t)observer};
}

void CFOracleObserverAdd(CFOracleObserver observer, CFOracleLoop loop, CFOracleMode mode) {
  CFRunLoopAddObserver(
      (CFRunLoopRef)loop.handle, observerReference(observer), OracleModeName(mode));
}

void CFOracleObserverRemove(CFOracleObserver observer, CFOracleLoop loop, CFOracleMode mode) {
  CFRunLoopRemoveObserver(
      (CFRunLoopRef)loop.handle, observerReference(observer), OracleModeName(mode));
}

bool CFOracleObserverIsIn(CFOracleObserver observer, CFOracleLoop loop, CFOracleMode mode) {
  return CFRunLoopContainsObserver(
      (CFRunLoopRef)loop.handle, observerReference(observer), OracleModeName(mode));
}

void CFOracleObserverInvalidate(CFOracleObserver observer) {
  CFRunLoopObserverInvalidate(observerReference(observer));
}

bool CFOracleObserverIsValid(CFOracleObserver observer) {
  return CFRunLoopObserverIsValid(observerReference(observer));
}

void CFOracleObserverRelease(CFOracleObserver observer) {
  CFRelease(observerReference(observer));
}
