# Free ports. They lie below 32768, where Linux begins to hand out ports of its own accord.

# port_is_taken tcp|udp PORT: somebody listens there, on whatever address.
port_is_taken() {
  local hex
  hex=$(printf '%04X' "$2")
  cat "/proc/net/$1" "/proc/net/${1}6" 2>/dev/null |
    awk -v port=":$hex" -v proto="$1" 'substr($2, length($2) - 4) == port && (proto == "udp" || $4 == "0A") { found = 1 } END { exit !found }'
}

# pid_owns_port PID tcp|udp PORT: the socket is this very process's, not another program's on the same number.
pid_owns_port() {
  local hex inode
  hex=$(printf '%04X' "$3")
  for inode in $(awk -v port=":$hex" 'substr($2, length($2) - 4) == port { print $10 }' "/proc/net/$2"); do
    if find "/proc/$1/fd" -lname "socket:\[$inode\]" 2>/dev/null | grep -q .; then return 0; fi
  done
  return 1
}

random_between() { echo $(($1 + (RANDOM * 32768 + RANDOM) % ($2 - $1 + 1))); }

# choose_port PROTO...: a port that is free for every protocol named.
choose_port() {
  local port protocol attempt
  for ((attempt = 0; attempt < 200; attempt++)); do
    port=$(random_between 10000 14999)
    for protocol in "$@"; do
      if port_is_taken "$protocol" "$port"; then continue 2; fi
    done
    echo "$port"
    return
  done
  die "no free port between 10000 and 14999" "set AST_SIP_PORT, AST_HTTP_PORT and AST_HTTPS_PORT"
}

# The first port of a block of RTP_PORTS that nobody listens in. Asterisk itself steps over single taken ones.
choose_rtp_start() {
  local start attempt
  for ((attempt = 0; attempt < 50; attempt++)); do
    start=$((15000 + 1000 * $(random_between 0 16)))
    if awk -v from="$start" -v to=$((start + RTP_PORTS)) '
        NR > 1 { port = strtonum_hex(substr($2, length($2) - 3)); if (port >= from && port < to) found = 1 }
        function strtonum_hex(s,  i, n) { n = 0; for (i = 1; i <= 4; i++) n = n * 16 + index("0123456789ABCDEF", substr(s, i, 1)) - 1; return n }
        END { exit found }' /proc/net/udp; then break; fi
  done
  echo "$start"
}
