import { AppError } from '../../lib/errors.js';
import type { AudioFrame } from '../frame.js';
import type { SegmentOptions } from './segment-options.js';
import { Segmenter } from './segmenter.js';
import type { SpeechSegment } from './speech-segment.js';
import type { LegVad } from './vad.js';
import { trimLead } from './trim-lead.js';
import { WindowCutter, type AudioWindow } from './window-cutter.js';

/** A step in time that is no rounding: audio is missing, or was heard twice. */
const JUMP_MS = 60;

/**
 * Cuts one leg's audio into stretches of speech.
 *
 * In:     frames of one leg, of one sample rate, in order; gaps filled with silence (`filled`), which counts as
 *         silence without being asked about. A jump in time ends the open segment.
 * Out:    one segment per stretch of speech; segments never overlap.
 * End:    when `frames` ends, an open segment is yielded first. The caller closes `vad`.
 * Errors: what `frames` throws. While voice activity detection is away, the leg goes on with the last
 *         probability it knew, so that no speaker is cut off in mid-sentence; `onVadError` is told each time.
 */
export async function* segmentSpeech(
  frames: AsyncIterable<AudioFrame>,
  vad: LegVad,
  options: SegmentOptions,
  onVadError: (error: AppError) => void = () => {},
): AsyncGenerator<SpeechSegment> {
  const cutter = new WindowCutter(vad.windowSamples);
  const segmenter = new Segmenter(options);
  const judge = judgeWith(vad, onVadError);
  let expectedMs: number | undefined;

  for await (const frame of frames) {
    if (expectedMs !== undefined && Math.abs(frame.startMs - expectedMs) > JUMP_MS) {
      const segment = finish(cutter, segmenter);
      if (segment) yield trimLead(segment, options.leadMs);
    }
    expectedMs = frame.startMs + (frame.samples.length * 1000) / frame.sampleRateHz;
    for (const window of cutter.push(frame)) {
      const segment = segmenter.push({ window, probability: await judge(window) });
      if (segment) yield trimLead(segment, options.leadMs);
    }
  }
  const segment = finish(cutter, segmenter);
  if (segment) yield trimLead(segment, options.leadMs);
}

function judgeWith(vad: LegVad, onVadError: (error: AppError) => void) {
  let lastKnown = 0;
  return async (window: AudioWindow): Promise<number> => {
    if (window.filled) return (lastKnown = 0);
    try {
      lastKnown = await vad.probabilityOf(window.samples);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      onVadError(error);
    }
    return lastKnown;
  };
}

/** The last piece is too short to be judged; it belongs to the piece before. */
function finish(cutter: WindowCutter, segmenter: Segmenter): SpeechSegment | undefined {
  const rest = cutter.rest();
  const last = rest && segmenter.push({ window: rest, probability: 0 });
  return last ?? segmenter.end();
}
