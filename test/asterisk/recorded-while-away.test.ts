import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { PhoneCall } from '../../demo/phone/phone-call.js';
import type { SipPhone } from '../../demo/phone/sip-phone.js';
import { loudness } from './support/goertzel.js';
import { LiveSystem } from './support/live-system.js';
import { recordedSpeech } from './support/recorded-speech.js';

let system: LiveSystem;
beforeAll(async () => {
  system = await LiveSystem.start({ WHISPER_WORKERS: '1' });
}, 120_000);
afterEach(async () => {
  for (const phone of open.splice(0)) await phone.close();
  await system.untilSwitchIsEmpty();
}, 60_000);
afterAll(() => system?.close(), 60_000);

const open: SipPhone[] = [];
const belt = recordedSpeech(1, 3, 3);
const hiding = recordedSpeech(1, 7, 7);
/** Shorter: enough to see that what is said now is heard. */
const bleeding = recordedSpeech(1, 11, 11);

/** Both phones in a call that Asterisk records, too. */
async function recordedCall(number: string): Promise<{ callId: string; call: PhoneCall }> {
  const agent = await system.agentPhone();
  const answered = new Promise<PhoneCall>((resolve) => (agent.onCall = resolve));
  const caller = await system.callerPhone(number);
  open.push(caller, agent);
  const call = await caller.call('116');
  await answered;
  const { call_id: callId } = await system.log.until(
    'streaming_call_start',
    ({ caller_id: id }) => id === number,
  );
  await system.untilRecordings((names) => names.filter((name) => name.includes(callId)).length === 2);
  return { callId, call };
}

const said = (callId: string, word: string) =>
  system.log.until(
    'streaming_transcription_segment',
    ({ call_id: id, utterance }) => id === callId && utterance.text.includes(word),
  );
const completed = (callId: string) =>
  system.log.until('postcall_transcription', ({ call_id: id }) => id === callId);

const nothingIsRecorded = () => system.untilRecordings((names) => names.length === 0);

describe('a caller speaks while the server is dead', () => {
  it('is in transcript and recording when the server is back, and nothing is left in Asterisk', async () => {
    const { callId, call } = await recordedCall('+254711000041');
    await system.killServer();
    await call.play(belt.caller).done;
    await system.startServer();
    const client = await system.watch();
    await client.watch(callId);
    const heard = await said(callId, 'stepfather');
    expect(heard.utterance.speaker).toBe('caller');
    await said(callId, 'belt');
    const { start, end } = heard.utterance;
    const sound = await system.recorded(callId, 'caller', start * 1000, end * 1000);
    expect(loudness(sound)).toBeGreaterThan(100);
    await call.play(bleeding.caller).done;
    await said(callId, 'bleeding');
    await call.hangUp();
    expect((await completed(callId)).left_out).toEqual([]);
    await nothingIsRecorded();
  }, 120_000);
});

describe('a caller who hangs up while the server is dead', () => {
  it('is in transcript and recording all the same, up to the end', async () => {
    const { callId, call } = await recordedCall('+254711000042');
    const playing = call.play(hiding.caller);
    await untilSent(playing, 500);
    await system.killServer();
    await playing.done;
    await call.hangUp();
    await system.startServer();
    const client = await system.watch();
    await client.watch(callId);
    await said(callId, 'Kisumu');
    expect((await completed(callId)).left_out).toEqual([]);
    await nothingIsRecorded();
  }, 120_000);
});

describe('a server that is not to have Asterisk record', () => {
  it('has it record nothing, and removes what an earlier one left', async () => {
    const { callId, call } = await recordedCall('+254711000043');
    await system.killServer();
    await system.startServer({ RECORD_WHILE_AWAY: 'no' });
    await nothingIsRecorded();
    const client = await system.watch();
    await client.watch(callId);
    await call.play(belt.caller).done;
    await said(callId, 'belt');
    expect(await system.recordings()).toEqual([]);
    await call.hangUp();
    await completed(callId);
  }, 120_000);
});

function untilSent(playing: { sentAt(sample: number): number | null }, ms: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setInterval(() => {
      if (playing.sentAt(ms * 8) === null) return;
      clearInterval(timer);
      resolve();
    }, 10);
  });
}
