#!/bin/sh
# Records every event of a command with plain lttng: record-all.sh DIRECTORY COMMAND...
# Less careful than `loopscope trace record`: status 0 also when nothing was recorded.
set -eu
if [ $# -lt 2 ]; then
  echo "usage: $0 DIRECTORY COMMAND..." >&2
  exit 64
fi
directory="$1"
shift
session="runloop-all-$$"

lttng create "$session" --output="$directory" # starts a session daemon where none runs
trap 'lttng destroy "$session"' EXIT
lttng enable-channel --userspace --subbuf-size=1M --num-subbuf=64 all
lttng enable-event --userspace --channel=all 'runloop:*'
lttng enable-event --userspace --channel=all lttng_ust_statedump:procname # the programs' names
lttng add-context --userspace --channel=all --type=vpid --type=vtid --type=procname
lttng start "$session"

# The program waits for the daemon as long as it takes, so that its first event is recorded.
status=0
LTTNG_UST_REGISTER_TIMEOUT=-1 "$@" || status=$?

lttng stop "$session"
lttng list "$session" | grep --ignore-case 'discarded' # events that found the buffers full
exit "$status"
