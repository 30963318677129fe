/** Header fields in order of appearance; names in their long form, compared without case. */
export type SipHeaders = readonly (readonly [name: string, value: string])[];

export interface SipRequest {
  readonly type: 'request';
  readonly method: string;
  readonly uri: string;
  readonly headers: SipHeaders;
  readonly body: string;
}

export interface SipResponse {
  readonly type: 'response';
  readonly status: number;
  readonly reason: string;
  readonly headers: SipHeaders;
  readonly body: string;
}

export type SipMessage = SipRequest | SipResponse;

/** RFC 3261, section 7.3.3. */
const longNames = new Map([
  ['i', 'Call-ID'],
  ['m', 'Contact'],
  ['e', 'Content-Encoding'],
  ['l', 'Content-Length'],
  ['c', 'Content-Type'],
  ['f', 'From'],
  ['s', 'Subject'],
  ['k', 'Supported'],
  ['t', 'To'],
  ['v', 'Via'],
]);

/** A datagram as a SIP message, or null where it is none. */
export function parseSip(datagram: Uint8Array): SipMessage | null {
  const text = Buffer.from(datagram).toString('utf8');
  const end = text.indexOf('\r\n\r\n');
  if (end < 0) return null;
  // a line that begins with white space continues the one before (RFC 3261, section 7.3.1)
  const [first = '', ...lines] = text
    .slice(0, end)
    .replace(/\r\n[ \t]+/g, ' ')
    .split('\r\n');
  const headers = lines.map(parseHeader);
  const body = text.slice(end + 4);
  const response = /^SIP\/2\.0 (\d{3}) ?(.*)$/.exec(first);
  if (response) {
    return { type: 'response', status: Number(response[1]), reason: response[2] ?? '', headers, body };
  }
  const request = /^([A-Z]+) (\S+) SIP\/2\.0$/.exec(first);
  if (request) return { type: 'request', method: request[1] ?? '', uri: request[2] ?? '', headers, body };
  return null;
}

function parseHeader(line: string): [string, string] {
  const colon = line.indexOf(':');
  const name = line.slice(0, colon).trim();
  return [longNames.get(name.toLowerCase()) ?? name, line.slice(colon + 1).trim()];
}

/** A message as the bytes of one datagram; Content-Length is set here. */
export function formatSip(message: SipMessage): Buffer {
  const first =
    message.type === 'request'
      ? `${message.method} ${message.uri} SIP/2.0`
      : `SIP/2.0 ${message.status} ${message.reason}`;
  const lines = message.headers.map(([name, value]) => `${name}: ${value}`);
  const length = Buffer.byteLength(message.body);
  return Buffer.from([first, ...lines, `Content-Length: ${length}`, '', message.body].join('\r\n'));
}

/** The first field of that name. */
export function headerOf(message: SipMessage, name: string): string | undefined {
  const wanted = name.toLowerCase();
  return message.headers.find(([each]) => each.toLowerCase() === wanted)?.[1];
}

/** All fields of that name, in order. */
export function headersOf(message: SipMessage, name: string): string[] {
  const wanted = name.toLowerCase();
  return message.headers.filter(([each]) => each.toLowerCase() === wanted).map(([, value]) => value);
}

/** The value of `;name=` in a header field or a URI. */
export function parameterOf(value: string, name: string): string | undefined {
  return new RegExp(`;\\s*${name}\\s*=\\s*"?([^;,>"\\s]+)`, 'i').exec(value)?.[1];
}

/** The URI of a Contact, From or To field, with or without angle brackets. */
export function uriOf(value: string): string {
  return /<([^>]+)>/.exec(value)?.[1] ?? value.split(';')[0]?.trim() ?? '';
}

/** The sequence number of the CSeq field, 0 where there is none. */
export function sequenceOf(message: SipMessage): number {
  return Number.parseInt(headerOf(message, 'CSeq') ?? '0', 10);
}

/** The method that the CSeq field names. */
export function sequenceMethodOf(message: SipMessage): string {
  return headerOf(message, 'CSeq')?.split(/\s+/)[1] ?? '';
}

/** Host and port of a SIP URI; the port is 5060 where none is named. */
export function addressOf(uri: string): { host: string; port: number } | null {
  const parts = /^sips?:(?:[^@]*@)?([^:;>?\s]+)(?::(\d+))?/i.exec(uri);
  return parts ? { host: parts[1] ?? '', port: Number(parts[2] ?? 5060) } : null;
}

/** The answer to a request with the fields that every answer copies (RFC 3261, section 8.2.6.2). */
export function responseTo(
  request: SipRequest,
  status: number,
  reason: string,
  { toTag, headers = [], body = '' }: { toTag?: string; headers?: SipHeaders; body?: string } = {},
): SipResponse {
  const to = headerOf(request, 'To') ?? '';
  const tagged = toTag && !parameterOf(to, 'tag') ? `${to};tag=${toTag}` : to;
  return {
    type: 'response',
    status,
    reason,
    headers: [
      ...headersOf(request, 'Via').map((via) => ['Via', via] as const),
      ['From', headerOf(request, 'From') ?? ''],
      ['To', tagged],
      ['Call-ID', headerOf(request, 'Call-ID') ?? ''],
      ['CSeq', headerOf(request, 'CSeq') ?? ''],
      ...headers,
    ],
    body,
  };
}
