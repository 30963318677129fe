import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { encodeUlaw } from '../../src/audio/g711.js';
import { BaresipAgent } from './support/baresip-agent.js';
import { CallCentre, type Caller, type Colleague, type Member } from './support/call-centre.js';
import { isHeard, tone } from './support/goertzel.js';
import { SippLine, type SippStep } from './support/sipp-line.js';

/** The tones that the telephones say that are not ours, in Hz. */
const AMINA = 1000;
const CAROL = 1600;
const BRIAN = 1300;

let centre: CallCentre;
beforeAll(async () => {
  centre = await CallCentre.open({ AGENT_ENDPOINTS: '', AGENT_WRAP_UP_S: '0', AGENT_WRAP_UP_SAVED_S: '0' });
}, 90_000);
afterAll(() => centre?.close(), 60_000);

describe('agents with telephones of other makers (baresip, sipp)', () => {
  let amina: Member;
  let carol: Member;
  let brian: Colleague;
  let boss: Member;
  let phone: BaresipAgent;
  let customer: Caller;
  let uncle: Caller;
  beforeAll(async () => {
    const { system } = centre;
    [amina, carol, boss] = (await centre.members([
      { name: 'amina', role: 'counsellor', extension: '3201', hz: AMINA },
      { name: 'carol', role: 'counsellor', extension: '3203', hz: CAROL },
      { name: 'boss', role: 'supervisor', extension: '3204' },
    ])) as [Member, Member, Member];
    [brian] = (await centre.colleagues([
      { name: 'brian', role: 'counsellor', extension: '3202', hz: BRIAN },
    ])) as [Colleague];
    centre.voice('amina', AMINA);
    centre.voice('carol', CAROL);
    const { extension: user, password } = amina;
    const says = encodeUlaw(tone(AMINA, 60_000));
    const host = '127.0.3.70';
    phone = await BaresipAgent.start({ asterisk: system.asterisk, user, password, host, says });
    customer = await centre.caller('customer', '+254711000001', 600);
    uncle = await centre.outside('uncle', 2100);
  }, 60_000);
  afterAll(() => phone?.close(), 20_000);

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

  it('hold a caller by themselves', async () => {
    expect(await amina.post('agent', { action: '1' })).toBe(203);
    await centre.callIn(customer);
    await phone.next('CALL_ESTABLISHED');
    await hear({ customer: 'amina' });
    phone.command('hold');
    await becomes(amina, 'on-hold');
    await hear({ customer: 'music' });
    phone.command('resume');
    await becomes(amina, 'on-call');
    await hear({ customer: 'amina' });
  }, 40_000);

  it('lose no caller where they hang up by themselves because a transfer was refused, as baresip does', async () => {
    phone.command('transfer', '+19005551234'); // no counsellor may dial that
    await phone.next('TRANSFER_FAILED');
    await phone.next('CALL_ESTABLISHED'); // the caller is the next in the queue, and Amina alone is at work
    await hear({ customer: 'amina' });
    expect(transfers()).toEqual([]);
  }, 40_000);

  it('hand a caller over with their own key: the next to be heard is the colleague', async () => {
    expect(await brian.post('agent', { action: '1' })).toBe(203);
    phone.command('transfer', '3202');
    await phone.next('CALL_CLOSED');
    await centre.inCall(brian);
    const { call_id: callId } = await centre.system.log.until('call_transferred');
    expect(transfers()).toMatchObject([{ kind: 'blind', name: 'brian' }]);
    await hear({ customer: 'brian', brian: 'customer' });
    await becomes(amina, 'available');
    expect(await amina.post('agent', { action: '0' })).toBe(203);
    await centre.hangUp(customer);
    await centre.system.log.until('streaming_call_end', (event) => event.call_id === callId);
    const others = await centre.system.recorded(callId, 'others', 0);
    for (const hz of [AMINA, BRIAN]) expect(heardAnywhere(others, hz)).toBe(true);
    expect(heardAnywhere(others, CAROL)).toBe(false);
  }, 60_000);

  const line = async (number: string, callId: string, steps: readonly SippStep[] = []) => {
    const { extension: user, password } = carol;
    const says = encodeUlaw(tone(CAROL, 1000));
    const { asterisk } = centre.system;
    const options = { asterisk, user, password, host: '127.0.3.80', number, callId, says, steps };
    const dialled = await SippLine.dial(options);
    await dialled.answered(); // a call that is refused shows why
    return dialled;
  };

  it('are informed that a transfer is refused and why, and keep the person whom they speak to', async () => {
    const first = await line('+254722000001', 'refused', ['transfer', 'transfer']);
    await centre.inCall(uncle);
    await hear({ uncle: 'carol' });
    const to = (number: string) => first.order(`<sip:${number}@${centre.system.asterisk.server.host}>`);
    await to('+19005551234'); // no counsellor may dial that
    await first.untilEndsWritten(100, 603);
    await hear({ uncle: 'carol' });
    expect(transfers()).toHaveLength(1);
    await to(brian.extension);
    await first.untilEndsWritten(100, 603, 100, 200);
    await first.program.finished();
    await centre.inCall(brian);
    await hear({ uncle: 'brian', brian: 'uncle' });
    await centre.hangUp(uncle);
    await first.program.close();
    await becomes(brian, 'available');
  }, 60_000);

  it('ask a colleague in a second call of their own, and hand over with it', async () => {
    const first = await line('+254722000001', 'first-of-carol', ['hold', 'transfer']);
    await centre.inCall(uncle);
    await hear({ uncle: 'carol' });
    await first.order();
    await becomes(carol, 'on-hold');
    const second = await line(brian.extension, 'second-of-carol', ['hold']);
    await centre.inCall(brian);
    await hear({ uncle: 'music', brian: 'carol' });
    await second.order(); // some telephones hold both before they transfer
    await hear({ uncle: 'music', brian: 'nobody' });
    await first.order(second.replacedBy(await asterisksTag(brian.extension)));
    await centre.system.log.until('call_transferred', ({ kind }) => kind === 'attended');
    await first.untilEndsWritten(100, 200);
    await Promise.all([first.program.finished(), second.program.finished()]);
    await hear({ uncle: 'brian', brian: 'uncle' });
    await becomes(carol, 'offline');
    await centre.hangUp(uncle);
    await Promise.all([first.program.close(), second.program.close()]);
    await centre.system.untilSwitchIsEmpty();
  }, 60_000);

  /** Asterisk's SIP tag in the call that a telephone placed to that number. */
  async function asterisksTag(dialled: string): Promise<string> {
    const channels = await centre.system.ari<{ id: string; dialplan: { exten: string } }[]>(
      'GET',
      '/channels',
    );
    const channel = channels.find(({ dialplan }) => dialplan.exten === dialled);
    const path = `/channels/${channel?.id}/variable?variable=${encodeURIComponent('CHANNEL(pjsip,local_tag)')}`;
    return (await centre.system.ari<{ value: string }>('GET', path)).value;
  }
});

/** Whether that tone is in any half second of the sound: that is how long a party is listened to above. */
function heardAnywhere(samples: Int16Array, hz: number): boolean {
  for (let at = 0; at + 4000 <= samples.length; at += 1000) {
    if (isHeard(samples.subarray(at, at + 4000), hz, 500)) return true;
  }
  return false;
}
