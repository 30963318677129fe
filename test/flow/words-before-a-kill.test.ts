import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { Closer } from '../../src/lib/closer.js';
import { startTestDatabase, type TestDatabase } from '../support/database.js';
import { Flow } from '../support/flow.js';
import { spokenTurn } from '../support/spoken-turns.js';

jest.setTimeout(60_000);

/** Less than a sentence: the server is killed before there is a word of it. */
const midSentence = spokenTurn(1, 'My stepfather').samples.subarray(0, 8 * 2000);

const parts = new Closer();
let database: TestDatabase;
beforeAll(async () => void (database = parts.add(await startTestDatabase())));
afterAll(() => parts.close());

it('words of a sentence in which the server was killed come out of its recording, also where the call ended meanwhile', async () => {
  const flow = parts.add(await Flow.open({ databaseUrl: database.url, isOwnProcess: true }));
  flow.script({ caller: ['My stepfather beat me.'] });
  const caller = flow.asterisk.call();
  const callId = caller.channelId;
  await flow.screen.event(callId, 'media_started', 2);
  const kept = flow.tailsWritten(2); // one of the two has speech
  await caller.say(midSentence, { realTime: true, thenSilenceMs: 0 });
  await kept;
  await flow.killServer();
  flow.asterisk.hangUpAll();
  await caller.ended();
  await flow.startServer();
  await flow.screen.event(callId, 'streaming_call_end');
  await flow.screen.event(callId, 'media_recovered');
  const { left_out: leftOut, utterances } = await flow.screen.complete(callId);
  expect({ leftOut, utterances }).toEqual({ leftOut: [], utterances: 1 });
  const [found] = flow.screen.eventsOf(callId, 'media_recovered').filter(({ leg_id: id }) => id === 'caller');
  const [segment] = flow.screen.eventsOf(callId, 'streaming_transcription_segment');
  expect(segment?.utterance).toMatchObject({ leg_id: 'caller', text: 'My stepfather beat me.' });
  expect(found?.source).toBe('recording');
  expect(found?.end).toBeGreaterThanOrEqual(segment?.utterance.end ?? Infinity);
  const gap = flow.screen.eventsOf(callId, 'media_gap').find(({ leg_id: id }) => id === 'caller');
  expect(gap?.end).toBeGreaterThan(found?.end ?? Infinity);
  expect(flow.screen.faults).toEqual([]);
  expect(flow.errors).toEqual([]);
});
