// Running a block, and the queue of blocks for libuv and libev.
#include <errno.h>
#include <stdlib.h>

#include "handover.h"
#include "include/CPeers.h"

static cpeer_callout runner;

void cpeer_run_blocks_with(cpeer_callout run) { runner = run; }

void cpeer_run_block(uintptr_t block) { runner(block); }

void handoverInit(struct handover *handover) {
  *handover = (struct handover){.lock = PTHREAD_MUTEX_INITIALIZER};
}

int handoverAdd(struct handover *handover, uintptr_t block) {
  pthread_mutex_lock(&handover->lock);
  int fault = 0;
  if (handover->count == handover->capacity) {
    size_t capacity = handover->capacity == 0 ? 64 : 2 * handover->capacity;
    uintptr_t *larger = realloc(handover->waiting, capacity * sizeof *larger);
    if (larger == NULL) {
      fault = -ENOMEM;
    } else {
      handover->waiting = larger;
      handover->capacity = capacity;
    }
  }
  if (fault == 0) handover->waiting[handover->count++] = block;
  pthread_mutex_unlock(&handover->lock);
  return fault;
}

void handoverRun(struct handover *handover) {
  pthread_mutex_lock(&handover->lock);
  uintptr_t *blocks = handover->waiting;
  size_t count = handover->count, capacity = handover->capacity;
  handover->waiting = handover->taken;
  handover->capacity = handover->takenCapacity;
  handover->count = 0;
  handover->taken = blocks;
  handover->takenCapacity = capacity;
  pthread_mutex_unlock(&handover->lock);
  for (size_t i = 0; i < count; i++) cpeer_run_block(blocks[i]);
}

void handoverDestroy(struct handover *handover) {
  pthread_mutex_destroy(&handover->lock);
  free(handover->waiting);
  free(handover->taken);
}
