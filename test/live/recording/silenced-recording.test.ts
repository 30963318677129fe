import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { HeardStretches, RecordingContent } from '../../../src/calls/recording-reader.js';
import { silencedReader } from '../../../src/live/recording/silenced-recording.js';

const HEADER = 44;
const BLOCKS_PER_MS = 8;
const LENGTH_MS = 40;

/** Header and samples that are never zero. */
const whole = Buffer.alloc(HEADER + LENGTH_MS * BLOCKS_PER_MS * 4, 1).map((_, at) => (at % 250) + 1);

function recording(pieceBytes: number, { closed = { count: 0 } } = {}): RecordingContent {
  return {
    ...{ sizeBytes: whole.length, isGrowing: false, etag: '"whole"', stretches: [], pauses: [] },
    async *read(start = 0, end = whole.length) {
      for (let at = start; at < end; at += pieceBytes)
        yield Buffer.from(whole.subarray(at, Math.min(end, at + pieceBytes)));
    },
    close: async () => void closed.count++,
  };
}

async function heard(audible: HeardStretches, { pieceBytes = 64, start = 0, end = whole.length } = {}) {
  const reader = silencedReader({
    reader: { open: async () => recording(pieceBytes) },
    audibleOf: async () => audible,
  });
  const content = await reader.open('a');
  const pieces: Buffer[] = [];
  for await (const piece of content?.read(start, end) ?? []) pieces.push(piece);
  return { bytes: Buffer.concat(pieces), content };
}

/** Byte by byte, as the rule says it. */
function expected({ left, right }: HeardStretches): Buffer {
  return Buffer.from(
    whole.map((byte, at) => {
      const place = at - HEADER;
      if (place < 0) return byte;
      const ms = Math.floor(place / 4) / BLOCKS_PER_MS;
      const stretches = place % 4 < 2 ? left : right;
      return stretches.some(({ startMs, endMs }) => startMs <= ms && ms < endMs) ? byte : 0;
    }),
  );
}

describe('a recording of which only some stretches are heard', () => {
  it('is as long as the whole one, with the other samples of each channel silent', async () => {
    const audible = { left: [{ startMs: 2, endMs: 5 }], right: [{ startMs: 4, endMs: 9 }] };
    const { bytes, content } = await heard(audible);
    expect(bytes.equals(expected(audible))).toBe(true);
    expect(content?.sizeBytes).toBe(whole.length);
    expect((await heard({ left: [], right: [] })).bytes.subarray(HEADER).every((byte) => byte === 0)).toBe(
      true,
    );
  });

  it('is the same in any part that is asked for, whatever pieces it is read in', async () => {
    const stretches = fc
      .uniqueArray(fc.nat(LENGTH_MS), { maxLength: 6 })
      .map((places) => places.sort((a, b) => a - b))
      .map((places) =>
        places.flatMap((startMs, at) =>
          at % 2 === 0 && places[at + 1] ? [{ startMs, endMs: places[at + 1] ?? 0 }] : [],
        ),
      );
    const place = fc.nat(whole.length);
    await fc.assert(
      fc.asyncProperty(
        stretches,
        stretches,
        place,
        place,
        fc.integer({ min: 1, max: 90 }),
        async (left, right, a, b, pieceBytes) => {
          const [start, end] = [Math.min(a, b), Math.max(a, b)];
          const { bytes } = await heard({ left, right }, { pieceBytes, start, end });
          expect(bytes.equals(expected({ left, right }).subarray(start, end))).toBe(true);
        },
      ),
    );
  });

  it('has a tag of its own, which changes with what may be heard', async () => {
    const tagOf = async (endMs: number) =>
      (await heard({ left: [{ startMs: 0, endMs }], right: [] })).content?.etag;
    const tags = [await tagOf(1), await tagOf(2), '"whole"'];
    expect(new Set(tags).size).toBe(3);
    expect(await tagOf(1)).toBe(tags[0]);
  });

  it('is closed where it is unknown what may be heard', async () => {
    const closed = { count: 0 };
    const reader = silencedReader({
      reader: { open: async () => recording(64, { closed }) },
      audibleOf: () => Promise.reject(new Error('the database is away')),
    });
    await expect(reader.open('a')).rejects.toThrow('away');
    expect(closed.count).toBe(1);
  });
});
