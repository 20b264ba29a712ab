// Modes by number: one table of names for the process. Not for what a mode holds.
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

#include "OracleItem.h"

enum { modeCount = 32 };

static CFStringRef names[modeCount];
static pthread_once_t namesOnce = PTHREAD_ONCE_INIT;

static CFStringRef makeString(const char *text) {
  CFStringRef string = CFStringCreateWithCString(NULL, text, kCFStringEncodingUTF8);
  if (string == NULL) abort();
  return string;
}

static void fillNames(void) {
  for (unsigned number = 0; number < modeCount; number++) {
    char text[32];
    snprintf(text, sizeof text, "oracle.mode.%u", number);
    names[number] = makeString(text);
  }
  names[CFOracleDefaultMode] = kCFRunLoopDefaultMode;
  names[CFOracleCommonModes] = kCFRunLoopCommonModes;
  names[CFOracleCommonModesByValue] = makeString("kCFRunLoopCommonModes");
}

CFStringRef OracleModeName(CFOracleMode mode) {
  pthread_once(&namesOnce, fillNames);
  if (mode >= modeCount) abort();
  return names[mode];
}

int32_t OracleModeNumber(CFStringRef name) {
  pthread_once(&namesOnce, fillNames);
  for (int32_t number = 0; number < modeCount; number++) {
    if (CFEqual(names[number], name)) return number;
  }
  return -1;
}
