import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { UnavailableError } from '../../src/lib/errors.js';
import { TranscriptionTimeoutError } from '../../src/speech/errors.js';
import type { Transcriber, TranscriptionRequest } from '../../src/speech/transcriber.js';
import { startFixtureWhisper } from '../support/fixture-whisper.js';
import { ScriptedTranscriber, type ScriptedLine } from '../support/scripted-transcriber.js';
import { spokenTurn } from '../support/spoken-turns.js';

// real processes on a machine that may be busy
jest.setTimeout(60_000);

const beaten = spokenTurn(1, 'My stepfather beat me');
const where = spokenTurn(1, 'Where are you now');

/** Each begins a transcriber that hears `beaten` on leg A and `where` on leg B, as slowly as it is asked to. */
const implementations: { name: string; start: (afterMs?: number) => Promise<Transcriber> }[] = [
  { name: 'whisper.cpp with the fixture model', start: () => startFixtureWhisper() },
  {
    name: 'the scripted one',
    start: async (afterMs = 1) => {
      const line = (text: string): ScriptedLine => ({ text, afterMs });
      return new ScriptedTranscriber({ A: [line(beaten.text), line(beaten.text)], B: [line(where.text)] });
    },
  },
];

const LONG_MS = 60_000;

function request(legId: 'A' | 'B', change: Partial<TranscriptionRequest> = {}): TranscriptionRequest {
  const { samples } = legId === 'A' ? beaten : where;
  return {
    legId,
    priority: 'final',
    samples,
    sampleRateHz: 8000,
    language: 'en',
    deadlineMs: 30_000,
    ...change,
  };
}

describe.each(implementations)('a transcriber: $name', ({ start }) => {
  let transcriber: Transcriber | undefined;
  afterEach(async () => transcriber?.close());

  it('gives the words that were said, in order, inside the audio', async () => {
    transcriber = await start();
    const heard = await transcriber.transcribe(request('A'));
    expect(heard.text).toBe(beaten.text);
    expect(heard.words.map(({ text }) => text).join(' ')).toBe(heard.text);
    let beforeMs = 0;
    for (const { startMs, endMs, probability } of heard.words) {
      expect(startMs).toBeGreaterThanOrEqual(beforeMs);
      expect(endMs).toBeGreaterThanOrEqual(startMs);
      expect(endMs).toBeLessThanOrEqual(beaten.samples.length / 8);
      expect(probability).toBeGreaterThan(0);
      expect(probability).toBeLessThanOrEqual(1);
      beforeMs = startMs;
    }
    expect(heard).toMatchObject({ language: 'en', dropped: null });
    expect(heard.confidence).toBeGreaterThan(0.5);
    expect(heard.queueMs).toBeGreaterThanOrEqual(0);
  });

  it('answers each of two legs with its own words', async () => {
    transcriber = await start();
    const [a, b] = await Promise.all([
      transcriber.transcribe(request('A')),
      transcriber.transcribe(request('B')),
    ]);
    expect([a.text, b.text]).toEqual([beaten.text, where.text]);
    expect(transcriber.stats()).toMatchObject({ completed: 2, failed: 0, queued: 0, busy: 0 });
  });

  it('gives up at the deadline', async () => {
    transcriber = await start(LONG_MS);
    const asked = transcriber.transcribe(request('A', { deadlineMs: 1 }));
    await expect(asked).rejects.toBeInstanceOf(TranscriptionTimeoutError);
  });

  it('takes a request back', async () => {
    transcriber = await start(LONG_MS);
    const controller = new AbortController();
    const asked = transcriber.transcribe(request('A'), controller.signal);
    const why = new Error('the call is gone');
    controller.abort(why);
    await expect(asked).rejects.toBe(why);
    await expect(transcriber.transcribe(request('A'), controller.signal)).rejects.toBe(why);
  });

  it('rejects what is open when it is closed, and everything after', async () => {
    transcriber = await start(LONG_MS);
    const asked = transcriber.transcribe(request('A'));
    const rejected = expect(asked).rejects.toBeInstanceOf(UnavailableError);
    await transcriber.close();
    await rejected;
    await expect(transcriber.transcribe(request('B'))).rejects.toBeInstanceOf(UnavailableError);
    await transcriber.close();
  });
});
