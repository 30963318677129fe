import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import { encodeUlaw } from '../../../src/audio/g711.js';
import type { Closable } from '../../../src/lib/closer.js';
import { tone } from './goertzel.js';

const PACKET_SAMPLES = 160;

export interface EarlyCarrier extends Closable {
  /** The number that is being called now is refused with that status. */
  refuse(status: string): void;
}

/** The network behind the trunk: it says a tone before any answer (183 with SDP), and refuses when it is asked to. */
export async function openEarlyCarrier(host: string, port: number, toneHz: number): Promise<EarlyCarrier> {
  const [sip, rtp] = [createSocket('udp4'), createSocket('udp4')];
  for (const socket of [sip, rtp]) {
    socket.bind(socket === sip ? port : 0, host);
    await once(socket, 'listening');
  }
  const sdp = [
    ...['v=0', `o=- 1 1 IN IP4 ${host}`, 's=-', `c=IN IP4 ${host}`, 't=0 0'],
    ...[`m=audio ${rtp.address().port} RTP/AVP 0`, 'a=rtpmap:0 PCMU/8000', ''],
  ].join('\r\n');
  let refuse: (status: string) => void = () => {};
  const timers = new Set<NodeJS.Timeout>();
  sip.on('message', (bytes, from) => {
    const text = bytes.toString();
    const send = (status: string, body = '') =>
      sip.send(replyTo(text, status, { host, port, body }), from.port, from.address);
    if (/^(ACK|SIP\/2\.0) /.test(text)) return;
    if (!text.startsWith('INVITE ')) return send('200 OK');
    const timer = speak(rtp, text, toneHz);
    timers.add(timer);
    send('183 Session Progress', sdp);
    refuse = (status) => {
      clearInterval(timer);
      send(status);
    };
  });
  return {
    refuse: (status) => refuse(status),
    close: () => {
      for (const timer of timers) clearInterval(timer);
      sip.close();
      rtp.close();
    },
  };
}

export interface ReplyOptions {
  readonly host: string;
  readonly port: number;
  readonly body?: string;
}

/** The answer to a SIP request. */
export function replyTo(text: string, status: string, { host, port, body = '' }: ReplyOptions): string {
  const header = (name: string) => new RegExp(`^${name}\\s*:\\s*(.*)$`, 'im').exec(text)?.[1]?.trim() ?? '';
  const to = header('To').includes(';tag=') ? header('To') : `${header('To')};tag=far`;
  return [
    `SIP/2.0 ${status}`,
    ...(text.match(/^Via\s*:.*$/gim) ?? []).map((via) => via.trim()),
    ...[`From: ${header('From')}`, `To: ${to}`, `Call-ID: ${header('Call-ID')}`, `CSeq: ${header('CSeq')}`],
    `Contact: <sip:far@${host}:${port}>`,
    ...(body === '' ? [] : ['Content-Type: application/sdp']),
    `Content-Length: ${Buffer.byteLength(body)}`,
    ...['', body],
  ].join('\r\n');
}

/** RTP to where the INVITE wants its sound. */
function speak(rtp: Socket, invite: string, toneHz: number): NodeJS.Timeout {
  const host = /c=IN IP4 (\S+)/.exec(invite)?.[1];
  const port = Number(/m=audio (\d+)/.exec(invite)?.[1]);
  const sound = encodeUlaw(tone(toneHz, 1_000));
  let sequence = 1;
  return setInterval(() => {
    const head = Buffer.alloc(12);
    head.writeUInt16BE(0x8000, 0);
    head.writeUInt16BE(sequence & 0xffff, 2);
    head.writeUInt32BE(sequence * PACKET_SAMPLES, 4);
    const from = (sequence * PACKET_SAMPLES) % sound.length;
    rtp.send(Buffer.concat([head, sound.subarray(from, from + PACKET_SAMPLES)]), port, host);
    sequence++;
  }, 20);
}
