import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { PhoneCall } from '../../demo/phone/phone-call.js';
import type { SipPhone } from '../../demo/phone/sip-phone.js';
import { LiveSystem } from './support/live-system.js';
import { recordedSpeech } from './support/recorded-speech.js';

let system: LiveSystem;
const open: SipPhone[] = [];
beforeAll(async () => {
  system = await LiveSystem.start({ WHISPER_WORKERS: '1' });
}, 120_000);
afterEach(async () => {
  for (const phone of open.splice(0)) await phone.close();
  await system.untilSwitchIsEmpty();
  await system.untilPhoneIsAway('1001');
}, 60_000);
afterAll(async () => {
  await system?.close();
}, 60_000);

const belt = recordedSpeech(1, 3, 3);
const bleeding = recordedSpeech(1, 11, 11);

/** An agent's telephone, and their side of the next call. */
async function agentPhone(): Promise<{ answered: Promise<PhoneCall> }> {
  const agent = await system.agentPhone();
  open.push(agent);
  return { answered: new Promise((resolve) => (agent.onCall = resolve)) };
}

async function callerPhone(number: string): Promise<SipPhone> {
  const caller = await system.callerPhone(number);
  open.push(caller);
  return caller;
}

/** Id of the caller's channel, the only one in the switch beside those of the phones. */
async function callerChannelId(): Promise<string> {
  const channels = await system.ari<{ id: string; name: string }[]>('GET', '/channels');
  const caller = channels.find(({ name }) => name.startsWith('PJSIP/trunk'));
  if (!caller) throw new Error('no call is on');
  return caller.id;
}

/** The server is back; every event of that call is in the log. */
async function serverIsBack(callId: string): Promise<void> {
  await system.startServer();
  const client = await system.watch();
  await client.watch(callId);
}

async function callbackPhones(): Promise<string[]> {
  const { data } = await system.get<{ data: { callbacks: { phone: string }[] } }>('/api/v1/desk/callbacks');
  return data.callbacks.map(({ phone }) => phone);
}

const ofThat = (callId: string) => (event: { call_id: string }) => event.call_id === callId;

describe('a caller who waited when the server died, and whom the dial plan connected', () => {
  it('is not called back: the call says who answered', async () => {
    const caller = await callerPhone('+254711000021');
    const call = await caller.call('116');
    const { call_id: callId } = await system.log.until(
      'streaming_call_start',
      ({ caller_id: id }) => id === '+254711000021',
    );
    await system.log.until('call_queued', ofThat(callId));
    await system.killServer();
    const agent = await agentPhone();
    // the same as the end of the caller's lease after half a minute
    await system.ari('POST', `/channels/${callId}/variable?variable=TIMEOUT(absolute)&value=1`);
    await agent.answered;
    await call.hangUp();
    await system.untilNoCalls();
    await serverIsBack(callId);
    await system.log.until('postcall_transcription', ofThat(callId));
    const joined = await system.log.until('leg_joined', (event) => event.source !== undefined);
    expect(joined).toMatchObject({ call_id: callId, speaker: 'agent', source: 'dial-plan' });
    const end = await system.log.until('streaming_call_end', ofThat(callId));
    // the caller hangs up in the moment of the answer: both may be noted in the same millisecond
    expect(end.start).toBeGreaterThanOrEqual(joined.start);
    expect(Number(end.seq)).toBeGreaterThan(Number(joined.seq));
    expect(await callbackPhones()).not.toContain('+254711000021');
  }, 120_000);
});

describe('a call that began while the server was away', () => {
  it('is heard as soon as the server is back, with its beginning, its caller and who answered', async () => {
    const agent = await agentPhone();
    await system.killServer();
    const caller = await callerPhone('+254711000022');
    const calledAt = Date.now();
    const call = await caller.call('116');
    const agentCall = await agent.answered;
    const callId = await callerChannelId();
    await serverIsBack(callId);
    const start = await system.log.until('streaming_call_start', ofThat(callId));
    expect(start).toMatchObject({ caller_id: '+254711000022', dialled: '116', source: 'dial-plan' });
    expect(Math.abs(Date.parse(start.at) - calledAt)).toBeLessThan(2_000);
    const isCallers = (event: { call_id: string; leg_id: string }) =>
      event.call_id === callId && event.leg_id === 'caller';
    expect((await system.log.until('media_gap', isCallers)).reason).toBe('server-restart');
    await system.log.until('media_started', isCallers);
    await call.play(belt.caller).done;
    await system.log.until(
      'streaming_transcription_segment',
      ({ call_id: id, utterance }) => id === callId && utterance.text.includes('belt'),
    );
    // once more: it resumes the same legs
    await system.killAndRestartServer();
    const client = await system.watch();
    await client.watch(callId);
    // the caller speaks before the new taps hear: until then Asterisk records
    expect(call.isOver || agentCall.isOver).toBe(false);
    await call.play(bleeding.caller).done;
    await system.log.until(
      'streaming_transcription_segment',
      ({ call_id: id, utterance }) => id === callId && utterance.text.includes('bleeding'),
    );
    await call.hangUp();
    await system.log.until('postcall_transcription', ofThat(callId));
    const events = system.log.of(callId);
    expect(events.map(({ seq }) => seq)).toEqual(events.map((_, i) => i + 1));
    expect(events.filter(({ type }) => type === 'leg_joined')).toHaveLength(2);
    expect(events.filter(({ type }) => type === 'recording_changed')).not.toEqual([]);
    expect(await callbackPhones()).not.toContain('+254711000022');
  }, 180_000);

  it('and was over by then has its record all the same, and a callback where it was not answered', async () => {
    const agent = await agentPhone();
    await system.killServer();
    const caller = await callerPhone('+254711000023');
    const call = await caller.call('116');
    await agent.answered;
    const callId = await callerChannelId();
    await call.hangUp();
    await system.untilNoCalls();
    for (const phone of open.splice(0)) await phone.close();
    await system.untilPhoneIsAway('1001');
    const unanswered = await callerPhone('+254711000024');
    const announcement = await unanswered.call('116'); // that no agent is there
    const unansweredId = await callerChannelId();
    await announcement.hangUp();
    await system.untilNoCalls();
    await serverIsBack(callId);
    await system.log.until('postcall_transcription', ofThat(callId));
    expect(system.log.of(callId).map(({ type }) => type)).toEqual([
      ...['streaming_call_start', 'call_queued', 'call_answered', 'leg_joined', 'leg_joined'],
      ...['leg_left', 'leg_left', 'streaming_call_end', 'postcall_transcription'],
    ]);
    const client = await system.watch();
    await client.watch(unansweredId);
    await system.log.until('streaming_call_end', ofThat(unansweredId));
    const phones = await callbackPhones();
    expect(phones).toContain('+254711000024');
    expect(phones).not.toContain('+254711000023');
    expect(system.errors).toEqual([]);
  }, 120_000);
});
