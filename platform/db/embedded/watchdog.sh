# Runs the command given as arguments and interrupts it when standard input closes, which the
# kernel does however the parent ends, kill -9 included. A shell costs only one megabyte and
# two milliseconds beside every server. It is the parent of the command, so the process id
# that it signals cannot belong to another process by then.
# Signals to the whole group (Ctrl-C, a service being stopped) are left to the parent.
trap '' HUP INT TERM
exec 3<&0
"$@" </dev/null 3<&- &
server=$!
{ while read -r _; do :; done; kill -INT "$server"; } <&3 &
reader=$!
wait "$server"
status=$?
kill -KILL "$reader" 2>/dev/null
exit "$status"
