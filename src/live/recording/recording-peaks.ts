import type { RecordingPeaks } from '../../calls/recording-peaks.js';
import type { RecordingContent, RecordingReader } from '../../calls/recording-reader.js';
import { Remembered } from '../../lib/remembered.js';
import { TimeSlice } from '../../lib/time-slice.js';
import { Turns } from '../../lib/turns.js';
import { BLOCK_BYTES, RECORDING_RATE_HZ, lengthMsOf } from './recording-format.js';
import { WAV_HEADER_BYTES } from './wav-header.js';

const INTERVAL_MS = 50;
const BLOCKS_PER_INTERVAL = (RECORDING_RATE_HZ * INTERVAL_MS) / 1000;
/** The upper byte of a sample. */
const TO_8_BITS = 256;
/** One more than any sample. */
const LARGEST = 32_768;
/** An hour takes some 300 KB, and half a second of the processor. */
const KEPT = 40;
const KEPT_MS = 15 * 60_000;

/**
 * Makes the peaks of recordings, and remembers those of the latest that do not grow any more. They are read as the recording
 * itself is, piece by piece, and worked through where it is opened: to hand a piece to another process takes the event loop
 * as long as its peaks do (docs/decisions/recordings.md).
 */
export class PeakMaker {
  readonly #known = new Remembered(KEPT_MS, KEPT);
  readonly #turns = new Turns({
    running: 2,
    waiting: 20,
    what: 'waveforms',
    retryAfterS: 5,
    longestWaitMs: 20_000,
  });

  /**
   * @param reader the recordings as the one who asks may hear them
   * @returns undefined where nothing was recorded. @throws VaultError, UnavailableError, also where too many are asked for
   */
  async of(callId: string, reader: RecordingReader): Promise<RecordingPeaks | undefined> {
    const content = await reader.open(callId);
    if (!content) return undefined;
    const make = () => this.#turns.take(() => peaksOf(content));
    try {
      // the tag is another for those who hear less of it
      return await (content.etag === null ? make() : this.#known.get(`${callId} ${content.etag}`, make));
    } finally {
      await content.close();
    }
  }
}

async function peaksOf(content: RecordingContent): Promise<RecordingPeaks> {
  const blocks = Math.floor((content.sizeBytes - WAV_HEADER_BYTES) / BLOCK_BYTES);
  const size = 2 * Math.ceil(blocks / BLOCKS_PER_INTERVAL);
  const sides = [new Int8Array(size), new Int8Array(size)] as const;
  const slice = new TimeSlice();
  let at = 0;
  let rest: Buffer = Buffer.alloc(0);
  for await (const piece of content.read(WAV_HEADER_BYTES)) {
    const bytes = rest.length === 0 ? piece : Buffer.concat([rest, piece]);
    const whole = Math.min(blocks - at, Math.floor(bytes.length / BLOCK_BYTES));
    take(bytes, at, whole, sides);
    at += whole;
    rest = bytes.subarray(whole * BLOCK_BYTES);
    await slice.breathe();
  }
  const { isGrowing, pauses, stretches, heard = null } = content;
  const recorded = stretches.map(({ fromMs, toMs }) => ({ startMs: fromMs, endMs: toMs }));
  const [left, right] = sides;
  const lengthMs = lengthMsOf(blocks * BLOCK_BYTES);
  return { intervalMs: INTERVAL_MS, lengthMs, left, right, isGrowing, pauses, recorded, heard };
}

/** @param first place of the first sample, in samples of the recording */
function take(bytes: Buffer, first: number, count: number, sides: readonly [Int8Array, Int8Array]): void {
  const samples = samplesIn(bytes, 2 * count);
  for (const [channel, peaks] of sides.entries()) {
    for (let done = 0; done < count;) {
      const interval = Math.floor((first + done) / BLOCKS_PER_INTERVAL);
      const end = Math.min(count, (interval + 1) * BLOCKS_PER_INTERVAL - first);
      const isNew = first + done === interval * BLOCKS_PER_INTERVAL;
      let least = isNew ? LARGEST : (peaks[2 * interval] as number) * TO_8_BITS;
      let most = isNew ? -LARGEST : (peaks[2 * interval + 1] as number) * TO_8_BITS;
      for (let at = 2 * done + channel; at < 2 * end; at += 2) {
        const sample = samples[at] as number;
        if (sample < least) least = sample;
        if (sample > most) most = sample;
      }
      done = end;
      peaks[2 * interval] = Math.floor(least / TO_8_BITS);
      peaks[2 * interval + 1] = Math.floor(most / TO_8_BITS);
    }
  }
}

/** Three times as fast as the samples of a buffer one by one. */
function samplesIn(bytes: Buffer, count: number): Int16Array {
  const isAligned = bytes.byteOffset % Int16Array.BYTES_PER_ELEMENT === 0;
  const { buffer, byteOffset } = isAligned ? bytes : new Uint8Array(bytes);
  return new Int16Array(buffer, byteOffset, count);
}
