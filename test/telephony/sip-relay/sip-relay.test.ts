import { afterEach, describe, expect, it } from '@jest/globals';
import { once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo, Server, Socket } from 'node:net';
import { WebSocket } from 'ws';
import { UnavailableError } from '../../../src/lib/errors.js';
import { Deferred } from '../../../src/lib/deferred.js';
import { createLog } from '../../../src/lib/log.js';
import { eventually } from '../../support/processes.js';
import {
  answered,
  byTls,
  CHOSEN,
  MADE,
  registerWith,
  SipRelayStage,
  type RelayStageOptions,
} from '../../support/sip-relay-stage.js';
import { whenClosed } from '../../support/when-closed.js';

let stage: SipRelayStage;
let silent: Server | undefined;
afterEach(async () => {
  await stage.close();
  silent?.close();
  silent = undefined;
  lines.length = 0;
});
const lines: string[] = [];
const log = createLog({ level: 'warn', destination: { write: (line) => void lines.push(line) } });
const open = async (options: RelayStageOptions = {}) => (stage = await SipRelayStage.open(options));

describe('a message', () => {
  it.each([
    ['the chosen password has the one that Asterisk knows in its place', CHOSEN, MADE],
    ['the password that the server has made passes as it is', MADE, MADE],
    ['a wrong password passes as a wrong one', 'wrong', 'wrong'],
    ['no credentials passes as it is', undefined, undefined],
  ])('with %s', async (_, sent, passed) => {
    await open();
    const { phone, asterisk } = await stage.phone();
    phone.socket.send(registerWith(sent));
    expect(await asterisk.message()).toBe(registerWith(passed));
  });

  it('of an account that is no user, or of a user without a chosen password, passes as it is', async () => {
    await open();
    stage.secrets.set('202', { userId: 8, made: MADE, chosen: [], isCommon: false });
    const { phone, asterisk } = await stage.phone();
    for (const user of ['1001', '202', 'a\\"b']) phone.socket.send(registerWith(CHOSEN, user));
    await asterisk.message(3);
    expect(asterisk.heard).toEqual(['1001', '202', 'a\\"b'].map((user) => registerWith(CHOSEN, user)));
  });

  it('keeps its place behind one whose password is being looked up, also at its bytes', async () => {
    await open();
    const looked = new Deferred<void>();
    stage.lookUp = () => looked.promise;
    const { phone, asterisk } = await stage.phone();
    const bytes = Buffer.from([0x4d, 0x20, 0xff, 0x00, 0xc3, 0x28]);
    phone.socket.send(registerWith(CHOSEN));
    phone.socket.send(bytes);
    phone.socket.send('MESSAGE ✓');
    phone.socket.ping();
    await once(phone.socket, 'pong');
    expect(asterisk.heard).toEqual([]);
    looked.resolve();
    await asterisk.message(3);
    expect(asterisk.heard).toEqual([
      registerWith(MADE),
      bytes.toString('latin1'),
      Buffer.from('MESSAGE ✓').toString('latin1'),
    ]);
    asterisk.socket.send(answered(401));
    expect(await phone.message()).toBe(answered(401));
  });

  it('passes as it is while the database is away and nothing is remembered', async () => {
    await open();
    stage.lookUp = () => Promise.reject(new UnavailableError('away'));
    const { phone, asterisk } = await stage.phone();
    phone.socket.send(registerWith(MADE));
    expect(await asterisk.message()).toBe(registerWith(MADE));
  });
});

describe('a telephone is refused', () => {
  const local = { host: 'localhost' };
  it.each([
    ['by a proxy without TLS', { ...byTls(), 'x-forwarded-proto': 'http' }],
    ['by a proxy of which one step was without TLS', { ...byTls(), 'x-forwarded-proto': 'http, https' }],
    ['by a proxy that does not say', { 'x-forwarded-for': '10.1.1.1' }],
    ['by a proxy that does not say, as this machine', { ...local, 'x-forwarded-for': '10.1.1.1' }],
    ['by a trusted proxy that adds no header, as this machine', local],
    ['by a proxy that says it otherwise', { ...local, forwarded: 'proto=http' }],
    ['as another host', { host: 'helpline.example' }],
    ['as a host that begins like this machine', { host: 'localhost.example' }],
  ])('without TLS: %s', async (_, headers) => {
    await open();
    expect(await stage.refusal(headers)).toEqual([403, expect.stringMatching(/TLS/)]);
    expect(stage.asterisk).toEqual([]);
  });

  it('as a page of another host, and taken as one of this host at any port', async () => {
    await open();
    const host = { host: 'helpline.example', ...byTls() };
    for (const foreign of [
      { origin: 'https://other.example' },
      { origin: 'null' },
      { origin: 'https://helpline.example', 'sec-fetch-site': 'cross-site' },
    ])
      expect(await stage.refusal({ ...host, ...foreign })).toEqual([403, expect.stringMatching(/hosts/)]);
    await stage.phone({ ...host, origin: 'https://helpline.example:8443' });
  });

  it('not where it is of this machine, which no trusted proxy is', async () => {
    await open({ trusted: ['192.0.2.1'] });
    await stage.phone(local);
  });

  it('without the sub-protocol sip', async () => {
    await open();
    for (const protocols of [[], ['sips'], ['xmpp', 'SIP2']])
      expect(await stage.refusal(byTls(), protocols)).toEqual([400, expect.stringMatching(/sub-protocol/)]);
  });

  it('while Asterisk is not known, is missing, or does not answer', async () => {
    await open({ asteriskUrl: null });
    expect(await stage.refusal()).toEqual([503, expect.stringMatching(/Asterisk/)]);
    await stage.close();
    await open({ asteriskUrl: 'ws://127.0.0.1:1/ws' });
    expect((await stage.refusal())[0]).toBe(503);
    await stage.close();
    silent = createServer().listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const { port } = silent.address() as AddressInfo;
    await open({ asteriskUrl: `ws://127.0.0.1:${port}/ws`, sizes: { connectTimeoutMs: 50 } });
    expect((await stage.refusal())[0]).toBe(503);
    await eventually(async () => stage.relay.phoneCount === 0);
  });

  it('without a word in the log where it has gone before Asterisk answered', async () => {
    silent = createServer().listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const { port } = silent.address() as AddressInfo;
    await open({ asteriskUrl: `ws://127.0.0.1:${port}/ws`, log });
    const connected = once(silent, 'connection') as Promise<[Socket]>;
    const socket = new WebSocket(stage.url, 'sip', { headers: byTls() });
    socket.on('error', () => {});
    const [asterisk] = await connected;
    asterisk.resume();
    const gone = whenClosed(asterisk);
    socket.terminate();
    await gone;
    await eventually(async () => stage.relay.phoneCount === 0);
    expect(lines).toEqual([]);
  });
});

describe('a telephone is let go', () => {
  const flood = (send: () => void, times: number) => {
    for (let n = 0; n < times; n++) send();
  };

  it.each([
    ['sends a message that is too long', { messageBytes: 1_000 }, 'x'.repeat(1_001), 1, 1009],
    ['sends too many messages', { messages: { burst: 5, perSecond: 0 } }, 'OPTIONS x', 6, 1008],
    ['sends too many credentials', { credentials: { burst: 3, perSecond: 0 } }, registerWith(MADE), 4, 1008],
  ] as const)('when it %s', async (_, sizes, message, times, code) => {
    await open({ sizes });
    const { phone, asterisk } = await stage.phone();
    flood(() => phone.socket.send(message), times);
    expect((await phone.closed())[0]).toBe(code);
    await asterisk.closed();
    await eventually(async () => stage.relay.phoneCount === 0);
  });

  it('with one line in the log for many that go for the same reason', async () => {
    await open({ sizes: { messages: { burst: 1, perSecond: 0 } }, log });
    for (let n = 0; n < 3; n++) {
      const { phone } = await stage.phone();
      flood(() => phone.socket.send('OPTIONS x'), 2);
      await phone.closed();
    }
    expect(lines.map((line) => (JSON.parse(line) as { msg: string }).msg)).toEqual([
      'telephone disconnected',
    ]);
  });

  it.each([
    ['messages', { waitingMessages: 3 }, 'OPTIONS x'],
    ['bytes', { waitingBytes: 1_000 }, `OPTIONS ${'x'.repeat(400)}`],
  ])('when too many %s wait for a look-up', async (_, sizes, message) => {
    await open({ sizes });
    stage.lookUp = () => new Promise(() => {});
    const { phone, asterisk } = await stage.phone();
    phone.socket.send(registerWith(CHOSEN));
    flood(() => phone.socket.send(message), 4);
    expect((await phone.closed())[0]).toBe(1008);
    expect(asterisk.heard).toEqual([]);
  });

  /** Sends until the other end is closed, or the test is over. */
  async function sendUntil(closed: Promise<unknown>, send: () => void): Promise<void> {
    const timer = setInterval(() => flood(send, 20), 5);
    await closed.finally(() => clearInterval(timer));
  }

  it('when it does not read what Asterisk sends', async () => {
    await open({ sizes: { waitingBytes: 100_000 } });
    const { phone, asterisk } = await stage.phone();
    phone.socket.pause();
    await sendUntil(asterisk.closed(), () => asterisk.socket.send('x'.repeat(60_000)));
    phone.socket.resume();
    await phone.closed();
  });

  it('when Asterisk does not read what it sends', async () => {
    await open({ sizes: { waitingBytes: 100_000, messages: { burst: 100_000, perSecond: 0 } } });
    const { phone, asterisk } = await stage.phone();
    asterisk.socket.pause();
    const closed = phone.closed();
    await sendUntil(closed, () => phone.socket.send(`X ${'x'.repeat(60_000)}`));
    expect((await closed)[0]).toBe(4008);
    asterisk.socket.resume();
    await asterisk.closed();
  });

  it('when Asterisk accepts no request of it in time', async () => {
    await open({ sizes: { strangerTimeoutMs: 200 } });
    const { phone, asterisk } = await stage.phone();
    for (const answer of [answered(401), answered(100), answered(200, 'OPTIONS'), 'SIP/2.0 200 OK\r\n\r\n'])
      asterisk.socket.send(answer);
    expect((await phone.closed())[0]).toBe(4401);
  });

  it('not once Asterisk has accepted a request of it', async () => {
    await open({ sizes: { strangerTimeoutMs: 200 } });
    const { phone, asterisk } = await stage.phone();
    asterisk.socket.send(answered(200));
    await phone.message();
    const other = await stage.phone(); // it is let go later than the first one would have been
    await other.phone.closed();
    expect(phone.closing).toBeUndefined();
  });

  it('when there is no message for a long time, or one end does not answer whether it is there', async () => {
    await open({ sizes: { pingEveryMs: 200, idleTimeoutMs: 100 } });
    const { phone } = await stage.phone();
    expect((await phone.closed())[0]).toBe(4000);
    await stage.close();
    await open({ sizes: { pingEveryMs: 300 } });
    const first = await stage.phone(byTls(), { autoPong: false });
    await first.phone.closed();
    await first.asterisk.closed();
    const second = await stage.phone();
    second.asterisk.socket.pause();
    await second.phone.closed();
    const third = await stage.phone();
    for (let n = 0; n < 2; n++) await once(third.phone.socket, 'ping'); // the second follows an answer to the first
    expect(third.phone.closing).toBeUndefined();
  });

  it('with its connection to Asterisk when either end goes, or the server stops', async () => {
    await open();
    const [one, two, three] = [await stage.phone(), await stage.phone(), await stage.phone()];
    one.phone.socket.terminate();
    await one.asterisk.closed();
    two.asterisk.socket.terminate();
    expect((await two.phone.closed())[0]).toBe(1013);
    stage.relay.close();
    expect((await three.phone.closed())[0]).toBe(1001);
    await three.asterisk.closed();
    expect((await stage.refusal())[0]).toBe(503);
  });
});

describe('a telephone that is connected', () => {
  const SEVEN = { userId: 7, made: MADE, chosen: [CHOSEN], isCommon: false };

  /** One telephone by each password. */
  async function connected() {
    const [chosen, made] = [await stage.phone(), await stage.phone()];
    chosen.phone.socket.send(registerWith(CHOSEN));
    made.phone.socket.send(registerWith(MADE));
    await Promise.all([chosen.asterisk.message(), made.asterisk.message()]);
    return { chosen: chosen.phone, made: made.phone };
  }

  it.each([
    ['another chosen password is set', { ...SEVEN, chosen: ['another'] }, ['chosen']],
    ['its chosen password is removed', { ...SEVEN, chosen: [] }, ['chosen']],
    ['its passwords are made anew', { ...SEVEN, made: 'new' }, ['made']],
    ['its user is switched off', undefined, ['chosen', 'made']],
  ] as const)('is ended when %s', async (_, now, gone) => {
    await open();
    const phones = await connected();
    if (now) stage.secrets.set('201', now);
    else stage.secrets.delete('201');
    await stage.relay.lookAgain();
    for (const name of gone) expect((await phones[name].closed())[0]).toBe(4401);
    for (const name of ['chosen', 'made'] as const)
      if (!(gone as readonly string[]).includes(name)) expect(phones[name].closing).toBeUndefined();
  });

  it('is ended by itself where another process has made the change', async () => {
    await open({ sizes: { recheckEveryMs: 30 } });
    const phones = await connected();
    stage.secrets.delete('201');
    expect((await phones.chosen.closed())[0]).toBe(4401);
  });

  it('stays while the database is away', async () => {
    await open();
    const phones = await connected();
    stage.lookUp = () => Promise.reject(new UnavailableError('away'));
    stage.secrets.delete('201');
    await stage.relay.lookAgain();
    phones.chosen.socket.ping();
    await once(phones.chosen.socket, 'pong');
    expect(phones.chosen.closing).toBeUndefined();
  });
});
