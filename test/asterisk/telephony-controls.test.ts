import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { once } from 'node:events';
import { WebSocket } from 'ws';
import type { PhoneCall } from '../../demo/phone/phone-call.js';
import { SipPhone } from '../../demo/phone/sip-phone.js';
import { headerOf, type SipRequest } from '../../demo/phone/sip-message.js';
import { silentLog } from '../../src/lib/log.js';
import { parseAriEvent } from '../../src/telephony/ari/ari-event.js';
import { AriHeartbeat } from '../../src/telephony/ari/ari-heartbeat.js';
import { AriRest, basicAuthorization } from '../../src/telephony/ari/ari-rest.js';
import { askOnlyForWhatWeRead } from '../../src/telephony/event-filter.js';
import { Switchboard } from './support/switchboard.js';
import { asteriskCommand } from './support/test-asterisk.js';

let board: Switchboard;
let customer: SipPhone;
let agent: SipPhone;
const others: SipPhone[] = [];
beforeAll(async () => {
  board = await Switchboard.open();
  customer = await board.phone('customer', { user: '+254711000001', host: '127.0.2.1' });
  const password = board.asterisk.passwordOf('1001');
  agent = await board.phone('agent', { user: '1001', password, host: '127.0.3.1' });
}, 60_000);
afterEach(async () => {
  for (const phone of [customer, agent]) await phone.currentCall?.hangUp();
  for (const phone of others.splice(0)) await phone.close();
  await board.telephony.removeBridge('call');
  await board.empty();
}, 30_000);
afterAll(async () => {
  // started again by a test, it has no parent process that would end it
  if (board) await asteriskCommand(board.asterisk.dataDir, ['stop']);
  await board?.close();
}, 60_000);

/** A phone that is not one of the two. */
async function otherPhone(user: string, password: string): Promise<SipPhone> {
  const phone = await SipPhone.open({ user, password, host: '127.0.3.7', server: board.asterisk.server });
  others.push(phone);
  return phone;
}

const isPhone = (user: string, isOnline: boolean) =>
  board.event(
    'phone',
    ({ phone }) => phone.endpoint === `PJSIP/${user}` && phone.isOnline === isOnline,
    `phone ${user}, ${isOnline ? 'reached' : 'not reached'}`,
  );

describe('a phone', () => {
  it('is asked to answer by itself, when that was asked for and only then', async () => {
    const invites: SipRequest[] = [];
    agent.onRinging = (invite) => invites.push(invite);
    await board.ring('agent', 'asked', { autoAnswer: true });
    await board.telephony.hangUp('asked');
    await board.gone('asked');
    await board.ring('agent', 'not-asked');
    expect(invites.map((invite) => headerOf(invite, 'Call-Info'))).toEqual([
      '<sip:127.0.0.1>;answer-after=0',
      undefined,
    ]);
    expect(headerOf(invites[0] as SipRequest, 'Alert-Info')).toContain('alert-autoanswer');
  });

  it('is known to be reachable from registration to its end, and each is reported once', async () => {
    const phone = await otherPhone('1003', board.asterisk.passwordOf('1003'));
    board.forget();
    await phone.register();
    await isPhone('1003', true);
    await phone.register(); // as it does every few minutes
    await phone.close();
    await isPhone('1003', false);
    const reported = board.events.flatMap((event) => (event.type === 'phone' ? [event.phone] : []));
    expect(reported).toEqual([
      { endpoint: 'PJSIP/1003', isOnline: true },
      { endpoint: 'PJSIP/1003', isOnline: false },
    ]);
  });

  it('is in the snapshot that a new connection gives', async () => {
    await board.connect();
    const { phones } = await board.event('synchronised');
    expect(phones).toContainEqual({ endpoint: 'PJSIP/1001', isOnline: true });
    expect(phones).toContainEqual({ endpoint: 'PJSIP/1002', isOnline: false });
  });

  it('dials a number, and its call waits to be answered', async () => {
    board.forget();
    const answered = agent.call('+254733000003');
    const { endpoint, channel } = await board.event('dialled');
    expect({ endpoint, dialled: channel.dialled }).toEqual({
      endpoint: 'PJSIP/1001',
      dialled: '+254733000003',
    });
    expect(channel).toMatchObject({ state: 'ringing', isInbound: false });
    await board.telephony.answer(channel.id);
    await (await answered).hangUp();
    await board.gone(channel.id);
  });
});

describe('a party of a call', () => {
  /** The customer in a call with us alone. */
  async function answeredCustomer(): Promise<{ channelId: string; call: PhoneCall }> {
    const channelId = await board.customerCalls();
    await board.telephony.answer(channelId);
    const call = await board.changes.until('the answer', () => customer.currentCall);
    return { channelId, call };
  }

  it('receives digits', async () => {
    const { channelId, call } = await answeredCustomer();
    const all = new Promise<void>((resolve) => {
      call.audio.onDigit = () => call.audio.digits.length === 5 && resolve();
    });
    await board.telephony.sendDigits(channelId, '19*0#');
    await all;
    expect(call.audio.digits).toBe('19*0#');
    await expect(board.telephony.sendDigits(channelId, '1x')).rejects.toMatchObject({
      code: 'invalid-input',
    });
  });

  it('hears what is played to its end', async () => {
    const { channelId, call } = await answeredCustomer();
    const { signal } = new AbortController();
    const startedAtMs = performance.now();
    const outcome = await board.telephony.play({
      channelId,
      media: ['sound:vm-goodbye', 'sound:beep'],
      signal,
    });
    expect(outcome).toBe('played');
    const tookMs = performance.now() - startedAtMs;
    // "goodbye" is a second of speech
    expect(tookMs).toBeGreaterThan(700);
    expect(tookMs).toBeLessThan(5_000);
    expect(new Set(call.audio.heard()).size).toBeGreaterThan(50);
  });

  it('hears no more when it is stopped', async () => {
    const { channelId, call } = await answeredCustomer();
    const stop = new AbortController();
    const playing = board.telephony.play({
      channelId,
      media: ['sound:vm-intro'], // some seconds
      signal: stop.signal,
    });
    const speech = new Promise<void>((resolve) => {
      call.audio.onFrame = ({ ulaw }) => new Set(ulaw).size > 20 && resolve();
    });
    await speech;
    stop.abort();
    expect(await playing).toBe('stopped');
    expect(await board.whoHearsWhom()).toEqual({ customer: 'nobody' });
  });

  it.each([
    ['hangs up meanwhile', 'sound:vm-intro', 'while it plays'],
    ['was gone before', 'sound:vm-intro', 'before'],
    ['is informed of what does not exist', 'sound:there-is-none', 'never'],
  ] as const)('is done with what is played when it %s', async (_what, media, hangsUp) => {
    const { channelId, call } = await answeredCustomer();
    if (hangsUp === 'before') await call.hangUp();
    const { signal } = new AbortController();
    const playing = board.telephony.play({ channelId, media: [media], signal });
    if (hangsUp === 'while it plays') await call.hangUp();
    // never taken for played out: what must be announced was not
    expect(['failed', 'stopped']).toContain(await playing);
  });

  it('hears music while it waits, and none afterwards', async () => {
    const { channelId } = await answeredCustomer();
    await board.telephony.startMusic(channelId);
    expect(await board.whoHearsWhom()).toEqual({ customer: 'music' });
    await board.telephony.stopMusic(channelId);
    expect(await board.whoHearsWhom()).toEqual({ customer: 'nobody' });
  });

  it('cannot be listened to once it is gone, and nothing is left of the attempt', async () => {
    const { channelId } = await answeredCustomer();
    await customer.currentCall?.hangUp();
    await board.gone(channelId);
    const request = { snoopId: 'sup-late', channelId, bridgeId: 'call' };
    await expect(board.telephony.snoop(request)).rejects.toMatchObject({ status: 404 });
    await board.telephony.removeBridge('call');
    await board.empty();
  });
});

describe('a SIP account made at run time', () => {
  const account = { extension: '1777', password: 'a "secret"; of 1777', displayName: 'Amina "A" Odhiambo' };

  it('registers, calls under its name, takes a new password, and is refused when it is removed', async () => {
    const { telephony } = board;
    await telephony.putAccount(account);
    const phone = await otherPhone('1777', account.password);
    await phone.register();
    await isPhone('1777', true);
    board.forget();
    const calling = phone.call('116');
    const { channel, endpoint } = await board.event('dialled');
    expect({ endpoint, callerId: channel.callerId }).toEqual({ endpoint: 'PJSIP/1777', callerId: '1777' });
    await telephony.answer(channel.id);
    await (await calling).hangUp();

    await telephony.putAccount({ ...account, password: 'another' });
    await expect(phone.register()).rejects.toMatchObject({ status: 401 });
    const renewed = await otherPhone('1777', 'another');
    await renewed.register();

    await telephony.removeAccount('1777');
    await expect(renewed.register()).rejects.toMatchObject({ name: 'SipRefusedError' });
    await expect(renewed.call('116')).rejects.toMatchObject({ name: 'SipRefusedError' });
    await isPhone('1777', false);
    expect(await telephony.isFree('PJSIP/1777')).toBe(false);
    await telephony.removeAccount('1777');
  });

  it('is listed as ours, beside those of the files, which stay what they are', async () => {
    const { telephony } = board;
    expect(await telephony.listAccounts()).toEqual([]);
    await telephony.putAccount(account);
    await telephony.putAccount({ ...account, extension: '1778', kind: 'webrtc' });
    expect([...(await telephony.listAccounts())].sort()).toEqual(['1777', '1778']);
    await expect(telephony.putAccount({ ...account, extension: '1001' })).rejects.toMatchObject({
      status: 403,
    });
    await expect(telephony.putAccount({ ...account, extension: '../1' })).rejects.toMatchObject({
      code: 'invalid-input',
    });
    for (const extension of await telephony.listAccounts()) await telephony.removeAccount(extension);
    expect(await telephony.listAccounts()).toEqual([]);
  });

  it('is as the accounts of the files are', async () => {
    await board.telephony.putAccount(account);
    const [ours, files] = await Promise.all(
      ['1777', '1001'].map(async (name) => {
        const text = await board.asterisk.cli('pjsip', 'show', 'endpoint', name);
        const settings = [...text.matchAll(/^ (\w+) +: (.*)$/gm)].map(([, key = '', value = '']) => [
          key,
          value.trim(),
        ]);
        return Object.fromEntries(settings) as Record<string, string>;
      }),
    );
    await board.telephony.removeAccount('1777');
    const differing = Object.keys(files ?? {}).filter((key) => files?.[key] !== ours?.[key]);
    expect(differing.sort()).toEqual(['accountcode', 'aors', 'auth', 'callerid']);
  });
});

describe('the dial plan', () => {
  it('knows what it is given for the times in which this server is away', async () => {
    await board.telephony.setGlobal('HEARLINE_PHONES', 'PJSIP/1001&PJSIP/1777');
    const globals = await board.asterisk.cli('dialplan', 'show', 'globals');
    expect(globals).toContain('HEARLINE_PHONES=PJSIP/1001&PJSIP/1777');
  });
});

describe('a connection that stays open', () => {
  it('and brings no events any more is made anew, and the next caller is informed', async () => {
    await board.connect({ pingEveryMs: 1_000 });
    board.forget();
    await board.withholdEvents();
    await board.event('disconnected');
    await board.event('synchronised');
    await board.telephony.hangUp(await board.customerCalls());
    await board.connect();
  }, 30_000);

  it('gets each of its heartbeats back through what it asks Asterisk for', async () => {
    const { ariUrl, ariUser: user, ariPassword: password } = board.asterisk.instance;
    const application = 'beating';
    const access = { url: `${ariUrl}/ari`, user, password };
    const headers = { authorization: basicAuthorization(access) };
    const socket = new WebSocket(`${access.url.replace('http', 'ws')}/events?app=${application}`, {
      headers,
    });
    const closed = once(socket, 'close');
    await once(socket, 'open');
    const rest = new AriRest(access);
    await askOnlyForWhatWeRead(rest, { application, log: silentLog() });
    const beating = new AriHeartbeat({ socket, rest, application, everyMs: 100, log: silentLog() });
    for (let heard = 0; heard < 5;) {
      const [data] = (await Promise.race([once(socket, 'message'), closed])) as [Buffer];
      const event = parseAriEvent(data.toString('utf8'));
      if (event && beating.hears(event)) heard++;
    }
    beating.close();
    socket.close();
    await closed;
  }, 30_000);
});

describe('an Asterisk that is started again', () => {
  it('still knows the accounts that were made at run time', async () => {
    const password = 'over the restart';
    await board.telephony.putAccount({ extension: '1779', password, displayName: 'Baraka' });
    board.forget();
    const { dataDir } = board.asterisk;
    await asteriskCommand(dataDir, ['stop']);
    await asteriskCommand(dataDir, ['start']);
    const { restarted } = await board.event('synchronised');
    expect(restarted).toBe(true);
    expect(await board.telephony.listAccounts()).toEqual(['1779']);
    const phone = await otherPhone('1779', password);
    await phone.register();
    await isPhone('1779', true);
  }, 40_000);
});
