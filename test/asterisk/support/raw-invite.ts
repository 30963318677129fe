import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { connect } from 'node:net';
import { randomUUID } from 'node:crypto';
import { WebSocket } from 'ws';
import { withLimit } from '../../../src/lib/with-limit.js';
import type { TestAsterisk } from './test-asterisk.js';

export interface RawInvite {
  readonly asterisk: TestAsterisk;
  /** The address that it comes from. */
  readonly host: string;
  /** Value of the From header, e.g. `"Anonymous" <sip:anonymous@anonymous.invalid>`. */
  readonly from: string;
  /** More headers, e.g. `Privacy: id`. */
  readonly headers?: readonly string[];
  readonly transport?: 'udp' | 'tcp' | 'wss';
  readonly number?: string;
}

const ANSWER_TIMEOUT_MS = 10_000;

/** A connection that SIP messages go over. */
interface Line {
  /** Address for the Via header and the Contact. */
  readonly via: string;
  send(message: string): void;
  close(): void;
}

/** A call written by hand, as any program could send it. @returns the status of the first answer, also a provisional one */
export async function rawInvite(options: RawInvite): Promise<number> {
  const { transport = 'udp' } = options;
  let reported: (status: number) => void = () => {};
  const answer = new Promise<number>((resolve) => (reported = resolve));
  const onMessage = (text: string) => {
    const status = /^SIP\/2\.0 (\d{3})/.exec(text)?.[1];
    if (status) reported(Number(status));
  };
  const line = await LINES[transport](options, onMessage);
  try {
    line.send(messageOf(options, line));
    return await withLimit(answer, ANSWER_TIMEOUT_MS, `no answer over ${transport}`);
  } finally {
    line.close();
  }
}

function messageOf({ asterisk, host, from, headers = [], number = '116' }: RawInvite, { via }: Line): string {
  const id = randomUUID();
  const { host: server, port } = asterisk.server;
  const sdp = [
    ...['v=0', `o=- 1 1 IN IP4 ${host}`, 's=-', `c=IN IP4 ${host}`, 't=0 0'],
    ...['m=audio 40000 RTP/AVP 0', 'a=rtpmap:0 PCMU/8000', ''],
  ].join('\r\n');
  return [
    `INVITE sip:${number}@${server}:${port} SIP/2.0`,
    `Via: SIP/2.0/${via};branch=z9hG4bK${id}`,
    ...['Max-Forwards: 70', `From: ${from};tag=${id}`, `To: <sip:${number}@${server}>`, `Call-ID: ${id}`],
    ...['CSeq: 1 INVITE', `Contact: <sip:raw@${via.split(' ')[1] ?? host}>`, ...headers],
    ...['Content-Type: application/sdp', `Content-Length: ${Buffer.byteLength(sdp)}`, '', sdp],
  ].join('\r\n');
}

type OpenLine = (options: RawInvite, onMessage: (text: string) => void) => Promise<Line>;

const udp: OpenLine = async ({ asterisk, host }, onMessage) => {
  const socket = createSocket('udp4', (data) => onMessage(data.toString()));
  socket.bind(0, host);
  await once(socket, 'listening');
  const { host: server, port } = asterisk.server;
  return {
    via: `UDP ${host}:${socket.address().port}`,
    send: (message) => socket.send(message, port, server),
    close: () => socket.close(),
  };
};

const tcp: OpenLine = async ({ asterisk, host }, onMessage) => {
  const { host: server, port } = asterisk.server;
  const socket = connect({ host: server, port, localAddress: host });
  await once(socket, 'connect');
  socket.on('data', (data) => onMessage(data.toString()));
  socket.on('error', () => {});
  return {
    via: `TCP ${host}:${socket.localPort ?? 0}`,
    send: (message) => void socket.write(message),
    close: () => socket.destroy(),
  };
};

const wss: OpenLine = async ({ asterisk, host }, onMessage) => {
  const socket = new WebSocket(asterisk.instance.wssUrl, 'sip', {
    rejectUnauthorized: false, // the certificate of a test's own Asterisk
    origin: 'http://elsewhere.example',
    localAddress: host,
  });
  socket.on('message', (data: Buffer) => onMessage(data.toString()));
  await once(socket, 'open');
  return {
    via: 'WSS raw.invalid:5060',
    send: (message) => socket.send(message),
    close: () => socket.terminate(),
  };
};

const LINES = { udp, tcp, wss };
