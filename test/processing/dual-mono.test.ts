import { describe, expect, it } from '@jest/globals';
import { firstChannelOf, isDualMono } from '../../src/processing/dual-mono.js';
import { inPieces } from '../support/task-parts.js';

const RATE_HZ = 16_000;
const { signal } = new AbortController();

/** Noise, in −1 to 1. */
function noise(lengthS: number, seed: number): number[] {
  let state = seed;
  return Array.from({ length: lengthS * RATE_HZ }, () => {
    state = (state * 48_271) % 0x7fffffff;
    return (state / 0x7fffffff - 0.5) * 2;
  });
}

function stereo(left: readonly number[], right: readonly number[], fullScale = 10_000): Buffer {
  const samples = left.flatMap((each, at) => [each, right[at] as number]).map((each) => each * fullScale);
  return Buffer.from(Int16Array.from(samples, Math.round).buffer);
}

const silence = (lengthS: number) => new Array<number>(lengthS * RATE_HZ).fill(0);
const alike = (bytes: Buffer) => isDualMono(inPieces(bytes), signal);

describe('a recording of two channels', () => {
  const voice = noise(3, 11);

  it('has one sound where both channels are the same, or differ by what a codec adds', async () => {
    expect(await alike(stereo(voice, voice))).toBe(true);
    const coded = noise(3, 12).map((each, at) => (voice[at] as number) + 0.02 * each); // −34 dB
    expect(await alike(stereo(voice, coded))).toBe(true);
  });

  it.each([
    ['another party on the one', voice, noise(3, 13)],
    ['silence on the one', voice, silence(3)],
    ['the same party, quieter on the one', voice, voice.map((each) => each * 0.8)],
    [
      'the same party, later on the one',
      voice,
      [0, 0, 0, 0, ...voice.slice(4)].map((_, at) => voice[at - 4] ?? 0),
    ],
  ])('has two with %s', async (_, left, right) => {
    expect(await alike(stereo(left, right))).toBe(false);
    expect(await alike(stereo(right, left))).toBe(false);
  });

  it('has two where they differ for a quarter of a second, also at the end', async () => {
    const word = noise(1, 14);
    for (const fromS of [0.7, 2.75]) {
      const right = voice.map((each, at) => {
        const inWord = at / RATE_HZ - fromS;
        return (
          each + (inWord >= 0 && inWord < 0.25 ? 0.1 * (word[Math.floor(inWord * RATE_HZ)] as number) : 0)
        );
      });
      expect(await alike(stereo(voice, right))).toBe(false);
    }
  });

  it('has two where nothing is heard', async () => {
    expect(await alike(stereo(silence(1), silence(1)))).toBe(false);
    expect(await alike(Buffer.alloc(0))).toBe(false);
  });

  it('is not read any further than the first difference', async () => {
    let read = 0;
    const bytes = stereo(voice, noise(3, 13));
    const counted = (async function* () {
      for await (const piece of inPieces(bytes)) {
        read += piece.length;
        yield piece;
      }
    })();
    expect(await isDualMono(counted, signal)).toBe(false);
    expect(read).toBeLessThan(bytes.length / 10);
  });

  it('gives its left channel, whatever the pieces are', async () => {
    const bytes = stereo(noise(1, 15), noise(1, 16));
    const all = new Int16Array(bytes.buffer);
    const left = all.filter((_, at) => at % 2 === 0);
    for (const pieceBytes of [1, 7, 4_096]) {
      const pieces: Buffer[] = [];
      for await (const piece of firstChannelOf(inPieces(bytes, pieceBytes))) pieces.push(Buffer.from(piece));
      expect(Buffer.concat(pieces).equals(Buffer.from(left.buffer))).toBe(true);
    }
  });
});
