// How fast `trace analyze` reads beside the bare library, each in a process of its own, in turn:
//
//   ReadingSpeed LOOPSCOPE TRACE METADATA_FOLDER...
//
// Prints the time, the CPU time and the peak memory of both in every round, and the ratio of the
// medians. Tests/reading-speed makes a trace and calls this.
#ifdef LOOPSCOPE_TRACE_TOOLS
#include "bare_sink.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { rounds = 5 };

struct cost {
  double wall_seconds, cpu_seconds, peak_mebibytes;
};

static double now_seconds(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

static double seconds(struct timeval time) {
  return (double)time.tv_sec + (double)time.tv_usec * 1e-6;
}

static struct cost wait_for(pid_t child, double begin) {
  int status;
  struct rusage usage;
  if (wait4(child, &status, 0, &usage) < 0 || !WIFEXITED(status) || WEXITSTATUS(status) != 0) {
    fprintf(stderr, "a reader failed\n");
    exit(1);
  }
  return (struct cost){now_seconds() - begin, seconds(usage.ru_utime) + seconds(usage.ru_stime),
                       (double)usage.ru_maxrss / 1024};
}

static struct cost bare(int count, char **folders) {
  double begin = now_seconds();
  pid_t child = fork();
  if (child == 0) exit(read_bare(count, folders));
  return wait_for(child, begin);
}

static struct cost analyze(char *loopscope, char *trace) {
  double begin = now_seconds();
  pid_t child = fork();
  if (child == 0) {
    dup2(open("/dev/null", O_WRONLY), STDOUT_FILENO);
    execl(loopscope, "loopscope", "trace", "analyze", trace, (char *)NULL);
    _exit(127);
  }
  return wait_for(child, begin);
}

static void show(const char *name, struct cost cost) {
  printf("  %-14s %6.2f s, %6.2f s of CPU, peak %4.0f MiB\n", name, cost.wall_seconds,
         cost.cpu_seconds, cost.peak_mebibytes);
  fflush(stdout);
}

static int compare(const void *left, const void *right) {
  double difference = *(const double *)left - *(const double *)right;
  return (difference > 0) - (difference < 0);
}

static double median(double *values) {
  qsort(values, rounds, sizeof *values, compare);
  return values[rounds / 2];
}

int main(int count, char **words) {
  if (count < 4) {
    fprintf(stderr, "usage: %s LOOPSCOPE TRACE METADATA_FOLDER...\n", words[0]);
    return 64;
  }
  double wall[2][rounds], cpu[2][rounds];
  for (int round = 0; round < rounds; round++) {
    struct cost plain = bare(count - 3, words + 3), ours = analyze(words[1], words[2]);
    show("bare library", plain);
    show("trace analyze", ours);
    wall[0][round] = plain.wall_seconds, wall[1][round] = ours.wall_seconds;
    cpu[0][round] = plain.cpu_seconds, cpu[1][round] = ours.cpu_seconds;
  }
  printf("speed of trace analyze, the bare library's being 1: %.2f by time, %.2f by CPU\n",
         median(wall[0]) / median(wall[1]), median(cpu[0]) / median(cpu[1]));
  return 0;
}
#else
#include <stdio.h>

int main(void) {
  fprintf(stderr, "built without the package trait TraceTools: nothing to compare with\n");
  return 1;
}
#endif
