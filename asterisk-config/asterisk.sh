#!/usr/bin/env bash
# A real Asterisk 22 for Hearline on a Debian whose own release has none: no root, no container, no
# compiler, nothing installed on the machine. See README.md beside this file.
set -Eeuo pipefail
trap 'echo "asterisk: error: unexpected failure of: $BASH_COMMAND (${BASH_SOURCE[0]##*/}:$LINENO)" >&2' ERR

HERE=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd -P)
CHECKOUT=$(dirname "$HERE")
for part in common unpack ports instance process; do
  # shellcheck source=/dev/null
  . "$HERE/sh/$part.sh"
done

usage() {
  cat >&2 <<'X'
usage: asterisk.sh COMMAND

  setup                     fetch and unpack Asterisk 22 into build/asterisk (does nothing when it is there)
  start [--media-url URL]   start in the background, wait until fully booted
        [--lifeline]        stay, print "ready PID" on stdout, stop Asterisk when stdin ends
  run                       start in the foreground (containers, service managers)
  stop                      stop, gracefully, then by process id
  status                    say whether it runs; exit code 3 when it does not
  cli WORDS                 give a command to the running Asterisk, e.g. cli core show channels
  exec PROGRAM ARGS         run another unpacked program: sipp, baresip

Variables: DATA_DIR, AST_SIP_BIND, AST_SIP_PORT, AST_HTTP_PORT, AST_HTTPS_PORT, AST_RTP_START, ... (README.md)
X
}

main() {
  local command=${1:-}
  [ $# -eq 0 ] || shift
  case $command in
    setup) setup_tree ;;
    is-set-up) tree_is_ready || exit 1 ;; # for other scripts: exit code 0 when there is nothing to set up
    start) start_instance "$@" ;;
    run) run_instance "$@" ;;
    stop) stop_instance ;;
    status) show_status ;;
    cli) run_cli "$@" ;;
    exec) exec_program "$@" ;;
    *) usage; exit 2 ;;
  esac
}

main "$@"
