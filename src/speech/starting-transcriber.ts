import { UnavailableError, messageOf } from '../lib/errors.js';
import type { Transcriber, TranscriberStats, Transcription, TranscriptionRequest } from './transcriber.js';

const NOBODY: TranscriberStats = {
  workers: 0,
  ready: 0,
  busy: 0,
  queued: 0,
  restarts: 0,
  unhealthy: 0,
  completed: 0,
  failed: 0,
  doubtful: 0,
  dropped: 0,
  meanQueueMs: null,
  realTimeFactor: null,
};

/** A transcriber that is still being built or started: says so until it is there. */
export class StartingTranscriber implements Transcriber {
  #ready: Transcriber | undefined;
  #failure: string | undefined;
  readonly #starting: Promise<void>;

  constructor(start: Promise<Transcriber>) {
    this.#starting = start.then(
      (transcriber) => void (this.#ready = transcriber),
      (error: unknown) => void (this.#failure = messageOf(error)),
    );
  }

  get state(): 'building' | 'loaded' | 'failed' {
    return this.#ready ? 'loaded' : this.#failure === undefined ? 'building' : 'failed';
  }

  get failure(): string | undefined {
    return this.#failure;
  }

  async transcribe(request: TranscriptionRequest, signal?: AbortSignal): Promise<Transcription> {
    if (!this.#ready) throw new UnavailableError(this.#failure ?? 'speech recognition is still being built');
    return this.#ready.transcribe(request, signal);
  }

  stats(): TranscriberStats {
    return this.#ready?.stats() ?? NOBODY;
  }

  async close(): Promise<void> {
    await this.#starting;
    await this.#ready?.close();
  }
}
