// The yardstick of the reader: the shortest program on libbabeltrace2 that touches every field.
// Not for reading traces that may be damaged: the library is left to itself here.
#ifndef BARE_SINK_H
#define BARE_SINK_H

// Reads the traces in some directories, merged by time, and prints how many events there were.
// Returns the status to exit with.
int read_bare(int count, char **directories);

#endif
