import type { Transcriber } from '../transcriber.js';
import { AgreeingTranscriber } from './agreeing-transcriber.js';
import { AligningTranscriber } from './aligning-transcriber.js';
import type { InterimPace } from './paced-stretch.js';
import type { GrowingStretch, StreamingTranscriber, StretchRequest } from './streaming-transcriber.js';

/** Each stretch in the way that suits the model which is in use when it begins. */
export class InterimsByPolicy implements StreamingTranscriber {
  readonly #transcriber: Pick<Transcriber, 'interimPolicy'>;
  readonly #agreeing: AgreeingTranscriber;
  readonly #aligning: AligningTranscriber;

  constructor(transcriber: Pick<Transcriber, 'transcribe' | 'interimPolicy'>, pace: InterimPace) {
    this.#transcriber = transcriber;
    this.#agreeing = new AgreeingTranscriber(transcriber, pace);
    this.#aligning = new AligningTranscriber(transcriber, pace);
  }

  open(request: StretchRequest): GrowingStretch {
    const isAligning = this.#transcriber.interimPolicy === 'alignment';
    return (isAligning ? this.#aligning : this.#agreeing).open(request);
  }
}
