import type { AudioFrame } from '../../audio/frame.js';

/** Takes a frame at once or not at all; never waits. */
export type FrameSink = (frame: AudioFrame) => void;

/**
 * Shows each frame to `sink` on its way.
 *
 * In:     frames.
 * Out:    the same.
 * End:    when `frames` ends, or whoever takes them stops.
 * Errors: what `frames` throws. A sink that throws is shown nothing more; `onError` is told why.
 */
export async function* teeFrames(
  frames: AsyncIterable<AudioFrame>,
  sink: FrameSink,
  onError: (error: unknown) => void,
): AsyncGenerator<AudioFrame> {
  let isBroken = false;
  for await (const frame of frames) {
    try {
      if (!isBroken) sink(frame);
    } catch (error) {
      isBroken = true;
      onError(error);
    }
    yield frame;
  }
}
