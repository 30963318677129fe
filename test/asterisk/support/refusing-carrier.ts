import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import type { Closable } from '../../../src/lib/closer.js';
import { replyTo } from './early-carrier.js';

/** The network behind the trunk: it refuses each number at once, with the status lines that `statusesOf` says. */
export async function openRefusingCarrier(
  host: string,
  port: number,
  statusesOf: (number: string) => readonly string[],
): Promise<Closable> {
  const sip = createSocket('udp4');
  sip.bind(port, host);
  await once(sip, 'listening');
  sip.on('message', (bytes, from) => {
    const text = bytes.toString();
    if (/^(ACK|SIP\/2\.0) /.test(text)) return;
    const [, number] = /^INVITE sip:([^@]+)@/.exec(text) ?? [];
    for (const status of number === undefined ? ['200 OK'] : statusesOf(number))
      sip.send(replyTo(text, status, { host, port }), from.port, from.address);
  });
  return { close: () => void sip.close() };
}
