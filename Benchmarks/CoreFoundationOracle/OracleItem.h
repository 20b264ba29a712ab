// What the oracle's files share: an item's counted context, and modes by number.
// Not for callers: they see CoreFoundationOracle.h only.
#ifndef LOOPSCOPE_ORACLE_ITEM_H
#define LOOPSCOPE_ORACLE_ITEM_H

#include <stdatomic.h>

#include "CFRunLoopPrototypes.h"
#include "CoreFoundationOracle.h"

// The `info` of every item. Core Foundation retains and releases it through the context.
typedef struct {
  atomic_long references;
  CFOracleCallout callout;
  uint64_t context;
  int64_t order;
  int eventDescriptor;
} OracleItem;

OracleItem *OracleItemCreate(CFOracleCallout callout, uint64_t context, int64_t order);
const void *OracleItemRetain(const void *item);
void OracleItemRelease(const void *item);
CFRunLoopItemContext OracleItemContext(OracleItem *item);

// The mode's name; owned by a table that lives as long as the process.
CFStringRef OracleModeName(CFOracleMode mode);
// The number of a name, -1 when it is not one of the table's.
int32_t OracleModeNumber(CFStringRef name);

#endif
