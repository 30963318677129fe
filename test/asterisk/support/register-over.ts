import { randomBytes } from 'node:crypto';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { connect } from 'node:net';
import { WebSocket } from 'ws';
import { authorizedRequest } from '../../../demo/phone/authorized-request.js';
import { buildRequest } from '../../../demo/phone/build-request.js';
import { SipRefusedError } from '../../../demo/phone/phone-errors.js';
import { formatSip, parseSip, sequenceOf, type SipResponse } from '../../../demo/phone/sip-message.js';

const ANSWER_LIMIT_MS = 5_000;

/** A way to a SIP server. */
export type Listener =
  | { readonly transport: 'UDP' | 'TCP'; readonly host: string; readonly port: number }
  | { readonly transport: 'WSS'; readonly url: string };

interface Wire {
  send(data: Buffer): void;
  onData(take: (data: Buffer) => void): void;
  close(): void;
}

async function openWire(listener: Listener): Promise<Wire> {
  if (listener.transport === 'WSS') {
    const socket = new WebSocket(listener.url, 'sip', { rejectUnauthorized: false });
    await once(socket, 'open');
    return {
      send: (data) => socket.send(data.toString()),
      onData: (take) => void socket.on('message', take),
      close: () => socket.terminate(),
    };
  }
  const { host, port } = listener;
  if (listener.transport === 'TCP') {
    const socket = connect(port, host);
    await once(socket, 'connect');
    return {
      send: (data) => void socket.write(data),
      onData: (take) => void socket.on('data', byMessage(take)),
      close: () => socket.destroy(),
    };
  }
  const socket = createSocket('udp4').bind(0, host);
  await once(socket, 'listening');
  return {
    send: (data) => socket.send(data, port, host),
    onData: (take) => void socket.on('message', take),
    close: () => socket.close(),
  };
}

/** The messages of a stream, which have no bodies here (RFC 3261, section 18.3): Asterisk's own OPTIONS comes with an answer. */
function byMessage(take: (data: Buffer) => void): (data: Buffer) => void {
  let rest = '';
  return (data) => {
    const messages = (rest + data.toString()).split('\r\n\r\n');
    rest = messages.pop() ?? '';
    for (const message of messages) take(Buffer.from(`${message}\r\n\r\n`));
  };
}

/** Registers by digest, and lets go of it again. @returns the SIP status of the last answer */
export async function registerOver(
  listener: Listener,
  { user, password }: { readonly user: string; readonly password: string },
): Promise<number> {
  const wire = await openWire(listener);
  const identity = `<sip:${user}@hearline.invalid>`;
  const [callId, tag] = [randomBytes(8).toString('hex'), randomBytes(4).toString('hex')];
  let sequence = 0;
  try {
    const { response } = await authorizedRequest(
      (authorization) =>
        buildRequest({
          ...{ method: 'REGISTER', uri: 'sip:hearline.invalid', to: identity, callId, body: '' },
          via: `SIP/2.0/${listener.transport} 127.0.0.1:9;rport;branch=z9hG4bK${randomBytes(8).toString('hex')}`,
          from: `${identity};tag=${tag}`,
          sequence: ++sequence,
          headers: [['Contact', `<sip:${user}@127.0.0.1:9>;expires=60`], ...authorization],
        }),
      (request) =>
        new Promise<SipResponse>((resolve, reject) => {
          const limit = setTimeout(
            () => reject(new Error(`no answer over ${listener.transport}`)),
            ANSWER_LIMIT_MS,
          );
          wire.onData((data) => {
            const message = parseSip(data);
            if (message?.type !== 'response' || message.status < 200) return;
            if (sequenceOf(message) !== sequenceOf(request)) return;
            clearTimeout(limit);
            resolve(message);
          });
          wire.send(formatSip(request));
        }),
      { user, password },
    );
    return response.status;
  } catch (error) {
    if (error instanceof SipRefusedError) return error.status;
    throw error;
  } finally {
    wire.close();
  }
}
