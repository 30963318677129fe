import { AppError } from '../../lib/errors.js';
import { amplified } from '../amplify.js';
import type { AudioFrame } from '../frame.js';
import { AutomaticLevel } from './automatic-level.js';
import type { SegmentOptions } from './segment-options.js';
import { SentenceEnd } from './sentence-end.js';
import { Segmenter } from './segmenter.js';
import { closedSegments, type SpeechGrowth } from './speech-growth.js';
import type { SpeechSegment } from './speech-segment.js';
import type { LegVad } from './vad.js';
import { trimLead } from './trim-lead.js';
import { WindowCutter, type AudioWindow } from './window-cutter.js';

/** A step in time that is no rounding: audio is missing, or was heard twice. */
const JUMP_MS = 60;

/** Stretches of speech that are over: the closed segments of `growSpeech`. */
export function segmentSpeech(...of: Parameters<typeof growSpeech>): AsyncGenerator<SpeechSegment> {
  return closedSegments(growSpeech(...of));
}

/**
 * Cuts one leg's audio into stretches of speech, and reports how they grow.
 *
 * In:     frames of one leg, of one sample rate, in order; gaps filled with silence (`filled`), which counts as
 *         silence without being asked about. A jump in time ends the open segment.
 * Out:    growth, and one segment per stretch of speech; segments never overlap.
 * End:    when `frames` ends, an open segment is yielded first. The caller closes `vad`.
 * Errors: what `frames` throws. While voice activity detection is away, the leg continues with the last
 *         probability it knew, so that no speaker is cut off in mid-sentence; `onVadError` is called each time.
 *
 * @param onSettled given up to where (ms from answer) all speech has been yielded, as often as that moves
 * @param sentence informed by the reader where a sentence is over
 */
export async function* growSpeech(
  frames: AsyncIterable<AudioFrame>,
  vad: LegVad,
  options: SegmentOptions,
  onVadError: (error: AppError) => void = () => {},
  onSettled: (toMs: number) => void = () => {},
  sentence = new SentenceEnd(),
): AsyncGenerator<SpeechGrowth> {
  const cutter = new WindowCutter(vad.windowSamples);
  const segmenter = new Segmenter(options, sentence);
  const judge = judgeWith(vad, onVadError);
  let expectedMs: number | undefined;

  for await (const frame of frames) {
    if (expectedMs !== undefined && Math.abs(frame.startMs - expectedMs) > JUMP_MS) {
      const growth = finish(cutter, segmenter);
      if (growth) yield trimmed(growth, options.leadMs);
    }
    expectedMs = frame.startMs + (frame.samples.length * 1000) / frame.sampleRateHz;
    // a frame of a call completes one window at most; those of a longer one share a message to the detector
    const judged = cutter.push(frame).map(async (window) => ({ window, probability: await judge(window) }));
    for (const each of await Promise.all(judged)) {
      const growth = segmenter.push(each);
      if (growth) yield trimmed(growth, options.leadMs);
    }
    if (judged.length > 0) onSettled(segmenter.settledToMs);
  }
  const growth = finish(cutter, segmenter);
  if (growth) yield trimmed(growth, options.leadMs);
}

function trimmed(growth: SpeechGrowth, leadMs: number): SpeechGrowth {
  if (growth.type === 'opened') return trimLead(growth, leadMs);
  return growth.type === 'closed' && growth.segment
    ? { type: 'closed', segment: trimLead(growth.segment, leadMs) }
    : growth;
}

function judgeWith(vad: LegVad, onVadError: (error: AppError) => void) {
  const level = new AutomaticLevel();
  let lastKnown = 0;
  return async (window: AudioWindow): Promise<number> => {
    if (window.filled) return (lastKnown = 0);
    try {
      const gain = level.gainFor(window.samples);
      lastKnown = await vad.probabilityOf(gain === 1 ? window.samples : amplified(window.samples, gain));
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      onVadError(error);
    }
    return lastKnown;
  };
}

/** The last piece is too short to be judged; it belongs to the piece before. */
function finish(cutter: WindowCutter, segmenter: Segmenter): SpeechGrowth | undefined {
  const rest = cutter.rest();
  const last = rest && segmenter.push({ window: rest, probability: 0 });
  return last?.type === 'closed' ? last : segmenter.end();
}
