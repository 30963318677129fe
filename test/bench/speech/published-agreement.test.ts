import { describe, expect, it } from '@jest/globals';
import {
  PublishedAgreement,
  type Hypothesis,
  type PlacedWord,
} from '../../../bench/speech/published-agreement.js';

const second = new Int16Array(8000);

/** One word each half second from the first sample. */
function hypothesis(text: string, segmentEndsMs: readonly number[] = []): Hypothesis {
  const words = text.split(' ').map((word, i) => ({ text: word, startMs: i * 500, endMs: i * 500 + 400 }));
  return { words, segmentEndsMs };
}

/** Hears the hypotheses in turn, a second of samples for each. */
function stage(hypotheses: readonly Hypothesis[], trimBeyondMs = 15_000) {
  const lengthsMs: number[] = [];
  const recognise = async (samples: Int16Array) => {
    lengthsMs.push(samples.length / 8);
    return hypotheses[lengthsMs.length - 1] as Hypothesis;
  };
  const policy = new PublishedAgreement({ recognise, trimBeyondMs });
  const next = async () => {
    policy.insert(second);
    return textOf(await policy.next());
  };
  return { policy, next, lengthsMs };
}

const textOf = (words: readonly PlacedWord[]) => words.map(({ text }) => text).join(' ');

describe('LocalAgreement as published', () => {
  it('confirms the words with which two texts in a row begin, each once', async () => {
    const { next } = stage([
      hypothesis('my step'),
      hypothesis('my stepfather beat'),
      hypothesis('my stepfather beat me'),
    ]);
    expect([await next(), await next(), await next()]).toEqual(['', 'my', 'stepfather beat']);
  });

  it('reports at the end what was not confirmed', async () => {
    const { policy, next } = stage([hypothesis('my'), hypothesis('my stepfather')]);
    await next();
    await next();
    expect(textOf(policy.finish())).toBe('stepfather');
  });

  it('does not confirm a word again that a text has a little later than before', async () => {
    const moved = [
      { text: 'my', startMs: 350, endMs: 500 }, // confirmed up to 400 ms
      { text: 'name', startMs: 600, endMs: 900 },
    ];
    const { next } = stage([
      hypothesis('my'),
      hypothesis('my'),
      { words: moved, segmentEndsMs: [] },
      { words: moved, segmentEndsMs: [] },
    ]);
    expect([await next(), await next(), await next(), await next()]).toEqual(['', 'my', '', 'name']);
  });

  it('cuts the samples at the end of the last segment that is confirmed and not the newest, and goes on from there', async () => {
    const { policy, next, lengthsMs } = stage(
      [
        hypothesis('one two three'),
        hypothesis('one two three four', [900, 1300]),
        hypothesis('three four'), // from 900 ms on
      ],
      1_500,
    );
    await next();
    expect(await next()).toBe('one two three');
    policy.insert(second);
    expect(await policy.next()).toEqual([{ text: 'four', startMs: 1400, endMs: 1800 }]);
    expect(lengthsMs).toEqual([1000, 2000, 2100]);
  });

  it('keeps at most 30 s where no segment ends', async () => {
    const { next, lengthsMs } = stage(Array.from({ length: 40 }, () => hypothesis('')));
    for (let i = 0; i < 40; i++) await next();
    expect(Math.max(...lengthsMs)).toBe(31_000);
  });
});
