import { durationMsOf, type AudioFrame } from '../../audio/frame.js';

/** A hole shorter than this is rounding, not loss. */
const ROUNDING_MS = 1;
/** Silence is made up to this length; after a longer break the clock simply goes on where the audio does. */
const LONGEST_FILL_MS = 60_000;

/**
 * Makes one leg's audio whole: where frames are missing there is silence.
 *
 * In:     frames of one leg in order, possibly with holes between them.
 * Out:    frames without holes; made-up ones are marked `filled`. After a break of more than a minute the
 *         clock jumps instead.
 * End:    when `frames` ends.
 * Errors: none of its own.
 */
export async function* fillGaps(
  frames: AsyncIterable<AudioFrame>,
  onHole: (hole: { fromMs: number; toMs: number }) => void,
): AsyncGenerator<AudioFrame> {
  let expectedMs: number | undefined;
  for await (const frame of frames) {
    const holeMs = frame.startMs - (expectedMs ?? frame.startMs);
    if (holeMs > ROUNDING_MS && expectedMs !== undefined) {
      onHole({ fromMs: expectedMs, toMs: frame.startMs });
      if (holeMs <= LONGEST_FILL_MS) yield silence(frame, expectedMs, holeMs);
    }
    yield frame;
    expectedMs = frame.startMs + durationMsOf(frame.samples.length, frame.sampleRateHz);
  }
}

function silence({ sampleRateHz, arrivedAtMs }: AudioFrame, startMs: number, durationMs: number): AudioFrame {
  const samples = new Int16Array(Math.round((durationMs * sampleRateHz) / 1000));
  return { samples, sampleRateHz, startMs, arrivedAtMs, filled: true };
}
