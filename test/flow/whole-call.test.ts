import { setTimeout } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { UnavailableError } from '../../src/lib/errors.js';
import { startTestDatabase, type TestDatabase } from '../support/database.js';
import { Flow } from '../support/flow.js';
import { beatenLastNight, spokenTurn } from '../support/spoken-turns.js';

jest.setTimeout(60_000);

/** Short enough for the five seconds that a leg may be behind, said all at once. */
const beaten = beatenLastNight().samples;
const outside = spokenTurn(1, 'He is outside').samples;
const where = spokenTurn(1, 'Where are you now').samples;

let database: TestDatabase;
let flow: Flow;

beforeAll(async () => {
  database = await startTestDatabase();
  flow = await Flow.open({ databaseUrl: database.url, phones: ['1001', '1002'] });
});
afterAll(async () => {
  await flow.close();
  await database.close();
});
afterEach(async () => {
  flow.asterisk.hangUpAll();
  await flow.asterisk.empty();
  expect(flow.screen.faults).toEqual([]);
  expect(flow.server.errors).toEqual([]);
  for (const phone of flow.asterisk.phones.values()) phone.habit = 'answers';
});

async function takenCall(phoneName = '1001') {
  const { asterisk } = flow;
  const caller = asterisk.call();
  await caller.answered();
  const phone = asterisk.phone(phoneName);
  await flow.screen.event(caller.channelId, 'leg_joined', 2);
  return { caller, phone, callId: caller.channelId };
}

describe('a call as a supervisor sees it', () => {
  it('appears, is heard on both sides, classified, and ends', async () => {
    flow.script({ caller: ['My stepfather beat me with a belt.'], 'agent-1': ['Where are you now?'] });
    const { screen } = flow;
    const { caller, phone, callId } = await takenCall();
    expect(caller.hears()).toEqual([phone.channel]);
    await caller.say(beaten);
    const { classification, evidence } = await screen.event(callId, 'streaming_classification');
    await phone.say(where);
    await screen.event(callId, 'streaming_transcription_segment', 2);
    caller.hangUp();
    await screen.complete(callId);
    expect(classification.main_category).toBe('VANE');
    expect(evidence.map(({ text, segment_id }) => `${segment_id}: ${text}`)).toContain('caller-1: beat me');
    expect(screen.said(callId)).toEqual([
      'caller: My stepfather beat me with a belt.',
      'agent: Where are you now?',
    ]);
    expect(screen.types(callId).slice(0, 2)).toEqual(['streaming_call_start', 'call_answered']);
    expect(screen.types(callId).at(-1)).toBe('postcall_transcription');
    expect(screen.wall.get(callId)).toMatchObject({ status: 'completed', agent: 'PJSIP/1001' });
  });

  it('keeps each word in its place in the call', async () => {
    flow.script({ caller: ['one two three four'] });
    const { caller, callId } = await takenCall();
    await caller.say(beaten);
    const { utterance } = await flow.screen.event(callId, 'streaming_transcription_segment');
    caller.hangUp();
    await flow.screen.complete(callId);
    expect(utterance.end - utterance.start).toBeGreaterThan(2);
    expect(utterance.words.map(({ text }) => text)).toEqual(['one', 'two', 'three', 'four']);
    expect(utterance.words[0]?.start).toBe(utterance.start);
    expect(utterance.words.at(-1)?.end).toBeCloseTo(utterance.end, 2);
  });

  it('says who hung up, and lets the other side go', async () => {
    flow.script({});
    const { caller, phone, callId } = await takenCall();
    await setTimeout(3_100); // before that it counts as not answered
    phone.hangUp();
    expect(await caller.ended()).toBe(16);
    const { side, cause } = await flow.screen.event(callId, 'streaming_call_end');
    expect({ side, cause }).toEqual({ side: 'agent', cause: 16 });
    await flow.screen.complete(callId);
  });

  it('has the words so far of a caller who hangs up in mid-word', async () => {
    flow.script({ caller: ['My step'] });
    const { caller, callId } = await takenCall();
    await caller.say(beaten.subarray(0, 8 * 1200), { thenSilenceMs: 0 });
    caller.hangUp();
    await flow.screen.complete(callId);
    expect(flow.screen.said(callId)).toEqual(['caller: My step']);
    expect(flow.screen.types(callId)).not.toContain('transcript_deferred');
  });

  it('hears a wide-band phone at its own rate', async () => {
    const heard = flow.script({ caller: ['Hello.'] });
    const caller = flow.asterisk.call({ codec: 'g722' });
    await caller.say(where);
    await flow.screen.event(caller.channelId, 'streaming_transcription_segment');
    expect(heard.requests[0]?.sampleRateHz).toBe(16000);
    caller.hangUp();
    await flow.screen.complete(caller.channelId);
  });

  it('is transcribed afterwards where that failed while it went on', async () => {
    const error = new UnavailableError('no speech process is alive');
    flow.script({ caller: [{ text: '', error }, 'He is outside.'] });
    const { caller, callId } = await takenCall();
    await caller.say(outside);
    const deferred = await flow.screen.event(callId, 'transcript_deferred');
    caller.hangUp();
    const { left_out: leftOut, utterances } = await flow.screen.complete(callId);
    expect(deferred).toMatchObject({ segment_id: 'caller-1', speaker: 'caller' });
    expect({ leftOut, utterances }).toEqual({ leftOut: [], utterances: 1 });
    expect(flow.screen.said(callId)).toEqual(['caller: He is outside.']);
  });

  it('names what could not be transcribed at all', async () => {
    const error = new Error('the recogniser gave up on this sound');
    flow.script({
      caller: [
        { text: '', error },
        { text: '', error },
        { text: '', error },
      ],
    });
    const { caller, callId } = await takenCall();
    await caller.say(outside);
    await flow.screen.event(callId, 'transcript_deferred');
    caller.hangUp();
    const { left_out: leftOut, utterances } = await flow.screen.complete(callId);
    expect({ leftOut, utterances }).toEqual({ leftOut: ['caller-1'], utterances: 0 });
    const said = expect.stringContaining('speech of a call could not be transcribed');
    expect(flow.server.errors.splice(0)).toEqual([said]);
  });

  it('goes to the next phone when the first does not answer', async () => {
    flow.asterisk.phone('1001').habit = 'refuses';
    const { caller, phone, callId } = await takenCall('1002');
    expect(flow.asterisk.phone('1001').channel).toBeUndefined();
    expect(caller.hears()).toEqual([phone.channel]);
    caller.hangUp();
    await flow.screen.complete(callId);
  });

  it('rings another phone when one hangs up in the moment of answering', async () => {
    const phone = flow.asterisk.phone('1001');
    phone.habit = 'rings';
    const caller = flow.asterisk.call();
    await phone.rung();
    phone.habit = 'refuses';
    phone.answer();
    phone.hangUp();
    const { name } = await flow.screen.event(caller.channelId, 'leg_joined', 2);
    caller.hangUp();
    await flow.screen.complete(caller.channelId);
    expect(name).toBe('PJSIP/1002');
    expect(flow.screen.types(caller.channelId).filter((type) => type === 'leg_left')).toHaveLength(2);
  });

  it('stops ringing a phone whose caller has given up', async () => {
    for (const phone of flow.asterisk.phones.values()) phone.habit = 'rings';
    const caller = flow.asterisk.call();
    await flow.asterisk.phone('1001').rung();
    caller.hangUp();
    await flow.asterisk.phone('1001').idle();
    const { side } = await flow.screen.event(caller.channelId, 'streaming_call_end');
    await flow.screen.complete(caller.channelId);
    expect(side).toBe('caller');
  });

  it('has a phone of its own when two children call at once', async () => {
    flow.script({});
    const callers = [flow.asterisk.call(), flow.asterisk.call()];
    await flow.asterisk.phone('1001').talking();
    await flow.asterisk.phone('1002').talking();
    const heard = callers.map((caller) => caller.hears().map(({ endpoint }) => endpoint));
    for (const caller of callers) caller.hangUp();
    for (const { channelId } of callers) await flow.screen.complete(channelId);
    expect(heard.flat().sort()).toEqual(['PJSIP/1001', 'PJSIP/1002']);
  });
});

describe('a call as the REST API reports it', () => {
  it('is listed while it lives, with its transcript as far as it has come', async () => {
    flow.script({ caller: ['He is outside the door.'] });
    const { caller, callId } = await takenCall();
    await caller.say(outside);
    await flow.screen.event(callId, 'streaming_transcription_segment');
    const active = await flow.server.request('GET', '/api/v1/calls/active');
    const { body } = await flow.server.request('GET', `/api/v1/calls/${callId}/transcript`);
    caller.hangUp();
    await flow.screen.complete(callId);
    const after = await flow.server.request('GET', '/api/v1/calls/active');
    expect(JSON.stringify(active.body)).toContain(callId);
    expect(JSON.stringify(body)).toContain('Caller: He is outside the door.');
    expect(JSON.stringify(after.body)).not.toContain(callId);
  });

  it('is ended by POST end: all is hung up and the last words are in the answer', async () => {
    flow.script({ caller: [{ text: 'My stepfather beat me.', afterMs: 100 }] });
    const { caller, phone, callId } = await takenCall();
    await caller.say(beaten.subarray(0, 8 * 1200), { thenSilenceMs: 0 });
    const { status, body } = await flow.server.request('POST', `/api/v1/calls/${callId}/end?reason=moved`);
    expect(status).toBe(200);
    expect(JSON.stringify(body)).toContain('Caller: My stepfather beat me.');
    expect(phone.channel).toBeUndefined();
    expect(await caller.ended()).toBe(16);
    const end = await flow.screen.event(callId, 'streaming_call_end');
    expect(end).toMatchObject({ side: 'server', note: 'moved' });
    expect(end.reason).toMatch(/^ended-by-/);
    const again = await flow.server.request('POST', `/api/v1/calls/${callId}/end`);
    expect(again.status).toBe(409);
    await flow.screen.complete(callId);
  });

  it('is ended from a screen', async () => {
    flow.script({});
    const { caller, callId } = await takenCall();
    await flow.screen.end(callId);
    expect(await caller.ended()).toBe(16);
    const end = await flow.screen.event(callId, 'streaming_call_end');
    expect(end).toMatchObject({ side: 'server', reason: 'ended-by-supervisor', note: null });
    expect(end.user_id).toEqual(expect.any(Number));
    await flow.screen.complete(callId);
  });
});
