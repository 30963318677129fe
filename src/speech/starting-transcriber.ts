import type { BackoffOptions } from '../lib/backoff.js';
import { SetupError, UnavailableError, messageOf } from '../lib/errors.js';
import { isAbort } from '../lib/is-abort.js';
import { tryUntil } from '../lib/keep-trying.js';
import type { Log } from '../lib/log.js';
import type { InterimPolicy } from './follow-on.js';
import { ReplaceableTranscriber } from './replaceable-transcriber.js';
import { SpeechLoad, type LoadFigures, type LoadStep } from './speech-load.js';
import type { SpeechEngine, StreamingEngine } from './streaming/streaming-engine.js';
import type { TranscriberStats, Transcription, TranscriptionRequest } from './transcriber.js';

const NO_WORKERS: TranscriberStats = {
  workers: 0,
  ready: 0,
  seats: 0,
  busy: 0,
  queued: 0,
  liveWaitMs: 0,
  restarts: 0,
  unhealthy: 0,
  completed: 0,
  failed: 0,
  doubtful: 0,
  dropped: 0,
  meanQueueMs: null,
  realTimeFactor: null,
};

const LOOK_EVERY_MS = 1_000;
const TRY_AGAIN: BackoffOptions = { firstMs: 2_000, maxMs: 60_000 };

export interface StartingTranscriberOptions {
  /** Builds and starts the engine; called again after each failure. */
  readonly start: () => Promise<SpeechEngine>;
  readonly tryAgain?: BackoffOptions;
  readonly log: Log;
}

/**
 * A transcriber that is still being built or started. Until it is there every request is refused, and the caller keeps
 * the speech for later; a start that fails is tried again for ever, so that a model file that is put in its place, or
 * memory that comes free, is all it takes.
 */
export class StartingTranscriber implements SpeechEngine {
  readonly #options: StartingTranscriberOptions;
  /**
   * Measures the load, and decides which work is left out while there is more speech than can be transcribed.
   */
  readonly load: SpeechLoad;
  readonly #looking: NodeJS.Timeout;
  readonly #closing = new AbortController();
  readonly #starting: Promise<void>;
  #ready: ReplaceableTranscriber | undefined;
  /** The model was exchanged after the newest start began. */
  #isOutdated = false;
  #failure: string | undefined;
  #isModelAtFault = false;

  constructor(options: StartingTranscriberOptions) {
    this.#options = options;
    this.load = new SpeechLoad({
      waitMs: () => this.stats().liveWaitMs,
      workers: () => this.stats().seats,
    });
    this.load.onChange((step, figures) => this.#reportStep(step, figures));
    // where no party speaks any more, no one asks either
    this.#looking = setInterval(() => void this.load.step, LOOK_EVERY_MS);
    this.#looking.unref();
    this.#starting = this.#startUntilReady();
  }

  /** `failed`: the newest try to start it failed, for the reason in `failure`; it is tried again. */
  get state(): 'building' | 'loaded' | 'failed' {
    return this.#ready ? 'loaded' : this.#failure === undefined ? 'building' : 'failed';
  }

  get failure(): string | undefined {
    return this.#failure;
  }

  /** Whether the newest try failed because of the model file. */
  get isModelAtFault(): boolean {
    return this.#isModelAtFault;
  }

  /** Why the newest exchange of the model failed; the earlier one is in use. */
  get replaceFailure(): string | undefined {
    return this.#ready?.replaceFailure;
  }

  get interimPolicy(): InterimPolicy {
    return this.#ready?.interimPolicy ?? 'agreement';
  }

  /** Starts the engine again, with the model that is there now, and uses it from then on. */
  async replace(): Promise<void> {
    this.#isOutdated = true;
    await this.#ready?.replace(() => this.#start());
    this.load.forgetCost();
  }

  /** Undefined until an engine is there that hears speech grow. */
  get streaming(): StreamingEngine | undefined {
    return this.#ready?.streaming;
  }

  async transcribe(request: TranscriptionRequest, signal?: AbortSignal): Promise<Transcription> {
    const ready = this.#ready;
    if (!ready) throw new UnavailableError(this.#failure ?? 'speech recognition is still being built');
    return this.load.measure(request, (until) => ready.transcribe(request, until), signal);
  }

  stats(): TranscriberStats {
    return this.#ready?.stats() ?? NO_WORKERS;
  }

  async close(): Promise<void> {
    clearInterval(this.#looking);
    this.#closing.abort();
    await this.#starting;
    await this.#ready?.close();
  }

  async #startUntilReady(): Promise<void> {
    const { tryAgain = TRY_AGAIN, log } = this.#options;
    const { signal } = this.#closing;
    const onFailure = (error: unknown) => {
      if (isAbort(error)) return; // the server stops while the engine is still being built
      this.#failure = messageOf(error);
      this.#isModelAtFault = error instanceof SetupError;
      log.error(
        { err: error },
        'speech recognition did not start; calls continue without a transcript, and the start is tried again',
      );
    };
    const engine = await tryUntil(() => this.#start(), { waits: tryAgain, signal, onFailure });
    if (!engine) return;
    this.#failure = undefined;
    this.#ready = new ReplaceableTranscriber(engine, log);
    if (this.#isOutdated) await this.replace();
  }

  #reportStep(step: LoadStep, { waitMs, utilisation }: LoadFigures): void {
    const { log } = this.#options;
    const figures = {
      waitMs: Math.round(waitMs),
      utilisation: utilisation && Number(utilisation.toFixed(2)),
    };
    log.info({ step, ...figures }, 'the load of speech recognition has changed');
  }

  #start(): Promise<SpeechEngine> {
    this.#isOutdated = false;
    return this.#options.start();
  }
}
