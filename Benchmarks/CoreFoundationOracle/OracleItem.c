// An item's counted context. Not for the items themselves: each kind has its own file.
#include "OracleItem.h"

#include <stdlib.h>
#include <unistd.h>

OracleItem *OracleItemCreate(CFOracleCallout callout, uint64_t context, int64_t order) {
  OracleItem *item = malloc(sizeof *item);
  if (item == NULL) abort();
  atomic_init(&item->references, 1);
  item->callout = callout;
  item->context = context;
  item->order = order;
  item->eventDescriptor = -1;
  return item;
}

const void *OracleItemRetain(const void *info) {
  OracleItem *item = (OracleItem *)info;
  atomic_fetch_add_explicit(&item->references, 1, memory_order_relaxed);
  return info;
}

void OracleItemRelease(const void *info) {
  OracleItem *item = (OracleItem *)info;
  if (atomic_fetch_sub_explicit(&item->references, 1, memory_order_acq_rel) != 1) return;
  if (item->eventDescriptor >= 0) close(item->eventDescriptor);
  free(item);
}

CFRunLoopItemContext OracleItemContext(OracleItem *item) {
  return (CFRunLoopItemContext){
      .info = item, .retain = OracleItemRetain, .release = OracleItemRelease};
}
