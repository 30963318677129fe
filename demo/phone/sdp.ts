/** Where audio goes: host and port of the other side's RTP. */
export interface AudioAddress {
  readonly host: string;
  readonly port: number;
}

export interface SdpOptions {
  /** `sendonly` puts the other side on hold (RFC 3264, section 8.4). */
  readonly direction?: 'sendrecv' | 'sendonly';
  /** The version grows with each description within a call. */
  readonly version?: number;
}

/** An offer or answer of PCMU at 8 kHz in frames of 20 ms, with DTMF events (RFC 4566, 3551, 4733). */
export function formatSdp(
  { host, port }: AudioAddress,
  { direction = 'sendrecv', version = 1 }: SdpOptions = {},
): string {
  return [
    'v=0',
    `o=- 1 ${version} IN IP4 ${host}`,
    's=-',
    `c=IN IP4 ${host}`,
    't=0 0',
    `m=audio ${port} RTP/AVP 0 101`,
    'a=rtpmap:0 PCMU/8000',
    'a=rtpmap:101 telephone-event/8000',
    'a=fmtp:101 0-15',
    'a=ptime:20',
    `a=${direction}`,
    '',
  ].join('\r\n');
}

/** The audio address of a session description, or null where it offers no PCMU audio. */
export function parseSdp(body: string): AudioAddress | null {
  const media = /^m=audio (\d+) RTP\/AVP(.*)$/m.exec(body);
  // the connection of the media section wins over that of the session
  const host = [...body.matchAll(/^c=IN IP4 (\S+)/gm)].at(-1)?.[1];
  if (!media || host === undefined) return null;
  const formats = (media[2] ?? '').trim().split(/\s+/);
  const port = Number(media[1]);
  return formats.includes('0') && port > 0 ? { host, port } : null;
}
