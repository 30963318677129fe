import { BlockList, isIP } from 'node:net';
import type { AddressFault } from './address-fault.js';

export interface AddressOptions {
  /** For tests and receivers on this machine: loopback is allowed, there also without TLS. */
  readonly allowsLoopback: boolean;
}

const LONGEST_URL = 2_000;

// lists of their own for each family: one with IPv4 rules matches IPv4 addresses within IPv6 too
const loopbackV4 = new BlockList();
loopbackV4.addSubnet('127.0.0.0', 8, 'ipv4');
const loopbackV6 = new BlockList();
loopbackV6.addAddress('::1', 'ipv6');

/** Special-purpose addresses (IANA registry): this machine, private and provider networks, metadata, documentation, multicast. */
const specialV4 = new BlockList();
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const)
  specialV4.addSubnet(network, bits, 'ipv4');

/**
 * All that the internet routes today. Addresses that translate
 * to IPv4 (mapped, NAT64) lie outside, or are special below.
 */
const globalV6 = new BlockList();
globalV6.addSubnet('2000::', 3, 'ipv6');
const specialV6 = new BlockList();
for (const [network, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  specialV6.addSubnet(network, bits, 'ipv6');

/** Names that lead into this machine or its network, by their ends. */
const LOCAL_NAMES = [
  ...['localhost', 'localdomain', 'localdomain6', 'local', 'internal', 'intranet', 'lan', 'home.arpa', 'svc'],
];
/** A name with an empty part (`127.0.0.1..`) is none, but a resolver may take it for the one without. */
const NAME = /^[^.]+(\.[^.]+)+$/;

/** Ports of other protocols, which a request must not be made to speak (Fetch Standard, "Port blocking"); 0 is none. */
const OTHER_PROTOCOLS = new Set([
  ...[0, 1, 7, 9, 11, 13, 15, 17, 19, 20, 21, 22, 23, 25, 37, 42, 43, 53, 69, 77, 79, 87, 95, 101, 102, 103],
  ...[
    104, 109, 110, 111, 113, 115, 117, 119, 123, 135, 137, 139, 143, 161, 179, 389, 427, 465, 512, 513, 514,
  ],
  ...[515, 526, 530, 531, 532, 540, 548, 554, 556, 563, 587, 601, 636, 989, 990, 993, 995, 1719, 1720, 1723],
  ...[2049, 3659, 4045, 4190, 5060, 5061, 6000, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697, 10080],
]);

/** Whether a connection to that IP address may be made. */
export function mayConnectTo(address: string, { allowsLoopback }: AddressOptions): boolean {
  if (isLoopback(address)) return allowsLoopback;
  if (isIP(address) === 4) return !specialV4.check(address, 'ipv4');
  // a zone names an interface of this machine
  if (isIP(address) !== 6 || address.includes('%')) return false;
  return globalV6.check(address, 'ipv6') && !specialV6.check(address, 'ipv6');
}

/** The reason why a receiver may not have this address; undefined where it may. DNS is not asked. */
export function receiverProblem(text: string, options: AddressOptions): AddressFault | undefined {
  if (text.length > LONGEST_URL) return { fault: 'too-long', characters: LONGEST_URL };
  if (/[\p{Cc}\p{Cs}]/u.test(text)) return { fault: 'control-characters' };
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url) return { fault: 'not-an-address' };
  const host = hostOf(url);
  const isOwn = options.allowsLoopback && isLoopbackName(host);
  if (url.protocol !== 'https:' && !(isOwn && url.protocol === 'http:')) return { fault: 'not-https' };
  if (url.username !== '' || url.password !== '') return { fault: 'credentials' };
  if (url.port !== '' && OTHER_PROTOCOLS.has(Number(url.port)))
    return { fault: 'port-of-another-protocol', port: Number(url.port) };
  if (isOwn) return undefined;
  if (isIP(host) !== 0) return mayConnectTo(host, options) ? undefined : { fault: 'private-address' };
  if (host.includes('.') && !NAME.test(host)) return { fault: 'empty-name-part' };
  if (!host.includes('.') || LOCAL_NAMES.some((name) => host === name || host.endsWith(`.${name}`)))
    return { fault: 'local-network' };
  return undefined;
}

/**
 * The address as it is kept: as it was typed, without blanks around it and without its fragment, which no request
 * carries; as `URL` writes it where slashes or small letters of the scheme are missing.
 *
 * @param text an address without a `receiverProblem`
 */
export function keptAddress(text: string): string {
  const typed = text.trim().replace(/#.*$/s, '');
  return /^https?:\/\/[^/\\]/.test(typed) ? typed : new URL(typed).href;
}

/** As `URL` has normalised it (numbers such as 0x7f.1 are addresses there), without brackets and the dot of the root. */
export function hostOf(url: URL): string {
  return url.hostname.replace(/^\[(.*)\]$/, '$1').replace(/\.$/, '');
}

function isLoopbackName(host: string): boolean {
  return isLoopback(host) || host === 'localhost' || host.endsWith('.localhost');
}

function isLoopback(address: string): boolean {
  if (isIP(address) === 4) return loopbackV4.check(address, 'ipv4');
  return isIP(address) === 6 && !address.includes('%') && loopbackV6.check(address, 'ipv6');
}
