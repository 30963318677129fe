# Starting, stopping and speaking to the one Asterisk that belongs to $STATE; never to another.

CONF=$STATE/etc/asterisk.conf

# The process id, when the process of the pid file is alive and was started with our configuration.
running_pid() {
  local pid
  pid=$(cat "$(read_setting RUN_DIR)/asterisk.pid" 2>/dev/null) || return 1
  [ -n "$pid" ] && pid_is_ours "$pid" && echo "$pid"
}

pid_is_ours() { tr '\0' '\n' 2>/dev/null <"/proc/$1/cmdline" | grep -q -x -F "$CONF"; }

remote() { asterisk_program -C "$CONF" -rx "$*" 2>&1; }

require_tree() { tree_is_ready || die "Asterisk is not set up" "npm run asterisk -- setup"; }

# Nothing else may start the same instance meanwhile. The lock ends with this shell.
lock_instance() {
  umask 077
  mkdir -p "$STATE" 2>/dev/null || die "cannot write $STATE" "set DATA_DIR to a folder of yours"
  exec 9>"$STATE/.lock"
  flock -w 60 9 || die "another start or stop of this instance is under way" "wait for it"
}

start_instance() {
  local lifeline=
  while [ $# -gt 0 ]; do
    case $1 in
      --lifeline) lifeline=yes ;;
      --media-url) AST_MEDIA_URL=${2:-}; shift ;;
      *) usage; exit 2 ;;
    esac
    shift
  done
  require_tree
  lock_instance
  PID=$(running_pid) || PID=
  if [ -n "$PID" ]; then
    keep_running
    [ -z "$lifeline" ] || { say "it was running before, so it will go on"; echo "ready $PID"; cat >/dev/null; }
    return
  fi
  [ -z "$lifeline" ] || trap '' INT HUP # Ctrl-C is for the one who holds the lifeline
  boot "$lifeline"
  [ -n "$lifeline" ] || keep_log_short "$PID"
  [ -z "$lifeline" ] || { exec 9>&-; hold_lifeline; }
}

# Already running: only the media address can change without a restart.
keep_running() {
  say "running, pid $PID"
  if [ -n "${AST_MEDIA_URL:-}" ] && [ "$AST_MEDIA_URL" != "$(read_setting MEDIA_URL)" ]; then
    load_settings
    render_configuration
    remote 'module reload res_websocket_client' >/dev/null
    write_instance_file "$PID"
    say "audio goes to $MEDIA_URL from now on"
  fi
}

# Chooses, renders and starts until every port is really ours: another program may have been quicker.
boot() {
  local attempt
  load_settings
  for attempt in 1 2 3; do
    renew_taken_ports
    render_configuration
    rotate_log
    launch "$1"
    wait_until_booted
    if ports_are_ours; then
      write_instance_file "$PID"
      say "up: pid $PID, SIP $SIP_BIND:$SIP_PORT, ARI $HTTP_BIND:$HTTP_PORT"
      return
    fi
    say "another program took a port at the same moment (attempt $attempt)"
    end_process "$PID"
  done
  die "no port could be had in three attempts" "set AST_SIP_PORT and AST_HTTP_PORT to free ones"
}

# launch LIFELINE: in a session of its own; with a lifeline the kernel ends it when this shell is killed.
launch() {
  local wrap=(setsid)
  if [ -n "$1" ] && command -v setpriv >/dev/null; then wrap+=(setpriv --pdeathsig KILL --); fi
  rm -f "$RUN_DIR"/asterisk.{ctl,pid}
  ulimit -S -n 65536 2>/dev/null || ulimit -S -n "$(ulimit -H -n)"
  "${wrap[@]}" "${LOAD[@]}" "$ROOT/usr/sbin/asterisk" -C "$CONF" -f -n </dev/null >"$STATE/log/stdout.log" 2>&1 8>&- 9>&- &
  PID=$!
  disown "$PID" # or bash would tell of its end in words of its own
}

wait_until_booted() {
  local i
  for ((i = 0; i < 600; i++)); do
    kill -0 "$PID" 2>/dev/null || boot_failed "it ended while starting"
    if [ -S "$RUN_DIR/asterisk.ctl" ] && remote 'core waitfullybooted' | grep -q 'fully booted'; then return; fi
    sleep 0.05
  done
  boot_failed "it was not ready after 30 s"
}

boot_failed() {
  tail -n 15 "$STATE/log/stdout.log" "$STATE/log/messages.log" 2>/dev/null | sed 's/^/asterisk:   /' >&2
  end_process "$PID"
  die "Asterisk did not start: $1" "the lines above are the ends of its logs in $STATE/log"
}

ports_are_ours() {
  pid_owns_port "$PID" udp "$SIP_PORT" && pid_owns_port "$PID" tcp "$SIP_PORT" && pid_owns_port "$PID" tcp "$HTTP_PORT" &&
    { [ -z "$SIP_TLS_PORT" ] || pid_owns_port "$PID" tcp "$SIP_TLS_PORT"; }
}

# The log would grow without bound over the years: one predecessor is kept.
rotate_log() {
  local log=$STATE/log/messages.log
  [ ! -f "$log" ] || [ "$(stat -c %s "$log")" -lt 10000000 ] || mv "$log" "$log.1"
}

# While Asterisk runs: it writes on into the file that it has open, and opens the next one when it is asked to.
rotate_open_log() {
  rotate_log
  [ -f "$STATE/log/messages.log" ] || remote 'logger rotate' >/dev/null || true
}

# keep_log_short PID: in the background, for as long as that Asterisk runs. It holds neither the lock of the instance nor the
# output of this script, for whose end others wait.
keep_log_short() {
  (
    exec </dev/null >/dev/null 2>&1 8>&- 9>&-
    while :; do
      status=0
      timeout 60 tail --pid="$1" -f /dev/null || status=$?
      [ "$status" -eq 124 ] || exit 0 # Asterisk has ended
      rotate_open_log
    done
  ) &
}

# Until stdin ends (the holder is gone, however it went), a TERM, or Asterisk's own end.
hold_lifeline() {
  local status seconds=0
  trap 'end_instance; exit 0' TERM
  echo "ready $PID"
  while :; do
    status=0
    seconds=$((seconds + 1))
    if [ $((seconds % 5)) -eq 0 ]; then rotate_open_log; fi
    read -r -t 1 _ || status=$?
    if [ "$status" -eq 1 ]; then break; fi
    kill -0 "$PID" 2>/dev/null || { say "Asterisk has ended by itself"; forget_pid; exit 1; }
  done
  end_instance
}

run_instance() {
  require_tree
  lock_instance
  if PID=$(running_pid); then die "it runs already, pid $PID" "npm run asterisk -- stop"; fi
  load_settings
  renew_taken_ports
  render_configuration
  rotate_log
  write_instance_file $$
  exec 9>&-
  keep_log_short $$
  exec "${LOAD[@]}" "$ROOT/usr/sbin/asterisk" -C "$CONF" -f -n
}

stop_instance() {
  lock_instance
  PID=$(running_pid) || { say "not running"; return; }
  end_instance
  say "stopped"
}

# Calls first, so that phones are told; then the process.
end_instance() {
  local i
  if remote 'channel request hangup all' >/dev/null; then
    for ((i = 0; i < 20; i++)); do
      remote 'core show channels count' | grep -q '^0 active channels' && break
      sleep 0.05
    done
    remote 'core stop now' >/dev/null || true
  fi
  end_process "$PID"
  remove_recordings
  forget_pid
}

forget_pid() { [ ! -f "$STATE/instance.json" ] || sed -i 's/^  "pid": .*/  "pid": null,/' "$STATE/instance.json"; }

# end_process PID: waits 5 s for an end already asked for, then insists.
end_process() {
  local i signal
  for signal in 0 TERM KILL; do
    kill "-$signal" "$1" 2>/dev/null || return 0
    for ((i = 0; i < 50; i++)); do
      pid_is_ours "$1" || return 0
      sleep 0.1
    done
  done
}

show_status() {
  if PID=$(running_pid); then
    echo "running, pid $PID"
    remote 'core show channels count'
  else
    echo 'not running'
    exit 3
  fi
}

run_cli() {
  require_tree
  running_pid >/dev/null || die "it does not run" "npm run asterisk -- start"
  remote "$@"
}
