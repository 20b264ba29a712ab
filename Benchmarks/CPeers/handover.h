// A queue of blocks for the libraries that bring none: what their users write around an async
// handle. Not for the others, whose own call takes a block.
#ifndef LOOPSCOPE_CPEERS_HANDOVER_H
#define LOOPSCOPE_CPEERS_HANDOVER_H

#include <pthread.h>
#include <stdint.h>

// Blocks in order. The senders fill one array while the loop empties the other, so that in steady
// state nothing is allocated.
struct handover {
  pthread_mutex_t lock;
  uintptr_t *waiting, *taken;
  size_t count, capacity, takenCapacity;
};

void handoverInit(struct handover *handover);
// Returns 0 or a negated errno. Any thread.
int handoverAdd(struct handover *handover, uintptr_t block);
// Runs what has been added so far.
void handoverRun(struct handover *handover);
void handoverDestroy(struct handover *handover);

#endif
