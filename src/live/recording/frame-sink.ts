import type { AudioFrame } from '../../audio/frame.js';

/** Takes a frame at once or not at all; never waits. */
export type FrameSink = (frame: AudioFrame) => void;

/** The same sink for callers that must not fail with it: one that throws is given nothing more; `onError` is informed why. */
export function untilItFails(sink: FrameSink, onError: (error: unknown) => void): FrameSink {
  let isBroken = false;
  return (frame) => {
    if (isBroken) return;
    try {
      sink(frame);
    } catch (error) {
      isBroken = true;
      onError(error);
    }
  };
}
