/**
 * How much context the encoder computes: `auto` = as short as the utterance allows, `full` = 30 s, or frames of
 * 20 ms. `auto` costs a fifth to an eighth of `full` for a few seconds of speech (measured 2026-08).
 */
export type AudioContextPolicy = 'auto' | 'full' | number;

/** Length of one frame of the encoder's output, the same in every published Whisper. */
export const ENCODER_FRAME_MS = 20;
const FRAMES_PER_SECOND = 1000 / ENCODER_FRAME_MS;
const FULL_FRAMES = 1500;
/** Flash attention reads padding that it does not mask unless the context is a multiple of this (whisper.cpp 1.9.1). */
const STEP_FRAMES = 256;
/** A little silence after the last word; without it the last token suffers. */
const TAIL_FRAMES = 16;

/** Encoder frames for an utterance, 0 = the model's whole 30 s. */
export function audioContextFrames(policy: AudioContextPolicy, durationMs: number): number {
  const needed = (durationMs / 1000) * FRAMES_PER_SECOND + TAIL_FRAMES;
  switch (policy) {
    case 'full':
      return 0;
    case 'auto':
      return atMostFull(roundUp(needed));
    default:
      // a fixed number is a wish; words beyond it would be lost
      return atMostFull(roundUp(Math.max(policy, needed)));
  }
}

function roundUp(frames: number): number {
  return STEP_FRAMES * Math.ceil(frames / STEP_FRAMES);
}

function atMostFull(frames: number): number {
  return frames >= FULL_FRAMES ? 0 : frames;
}
