import { describe, expect, it } from '@jest/globals';
import type { RecordingFile, RecordingPause } from '../../../src/calls/recording-store.js';
import { silentPlacesOf } from '../../../src/live/recording/missing-sound.js';

function file(startMs: number, lengthMs: number, pauses: readonly RecordingPause[]): RecordingFile {
  const kept = { lengthMs, sizeBytes: lengthMs * 32, sha256: Buffer.alloc(32) };
  return {
    ...{ vaultName: `v${startMs}`, callId: 'c', startMs, startedAt: new Date(), sampleRateHz: 8000, pauses },
    ...{ state: 'failed', reason: null, kept },
  };
}
const gap = { reason: 'frames-late', legId: 'caller' };

describe('where a recording lacks a party', () => {
  it('is within its file: what a killed process had not written yet is lacking of all, or in the next file', () => {
    const killed = file(0, 10_000, [
      { ...gap, fromMs: 2_000, toMs: 3_000 },
      { ...gap, fromMs: 9_000, toMs: 12_000 },
      { ...gap, fromMs: 11_000, toMs: null },
    ]);
    expect(silentPlacesOf([killed, file(10_000, 10_000, [])])).toEqual([
      { fromMs: 2_000, toMs: 3_000, legId: 'caller' },
      { fromMs: 9_000, toMs: 10_000, legId: 'caller' },
    ]);
  });
});
