// The part of Core Foundation's interface that the oracle calls, declared here by hand.
//
// Provided because libFoundation exports CFRunLoop's C symbols, while a package can name no path to
// their headers. Types and layouts are those of swift-corelibs-foundation on Linux.
// Not for other rooms: they call CoreFoundationOracle.h.
#ifndef LOOPSCOPE_CF_RUN_LOOP_PROTOTYPES_H
#define LOOPSCOPE_CF_RUN_LOOP_PROTOTYPES_H

#include <stdint.h>

typedef const void *CFTypeRef;
typedef const struct __CFString *CFStringRef;
typedef const struct __CFArray *CFArrayRef;
typedef const struct __CFAllocator *CFAllocatorRef;
typedef struct __CFRunLoop *CFRunLoopRef;
typedef struct __CFRunLoopSource *CFRunLoopSourceRef;
typedef struct __CFRunLoopObserver *CFRunLoopObserverRef;
typedef struct __CFRunLoopTimer *CFRunLoopTimerRef;
typedef unsigned char Boolean;
typedef long CFIndex;
typedef unsigned long CFOptionFlags;
typedef unsigned long CFHashCode;
typedef double CFTimeInterval;
typedef double CFAbsoluteTime;

enum { kCFStringEncodingUTF8 = 0x08000100 };

typedef struct {
  CFIndex version;
  void *info;
  const void *(*retain)(const void *info);
  void (*release)(const void *info);
  CFStringRef (*copyDescription)(const void *info);
  Boolean (*equal)(const void *info1, const void *info2);
  CFHashCode (*hash)(const void *info);
  void (*schedule)(void *info, CFRunLoopRef loop, CFStringRef mode);
  void (*cancel)(void *info, CFRunLoopRef loop, CFStringRef mode);
  void (*perform)(void *info);
} CFRunLoopSourceContext;

typedef struct {
  CFIndex version;
  void *info;
  const void *(*retain)(const void *info);
  void (*release)(const void *info);
  CFStringRef (*copyDescription)(const void *info);
  Boolean (*equal)(const void *info1, const void *info2);
  CFHashCode (*hash)(const void *info);
  int (*getPort)(void *info);
  void (*perform)(void *info);
} CFRunLoopSourceContext1;

// The contexts of observers and timers are the same five words.
typedef struct {
  CFIndex version;
  void *info;
  const void *(*retain)(const void *info);
  void (*release)(const void *info);
  CFStringRef (*copyDescription)(const void *info);
} CFRunLoopItemContext;

extern const CFStringRef kCFRunLoopDefaultMode;
extern const CFStringRef kCFRunLoopCommonModes;
// A structure of callbacks, of which only the address is needed.
extern const char kCFTypeArrayCallBacks[];

CFTypeRef CFRetain(CFTypeRef object);
void CFRelease(CFTypeRef object);
Boolean CFEqual(CFTypeRef one, CFTypeRef other);
CFStringRef CFStringCreateWithCString(
    CFAllocatorRef allocator, const char *text, uint32_t encoding);
CFArrayRef CFArrayCreate(
    CFAllocatorRef allocator, const void **values, CFIndex count, const void *callbacks);
CFIndex CFArrayGetCount(CFArrayRef array);
const void *CFArrayGetValueAtIndex(CFArrayRef array, CFIndex index);
CFAbsoluteTime CFAbsoluteTimeGetCurrent(void);

CFRunLoopRef CFRunLoopGetCurrent(void);
CFRunLoopRef CFRunLoopGetMain(void);
CFStringRef CFRunLoopCopyCurrentMode(CFRunLoopRef loop);
CFArrayRef CFRunLoopCopyAllModes(CFRunLoopRef loop);
void CFRunLoopAddCommonMode(CFRunLoopRef loop, CFStringRef mode);
CFAbsoluteTime CFRunLoopGetNextTimerFireDate(CFRunLoopRef loop, CFStringRef mode);
void CFRunLoopRun(void);
int32_t CFRunLoopRunInMode(CFStringRef mode, CFTimeInterval seconds, Boolean returnAfterHandled);
Boolean CFRunLoopIsWaiting(CFRunLoopRef loop);
void CFRunLoopWakeUp(CFRunLoopRef loop);
void CFRunLoopStop(CFRunLoopRef loop);
#if __BLOCKS__
void CFRunLoopPerformBlock(CFRunLoopRef loop, CFTypeRef mode, void (^block)(void));
#endif

CFRunLoopSourceRef CFRunLoopSourceCreate(
    CFAllocatorRef allocator, CFIndex order, CFRunLoopSourceContext *context);
Boolean CFRunLoopContainsSource(CFRunLoopRef loop, CFRunLoopSourceRef source, CFStringRef mode);
void CFRunLoopAddSource(CFRunLoopRef loop, CFRunLoopSourceRef source, CFStringRef mode);
void CFRunLoopRemoveSource(CFRunLoopRef loop, CFRunLoopSourceRef source, CFStringRef mode);
CFIndex CFRunLoopSourceGetOrder(CFRunLoopSourceRef source);
void CFRunLoopSourceGetContext(CFRunLoopSourceRef source, CFRunLoopSourceContext *context);
void CFRunLoopSourceInvalidate(CFRunLoopSourceRef source);
Boolean CFRunLoopSourceIsValid(CFRunLoopSourceRef source);
void CFRunLoopSourceSignal(CFRunLoopSourceRef source);
Boolean CFRunLoopSourceIsSignalled(CFRunLoopSourceRef source);

CFRunLoopObserverRef CFRunLoopObserverCreate(
    CFAllocatorRef allocator, CFOptionFlags activities, Boolean repeats, CFIndex order,
    void (*callout)(CFRunLoopObserverRef observer, CFOptionFlags activity, void *info),
    CFRunLoopItemContext *context);
Boolean CFRunLoopContainsObserver(
    CFRunLoopRef loop, CFRunLoopObserverRef observer, CFStringRef mode);
void CFRunLoopAddObserver(CFRunLoopRef loop, CFRunLoopObserverRef observer, CFStringRef mode);
void CFRunLoopRemoveObserver(CFRunLoopRef loop, CFRunLoopObserverRef observer, CFStringRef mode);
CFIndex CFRunLoopObserverGetOrder(CFRunLoopObserverRef observer);
void CFRunLoopObserverInvalidate(CFRunLoopObserverRef observer);
Boolean CFRunLoopObserverIsValid(CFRunLoopObserverRef observer);

CFRunLoopTimerRef CFRunLoopTimerCreate(
    CFAllocatorRef allocator, CFAbsoluteTime fireDate, CFTimeInterval interval, CFOptionFlags flags,
    CFIndex order, void (*callout)(CFRunLoopTimerRef timer, void *info),
    CFRunLoopItemContext *context);
Boolean CFRunLoopContainsTimer(CFRunLoopRef loop, CFRunLoopTimerRef timer, CFStringRef mode);
void CFRunLoopAddTimer(CFRunLoopRef loop, CFRunLoopTimerRef timer, CFStringRef mode);
void CFRunLoopRemoveTimer(CFRunLoopRef loop, CFRunLoopTimerRef timer, CFStringRef mode);
CFAbsoluteTime CFRunLoopTimerGetNextFireDate(CFRunLoopTimerRef timer);
void CFRunLoopTimerSetNextFireDate(CFRunLoopTimerRef timer, CFAbsoluteTime fireDate);
CFTimeInterval CFRunLoopTimerGetInterval(CFRunLoopTimerRef timer);
void CFRunLoopTimerInvalidate(CFRunLoopTimerRef timer);
Boolean CFRunLoopTimerIsValid(CFRunLoopTimerRef timer);

#endif
