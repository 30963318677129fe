import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { isDeepStrictEqual } from 'node:util';
import { headerOf, parseSip, type SipMessage } from '../../demo/phone/sip-message.js';
import { logIn } from '../../demo/run/live-client.js';
import { encodeUlaw } from '../../src/audio/g711.js';
import { BaresipAgent } from '../asterisk/support/baresip-agent.js';
import { CallCentre, type Caller, type Colleague, type Member } from '../asterisk/support/call-centre.js';
import { tone } from '../asterisk/support/goertzel.js';
import { TEST_PASSWORD } from '../asterisk/support/live-system.js';
import { findChromium } from '../support/chromium.js';
import { FamilyPhonePage } from './family-phone/family-phone-page.js';

const chromium = findChromium({ likeUsers: true });
const suite = chromium ? describe : describe.skip;
const title = 'the browser phone of the API family, and a desk phone, at one extension';

/** The tone that each party says, in Hz. */
const CALLER = 600;
const BROWSER = 1000;
const DESK = 1600;
const BRIAN = 1300;
const UNCLE = 2100;

suite(chromium ? title : `${title} (skipped: no Chromium here)`, () => {
  let centre: CallCentre;
  let amina: Member;
  let brian: Colleague;
  let boss: Member;
  let browser: FamilyPhonePage;
  let desk: BaresipAgent;
  let customer: Caller;
  let uncle: Caller;
  beforeAll(async () => {
    centre = await CallCentre.open({
      ...{ AGENT_ENDPOINTS: '', AGENT_WRAP_UP_S: '0', AGENT_WRAP_UP_SAVED_S: '0' },
    });
    [amina, boss] = (await centre.members([
      { name: 'amina', role: 'counsellor', extension: '3301', kind: 'both' },
      { name: 'boss', role: 'supervisor', extension: '3304' },
    ])) as [Member, Member];
    [brian] = (await centre.colleagues([
      { name: 'brian', role: 'counsellor', extension: '3302', hz: BRIAN },
    ])) as [Colleague];
    centre.voice('amina in the browser', BROWSER);
    centre.voice('amina on the desk', DESK);
    const { asterisk } = centre.system;
    const [plain, beside] = await accountsOf(amina);
    expect([plain, beside]).toMatchObject([
      { kind: 'webrtc', username: '3301' },
      { kind: 'sip', username: 'd3301' },
    ]);
    const account = { extension: '3301', url: asterisk.instance.wssUrl, password: plain?.password ?? '' };
    browser = await FamilyPhonePage.open(chromium as string, account, BROWSER);
    desk = await BaresipAgent.start({
      ...{ asterisk, user: '3301', account: 'd3301', password: beside?.password ?? '', host: '127.0.3.70' },
      ...{ says: encodeUlaw(tone(DESK, 60_000)), waitsForCommand: true },
    });
    customer = await centre.caller('customer', '+254711000001', CALLER);
    uncle = await centre.outside('uncle', UNCLE);
  }, 180_000);
  afterAll(async () => {
    await desk?.close();
    await browser?.close();
    await centre?.close();
  }, 60_000);

  interface Account {
    readonly kind: string;
    readonly username: string;
    readonly password: string;
  }
  async function accountsOf({ id }: Member): Promise<readonly Account[]> {
    const { url } = centre.system.server;
    const authorization = `Bearer ${await logIn(url, 'admin', TEST_PASSWORD)}`;
    const answer = await fetch(`${url}/api/v1/desk/phones/${id}`, { headers: { authorization } });
    return ((await answer.json()) as { data: { phones: Account[] } }).data.phones;
  }

  /** A machine that is busy with other things takes a moment to bring the sound: what stays wrong is wrong. */
  const hear = async (expected: Record<string, string>) => {
    for (let again = 0; again < 2; again++) {
      if (isDeepStrictEqual(await centre.whoHearsWhom(), expected)) return;
    }
    expect(await centre.whoHearsWhom()).toEqual(expected);
  };
  const becomes = (who: Member | Colleague, state: string) =>
    boss.person.deskOnce(`${who.name} to be ${state}`, ({ agents }) =>
      agents.some((agent) => agent.name === who.name && agent.state === state),
    );
  const transfers = () => centre.system.log.events.filter(({ type }) => type === 'call_transferred');
  const heardInBrowser = () => browser.heard([CALLER, BROWSER, DESK, BRIAN, UNCLE]);

  it('both ring for a caller; the desk phone answers, and the browser falls silent', async () => {
    expect(await amina.post('agent', { action: '1' })).toBe(203);
    await centre.callIn(customer);
    await browser.next('0 ringing');
    await desk.next('CALL_INCOMING');
    desk.command('accept');
    await browser.next('0 not connected');
    await hear({ customer: 'amina on the desk' });
    desk.command('hold');
    await becomes(amina, 'on-hold');
    await hear({ customer: 'music' });
    desk.command('resume');
    await becomes(amina, 'on-call');
    await centre.hangUp(customer);
    await desk.next('CALL_CLOSED');
    await becomes(amina, 'available');
  }, 60_000);

  it('both ring for a caller; the browser answers, and the desk phone falls silent', async () => {
    await centre.callIn(customer);
    await browser.next('1 ringing');
    await desk.next('CALL_INCOMING');
    await browser.do('answer', 1);
    await desk.next('CALL_CLOSED');
    await browser.next('1 up');
    await hear({ customer: 'amina in the browser' });
    expect(await heardInBrowser()).toEqual([CALLER]);
    expect(centre.system.log.events.filter(({ type }) => type === 'agent_missed')).toEqual([]);
  }, 60_000);

  it('the browser holds the caller by itself', async () => {
    await browser.do('hold', 1);
    await becomes(amina, 'on-hold');
    await hear({ customer: 'music' });
    await browser.do('unhold', 1);
    await becomes(amina, 'on-call');
    await hear({ customer: 'amina in the browser' });
  }, 40_000);

  it('the browser is informed that a transfer is refused, and keeps the caller', async () => {
    await browser.do('refer', 1, '+19005551234'); // no counsellor may dial that
    await browser.next('1 transfer refused');
    await hear({ customer: 'amina in the browser' });
    expect(transfers()).toEqual([]);
  }, 40_000);

  it('the browser hands the caller over by its own button', async () => {
    expect(await brian.post('agent', { action: '1' })).toBe(203);
    await browser.do('refer', 1, '3302');
    await browser.next('1 transfer accepted');
    await browser.next('1 over');
    await centre.inCall(brian);
    await hear({ customer: 'brian', brian: 'customer' });
    await becomes(amina, 'available');
    await centre.system.log.until('call_transferred', ({ kind }) => kind === 'blind');
    await centre.hangUp(customer);
    await becomes(brian, 'available');
  }, 60_000);

  it('the browser asks a colleague in a second call, and hands over with it', async () => {
    await browser.do('call', '+254722000001');
    await centre.inCall(uncle);
    await browser.next('2 up');
    await hear({ uncle: 'amina in the browser' });
    await browser.do('hold', 2);
    await becomes(amina, 'on-hold');
    await browser.do('call', '3302');
    await centre.inCall(brian);
    await browser.next('3 up');
    await hear({ uncle: 'music', brian: 'amina in the browser' });
    await browser.do('refer', 2, 3);
    await browser.next('2 transfer accepted');
    await centre.system.log.until('call_transferred', ({ kind }) => kind === 'attended');
    await hear({ uncle: 'brian', brian: 'uncle' });
    await becomes(amina, 'available');
    expect(await browser.reported()).toEqual(expect.arrayContaining(['2 over', '3 over']));
    await centre.hangUp(uncle);
    await becomes(brian, 'available');
  }, 60_000);

  /** A REFER of the browser with what it was answered, and all that it was notified of it. */
  async function transfersOnTheWire() {
    const exchanged = (await browser.exchange()).map(({ isSent, text }) => ({
      isSent,
      message: parseSip(Buffer.from(text)),
    }));
    const isOf = (call: string) => (message: SipMessage) => headerOf(message, 'Call-ID') === call;
    const isRefer = ({ isSent, message }: (typeof exchanged)[number]) =>
      isSent && message?.type === 'request' && message.method === 'REFER';
    return exchanged.flatMap((each, at) => {
      const { message: refer } = each;
      if (!refer || !isRefer(each)) return [];
      const inCall = isOf(headerOf(refer, 'Call-ID') ?? '');
      const sequence = headerOf(refer, 'CSeq');
      // until it asks again: Asterisk does not say of which REFER of a call it reports
      const next = exchanged.findIndex((other, place) => place > at && isRefer(other));
      const after = exchanged.slice(at, next < 0 ? undefined : next);
      const received = after.flatMap(({ isSent: isOurs, message }) =>
        !isOurs && message && inCall(message) ? [message] : [],
      );
      const answers = received.flatMap((each) =>
        each.type === 'response' && headerOf(each, 'CSeq') === sequence ? [each.status] : [],
      );
      const notified = received.flatMap((each) =>
        each.type === 'request' && each.method === 'NOTIFY' && headerOf(each, 'Event') === 'refer'
          ? [each]
          : [],
      );
      return [{ refer, answers, notified }];
    });
  }

  it('what the browser asked and learnt of its transfers is as RFC 3515 and RFC 3891 have it', async () => {
    const { host } = centre.system.asterisk.server;
    const asked = await transfersOnTheWire();
    expect(asked.map(({ refer }) => headerOf(refer, 'Refer-To'))).toEqual([
      `sip:+19005551234@${host}`,
      `sip:3302@${host}`,
      expect.stringMatching(/<sip:[^?>]*\?Replaces=[^>]+%3Bto-tag%3D[^>]+%3Bfrom-tag%3D[^>]+>$/),
    ]);
    expect(asked.map(({ answers }) => answers)).toEqual([[202], [202], [202]]);
    const reported = asked.map(({ notified }) => notified.map(({ body }) => body.trim()).at(-1));
    expect(reported).toEqual([
      expect.stringMatching(/^SIP\/2\.0 603 /),
      expect.stringMatching(/^SIP\/2\.0 200 /),
      expect.stringMatching(/^SIP\/2\.0 200 /),
    ]);
    for (const { notified } of asked) {
      const last = notified.at(-1);
      expect(last && headerOf(last, 'Subscription-State')).toMatch(/^terminated/);
      expect(last && headerOf(last, 'Content-Type')).toMatch(/^message\/sipfrag/);
    }
  });

  it('the desk phone calls as the same agent', async () => {
    const { host, port } = centre.system.asterisk.server;
    desk.command('dial', `sip:3302@${host}:${port}`);
    await centre.inCall(brian);
    await becomes(amina, 'on-call');
    await hear({ brian: 'amina on the desk' });
    desk.hangUp();
    await becomes(amina, 'available');
    await centre.system.untilSwitchIsEmpty();
  }, 60_000);

  /** That party calls, and both telephones of amina ring. @returns the session in the browser, and the call as it is answered */
  const bothRing = async (caller: Caller, number?: string) => {
    const session = (await browser.reported()).filter((what) => / (ringing|dialling)$/.test(what)).length;
    const calling = centre.callIn(caller, number);
    calling.catch(() => {}); // a test that fails before the answer does not wait for it
    await browser.next(`${session} ringing`);
    await desk.next('CALL_INCOMING');
    return { session, calling };
  };
  const answerInBrowser = async (session: number) => {
    await browser.do('answer', session);
    await browser.next(`${session} up`);
    await desk.next('CALL_CLOSED');
  };
  const answerOnDesk = async (session: number) => {
    desk.command('accept');
    await browser.next(`${session} not connected`);
  };

  it('both ring for a colleague while the server is away; whichever answers is in the call, and it alone', async () => {
    await centre.system.killServer();
    const first = await bothRing(brian, '3301');
    await answerInBrowser(first.session);
    await first.calling;
    await hear({ brian: 'amina in the browser' });
    expect(await heardInBrowser()).toEqual([BRIAN]);
    await centre.hangUp(brian);
    await browser.next(`${first.session} over`);
    await centre.system.untilSwitchIsEmpty();
    const second = await bothRing(brian, '3301');
    await answerOnDesk(second.session);
    await second.calling;
    await hear({ brian: 'amina on the desk' });
    await centre.hangUp(brian);
    await desk.next('CALL_CLOSED');
    await centre.system.untilSwitchIsEmpty();
  }, 90_000);

  it('both ring for a caller while the server is away; whichever answers is in the call, and it alone', async () => {
    await brian.phone.close(); // whom the dial plan would ring, too
    await centre.system.untilPhoneIsAway('3302');
    const first = await bothRing(customer);
    await answerOnDesk(first.session);
    await first.calling;
    await hear({ customer: 'amina on the desk' });
    await centre.hangUp(customer);
    await desk.next('CALL_CLOSED');
    await centre.system.untilSwitchIsEmpty();
    const second = await bothRing(customer);
    await answerInBrowser(second.session);
    await second.calling;
    await hear({ customer: 'amina in the browser' });
    expect(await heardInBrowser()).toEqual([CALLER]);
    await centre.hangUp(customer);
    await browser.next(`${second.session} over`);
    await centre.system.untilSwitchIsEmpty();
    await centre.system.startServer(); // and with it the end of its database
  }, 90_000);
});
