import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { durationMsOf } from '../../src/audio/frame.js';
import type { CallEvent, StoredCallEvent, Utterance } from '../../src/calls/call-event.js';
import { readAllEvents } from '../../src/calls/journal-reader.js';
import { utterancesOf } from '../../src/calls/timeline.js';
import { Deferred } from '../../src/lib/deferred.js';
import { NotFoundError, UnavailableError } from '../../src/lib/errors.js';
import { silentLog } from '../../src/lib/log.js';
import { CALL_ANALYSIS_JOB } from '../../src/processing/call-analysis.js';
import { SECOND_PASS_JOB } from '../../src/processing/second-pass-job-name.js';
import {
  secondPassJob,
  type RecordedUtterance,
  type SecondPassJobOptions,
} from '../../src/processing/second-pass-job.js';
import { TranscriptionFailedError } from '../../src/speech/errors.js';
import type { WhisperTranscriber } from '../../src/speech/whisper/whisper-transcriber.js';
import { openStorage, type Storage } from '../../src/storage/storage.js';
import { VaultError } from '../../src/vault/errors.js';
import { appendEvent } from '../support/append-event.js';
import { someUtterance } from '../support/call-events.js';
import { startTestDatabase, type TestDatabase } from '../support/database.js';
import { startFixtureWhisper } from '../support/fixture-whisper.js';
import { ScriptedTranscriber, type ScriptedLine } from '../support/scripted-transcriber.js';
import { spokenTurn } from '../support/spoken-turns.js';

jest.setTimeout(60_000);

let database: TestDatabase;
let storage: Storage;
let whisper: WhisperTranscriber;
beforeAll(async () => {
  database = await startTestDatabase();
  storage = await openStorage({ url: database.url, log: silentLog(), hasSecondPass: true });
  whisper = await startFixtureWhisper();
});
afterAll(async () => {
  await whisper.close();
  await storage.close();
  await database.close();
});

const timing = { lastSpeechAtMs: 0, hangoverMs: 400, queueMs: 0, inferenceMs: 0 };
const { samples: beaten, text: beatenText } = spokenTurn(1, 'My stepfather beat me');
const where = spokenTurn(1, 'Where are you now').samples;
const LENGTH_MS = Math.floor(durationMsOf(beaten.length, 8000));

/** Utterances lie ten seconds apart. */
function utterance(at: number, changes: Partial<Utterance> = {}): Utterance {
  const startMs = at * 10_000;
  const place = { id: `caller-${at}`, legId: 'caller', startMs, endMs: startMs + LENGTH_MS };
  return someUtterance({ ...place, text: `live words ${at}`, model: 'small', ...changes });
}
const final = (said: Utterance): CallEvent => ({ type: 'transcript.final', utterance: said, timing });

interface Reported {
  readonly events?: readonly CallEvent[];
  readonly leftOut?: readonly string[];
}

async function callOf(
  said: readonly Utterance[],
  { events = [], leftOut = [] }: Reported = {},
): Promise<string> {
  const id = randomUUID();
  const started = { type: 'call.started', callerId: '0700', dialled: '116', direction: 'inbound' } as const;
  const complete = { type: 'transcript.complete', utterances: said.length, leftOut } as const;
  for (const event of [started, ...events, ...said.map(final), complete]) {
    const startMs = event.type === 'transcript.final' ? event.utterance.startMs : 0;
    await appendEvent(storage.calls, id, event, { at: new Date(), startMs });
  }
  return id;
}

const take = (kind: string) => storage.jobs.take({ kinds: [kind], atMost: 50, leaseMs: 60_000 });

function theJob(changes: Partial<SecondPassJobOptions> = {}) {
  const published: StoredCallEvent[] = [];
  const recordedUtterance = async (): Promise<RecordedUtterance> => ({ samples: beaten, sampleRateHz: 8000 });
  const kind = secondPassJob({
    ...{ store: storage.calls, publish: (record) => published.push(record), log: silentLog() },
    ...{ transcriber: async () => whisper, recordedUtterance },
    ...changes,
  });
  const run = (callId: string, { attemptsLeft = 39, signal = new AbortController().signal } = {}) =>
    kind.run({ payload: { call_id: callId }, attemptsLeft }, signal);
  return {
    run,
    giveUp: (callId: string) => kind.giveUp({ payload: { call_id: callId } }),
    published,
  };
}

const scripted = (...lines: readonly (ScriptedLine | string)[]) => {
  const engine = new ScriptedTranscriber({ caller: lines });
  return { engine, transcriber: async () => engine };
};
const eventsOf = (callId: string) => readAllEvents(storage.calls, callId);
const secondOf = async (callId: string) =>
  (await eventsOf(callId)).map(({ event }) => event).filter(({ type }) => type.startsWith('second-pass.'));

describe('a call that is over', () => {
  it('is listened to by a larger model: ids and live words stay, each says its model, its words are analysed anew', async () => {
    const callId = await callOf([utterance(0, { text: 'my step father bit me' })]);
    const [job, ...others] = await take(SECOND_PASS_JOB);
    expect([job?.payload, others]).toEqual([{ call_id: callId }, []]);
    expect(await take(CALL_ANALYSIS_JOB)).toHaveLength(1);
    const { run, published } = theJob();
    await run(callId);
    const events = await eventsOf(callId);
    expect(published.slice(-2)).toEqual(events.slice(-2));
    expect(events.map(({ seq }) => seq)).toEqual(events.map((_, at) => at + 1));
    expect(events.slice(-2).map(({ event }) => event)).toMatchObject([
      {
        ...{ type: 'second-pass.heard', dropped: null, isBetter: true },
        utterance: {
          id: 'caller-0',
          legId: 'caller',
          startMs: 0,
          text: beatenText,
          model: 'helpline-fixture',
        },
      },
      {
        type: 'second-pass.ended',
        outcome: 'completed',
        model: 'helpline-fixture',
        replaced: 1,
        leftOut: [],
      },
    ]);
    expect(utterancesOf(events).map(({ id, text }) => [id, text])).toEqual([['caller-0', beatenText]]);
    expect(events.find(({ event }) => event.type === 'transcript.final')?.event).toMatchObject({
      utterance: { text: 'my step father bit me', model: 'small' },
    });
    expect(await take(CALL_ANALYSIS_JOB)).toHaveLength(1);
    await run(callId); // at least once: the second time nothing is done, but screens are notified again
    expect(await eventsOf(callId)).toHaveLength(events.length);
    expect(published.at(-1)).toEqual(events.at(-1));
  });

  it('keeps the live words where nothing is heard, and is not analysed anew', async () => {
    const callId = await callOf([utterance(0), utterance(1)]);
    await take(CALL_ANALYSIS_JOB);
    const { transcriber } = scripted('', { text: 'thanks', dropped: 'guess' });
    await theJob({ transcriber }).run(callId);
    const events = await eventsOf(callId);
    expect(utterancesOf(events).map(({ text }) => text)).toEqual(['live words 0', 'live words 1']);
    expect(events.at(-1)?.event).toMatchObject({ type: 'second-pass.ended', replaced: 0 });
    expect(await take(CALL_ANALYSIS_JOB)).toEqual([]);
  });

  it('gets the words of speech that the live call had left out', async () => {
    const place = { utteranceId: 'caller-5', legId: 'caller', speaker: 'caller', endMs: 2_000 } as const;
    const deferred = { type: 'transcript.deferred', ...place, reason: 'no room' } as const;
    const callId = await callOf([], { events: [deferred], leftOut: ['caller-5'] });
    expect(await take(CALL_ANALYSIS_JOB)).toEqual([]);
    await theJob().run(callId);
    expect(utterancesOf(await eventsOf(callId))).toMatchObject([{ id: 'caller-5', text: beatenText }]);
    expect(await take(CALL_ANALYSIS_JOB)).toHaveLength(1);
  });

  it.each([
    ['was not recorded', async () => null],
    ['of which the recording was deleted', () => Promise.reject(new NotFoundError('file', 'x'))],
  ])('and %s says so, and nothing else is changed or started', async (_what, recordedUtterance) => {
    const callId = await callOf([utterance(0)]);
    const transcriber = jest.fn<() => Promise<WhisperTranscriber>>();
    await theJob({ recordedUtterance, transcriber }).run(callId);
    expect(transcriber).not.toHaveBeenCalled();
    const leftOut = [{ utteranceId: 'caller-0', reason: 'not-recorded' }];
    expect(await secondOf(callId)).toEqual([
      { type: 'second-pass.ended', outcome: 'no-recording', model: null, replaced: 0, leftOut },
    ]);
    expect(utterancesOf(await eventsOf(callId))).toEqual([utterance(0)]);
  });

  it('is asked again where its recording has begun and is not on the disk yet', async () => {
    const recording = { type: 'recording.changed', state: 'started', reason: null } as const;
    const callId = await callOf([utterance(0)], { events: [recording] });
    const { run } = theJob({ recordedUtterance: async () => null });
    await expect(run(callId, { attemptsLeft: 1 })).rejects.toThrow(UnavailableError);
    expect(await secondOf(callId)).toEqual([]);
  });

  it.each([
    ['none of its recordings', [], 2],
    ['one of its recordings', [0], 1],
  ])('is given up with its reason where %s has come when attempts end', async (_what, isThere, missing) => {
    const recording = { type: 'recording.changed', state: 'started', reason: null } as const;
    const callId = await callOf([utterance(0), utterance(1)], { events: [recording] });
    const there = new Set(isThere.map((at) => at * 10_000));
    const recordedUtterance = async (_id: string, { startMs }: { readonly startMs: number }) =>
      there.has(startMs) ? { samples: where, sampleRateHz: 8000 as const } : null;
    const { run } = theJob({ ...scripted('heard again'), recordedUtterance });
    await expect(run(callId, { attemptsLeft: 0 })).rejects.toThrow(
      `did not come while attempts lasted: ${missing} utterances`,
    );
    const ended = (await secondOf(callId)).at(-1);
    expect(ended).toMatchObject({ type: 'second-pass.ended', outcome: 'given-up' });
    const leftOut = ended?.type === 'second-pass.ended' ? ended.leftOut : [];
    expect(leftOut.map(({ reason }) => reason)).toEqual(Array(missing).fill('not-recorded'));
  });

  it.each([
    ['hours after the call', []],
    ['of a process that was killed, beside that of the next one', [1]],
  ])('is listened to where its recording is recovered %s', async (_when, isThere) => {
    const recording = { type: 'recording.changed', state: 'started', reason: null } as const;
    const over = { ...recording, state: 'stopped' } as const;
    const callId = await callOf([utterance(0), utterance(1)], { events: [recording, recording, over] });
    const there = new Set(isThere.map((at) => at * 10_000));
    const recordedUtterance = async (_id: string, { startMs }: { readonly startMs: number }) =>
      there.has(startMs) ? { samples: where, sampleRateHz: 8000 as const } : null;
    const engine = scripted('heard again', 'heard again', 'heard again');
    const { run } = theJob({ ...engine, recordedUtterance });
    for (let tries = 1; tries <= 20; tries++)
      await expect(run(callId, { attemptsLeft: 40 - tries })).rejects.toThrow(UnavailableError);
    there.add(0).add(10_000);
    await run(callId, { attemptsLeft: 19 });
    expect((await secondOf(callId)).at(-1)).toMatchObject({ outcome: 'completed', leftOut: [] });
    expect(engine.engine.requests).toHaveLength(2);
  });

  it('names what it has not listened to, and why: paused, damaged, refused by the engine, or said beside another party', async () => {
    const agents = ['agent-1', 'third-party-2'].map((legId, at) => {
      const speaker = at === 0 ? ('agent' as const) : ('third-party' as const);
      return utterance(4, { id: `${legId}-0`, legId, speaker, startMs: 40_000 + at * 100 });
    });
    const callId = await callOf([utterance(0), utterance(1), utterance(2), utterance(3), ...agents]);
    const { transcriber } = scripted({ text: '', error: new TranscriptionFailedError('no') }, 'heard again');
    const sounds = [null, new VaultError('changed')];
    const recordedUtterance = async () => {
      const sound = sounds.shift();
      if (sound instanceof Error) throw sound;
      return sound === null ? null : { samples: where, sampleRateHz: 8000 as const };
    };
    await theJob({ transcriber, recordedUtterance }).run(callId);
    expect((await secondOf(callId)).at(-1)).toEqual({
      ...{ type: 'second-pass.ended', outcome: 'completed', model: null, replaced: 1 },
      leftOut: [
        { utteranceId: 'caller-0', reason: 'not-recorded' },
        { utteranceId: 'caller-1', reason: 'unreadable' },
        { utteranceId: 'caller-2', reason: 'failed' },
        { utteranceId: 'agent-1-0', reason: 'shared-channel' },
        { utteranceId: 'third-party-2-0', reason: 'shared-channel' },
      ],
    });
  });

  it('goes on behind what an earlier attempt has heard, and ends once', async () => {
    const callId = await callOf([utterance(0), utterance(1), utterance(2)]);
    const first = scripted('one', { text: '', error: new UnavailableError('no worker lives') });
    await expect(theJob(first).run(callId)).rejects.toThrow('no worker lives');
    expect(utterancesOf(await eventsOf(callId)).map(({ text }) => text)).toContain('live words 0');
    const second = scripted('two', 'three');
    await theJob(second).run(callId);
    expect(second.engine.requests).toHaveLength(2);
    const events = await eventsOf(callId);
    expect(utterancesOf(events).map(({ text }) => text)).toEqual(['one', 'two', 'three']);
    expect(events.filter(({ event }) => event.type === 'second-pass.ended')).toHaveLength(1);
  });

  it('is written to by one of two workers that are at it at once', async () => {
    const callId = await callOf([utterance(0), utterance(1)]);
    let asked = 0;
    const bothAsked = new Deferred<void>();
    const together = async () => {
      if (++asked === 2) bothAsked.resolve();
      await bothAsked.promise;
      return scripted('one').engine;
    };
    const attempts = [1, 2].map(() => theJob({ transcriber: together }).run(callId));
    const results = await Promise.allSettled(attempts);
    await theJob(scripted('two', 'two')).run(callId);
    expect(results.filter(({ status }) => status === 'rejected').length).toBeGreaterThan(0);
    const types = (await secondOf(callId)).map(({ type }) => type);
    expect(types).toEqual(['second-pass.heard', 'second-pass.heard', 'second-pass.ended']);
  });

  it('is given up with what was heard until then', async () => {
    const callId = await callOf([utterance(0), utterance(1)]);
    const { run, giveUp } = theJob(scripted('one', { text: '', error: new UnavailableError('away') }));
    await expect(run(callId)).rejects.toThrow('away');
    await giveUp(callId);
    await giveUp(callId);
    expect((await secondOf(callId)).slice(1)).toMatchObject([{ outcome: 'given-up', replaced: 1 }]);
    expect(utterancesOf(await eventsOf(callId)).map(({ text }) => text)).toEqual(['one', 'live words 1']);
  });
});

describe('a second pass that was given up, and is queued again by an administrator', () => {
  it.each([
    ['the model was missing', undefined],
    ['a recording did not come', 'recording'],
  ])('listens to what is left, because %s; its words count together, at its end', async (_why, missing) => {
    const recording = { type: 'recording.changed', state: 'started', reason: null } as const;
    const callId = await callOf([utterance(0), utterance(1)], { events: missing ? [recording] : [] });
    const there = new Set([0]);
    const recordedUtterance = async (_id: string, { startMs }: { readonly startMs: number }) =>
      there.has(startMs) ? { samples: where, sampleRateHz: 8000 as const } : null;
    const away = { text: '', error: new UnavailableError('away') };
    const first = missing ? scripted('one') : scripted('one', away);
    const failed = theJob({ ...first, ...(missing && { recordedUtterance }) });
    await expect(failed.run(callId, { attemptsLeft: 0 })).rejects.toThrow(UnavailableError);
    await failed.giveUp(callId);
    await failed.giveUp(callId);
    const words = async () => utterancesOf(await eventsOf(callId)).map(({ text }) => text);
    expect((await secondOf(callId)).map((event) => 'outcome' in event && event.outcome)).toEqual([
      ...[false, 'given-up'],
    ]);
    expect(await words()).toEqual(['one', 'live words 1']);
    there.add(10_000);
    const again = theJob(scripted('two'));
    await again.run(callId);
    expect(await words()).toEqual(['one', 'two']);
    const second = await secondOf(callId);
    expect(second.at(-1)).toMatchObject({ outcome: 'completed', replaced: 2, leftOut: [] });
    const withoutEnd = (await eventsOf(callId)).slice(0, -1);
    expect(utterancesOf(withoutEnd).map(({ text }) => text)).toEqual(['one', 'live words 1']);
    await again.run(callId); // once more: it is over
    expect(await secondOf(callId)).toHaveLength(second.length);
  });
});

describe('a server without SECOND_PASS_MODEL', () => {
  it('has no second pass', async () => {
    const plain = await database.openStorage();
    const callId = randomUUID();
    const started = { type: 'call.started', callerId: null, dialled: '116', direction: 'inbound' } as const;
    const complete = { type: 'transcript.complete', utterances: 1, leftOut: [] } as const;
    await take(SECOND_PASS_JOB);
    for (const event of [started, final(utterance(0)), complete])
      await appendEvent(plain.calls, callId, event, { at: new Date(), startMs: 0 });
    expect(await take(SECOND_PASS_JOB)).toEqual([]);
  });
});

describe('a call whose live words are of no known language', () => {
  it('has it detected by the larger model', async () => {
    const callId = await callOf([utterance(0, { language: 'und' }), utterance(1, { language: 'sw' })]);
    const { engine, transcriber } = scripted('one', 'two');
    await theJob({ transcriber }).run(callId);
    expect(engine.requests.map(({ language }) => language)).toEqual(['auto', 'sw']);
    await take(CALL_ANALYSIS_JOB);
  });
});
