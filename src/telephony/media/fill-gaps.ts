import { endMsOf, type AudioFrame } from '../../audio/frame.js';

/** A hole shorter than this is rounding, not loss. */
const ROUNDING_MS = 1;
/** Silence is made up to this length; after a longer break the clock simply goes on where the audio does. */
const LONGEST_FILL_MS = 60_000;

export type OnHole = (hole: { readonly fromMs: number; readonly toMs: number }) => void;

/** Finds the holes in one leg's frames, which come in order, and makes silence of them, frame by frame. */
export class GapFiller {
  readonly #onHole: OnHole;
  #expectedMs: number | undefined;

  constructor(onHole: OnHole) {
    this.#onHole = onHole;
  }

  /**
   * The frame, behind what was missing before it; made-up frames are marked `filled`. After a break of more than a
   * minute the clock jumps instead.
   */
  push(frame: AudioFrame): AudioFrame[] {
    const { startMs } = frame;
    const expectedMs = this.#expectedMs ?? startMs;
    const holeMs = startMs - expectedMs;
    this.#expectedMs = endMsOf(frame);
    if (holeMs <= ROUNDING_MS) return [frame];
    this.#onHole({ fromMs: expectedMs, toMs: startMs });
    return holeMs <= LONGEST_FILL_MS ? [silence(frame, expectedMs, holeMs), frame] : [frame];
  }
}

/**
 * Makes one leg's audio whole: where frames are missing there is silence.
 *
 * In:     frames of one leg in order, possibly with holes between them.
 * Out:    frames without holes, as `GapFiller` makes them.
 * End:    when `frames` ends.
 * Errors: none of its own.
 */
export async function* fillGaps(
  frames: AsyncIterable<AudioFrame>,
  onHole: OnHole,
): AsyncGenerator<AudioFrame> {
  const filler = new GapFiller(onHole);
  for await (const frame of frames) yield* filler.push(frame);
}

function silence({ sampleRateHz, arrivedAtMs }: AudioFrame, startMs: number, durationMs: number): AudioFrame {
  const samples = new Int16Array(Math.round((durationMs * sampleRateHz) / 1000));
  return { samples, sampleRateHz, startMs, arrivedAtMs, filled: true };
}
