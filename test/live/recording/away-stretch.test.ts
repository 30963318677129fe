import { describe, expect, it } from '@jest/globals';
import type { RecordingFile } from '../../../src/calls/recording-store.js';
import { freePlaces, mixPlace, samplesOf, type AwayPiece } from '../../../src/live/recording/away-stretch.js';
import { sidesOf } from './some-audio.js';

function piece(legId: string, startMs: number, lengthMs: number, value: number): AwayPiece {
  const side = legId === 'caller' ? 'left' : 'right';
  return { legId, side, startMs, samples: new Int16Array(lengthMs * 8).fill(value) };
}

function row(startMs: number, lengthMs: number | null): RecordingFile {
  const kept = lengthMs === null ? null : { lengthMs, sizeBytes: lengthMs * 32, sha256: Buffer.alloc(32) };
  return {
    ...{ vaultName: 'v', callId: 'c', startMs, startedAt: new Date(), sampleRateHz: 8000 },
    ...{ state: kept ? 'failed' : 'growing', reason: null, kept, pauses: [] },
  };
}

const mixed = (
  pieces: AwayPiece[],
  fromMs: number,
  toMs: number,
  silent: { fromMs: number; toMs: number }[] = [],
) => {
  const pcm = mixPlace(pieces, { fromMs, toMs }, silent);
  return pcm && sidesOf(pcm);
};
const at = (samples: Int16Array | undefined, ms: number) => samples?.[ms * 8];

describe('where the switch has sound that we have not', () => {
  it('is between what the earlier process recorded and what this one records', () => {
    const rows = [row(0, 10_000), row(15_000, null)];
    expect(freePlaces([piece('caller', 2_000, 20_000, 1)], rows, 15_000)).toEqual([
      { fromMs: 10_000, toMs: 15_000 },
    ]);
  });

  it('ends where the recording of this process begins also before the database knows of that', () => {
    expect(freePlaces([piece('caller', 2_000, 20_000, 1)], [row(0, 10_000)], 15_000)).toEqual([
      { fromMs: 10_000, toMs: 15_000 },
    ]);
  });

  it('hides the silence with which the recording of this process begins', () => {
    const rows = [row(0, 10_000), row(15_000, null)];
    expect(freePlaces([piece('caller', 2_000, 20_000, 1)], rows, 15_200)).toEqual([
      { fromMs: 10_000, toMs: 15_200 },
    ]);
  });

  it('is in two places where the server was started twice', () => {
    const rows = [row(0, 10_000), row(12_000, 3_000)];
    expect(freePlaces([piece('caller', 9_000, 10_000, 1)], rows, 18_000)).toEqual([
      { fromMs: 10_000, toMs: 12_000 },
      { fromMs: 15_000, toMs: 18_000 },
    ]);
  });

  it('is nowhere where ours is whole, and reaches to its end where the call was over', () => {
    expect(freePlaces([piece('caller', 1_000, 2_000, 1)], [row(0, 4_000)], 4_000)).toEqual([]);
    expect(freePlaces([piece('caller', 1_000, 6_000, 1)], [row(0, 4_000)])).toEqual([
      { fromMs: 4_000, toMs: 7_000 },
    ]);
  });
});

describe('the sound of such a place', () => {
  it('has the caller on the left and all others together on the right, silence where nothing was recorded', () => {
    const pieces = [
      piece('caller', 1_000, 500, 100),
      piece('agent-1', 1_200, 500, 20),
      piece('third-party-2', 1_400, 500, 3),
    ];
    const { left, right } = mixed(pieces, 1_000, 2_000) ?? {};
    expect(left).toHaveLength(8_000);
    expect([at(left, 0), at(left, 499), at(left, 500)]).toEqual([100, 100, 0]);
    expect([at(right, 199), at(right, 200), at(right, 400), at(right, 700), at(right, 900)]).toEqual([
      0, 20, 23, 3, 0,
    ]);
  });

  it('has each moment of one party once where two of its recordings meet', () => {
    const { left } =
      mixed([piece('caller', 1_490, 500, 7), piece('caller', 1_000, 500, 100)], 1_000, 2_000) ?? {};
    expect([
      at(left, 489),
      at(left, 490),
      at(left, 499),
      at(left, 500),
      at(left, 989),
      at(left, 990),
    ]).toEqual([...[100, 100, 100, 7, 7, 0]]);
  });

  it('is clipped at full scale', () => {
    const pieces = [piece('agent-1', 0, 100, 30_000), piece('third-party-2', 0, 100, 30_000)];
    expect(at(mixed(pieces, 0, 100)?.right, 50)).toBe(32_767);
  });

  it('has nothing of a pause', () => {
    const { left } = mixed([piece('caller', 0, 1_000, 5)], 0, 1_000, [{ fromMs: 200, toMs: 400 }]) ?? {};
    expect([at(left, 199), at(left, 200), at(left, 399), at(left, 400)]).toEqual([5, 0, 0, 5]);
  });

  it('is nothing where all of it is silence', () => {
    expect(mixed([piece('caller', 0, 1_000, 0)], 0, 1_000)).toBeNull();
    expect(mixed([piece('caller', 0, 1_000, 5)], 0, 1_000, [{ fromMs: 0, toMs: 1_000 }])).toBeNull();
  });

  it('is read from bytes, of which an odd last one is left out', () => {
    expect([...samplesOf(Buffer.from([1, 0, 0xff, 0xff, 9]))]).toEqual([1, -1]);
  });
});
