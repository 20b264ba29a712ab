// Where another thread of this process is, asked by a signal that makes it look at its own stack.
#include "include/CLinuxMeasuring.h"

#include <dlfcn.h>
#include <errno.h>
#include <execinfo.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "include/CLinux.h"

enum { capacity = 64 };
enum { idle, asked, answering, answered };

// Ignored unless somebody handles it, so that one that comes too late harms nobody.
static const int question = SIGURG;

// One question at a time: the caller holds a lock. What the thread writes is static, because it may
// answer after everybody has stopped waiting.
static _Atomic uint32_t state = idle;
static int askedThread;
static void *frames[capacity];
static int frameCount;

static void answer(int number) {
  (void)number;
  uint32_t expected = asked;
  int fault = errno;
  if (clinux_thread_id() == askedThread &&
      atomic_compare_exchange_strong(&state, &expected, answering)) {
    frameCount = backtrace(frames, capacity);
    atomic_store(&state, answered);
    clinux_futex_wake((uint32_t *)&state);
  }
  errno = fault;
}

// Takes the signal, unless the program uses it itself.
static int prepare(void) {
  struct sigaction now;
  if (sigaction(question, NULL, &now) != 0) return -errno;
  if (now.sa_handler == answer) return 0;
  if (now.sa_handler != SIG_DFL && now.sa_handler != SIG_IGN) return -EBUSY;
  // The first call loads the unwinder, which no signal handler may.
  backtrace(frames, capacity);
  struct sigaction action = {.sa_handler = answer, .sa_flags = SA_RESTART | SA_ONSTACK};
  sigfillset(&action.sa_mask);
  return sigaction(question, &action, NULL) == 0 ? 0 : -errno;
}

static int waitForAnswer(uint64_t deadlineNanoseconds) {
  for (;;) {
    uint32_t now = atomic_load(&state);
    if (now == answered) return 0;
    int result = clinux_futex_wait((uint32_t *)&state, now, deadlineNanoseconds);
    uint32_t expected = asked;
    if (result == -ETIMEDOUT) {
      if (atomic_compare_exchange_strong(&state, &expected, idle)) return -ETIMEDOUT;
      deadlineNanoseconds = UINT64_MAX;  // It is answering, which it ends.
    }
  }
}

int clinux_thread_backtrace(int32_t thread, void **result, int count,
                            uint64_t deadlineNanoseconds) {
  int status = prepare();
  if (status != 0) return status;
  askedThread = thread;
  atomic_store(&state, asked);
  if (syscall(SYS_tgkill, getpid(), thread, question) != 0) {
    atomic_store(&state, idle);
    return -errno;
  }
  status = waitForAnswer(deadlineNanoseconds);
  if (status != 0) return status;
  int length = frameCount < count ? frameCount : count;
  memcpy(result, frames, sizeof(void *) * (size_t)length);
  atomic_store(&state, idle);
  return length;
}

// Of the Swift runtime, which every program that holds this file has.
extern char *swift_demangle(const char *name, size_t length, char *buffer, size_t *size,
                            uint32_t flags) __attribute__((weak));

int clinux_describe_frame(const void *frame, char *text, int size) {
  Dl_info info;
  memset(&info, 0, sizeof info);
  // A frame holds where its call returns to: the call itself is before that.
  if (dladdr((const char *)frame - 1, &info) == 0) return snprintf(text, (size_t)size, "%p", frame);
  const char *file = info.dli_fname ? info.dli_fname : "";
  const char *slash = strrchr(file, '/');
  const char *base = slash ? slash + 1 : file;
  if (info.dli_sname == NULL) {
    long offset = (const char *)frame - (const char *)info.dli_fbase;
    return snprintf(text, (size_t)size, "%s + 0x%lx", base, offset);
  }
  char *readable = NULL;
  if (swift_demangle) {
    readable = swift_demangle(info.dli_sname, strlen(info.dli_sname), NULL, NULL, 0);
  }
  int length = snprintf(text, (size_t)size, "%s %s", base, readable ? readable : info.dli_sname);
  free(readable);
  return length;
}
