# One instance: its ports and secrets, made once and kept in $STATE; its configuration, rendered from etc/
# at each start; instance.json, which tells the server where and how to connect.

SETTINGS=$STATE/settings     # KEY=value, mode 0600; never sourced
ACCOUNTS=$STATE/accounts     # "number password role", mode 0600
RTP_PORTS=${AST_RTP_PORTS:-1000}

SIP_BIND=${AST_SIP_BIND:-127.0.0.1}
HTTP_BIND=${AST_HTTP_BIND:-127.0.0.1}
TRUNK_MATCH=${AST_TRUNK_MATCH:-127.0.2.0/24}
TRUNK_CONTACT=${AST_TRUNK_CONTACT:-sip:127.0.2.1:5080}
AGENTS=${AST_AGENTS-1001 1002 1003}
SUPERVISORS=${AST_SUPERVISORS-9001}
TAKE_S=${AST_TAKE_S:-10}
RTP_TIMEOUT_S=${AST_RTP_TIMEOUT_S:-600}
SIP_TLS_PORT=${AST_SIP_TLS_PORT:-}
JITTER_BUFFER=${AST_JITTER_BUFFER:-auto}
AWAY_DIALS=${AST_AWAY_DIALS:-short}
ARI_USER=hearline
MEDIA_USER=asterisk
APP=hearline

random_secret() { od -An -N24 -tx1 /dev/urandom | tr -d ' \n'; }

read_setting() { sed -n "s/^$1=//p" "$SETTINGS" 2>/dev/null || true; }

# chosen NAME OVERRIDE MAKE...: the override, else what was kept, else what MAKE prints.
chosen() {
  local name=$1 override=$2 kept
  shift 2
  kept=$(read_setting "$name")
  if [ -n "$override" ]; then echo "$override"; elif [ -n "$kept" ]; then echo "$kept"; else "$@"; fi
}

secret() {
  case ${2:-} in
    '' ) ;;
    *[!A-Za-z0-9_.~-]*) die "AST_$1 holds a character that a configuration file cannot carry" "use letters, digits and _ . ~ - only" ;;
    *) [ "${#2}" -ge 12 ] || die "AST_$1 is shorter than 12 characters" "leave it out to have one made" ;;
  esac
  chosen "$1" "${2:-}" random_secret
}

# Fills the settings' variables and writes them down.
load_settings() {
  mkdir -p "$STATE" 2>/dev/null && [ -w "$STATE" ] || die "cannot write $STATE" "set DATA_DIR to a folder of yours"
  SIP_PORT=$(chosen SIP_PORT "${AST_SIP_PORT:-}" choose_port udp tcp)
  HTTP_PORT=$(chosen HTTP_PORT "${AST_HTTP_PORT:-}" choose_port tcp)
  HTTPS_PORT=$(chosen HTTPS_PORT "${AST_HTTPS_PORT:-}" choose_port tcp)
  RTP_START=$(chosen RTP_START "${AST_RTP_START:-}" choose_rtp_start)
  ARI_PASSWORD=$(secret ARI_PASSWORD "${AST_ARI_PASSWORD:-}")
  MEDIA_PASSWORD=$(secret MEDIA_PASSWORD "${AST_MEDIA_PASSWORD:-}")
  LOOP_SECRET=$(secret LOOP_SECRET)
  MEDIA_URL=$(chosen MEDIA_URL "${AST_MEDIA_URL:-}" echo ws://127.0.0.1:8080/media)
  RUN_DIR=$(read_setting RUN_DIR)
  usable_run_dir || RUN_DIR=$(make_run_dir)
  save_settings
  load_accounts
}

save_settings() {
  local name
  for name in SIP_PORT HTTP_PORT HTTPS_PORT RTP_START ARI_PASSWORD MEDIA_PASSWORD LOOP_SECRET MEDIA_URL RUN_DIR; do
    printf '%s=%s\n' "$name" "${!name}"
  done >"$SETTINGS.new"
  mv "$SETTINGS.new" "$SETTINGS"
}

# Ours, and not that of the instance whose DATA_DIR this one is a copy of.
usable_run_dir() { [ -n "$RUN_DIR" ] && [ -O "$RUN_DIR" ] && [ "$(cat "$RUN_DIR/owner" 2>/dev/null)" = "$STATE" ]; }

# The control socket's path must be shorter than 108 characters (sun_path of unix(7)).
make_run_dir() {
  local dir=$STATE/run
  if [ "${#STATE}" -lt 80 ]; then mkdir -p "$dir"; else dir=$(mktemp -d "${TMPDIR:-/tmp}/hearline-asterisk.XXXXXXXX"); fi
  printf '%s\n' "$STATE" >"$dir/owner"
  echo "$dir"
}

load_accounts() {
  local number role password
  for number in $AGENTS $SUPERVISORS; do
    case $number in *[!0-9]*) die "'$number' is not the number of a SIP account" "AST_AGENTS and AST_SUPERVISORS are lists of numbers" ;; esac
    role=agent
    [[ " $AGENTS " == *" $number "* ]] || role=supervisor
    password=$(awk -v number="$number" '$1 == number { print $2 }' "$ACCOUNTS" 2>/dev/null) || true
    printf '%s %s %s\n' "$number" "${password:-$(random_secret)}" "$role"
  done >"$ACCOUNTS.new"
  mv "$ACCOUNTS.new" "$ACCOUNTS"
}

# Ports that were kept but are taken by now are chosen anew; ports that were asked for are not.
renew_taken_ports() {
  if port_is_taken udp "$SIP_PORT" || port_is_taken tcp "$SIP_PORT"; then renew_port SIP_PORT udp tcp; fi
  if port_is_taken tcp "$HTTP_PORT"; then renew_port HTTP_PORT tcp; fi
  if port_is_taken tcp "$HTTPS_PORT"; then renew_port HTTPS_PORT tcp; fi
  if [ -n "$SIP_TLS_PORT" ] && port_is_taken tcp "$SIP_TLS_PORT"; then
    die "port $SIP_TLS_PORT (AST_SIP_TLS_PORT) is taken by another program" "stop that program, or set AST_SIP_TLS_PORT to another port"
  fi
  save_settings
}

# renew_port NAME PROTOCOL...
renew_port() {
  local name=$1 asked=AST_$1 old=${!1}
  shift
  [ -z "${!asked:-}" ] || die "port $old ($asked) is taken by another program" "stop that program, or set $asked to another port"
  printf -v "$name" '%s' "$(choose_port "$@")"
  say "port $old is taken by another program; ${name/_PORT/} uses ${!name} from now on"
}

make_certificate() {
  local keys=$STATE/keys
  mkdir -p "$keys"
  if [ ! -s "$keys/asterisk.pem" ]; then
    command -v openssl >/dev/null || { say "no openssl here: SIP over secure WebSocket (browser phones) is off"; return; }
    openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 3650 -subj /CN=localhost \
      -addext 'subjectAltName=DNS:localhost,IP:127.0.0.1' -keyout "$keys/key.pem" -out "$keys/cert.pem" 2>/dev/null
    cat "$keys/key.pem" "$keys/cert.pem" >"$keys/asterisk.pem"
  fi
}

# What ARI records lies unencrypted until the server has it: in memory, where there is memory for files (/dev/shm), so
# that nothing of it touches a disk. What an earlier instance left is kept: its calls' sound may not be fetched yet.
place_recordings() {
  local link=$STATE/spool/recording folder
  RECORDS_IN_MEMORY=false
  if [ -d "$link" ] && [ ! -L "$link" ]; then rmdir "$link" 2>/dev/null || return 0; fi
  folder=$(readlink "$link" || true)
  if [ -z "$folder" ] || [ ! -d "$folder" ] || [ ! -O "$folder" ]; then
    rm -f "$link"
    if [ "$(stat -f -c %T /dev/shm 2>/dev/null)" = tmpfs ] && folder=$(mktemp -d /dev/shm/hearline-XXXXXXXXXX 2>/dev/null); then
      ln -s "$folder" "$link"
    else
      say "there is no memory for files (/dev/shm): what Asterisk records while the server is away would lie on the disk"
      mkdir -p -m 700 "$link"
      return 0
    fi
  fi
  RECORDS_IN_MEMORY=true
}

# The folder in memory, unless something is left in it for the server.
remove_recordings() {
  local link=$STATE/spool/recording
  [ -L "$link" ] || return 0
  if rmdir "$(readlink "$link")" 2>/dev/null; then rm -f "$link"; fi
}

# render FILE: the template's text with each @NAME@ replaced by that variable.
render() {
  local text name
  text=$(cat "$1")
  for name in HERE ROOT LIB STATE RUN_DIR SIP_BIND SIP_PORT SIP_TLS_PORT HTTP_BIND HTTP_PORT HTTPS_PORT TLS RTP_START RTP_END ARI_USER ARI_PASSWORD \
    MEDIA_URL MEDIA_USER MEDIA_PASSWORD MEDIA_TLS TRUNK_MATCH TRUNK_CONTACT TRUNK_CONTEXT LOOP_HOST LOOP_SECRET TAKE_S AWAY_DIALS RTP_TIMEOUT_S PHONES NUMBER PASSWORD; do
    text=${text//"@$name@"/"${!name:-}"}
  done
  printf '%s\n' "$text"
}

render_configuration() {
  local file NUMBER PASSWORD ROLE PHONES='' TRUNK_CONTEXT=by-line LOOP_HOST=$SIP_BIND TLS=no MEDIA_TLS=no RTP_END=$((RTP_START + RTP_PORTS - 1))
  mkdir -p "$STATE"/{etc,log,db,cache,data/sounds/custom,spool/{monitor,outgoing,tmp,voicemail}}
  place_recordings
  make_certificate
  [ ! -s "$STATE/keys/asterisk.pem" ] || TLS=yes
  case $MEDIA_URL in wss://*) MEDIA_TLS=yes ;; esac
  case $TAKE_S in '' | *[!0-9]*) die "AST_TAKE_S is no number of seconds: '$TAKE_S'" "leave it out for 10" ;; esac
  case $JITTER_BUFFER in auto) ;; off) TRUNK_CONTEXT=from-trunk ;; on) TRUNK_CONTEXT=dejitter ;; *) die "AST_JITTER_BUFFER is none of auto, on and off: '$JITTER_BUFFER'" "leave it out for auto" ;; esac
  case $AWAY_DIALS in short | allowed) ;; *) die "AST_AWAY_DIALS is neither short nor allowed: '$AWAY_DIALS'" "leave it out for short" ;; esac
  [ "$LOOP_HOST" != 0.0.0.0 ] || LOOP_HOST=127.0.0.1
  case $RTP_TIMEOUT_S in '' | *[!0-9]*) die "AST_RTP_TIMEOUT_S is no number of seconds: '$RTP_TIMEOUT_S'" "leave it out for 600" ;; esac
  for NUMBER in $AGENTS; do PHONES=${PHONES:+$PHONES&}PJSIP/$NUMBER; done
  rm -f "$STATE"/etc/*.conf
  for file in "$HERE"/etc/*.conf; do render "$file" >"$STATE/etc/$(basename "$file")"; done
  render_tls >"$STATE/etc/pjsip-tls.conf"
  while read -r NUMBER PASSWORD ROLE; do render "$HERE/etc/pjsip-account.template"; done <"$ACCOUNTS" >"$STATE/etc/pjsip-accounts.conf"
  # Asterisk looks for these below its data folder.
  for file in rest-api documentation static-http; do ln -sfn "$ROOT/usr/share/asterisk/$file" "$STATE/data/$file"; done
  # What the sound package's maintainer script would have linked.
  ln -sfn "$ROOT/usr/share/asterisk/sounds/en_US_f_Allison" "$STATE/data/sounds/en"
}

# Nothing where SIP over TLS was not asked for.
render_tls() {
  [ -n "$SIP_TLS_PORT" ] || return 0
  case $SIP_TLS_PORT in *[!0-9]*) die "AST_SIP_TLS_PORT is no port: '$SIP_TLS_PORT'" "5061 is the usual one" ;; esac
  [ -s "$STATE/keys/key.pem" ] || die "there is no certificate for SIP over TLS in $STATE/keys" "install openssl, or put cert.pem and key.pem there"
  render "$HERE/etc/pjsip-tls.template"
}

# json_text TEXT: as a JSON string (paths may hold quotes and backslashes, nothing else here can).
json_text() {
  local text=${1//\\/\\\\}
  printf '"%s"' "${text//\"/\\\"}"
}

json_accounts() {
  local number password role comma=''
  while read -r number password role; do
    printf '%s\n    {"user": "%s", "password": "%s", "role": "%s", "displayName": "%s"}' "$comma" "$number" "$password" "$role" "${role^} $number"
    comma=,
  done <"$ACCOUNTS"
}

# write_instance_file PID: what the server and the phones read; mode 0600, replaced in one step.
write_instance_file() {
  local sip_host=$SIP_BIND http_host=$HTTP_BIND
  [ "$sip_host" != 0.0.0.0 ] || sip_host=127.0.0.1
  [ "$http_host" != 0.0.0.0 ] || http_host=127.0.0.1
  cat >"$STATE/instance.json.new" <<X
{
  "version": $(json_text "$(cat "$TREE_HOME/version")"),
  "pid": $1,
  "app": "$APP",
  "ariUrl": "http://$http_host:$HTTP_PORT",
  "ariUser": "$ARI_USER",
  "ariPassword": "$ARI_PASSWORD",
  "mediaUrl": $(json_text "$MEDIA_URL"),
  "mediaUser": "$MEDIA_USER",
  "mediaPassword": "$MEDIA_PASSWORD",
  "sipHost": "$sip_host",
  "sipPort": $SIP_PORT,
  "sipTlsPort": ${SIP_TLS_PORT:-null},
  "wssUrl": "wss://$http_host:$HTTPS_PORT/ws",
  "rtpStart": $RTP_START,
  "rtpEnd": $((RTP_START + RTP_PORTS - 1)),
  "recordsInMemory": $RECORDS_IN_MEMORY,
  "logFile": $(json_text "$STATE/log/messages.log"),
  "trunk": {"match": "$TRUNK_MATCH", "contact": "$TRUNK_CONTACT"},
  "accounts": [$(json_accounts)
  ]
}
X
  mv "$STATE/instance.json.new" "$STATE/instance.json"
}
