import { describe, expect, it } from '@jest/globals';
import type { RecordingContent } from '../../../src/calls/recording-reader.js';
import { PeakMaker } from '../../../src/live/recording/recording-peaks.js';
import { WAV_HEADER_BYTES } from '../../../src/live/recording/wav-header.js';
import { longestStretchOf } from '../../support/longest-stretch.js';

const LIMIT_MS = 20;
const PIECE = Buffer.alloc(65_536, 7);
/** Some 20 minutes. */
const PIECES = 600;

describe('the peaks of a long recording', () => {
  it('are made in stretches that let live calls through', async () => {
    const content: RecordingContent = {
      sizeBytes: WAV_HEADER_BYTES + PIECES * PIECE.length,
      etag: null,
      isGrowing: false,
      pauses: [],
      stretches: [],
      async *read() {
        for (let n = 0; n < PIECES; n++) yield PIECE;
      },
      async close() {},
    };
    const peaks = new PeakMaker();
    const make = () => peaks.of('long', { open: async () => content });
    expect((await make())?.left).toHaveLength(2 * Math.ceil((PIECES * PIECE.length) / 4 / 400));
    expect(await longestStretchOf(make, LIMIT_MS)).toBeLessThan(LIMIT_MS);
  });
});
