#!/bin/sh
# Counts a command's wakes, those that took a system call and those that did not:
# count-wakes.sh DIRECTORY COMMAND...
# Records one kind of event and no other, so it disturbs the command least. Needs the command
# babeltrace2 to count.
set -eu
if [ $# -lt 2 ]; then
  echo "usage: $0 DIRECTORY COMMAND..." >&2
  exit 64
fi
directory="$1"
shift
session="runloop-wakes-$$"

lttng create "$session" --output="$directory" >/dev/null
trap 'lttng destroy "$session" >/dev/null' EXIT
lttng enable-channel --userspace --subbuf-size=256K --num-subbuf=16 wakes >/dev/null
lttng enable-event --userspace --channel=wakes runloop:wake >/dev/null
lttng start "$session" >/dev/null

status=0
LTTNG_UST_REGISTER_TIMEOUT=-1 "$@" || status=$?
lttng stop "$session" >/dev/null

babeltrace2 "$directory" | awk '
  /called_kernel = 1/ { kernel++ }
  /called_kernel = 0/ { awake++ }
  END { printf "wakes with a system call: %d, without: %d\n", kernel, awake }' >&2
exit "$status"
