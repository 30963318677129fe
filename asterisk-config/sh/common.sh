# Where things lie, how to speak to the person, how an unpacked program is started.

export LC_ALL=C

say() { printf 'asterisk: %s\n' "$*" >&2; }

# die MESSAGE WHAT-TO-DO
die() {
  say "error: $1"
  [ -z "${2:-}" ] || say "  what to do: $2"
  exit 1
}

case $(uname -s)-$(uname -m) in
  Linux-x86_64) ARCH=amd64 TRIPLET=x86_64-linux-gnu LOADER=ld-linux-x86-64.so.2 ;;
  Linux-aarch64) ARCH=arm64 TRIPLET=aarch64-linux-gnu LOADER=ld-linux-aarch64.so.1 ;;
  *) die "no Asterisk package for this machine ($(uname -s), $(uname -m))" \
    "run Asterisk 22 elsewhere and set ASTERISK_ARI_URL, ASTERISK_ARI_USER, ASTERISK_ARI_PASSWORD" ;;
esac

# What set-up makes, shared by every DATA_DIR.
TREE_HOME=${AST_TREE:-$CHECKOUT/build/asterisk}
ROOT=$TREE_HOME/root
LIB=$ROOT/usr/lib/$TRIPLET

# What one instance keeps: configuration with its secrets, database of registrations, logs.
DATA_DIR=${DATA_DIR:-$CHECKOUT/data}
case $DATA_DIR in /*) ;; *) DATA_DIR=$PWD/$DATA_DIR ;; esac
STATE=$DATA_DIR/asterisk

# ';' begins a comment in Asterisk's files, ':' separates the loader's folders.
case $ROOT$STATE in
  *[:\;]* | *$'\n'*) die "a path holds ':', ';' or a line break: $CHECKOUT, $DATA_DIR" "move the folder" ;;
esac

# --inhibit-cache: the host's own libraries are never looked at.
LOAD=("$LIB/$LOADER" --inhibit-cache --library-path "$LIB:$LIB/pulseaudio")

asterisk_program() { "${LOAD[@]}" "$ROOT/usr/sbin/asterisk" "$@"; }

exec_program() {
  local program=${1:-}
  [ -n "$program" ] && [ -x "$ROOT/usr/bin/$program" ] || die "no program '$program' in $ROOT/usr/bin" "npm run asterisk -- setup"
  shift
  exec "${LOAD[@]}" "$ROOT/usr/bin/$program" "$@"
}
