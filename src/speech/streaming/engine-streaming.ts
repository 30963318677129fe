import { InterimsByPolicy } from './interims-by-policy.js';
import type { SpeechEngine, StretchHost } from './streaming-engine.js';
import type { GrowingStretch, StreamingTranscriber, StretchRequest } from './streaming-transcriber.js';

/**
 * The words of growing speech by whatever engine is in use when a stretch begins: by the engine itself where it hears
 * speech grow, else by texts of what was said so far (`InterimsByPolicy`).
 */
export class EngineStreaming implements StreamingTranscriber {
  readonly #engine: SpeechEngine;
  readonly #host: StretchHost;
  readonly #byTexts: InterimsByPolicy;

  constructor(engine: SpeechEngine, { pace, waited }: Pick<StretchHost, 'pace' | 'waited'>) {
    this.#engine = engine;
    this.#host = { pace, waited, finals: engine };
    this.#byTexts = new InterimsByPolicy(engine, pace);
  }

  open(request: StretchRequest): GrowingStretch {
    return this.#engine.streaming?.open(request, this.#host) ?? this.#byTexts.open(request);
  }
}
