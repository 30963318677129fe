import { isIPv6 } from 'node:net';

const GROUPS = 8;
/** RFC 4291 §2.5.1: the part of an IPv6 address that a network gives out; the rest is the host's to choose. */
const NETWORK_GROUPS = 4;

/**
 * The network that counts as one client: an IPv4 address, or the /64 of an IPv6 address. An IPv4-mapped address
 * (RFC 4291 §2.5.5.2) is its IPv4 address. Anything else is returned as it is.
 */
export function networkOf(address: string): string {
  const [plain = ''] = address.split('%'); // a zone is local to one machine
  if (!isIPv6(plain)) return address;
  const groups = groupsOf(plain);
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  if (isMapped) return ipv4Of(groups[6] ?? 0, groups[7] ?? 0);
  const network = groups.slice(0, NETWORK_GROUPS).map((group) => group.toString(16));
  return `${network.join(':')}::/64`;
}

/** @param address a valid IPv6 address */
function groupsOf(address: string): number[] {
  // the URL parser writes an embedded IPv4 address as two groups
  const [head = '', tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::');
  const before = toGroups(head);
  const after = toGroups(tail ?? '');
  const zeros = Array.from({ length: GROUPS - before.length - after.length }, () => 0);
  return [...before, ...zeros, ...after];
}

function toGroups(text: string): number[] {
  return text === '' ? [] : text.split(':').map((group) => Number.parseInt(group, 16));
}

function ipv4Of(high: number, low: number): string {
  return [high >> 8, high & 0xff, low >> 8, low & 0xff].join('.');
}
