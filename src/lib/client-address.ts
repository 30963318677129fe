import type { IncomingMessage } from 'node:http';
import { BlockList, isIPv4, isIPv6 } from 'node:net';

/** Says of an address whether it is a proxy of ours. */
export type IsTrustedProxy = (address: string) => boolean;

/** @param proxies addresses, networks such as 10.0.0.0/8, or `loopback` */
export function trustedProxies(proxies: readonly string[]): IsTrustedProxy {
  const list = new BlockList();
  const add = (entry: string) => {
    const [address = '', bits] = entry.split('/');
    const family = isIPv6(address) ? 'ipv6' : 'ipv4';
    if (bits === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(bits), family);
  };
  for (const entry of proxies) {
    if (entry === 'loopback') ['127.0.0.0/8', '::1'].forEach(add);
    else add(entry);
  }
  return (address) => list.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
}

/**
 * The address of the client: the peer, or the one that the trusted proxies name in X-Forwarded-For, the nearest that
 * is none of theirs (addresses that a client has put in front of that are not believed).
 */
export function clientAddress(
  { socket, headers }: Pick<IncomingMessage, 'socket' | 'headers'>,
  isTrusted: IsTrustedProxy,
): string {
  const named = [headers['x-forwarded-for'] ?? []].flat().join(',').split(',');
  let address = plainAddress(socket.remoteAddress ?? '');
  while (isTrusted(address)) {
    const next = plainAddress(named.pop()?.trim() ?? '');
    if (!isIPv4(next) && !isIPv6(next)) break;
    address = next;
  }
  return address;
}

/** An IPv4 address that came over an IPv6 socket is one all the same (RFC 4291 §2.5.5.2). */
export function plainAddress(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/i, '');
}
