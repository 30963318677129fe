import { UnavailableError } from '../../src/lib/errors.js';
import type { TranscriptionRequest } from '../../src/speech/transcriber.js';
import { ScriptedTranscriber } from './scripted-transcriber.js';

/** Understands everything as the same words, and fails now and then. */
export class MoodyTranscriber extends ScriptedTranscriber {
  readonly #random: () => number;
  /** All its workers are dead. */
  isDown = false;

  constructor(random: () => number) {
    super({});
    this.#random = random;
  }

  override async transcribe(request: TranscriptionRequest, signal?: AbortSignal) {
    if (this.isDown || this.#random() < 0.2) throw new UnavailableError('no speech process is alive');
    const once = new ScriptedTranscriber({
      [request.legId]: [{ text: 'He hit me.', afterMs: this.#random() * 30 }],
    });
    return once.transcribe(request, signal);
  }

  override close(): void {}
}
