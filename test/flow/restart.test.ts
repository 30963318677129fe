import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { startTestDatabase, type TestDatabase } from '../support/database.js';
import { Flow } from '../support/flow.js';
import { eventually } from '../support/processes.js';
import { joinedGaps } from '../support/joined-gaps.js';
import { beatenLastNight, spokenTurn } from '../support/spoken-turns.js';

jest.setTimeout(60_000);

/** Short enough for the five seconds that a leg may be behind, said all at once. */
const beaten = beatenLastNight().samples;
const quickly = spokenTurn(1, 'Please come').samples;

let database: TestDatabase;
let flow: Flow;

beforeAll(async () => {
  database = await startTestDatabase();
  flow = await Flow.open({ databaseUrl: database.url });
});
afterAll(async () => {
  await flow.close();
  await database.close();
});
afterEach(async () => {
  flow.asterisk.phone('1001').habit = 'answers';
  flow.asterisk.hangUpAll();
  await flow.asterisk.empty();
  expect(flow.screen.faults).toEqual([]);
  expect(flow.server.errors).toEqual([]);
});

async function connectedCall() {
  const caller = flow.asterisk.call();
  const phone = flow.asterisk.phone('1001');
  const callId = caller.channelId;
  await flow.screen.event(callId, 'leg_joined', 2);
  await flow.screen.event(callId, 'media_started', 2);
  return { caller, phone, callId };
}

async function restartServer(): Promise<void> {
  await flow.stopServer();
  await flow.startServer();
}

describe('a server that is started again in the middle of a call', () => {
  it('resumes it, and the journal shows what was missed', async () => {
    flow.script({ caller: ['My stepfather beat me with a belt.', 'He hit me. Please come.'] });
    const { caller, phone, callId } = await connectedCall();
    await caller.say(beaten);
    const before = await flow.screen.event(callId, 'streaming_classification');
    await restartServer();
    const gap = await flow.screen.event(callId, 'media_gap');
    await flow.screen.event(callId, 'media_started', 4);
    expect(caller.hears()).toEqual([phone.channel]);
    await caller.say(quickly);
    await flow.screen.event(callId, 'streaming_transcription_segment', 2);
    const after = await flow.screen.event(callId, 'streaming_classification', 2);
    phone.hangUp();
    expect(await caller.ended()).toBe(16);
    const { utterances } = await flow.screen.complete(callId);
    const segments = flow.screen.eventsOf(callId, 'streaming_transcription_segment');
    expect(segments.map(({ utterance }) => utterance.segment_id)).toEqual(['caller-1', 'caller-2']);
    expect(utterances).toBe(2);
    expect(gap).toMatchObject({ leg_id: 'caller', reason: 'server-restart' });
    expect(flow.screen.eventsOf(callId, 'leg_joined')).toHaveLength(2);
    const gaps = flow.screen
      .eventsOf(callId, 'media_gap')
      .map(({ leg_id: legId, start, end }) => ({ legId, start, end }));
    expect(joinedGaps(gaps).map(({ legId }) => legId)).toEqual(['caller', 'agent-1']);
    // earlier words still count
    expect(leadOf(after)).toBeGreaterThan(leadOf(before));
  });

  it('closes a call that ended meanwhile as lost', async () => {
    flow.script({});
    const { caller, callId } = await connectedCall();
    await flow.stopServer();
    flow.asterisk.hangUpAll();
    await caller.ended();
    await flow.startServer();
    await flow.screen.watch(callId);
    await flow.screen.complete(callId);
    const { side, reason } = await flow.screen.event(callId, 'streaming_call_end');
    expect({ side, reason }).toEqual({ side: 'unknown', reason: 'ended-while-away' });
    // screens get what is safe on the disk; the API reads the database, which has it a moment later
    await eventually(async () => {
      const { body } = await flow.server.request('GET', `/api/v1/calls/${callId}`);
      return (body as { call?: { status: string } }).call?.status === 'completed';
    });
  });

  it('finds another agent for a caller whose agent left meanwhile', async () => {
    flow.script({});
    const { caller, phone, callId } = await connectedCall();
    await flow.stopServer();
    phone.hangUp();
    await flow.startServer();
    await phone.talking();
    expect(caller.hears()).toEqual([phone.channel]);
    await flow.screen.event(callId, 'leg_joined', 3);
    const legIds = flow.screen.eventsOf(callId, 'leg_joined').map(({ leg_id: legId }) => legId);
    expect(new Set(legIds).size).toBe(3);
    caller.hangUp();
    await flow.screen.complete(callId);
  });

  it('rings the phone again for a caller who was waiting', async () => {
    flow.script({});
    const phone = flow.asterisk.phone('1001');
    phone.habit = 'rings';
    const caller = flow.asterisk.call();
    await phone.rung();
    await flow.screen.event(caller.channelId, 'leg_joined');
    const before = phone.channel?.id;
    await flow.stopServer();
    phone.habit = 'answers';
    await flow.startServer();
    await flow.screen.event(caller.channelId, 'leg_joined', 2);
    expect(flow.asterisk.left.channels).not.toContain(before);
    expect(caller.hears()).toEqual([phone.channel]);
    caller.hangUp();
    await flow.screen.complete(caller.channelId);
  });

  it('names what neither the earlier one nor itself could transcribe', async () => {
    const error = new Error('the recogniser gives up on this sound');
    flow.script({ caller: Array.from({ length: 10 }, () => ({ text: '', error })) });
    const { caller, callId } = await connectedCall();
    await caller.say(quickly);
    await flow.screen.event(callId, 'transcript_deferred');
    await restartServer();
    await flow.screen.event(callId, 'media_started', 4);
    caller.hangUp();
    const { left_out: leftOut, utterances } = await flow.screen.complete(callId);
    expect({ leftOut, utterances }).toEqual({ leftOut: ['caller-1'], utterances: 0 });
    const said = expect.stringContaining('speech of a call could not be transcribed');
    expect(flow.server.errors.splice(0)).toEqual([said]);
  });

  it('removes leftovers from Asterisk when Asterisk is there before the calls', async () => {
    flow.script({});
    const { caller, callId } = await connectedCall();
    await flow.stopServer();
    expect(flow.asterisk.left.channels.filter((id) => id.startsWith('hearline-tap-'))).toEqual([]);
    await flow.startServer();
    await flow.screen.event(callId, 'media_started', 4);
    caller.hangUp();
    await flow.screen.complete(callId);
  });
});

function leadOf({ classification }: { classification: { candidates: { probability: number }[] } }): number {
  return classification.candidates[0]?.probability ?? 0;
}
