import type { AudioFrame } from '../frame.js';
import type { SegmentOptions } from './segment-options.js';
import { segmentSpeech } from './segment-speech.js';
import type { SpeechSegment } from './speech-segment.js';
import type { Vad } from './vad.js';
import type { Log } from '../../lib/log.js';

/**
 * Cuts one leg's audio into stretches of speech, at whatever rate it comes.
 *
 * In:     frames of one leg without gaps. A tap that is made anew may come back at another rate (the phone
 *         changed its codec): from there on the leg is judged afresh.
 * Out:    one segment per stretch of speech.
 * End:    when `frames` ends, after the open segment.
 * Errors: what `frames` throws.
 */
export async function* segmentLeg(
  frames: AsyncIterable<AudioFrame>,
  { vad, options, log }: { readonly vad: Vad; readonly options: SegmentOptions; readonly log: Log },
): AsyncGenerator<SpeechSegment> {
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
      yield* segmentSpeech(ofOneRate(), leg, options, (error) =>
        log.warn({ err: error }, 'voice activity detection is away'),
      );
    } finally {
      await leg.close();
    }
  }
}
