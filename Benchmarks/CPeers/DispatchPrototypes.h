// The part of libdispatch's interface that the peer calls, declared here by hand.
//
// Provided because the toolchain's libdispatch exports its C symbols, while a package can name no
// path to their headers. Types are those of swift-corelibs-libdispatch on Linux.
#ifndef LOOPSCOPE_DISPATCH_PROTOTYPES_H
#define LOOPSCOPE_DISPATCH_PROTOTYPES_H

#include <stdint.h>

typedef struct dispatch_queue_s *dispatch_queue_t;
typedef struct dispatch_source_s *dispatch_source_t;
typedef struct dispatch_semaphore_s *dispatch_semaphore_t;
typedef uint64_t dispatch_time_t;
typedef void (*dispatch_function_t)(void *context);

#define DISPATCH_TIME_NOW ((dispatch_time_t)0)
#define DISPATCH_TIME_FOREVER UINT64_MAX

// A structure of which only the address is needed: DISPATCH_SOURCE_TYPE_TIMER.
extern const char _dispatch_source_type_timer[];

// A NULL attribute is DISPATCH_QUEUE_SERIAL.
dispatch_queue_t dispatch_queue_create(const char *label, void *attribute);
void dispatch_async_f(dispatch_queue_t queue, void *context, dispatch_function_t work);
void dispatch_async(dispatch_queue_t queue, void (^block)(void));
void dispatch_set_context(void *object, void *context);
void dispatch_suspend(void *object);
void dispatch_resume(void *object);
void dispatch_release(void *object);

dispatch_source_t dispatch_source_create(
    const void *type, uintptr_t handle, unsigned long mask, dispatch_queue_t queue);
void dispatch_source_set_timer(
    dispatch_source_t source, dispatch_time_t start, uint64_t interval, uint64_t leeway);
void dispatch_source_set_event_handler_f(dispatch_source_t source, dispatch_function_t handler);
void dispatch_source_cancel(dispatch_source_t source);

dispatch_time_t dispatch_time(dispatch_time_t when, int64_t deltaNanoseconds);

dispatch_semaphore_t dispatch_semaphore_create(intptr_t value);
intptr_t dispatch_semaphore_wait(dispatch_semaphore_t semaphore, dispatch_time_t timeout);
intptr_t dispatch_semaphore_signal(dispatch_semaphore_t semaphore);

#endif
