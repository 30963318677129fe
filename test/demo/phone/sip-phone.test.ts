import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import { afterEach, describe, expect, it } from '@jest/globals';
import type { PhoneCall } from '../../../demo/phone/phone-call.js';
import { SipRefusedError } from '../../../demo/phone/phone-errors.js';
import { headerOf, parseSip, type SipMessage } from '../../../demo/phone/sip-message.js';
import { SipPhone, type SipPhoneOptions } from '../../../demo/phone/sip-phone.js';
import { TimeoutError } from '../../../src/lib/errors.js';

const phones: SipPhone[] = [];
const sockets: Socket[] = [];

afterEach(async () => {
  await Promise.all(phones.splice(0).map((phone) => phone.close()));
  for (const socket of sockets.splice(0)) socket.close();
});

/** A phone without a server: it is called by its address. */
async function openPhone(user: string, options: Partial<SipPhoneOptions> = {}): Promise<SipPhone> {
  const phone = await SipPhone.open({
    user,
    host: '127.0.0.1',
    server: { host: '127.0.0.1', port: 9 },
    ...options,
  });
  phones.push(phone);
  return phone;
}

const nextCall = (phone: SipPhone): Promise<PhoneCall> => new Promise((resolve) => (phone.onCall = resolve));

/** A bare socket that plays the server: its address, and the next message it hears. */
async function openServer(): Promise<{
  port: number;
  socket: Socket;
  next: () => Promise<[SipMessage, number]>;
}> {
  const socket = createSocket('udp4');
  sockets.push(socket);
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  const heard: [SipMessage, number][] = [];
  let wake = (): void => {};
  socket.on('message', (datagram, from) => {
    const message = parseSip(datagram);
    if (message) heard.push([message, from.port]);
    wake();
  });
  const next = async (): Promise<[SipMessage, number]> => {
    for (;;) {
      const first = heard.shift();
      if (first) return first;
      await new Promise<void>((resolve) => (wake = resolve));
    }
  };
  return { port: socket.address().port, socket, next };
}

const respond = (request: SipMessage, status: string, ...extra: string[]): Buffer => {
  const copied = ['Via', 'From', 'To', 'Call-ID', 'CSeq'].map(
    (name) => `${name}: ${headerOf(request, name)}`,
  );
  return Buffer.from([`SIP/2.0 ${status}`, ...copied, ...extra, '', ''].join('\r\n'));
};

describe('SipPhone', () => {
  it('reaches another phone, both hear each other, and both learn who hung up', async () => {
    const alice = await openPhone('alice');
    const bob = await openPhone('bob');
    const answered = nextCall(bob);
    const call = await alice.call(bob.uri);
    const atBob = await answered;
    const toBob = new Uint8Array(800).fill(0x10);
    const toAlice = new Uint8Array(800).fill(0x20);
    await Promise.all([call.play(toBob).done, atBob.play(toAlice).done]);
    await atBob.hangUp();
    expect(await call.ended).toEqual({ by: 'them', cause: null });
    expect(await atBob.ended).toEqual({ by: 'us', cause: null });
    expect(Buffer.from(bob.audio.heard()).includes(Buffer.from(toBob.subarray(0, 640)))).toBe(true);
    expect(Buffer.from(alice.audio.heard()).includes(Buffer.from(toAlice.subarray(0, 640)))).toBe(true);
    expect(alice.currentCall).toBeUndefined();
  });

  it('can call again after a call', async () => {
    const alice = await openPhone('alice');
    const bob = await openPhone('bob');
    for (let round = 0; round < 2; round++) {
      const call = await alice.call(bob.uri);
      await call.hangUp();
      await call.hangUp();
      expect(bob.currentCall).toBeUndefined();
    }
  });

  it('answers 486 to a second caller while it is in a call', async () => {
    const bob = await openPhone('bob');
    await (await openPhone('alice')).call(bob.uri);
    const refused = (await openPhone('carol')).call(bob.uri);
    await expect(refused).rejects.toMatchObject({ name: 'SipRefusedError', method: 'INVITE', status: 486 });
  });

  it('stops ringing at the other end when the caller gives up', async () => {
    const alice = await openPhone('alice');
    const bob = await openPhone('bob', { answerAfterMs: 'never' });
    await expect(alice.call(bob.uri, { timeoutMs: 50 })).rejects.toBeInstanceOf(TimeoutError);
    const giveUp = new AbortController();
    const second = alice.call(bob.uri, { signal: giveUp.signal });
    giveUp.abort(new Error('changed my mind'));
    await expect(second).rejects.toThrow('changed my mind');
    expect(bob.currentCall).toBeUndefined();
  });

  it('refuses the caller who is ringing when it is closed', async () => {
    const alice = await openPhone('alice');
    const bob = await openPhone('bob', { answerAfterMs: 'never' });
    const calling = alice.call(bob.uri);
    const refused = expect(calling).rejects.toMatchObject({ status: 480 });
    const rings = await openPhone('carol');
    await expect(rings.call(bob.uri)).rejects.toMatchObject({ status: 486 });
    await bob.close();
    await refused;
  });

  it('hangs up when it is closed in the middle of a call', async () => {
    const alice = await openPhone('alice');
    const bob = await openPhone('bob');
    const call = await alice.call(bob.uri);
    await bob.close();
    expect(await call.ended).toMatchObject({ by: 'them' });
  });

  it('registers with its password, proves it by digest, and takes the registration back when closed', async () => {
    const server = await openServer();
    const phone = await openPhone('1001', {
      password: 'secret',
      server: { host: '127.0.0.1', port: server.port },
    });
    const registered = phone.register();
    const [first, port] = await server.next();
    expect(headerOf(first, 'Authorization')).toBeUndefined();
    server.socket.send(
      respond(first, '401 Unauthorized', 'WWW-Authenticate: Digest realm="asterisk",nonce="n1",qop="auth"'),
      port,
    );
    const [second] = await server.next();
    expect(headerOf(second, 'Authorization')).toMatch(
      /^Digest username="1001", realm="asterisk", nonce="n1"/,
    );
    server.socket.send(respond(second, '200 OK'), port);
    await registered;
    const closed = phone.close();
    const [third] = await server.next();
    expect(headerOf(third, 'Expires')).toBe('0');
    server.socket.send(respond(third, '200 OK'), port);
    await closed;
  });

  it('says so when its password is refused', async () => {
    const server = await openServer();
    const phone = await openPhone('1001', {
      password: 'wrong',
      server: { host: '127.0.0.1', port: server.port },
    });
    const registered = phone.register();
    const refused = expect(registered).rejects.toBeInstanceOf(SipRefusedError);
    for (let attempt = 0; attempt < 2; attempt++) {
      const [request, port] = await server.next();
      const challenge = `WWW-Authenticate: Digest realm="asterisk",nonce="n${attempt}",qop="auth"`;
      server.socket.send(respond(request, '401 Unauthorized', challenge), port);
    }
    await refused;
  });

  it('repeats a request that got lost', async () => {
    const server = await openServer();
    const phone = await openPhone('1001', { server: { host: '127.0.0.1', port: server.port } });
    const registered = phone.register();
    const [lost] = await server.next();
    const [copy, port] = await server.next();
    expect(headerOf(copy, 'Via')).toBe(headerOf(lost, 'Via'));
    server.socket.send(respond(copy, '200 OK'), port);
    await registered;
  });

  it('treats copies of one INVITE as one call and repeats its answer until it is acknowledged', async () => {
    const bob = await openPhone('bob');
    const server = await openServer();
    let calls = 0;
    bob.onCall = () => calls++;
    const invite = Buffer.from(
      [
        `INVITE ${bob.uri} SIP/2.0`,
        `Via: SIP/2.0/UDP 127.0.0.1:${server.port};branch=z9hG4bKx;rport`,
        'From: <sip:a@127.0.0.1>;tag=1',
        `To: <${bob.uri}>`,
        'Call-ID: one',
        'CSeq: 1 INVITE',
        `Contact: <sip:a@127.0.0.1:${server.port}>`,
        '',
        'c=IN IP4 127.0.0.1\r\nm=audio 9 RTP/AVP 0\r\n',
      ].join('\r\n'),
    );
    const port = Number(/:(\d+)$/.exec(bob.uri)?.[1]);
    server.socket.send(invite, port, '127.0.0.1');
    server.socket.send(invite, port, '127.0.0.1');
    const statuses: string[] = [];
    while (statuses.filter((status) => status === '200 OK').length < 2) {
      const [message] = await server.next();
      if (message.type === 'response') statuses.push(`${message.status} ${message.reason}`);
    }
    expect(calls).toBe(1);
    expect(statuses[0]).toBe('180 Ringing');
    const closed = bob.close();
    for (let message: SipMessage | undefined; message?.type !== 'request';) {
      [message] = await server.next();
      if (message.type === 'request') server.socket.send(respond(message, '200 OK'), port);
    }
    await closed;
  });
});
