// A limit for a library's call that waits for a daemon: the library opens a connection for each
// call, keeps it to itself and asks again when a signal interrupts it, so that the only way out is
// to shut that connection down.
#include "include/CLinuxCallLimit.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/un.h>
#include <time.h>
#include <unistd.h>

/// Touched only by the thread whose call is limited, and by the handler on that thread.
static struct {
  timer_t timer;
  uint64_t longest_end;
  uint64_t hurried_end;
  char names[128];
  sigset_t previous_mask;
  int had_broken_pipe;
  volatile sig_atomic_t is_reached;
  volatile int32_t peer;
} limit;

/// The thread whose call is limited; 0 while there is none.
static atomic_int limited_thread;
static atomic_int is_hurried;

/// So long after the limit what the library connects to next is shut down, too.
static const uint64_t repeat_nanoseconds = 20000000;

static int limit_signal(void) { return SIGRTMIN + 7; }

static uint64_t now_nanoseconds(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (uint64_t)now.tv_sec * 1000000000 + (uint64_t)now.tv_nsec;
}

static void set_timer(uint64_t nanoseconds) {
  struct itimerspec time = {.it_value = {.tv_sec = (time_t)(nanoseconds / 1000000000),
                                         .tv_nsec = (long)(nanoseconds % 1000000000)}};
  timer_settime(limit.timer, TIMER_ABSTIME, &time, NULL);
}

static int is_among(const char *names, const char *name) {
  size_t length = strlen(name);
  for (const char *next = names; next != NULL && length > 0;) {
    const char *end = strchr(next, ':');
    size_t next_length = end == NULL ? strlen(next) : (size_t)(end - next);
    if (next_length == length && memcmp(next, name, length) == 0) return 1;
    next = end == NULL ? NULL : end + 1;
  }
  return 0;
}

static int32_t peer_of(int descriptor) {
  struct ucred peer = {0};
  socklen_t length = sizeof peer;
  getsockopt(descriptor, SOL_SOCKET, SO_PEERCRED, &peer, &length);
  return peer.pid;
}

static void shut_down_if_meant(int descriptor) {
  struct sockaddr_un address = {0};
  socklen_t length = sizeof address - 1;
  if (getpeername(descriptor, (struct sockaddr *)&address, &length) < 0) return;
  if (address.sun_family != AF_UNIX) return;
  const char *slash = strrchr(address.sun_path, '/');
  if (slash == NULL || !is_among(limit.names, slash + 1)) return;
  limit.peer = peer_of(descriptor);
  shutdown(descriptor, SHUT_RDWR);
}

static void shut_down_all(void) {
  int folder = open("/proc/self/fd", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (folder < 0) return;
  char bytes[4096] __attribute__((aligned(8)));
  ssize_t count;
  while ((count = getdents64(folder, bytes, sizeof bytes)) > 0) {
    for (ssize_t place = 0; place < count;) {
      struct dirent64 *entry = (struct dirent64 *)(bytes + place);
      if (entry->d_name[0] != '.') shut_down_if_meant(atoi(entry->d_name));
      place += entry->d_reclen;
    }
  }
  close(folder);
}

/// Runs on the thread that waits, so none of its descriptors changes meanwhile. Installed without
/// SA_RESTART: a connect(2) that waits is interrupted, a recvmsg(2) finds its connection shut down.
static void look_at_limit(int signal) {
  (void)signal;
  int error = errno;
  if (atomic_load(&limited_thread) == gettid()) {
    uint64_t end = atomic_load(&is_hurried) && limit.hurried_end < limit.longest_end
                       ? limit.hurried_end
                       : limit.longest_end;
    if (now_nanoseconds() >= end) {
      limit.is_reached = 1;
      shut_down_all();
      end = now_nanoseconds() + repeat_nanoseconds;
    }
    set_timer(end);
  }
  errno = error;
}

static int is_pending(int signal) {
  sigset_t pending;
  sigpending(&pending);
  return sigismember(&pending, signal);
}

int clinux_call_limit_begin(uint64_t longestNanoseconds, uint64_t hurriedNanoseconds,
                            const char *names) {
  if (atomic_load(&limited_thread) != 0) return -EBUSY;
  struct sigaction action = {.sa_handler = look_at_limit};
  sigaction(limit_signal(), &action, NULL);
  struct sigevent event = {.sigev_notify = SIGEV_THREAD_ID, .sigev_signo = limit_signal()};
  event._sigev_un._tid = gettid();
  if (timer_create(CLOCK_MONOTONIC, &event, &limit.timer) < 0) return -errno;
  uint64_t now = now_nanoseconds();
  limit.longest_end = now + longestNanoseconds;
  limit.hurried_end = now + hurriedNanoseconds;
  strncpy(limit.names, names, sizeof limit.names - 1);
  limit.is_reached = 0;
  limit.peer = 0;
  limit.had_broken_pipe = is_pending(SIGPIPE);
  // Both are blocked until everything is in its place.
  sigset_t held, heard;
  sigemptyset(&heard);
  sigaddset(&heard, limit_signal());
  held = heard;
  sigaddset(&held, SIGPIPE);
  pthread_sigmask(SIG_BLOCK, &held, &limit.previous_mask);
  atomic_store(&is_hurried, 0);
  set_timer(limit.longest_end);
  atomic_store(&limited_thread, gettid());
  pthread_sigmask(SIG_UNBLOCK, &heard, NULL);
  return 0;
}

int clinux_call_limit_end(int32_t *peer) {
  atomic_store(&limited_thread, 0);
  timer_delete(limit.timer);
  if (!limit.had_broken_pipe && is_pending(SIGPIPE)) {
    sigset_t broken;
    sigemptyset(&broken);
    sigaddset(&broken, SIGPIPE);
    struct timespec none = {0};
    sigtimedwait(&broken, NULL, &none);
  }
  pthread_sigmask(SIG_SETMASK, &limit.previous_mask, NULL);
  *peer = limit.peer;
  return limit.is_reached;
}

void clinux_call_limit_hurry(void) {
  int thread = atomic_load(&limited_thread);
  if (thread == 0) return;
  atomic_store(&is_hurried, 1);
  int error = errno;
  syscall(SYS_tgkill, getpid(), thread, limit_signal());
  errno = error;
}

int clinux_listening_process(const char *path) {
  struct sockaddr_un address = {.sun_family = AF_UNIX};
  if (strlen(path) >= sizeof address.sun_path) return -ENAMETOOLONG;
  strcpy(address.sun_path, path);
  int connection = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
  if (connection < 0) return -errno;
  int result = connect(connection, (struct sockaddr *)&address, sizeof address);
  result = result < 0 ? -errno : peer_of(connection);
  close(connection);
  return result;
}
