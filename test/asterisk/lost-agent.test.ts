import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { encodeUlaw } from '../../src/audio/g711.js';
import { nowMs } from '../../src/lib/clock.js';
import type { WireCallEvent } from '../../src/realtime/protocol.js';
import { BaresipAgent } from './support/baresip-agent.js';
import { CallCentre, type Caller, type Colleague, type Member } from './support/call-centre.js';
import { tone } from './support/goertzel.js';

const AMINA = 1000;
/** Asterisk asks a telephone every 3 s and waits 2 s; then the caller is put on hold, and music begins. */
const SILENCE_LIMIT_MS = 10_000;

let centre: CallCentre;
beforeAll(async () => {
  centre = await CallCentre.open({ AGENT_ENDPOINTS: '', AGENT_WRAP_UP_S: '0', AGENT_WRAP_UP_SAVED_S: '0' });
}, 90_000);
afterAll(() => centre?.close(), 60_000);

describe('a caller whose agent’s telephone is dead at once (SIGKILL)', () => {
  let amina: Member;
  let brian: Colleague;
  let boss: Member;
  let caller: Caller;
  let phone: BaresipAgent;
  const phones: BaresipAgent[] = [];
  beforeAll(async () => {
    [amina, boss] = (await centre.members([
      { name: 'amina', role: 'counsellor', extension: '3301', hz: AMINA },
      { name: 'boss', role: 'supervisor', extension: '3303' },
    ])) as [Member, Member];
    [brian] = (await centre.colleagues([
      { name: 'brian', role: 'counsellor', extension: '3302', hz: 1300 },
    ])) as [Colleague];
    centre.voice('amina', AMINA);
    caller = await centre.caller('caller', '+254711000001', 600);
  }, 60_000);
  afterEach(async () => {
    await Promise.all(phones.splice(0).map((each) => each.close()));
  }, 20_000);

  const startPhone = async (host: string): Promise<void> => {
    const { extension: user, password } = amina;
    const says = encodeUlaw(tone(AMINA, 120_000));
    phone = await BaresipAgent.start({ asterisk: centre.system.asterisk, user, password, host, says });
    phones.push(phone);
  };
  const becomes = (who: Member | Colleague, state: string) =>
    boss.person.deskOnce(`${who.name} to be ${state}`, ({ agents }) =>
      agents.some((agent) => agent.name === who.name && agent.state === state),
    );
  /** Until the caller hears that; what was heard since is in the message. */
  const callerHears = async (expected: string, limitMs: number): Promise<void> => {
    const heard: (string | undefined)[] = [];
    for (const deadline = nowMs() + limitMs; heard.at(-1) !== expected;) {
      if (nowMs() > deadline) throw new Error(`the caller heard ${heard.join(', ')}, and not ${expected}`);
      heard.push((await centre.whoHearsWhom())['caller']);
    }
  };
  const loggedIn = async (who: Member | Colleague) => {
    expect(await who.post('agent', { action: '1' })).toBe(203);
    await becomes(who, 'available');
  };
  /** @returns what is reported of the call with Amina, whose telephone is dead by then, and of which the caller hears music */
  const losesAmina = async (): Promise<{ callId: string; reported: () => WireCallEvent['type'][] }> => {
    const { log } = centre.system;
    await loggedIn(amina);
    const before = log.events.length;
    await centre.callIn(caller);
    await phone.next('CALL_ESTABLISHED');
    await callerHears('amina', 10_000);
    const started = log.events.slice(before).find(({ type }) => type === 'streaming_call_start');
    const callId = started?.call_id ?? '';
    await phone.kill();
    await callerHears('music', SILENCE_LIMIT_MS);
    const lost = await log.until('leg_lost', ({ call_id: id }) => id === callId);
    expect(lost).toMatchObject({ speaker: 'agent', name: 'amina', reason: 'phone-gone' });
    return { callId, reported: () => log.of(callId).map(({ type }) => type) };
  };

  it('hears music, and then the next free agent', async () => {
    await startPhone('127.0.3.80');
    const { callId, reported } = await losesAmina();
    await loggedIn(brian);
    await centre.inCall(brian);
    await centre.system.log.until('call_transferred', ({ call_id: id }) => id === callId);
    await callerHears('brian', 5_000);
    expect(await centre.whoHearsWhom()).toEqual({ caller: 'brian', brian: 'caller' });
    expect(reported()).not.toContain('streaming_call_end');
    await centre.hangUp(caller);
    await centre.system.untilSwitchIsEmpty();
    expect(await brian.post('agent', { action: '0' })).toBe(203);
    expect(await amina.post('agent', { action: '0' })).toBe(203);
  }, 90_000);

  it('hears the same agent again, whose telephone is switched on again', async () => {
    await startPhone('127.0.3.81');
    const { callId, reported } = await losesAmina();
    await startPhone('127.0.3.82');
    const back = await centre.system.log.until('leg_back', ({ call_id: id }) => id === callId);
    expect(back.new_leg_id).not.toBeNull();
    await callerHears('amina', 5_000);
    await becomes(amina, 'on-call');
    expect(reported()).not.toContain('call_transferred');
    expect(reported()).not.toContain('streaming_call_end');
    await centre.hangUp(caller);
    await centre.system.untilSwitchIsEmpty();
  }, 90_000);
});
