# Set-up: apt, as the calling user and with folders of its own, resolves and downloads the packages from a
# newer Debian suite and checks their signatures; dpkg-deb unpacks them into one folder.

SUITE=forky
SERIES=22
PACKAGES=(asterisk asterisk-core-sounds-en-gsm baresip-core sip-tester)
KEYRING=${AST_KEYRING:-/usr/share/keyrings/debian-archive-keyring.gpg}
LOCK=$HERE/packages.lock
FREE_MB_NEEDED=700

# Part of the packages' closure, but of no use without a package database or a screen; half of the size.
UNUSED='^(adduser|adwaita-.*|asterisk-config|base-passwd|debconf|dirmngr|gnupg.*|gpg.*|libaom.*|libc-gconv.*|libgl1-mesa.*|libgtk.*|libllvm.*|libpam.*|libperl5.*|libpython3.*|libsemanage.*|libsnmp-base.*|libx265.*|login\.defs.*|mesa-.*|passwd|perl.*|pinentry.*|python3.*)$'

WANTED="$SUITE $ARCH ${PACKAGES[*]}"

tree_is_ready() {
  [ -x "$ROOT/usr/sbin/asterisk" ] && [ "$(cat "$TREE_HOME/stamp" 2>/dev/null)" = "$WANTED" ]
}

setup_tree() {
  if tree_is_ready; then
    say "already set up: $(cat "$TREE_HOME/version")"
    return
  fi
  umask 022
  mkdir -p "$TREE_HOME" || die "cannot write $TREE_HOME" "run set-up as the owner of the checkout"
  exec 8>"$TREE_HOME/.lock"
  flock -n 8 || { say "another set-up is at work, waiting for it"; flock -w 900 8 || die "the other set-up did not end in 15 min"; }
  if tree_is_ready; then
    say "set up meanwhile: $(cat "$TREE_HOME/version")"
    return
  fi
  check_machine
  WORK=$TREE_HOME/work
  rm -rf "$WORK"
  mkdir -p "$WORK"
  trap clean_up_setup EXIT
  write_apt_config
  download_packages
  compare_with_lock
  unpack_packages
  check_tree "$WORK/root"
  rm -rf "$ROOT"
  mv "$WORK/root" "$ROOT"
  mv "$WORK/version" "$TREE_HOME/"
  printf '%s\n' "$WANTED" >"$WORK/stamp"
  mv "$WORK/stamp" "$TREE_HOME/stamp"
  say "ready: $(cat "$TREE_HOME/version"), $(du -sh "$ROOT" | cut -f1) in $ROOT"
}

clean_up_setup() {
  [ -z "${TICKER:-}" ] || kill "$TICKER" 2>/dev/null || true
  rm -rf "$WORK"
}

check_machine() {
  local tool free
  for tool in apt-get apt-config dpkg-deb flock timeout tar sha256sum; do
    command -v "$tool" >/dev/null || die "$tool is not on this machine; the automatic set-up needs Debian or Ubuntu" \
      "install Asterisk $SERIES yourself and set ASTERISK_ARI_URL, ASTERISK_ARI_USER, ASTERISK_ARI_PASSWORD"
  done
  [ -r "$KEYRING" ] || die "Debian's signing keys are not at $KEYRING" \
    "install the package debian-archive-keyring, or name the file in AST_KEYRING"
  free=$(df -Pm "$TREE_HOME" | awk 'NR == 2 { print $4 }')
  [ "$free" -ge "$FREE_MB_NEEDED" ] || die "only $free MB free at $TREE_HOME, $FREE_MB_NEEDED MB are needed" "make room"
}

# The Debian mirror that this machine uses already, else $AST_MIRROR.
find_mirror() {
  local found=${AST_MIRROR:-}
  if [ -z "$found" ]; then
    found=$(apt-get indextargets --format '$(REPO_URI)' 'Created-By: Packages' 'Origin: Debian' 'Component: main' 2>/dev/null |
      grep -v security | sort | uniq -c | sort -rn | awk 'NR == 1 { print $2 }') || true
  fi
  if [ -z "$found" ]; then # before the first "apt-get update" there are no index targets
    found=$(cat /etc/apt/sources.list /etc/apt/sources.list.d/*.list /etc/apt/sources.list.d/*.sources 2>/dev/null |
      grep -E '^(deb |URIs:)' | grep -v security | grep -o -E 'https?://[^ ]+/debian/?' | head -n1) || true
  fi
  [ -n "$found" ] || die "apt's sources on this machine name no Debian mirror" "set AST_MIRROR to one, e.g. AST_MIRROR=https://MIRROR/debian"
  printf '%s\n' "${found%/}"
}

write_apt_config() {
  local mirror apt=$WORK/apt
  mirror=$(find_mirror)
  mkdir -p "$apt"/{etc/apt.conf.d,etc/preferences.d,etc/sources.list.d,state/lists/partial,cache/archives/partial}
  : >"$apt/status"
  printf 'deb [arch=%s signed-by=%s] %s %s main\n' "$ARCH" "$KEYRING" "$mirror" "$SUITE" >"$apt/etc/sources.list"
  # A later series must not slip in when the suite moves on.
  printf 'Package: asterisk asterisk-modules asterisk-config\nPin: version 1:%s.*\nPin-Priority: 1001\n' "$SERIES" >"$apt/etc/preferences.d/asterisk"
  {
    # The machine's own proxy, retry and date settings, none of its hooks.
    apt-config dump | grep -E '^Acquire::(http|https|Retries|ForceIPv4|ForceIPv6|Check-Valid-Until|Check-Date)[: ]' || true
    cat <<X
Dir "/";
Dir::Etc "$apt/etc";
Dir::Etc::Parts "$apt/etc/apt.conf.d";
Dir::Etc::PreferencesParts "$apt/etc/preferences.d";
Dir::State "$apt/state";
Dir::State::status "$apt/status";
Dir::Cache "$apt/cache";
Dir::Log "$apt";
APT::Architecture "$ARCH";
APT::Architectures "$ARCH";
APT::Install-Recommends "false";
APT::Sandbox::User "";
APT::Update::Error-Mode "any";
APT::Get::AllowUnauthenticated "false";
Acquire::AllowInsecureRepositories "false";
Acquire::AllowWeakRepositories "false";
Acquire::AllowDowngradeToInsecureRepositories "false";
Acquire::Languages "none";
X
  } >"$apt/apt.conf"
  say "1/3 reading Debian's package index ($SUITE)"
}

# apt_get WORDS: quiet; what it said is shown when it fails.
apt_get() {
  if ! APT_CONFIG=$WORK/apt/apt.conf timeout 900 apt-get -qq -o Debug::NoLocking=true "$@" >"$WORK/apt.log" 2>&1; then
    tail -n 8 "$WORK/apt.log" | sed 's/^/asterisk:   apt: /' >&2
    return 1
  fi
}

download_packages() {
  local count mb
  apt_get update || die "the package index could not be read, or its signature is not right" \
    "check the network and the mirror (AST_MIRROR), the machine's clock, and that debian-archive-keyring is up to date"
  apt_get -y --print-uris install "${PACKAGES[@]}" || die "apt found no way to get ${PACKAGES[*]} of series $SERIES from $SUITE" \
    "if the suite has moved to another Asterisk series, update asterisk-config (README.md)"
  read -r count mb < <(awk "/^'/ { n++; s += \$3 } END { printf \"%d %d\\n\", n, s / 1e6 }" "$WORK/apt.log")
  say "2/3 downloading $count packages, $mb MB"
  show_progress "$mb" 8>&- &
  TICKER=$!
  apt_get -y --download-only install "${PACKAGES[@]}" || die "the download failed" "check the network and the disk, then try again"
  kill "$TICKER" 2>/dev/null || true
  wait "$TICKER" 2>/dev/null || true
  TICKER=
}

# show_progress MB: a line every 5 s until it is told to end; leaves no sleeping child behind.
show_progress() {
  trap 'kill "$SLEEPER" 2>/dev/null; exit 0' TERM
  while :; do
    sleep 5 </dev/null >/dev/null 2>&1 &
    SLEEPER=$!
    wait "$SLEEPER"
    say "    $(du -sm "$WORK/apt/cache/archives" | cut -f1) of $1 MB"
  done
}

list_used_packages() {
  local deb name
  for deb in "$WORK"/apt/cache/archives/*.deb; do
    name=$(basename "$deb")
    [[ ${name%%_*} =~ $UNUSED ]] || printf '%s\n' "$deb"
  done
}

compare_with_lock() {
  local deb differing
  list_used_packages | while read -r deb; do
    printf '%s %s\n' "$(sha256sum <"$deb" | cut -d' ' -f1)" "$(basename "$deb")"
  done >"$WORK/packages.lock"
  cp "$WORK/packages.lock" "$TREE_HOME/packages.lock"
  if [ "$ARCH" != amd64 ]; then
    say "packages.lock is of amd64; on $ARCH nothing is compared"
    return
  fi
  differing=$(grep -v -x -F -f "$LOCK" "$WORK/packages.lock" | awk '{ print $2 }') || true
  [ -n "$differing" ] || return 0
  say "warning: $(wc -l <<<"$differing") of $(wc -l <"$WORK/packages.lock") packages differ from packages.lock; the suite has moved on, signatures are right:"
  head -n 10 <<<"$differing" | sed 's/^/asterisk:   /' >&2
  [ -z "${AST_STRICT:-}" ] || die "AST_STRICT is set" "review the differences, then take $TREE_HOME/packages.lock as the new one"
}

unpack_packages() {
  local deb
  say "3/3 unpacking"
  mkdir "$WORK/root"
  list_used_packages | while read -r deb; do
    dpkg-deb --fsys-tarfile "$deb" | tar -x -C "$WORK/root" --no-same-owner \
      --exclude=./usr/share/doc --exclude=./usr/share/man --exclude=./usr/share/locale --exclude=./usr/share/info
  done || die "unpacking failed" "check the disk (df -h $TREE_HOME), then try again"
  chmod -R a+rX,u+w "$WORK/root"
}

# check_tree FOLDER: the programs start, and Asterisk is of the series that the configuration was made for.
check_tree() {
  local lib=$1/usr/lib/$TRIPLET version
  version=$("$lib/$LOADER" --inhibit-cache --library-path "$lib" "$1/usr/sbin/asterisk" -V) ||
    die "the unpacked Asterisk does not start" "report it with the lines above"
  case $version in
    "Asterisk $SERIES."*) printf '%s\n' "$version" >"$WORK/version" ;;
    *) die "unpacked $version, but this configuration is for Asterisk $SERIES" "update asterisk-config (README.md)" ;;
  esac
}
