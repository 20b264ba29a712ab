#!/bin/sh
# Keeps a command's last events in memory and writes them when asked to:
# flight-recorder.sh DIRECTORY COMMAND...
#   kill -USR1 PID      writes what is in memory now, as a snapshot of its own in DIRECTORY
# One more snapshot is written when the command ends. Old events are overwritten, nothing else is
# written to disk. Raise --num-subbuf to keep more: here 16 MiB for each CPU.
set -eu
if [ $# -lt 2 ]; then
  echo "usage: $0 DIRECTORY COMMAND..." >&2
  exit 64
fi
directory="$1"
shift
session="runloop-flight-$$"

lttng create "$session" --snapshot --output="$directory"
trap 'lttng destroy "$session"' EXIT
lttng enable-channel --userspace --overwrite --subbuf-size=1M --num-subbuf=16 flight
lttng enable-event --userspace --channel=flight 'runloop:*'
lttng enable-event --userspace --channel=flight lttng_ust_statedump:procname # the programs' names
lttng add-context --userspace --channel=flight --type=vpid --type=vtid --type=procname
lttng start "$session"

trap 'lttng snapshot record --session="$session"' USR1
LTTNG_UST_REGISTER_TIMEOUT=-1 "$@" &
command=$!

# `wait` also returns when a signal came: the command has ended only once it cannot be signalled.
status=0
while kill -0 "$command" 2>/dev/null; do
  status=0
  wait "$command" || status=$?
done
lttng snapshot record --session="$session"
exit "$status"
