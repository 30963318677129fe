import type { AudioFrame } from '../frame.js';
import type { SegmentOptions } from './segment-options.js';
import { growSpeech } from './segment-speech.js';
import { closedSegments, type SpeechGrowth } from './speech-growth.js';
import type { SentenceEnd } from './sentence-end.js';
import type { SpeechSegment } from './speech-segment.js';
import type { Vad } from './vad.js';
import type { AppError } from '../../lib/errors.js';
import type { Log } from '../../lib/log.js';

export interface SegmentLegOptions {
  readonly vad: Vad;
  readonly options: SegmentOptions;
  /** Called with each window that could not be judged; what it throws ends the stream. Left out: it is logged. */
  readonly onVadError?: (error: AppError) => void;
  /** As `segmentSpeech` has it. */
  readonly onSettled?: ((toMs: number) => void) | undefined;
  readonly sentence?: SentenceEnd | undefined;
  readonly log: Log;
}

/** Stretches of speech that are over: the closed segments of `growLeg`. */
export function segmentLeg(...of: Parameters<typeof growLeg>): AsyncGenerator<SpeechSegment> {
  return closedSegments(growLeg(...of));
}

/**
 * Cuts one leg's audio into stretches of speech, at whatever rate it comes, and reports how they grow.
 *
 * In:     frames of one leg without gaps. A tap that is made anew may come back at another rate (the phone
 *         changed its codec): from there on the leg is judged afresh.
 * Out:    growth, and one segment per stretch of speech.
 * End:    when `frames` ends, after the open segment.
 * Errors: what `frames` and `onVadError` throw.
 */
export async function* growLeg(
  frames: AsyncIterable<AudioFrame>,
  { vad, options, log, onSettled, sentence, ...more }: SegmentLegOptions,
): AsyncGenerator<SpeechGrowth> {
  const onVadError =
    more.onVadError ?? ((error) => log.warn({ err: error }, 'voice activity detection is away'));
  const source = frames[Symbol.asyncIterator]();
  let next = await source.next();
  while (!next.done) {
    const { sampleRateHz } = next.value;
    const leg = vad.openLeg(sampleRateHz);
    const ofOneRate = async function* (): AsyncGenerator<AudioFrame> {
      for (; !next.done && next.value.sampleRateHz === sampleRateHz; next = await source.next())
        yield next.value;
    };
    try {
      yield* growSpeech(ofOneRate(), leg, options, onVadError, onSettled, sentence);
    } finally {
      await leg.close();
    }
  }
}
