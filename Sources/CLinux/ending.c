// Ending a process for which nobody waits, and noticing the end of one.
#include "include/CLinux.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stddef.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

/// Where the new process has its two descriptors; all others are closed.
enum { held_place = 3, watched_place = 4 };

/// Keeps the parent's pipes and terminal from waiting for the new process.
static void keep_only(int held, int watched) {
  int null = open("/dev/null", O_RDWR);
  for (int place = 0; place < held_place; place++) dup2(null, place);
  int copy_of_held = fcntl(held < 0 ? null : held, F_DUPFD, watched_place + 1);
  int copy_of_watched = fcntl(watched, F_DUPFD, watched_place + 1);
  dup2(copy_of_held, held_place);
  dup2(copy_of_watched, watched_place);
  syscall(SYS_close_range, watched_place + 1, ~0U, 0);
}

static int has_ended(int milliseconds) {
  struct pollfd watched = {.fd = watched_place, .events = POLLIN};
  return poll(&watched, 1, milliseconds) != 0;
}

static void remove_folder(const char *folder) {
  pid_t remover = fork();
  if (remover == 0) {
    execl("/bin/rm", "rm", "-rf", "--", folder, (char *)NULL);
    _exit(127);
  }
  while (remover > 0 && waitpid(remover, NULL, 0) < 0 && errno == EINTR) continue;
}

/// Runs in the new process: nothing here but what a signal handler may call, since the parent may
/// have had other threads.
static void see_to_end(int held, int watched, int patience, const char *folder,
                       const char *lock) {
  sigset_t all;
  sigfillset(&all);
  sigprocmask(SIG_BLOCK, &all, NULL);
  setsid();
  keep_only(held, watched);
  syscall(SYS_pidfd_send_signal, watched_place, SIGTERM, NULL, 0);
  if (!has_ended(patience)) {
    syscall(SYS_pidfd_send_signal, watched_place, SIGKILL, NULL, 0);
    has_ended(patience);
  }
  if (folder != NULL) remove_folder(folder);
  if (lock != NULL) unlink(lock);
}

int clinux_end_in_background(int32_t process, int held, int patienceMilliseconds,
                             const char *folder, const char *lock) {
  int watched = clinux_process_descriptor(process);
  if (watched < 0) return watched;
  pid_t child = fork();
  if (child == 0) {
    // A child of the child belongs to nobody who would have to wait for it.
    pid_t grandchild = fork();
    if (grandchild == 0) see_to_end(held, watched, patienceMilliseconds, folder, lock);
    _exit(grandchild < 0);
  }
  int status = child < 0;
  while (child > 0 && waitpid(child, &status, 0) < 0 && errno == EINTR) continue;
  close(watched);
  return status == 0 ? 0 : -EAGAIN;
}

int clinux_process_descriptor(int32_t process) {
  int descriptor = (int)syscall(SYS_pidfd_open, process, 0);
  return descriptor < 0 ? -errno : descriptor;
}
