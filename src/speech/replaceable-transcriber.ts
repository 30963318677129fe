import { messageOf } from '../lib/errors.js';
import type { Log } from '../lib/log.js';
import type { InterimPolicy } from './follow-on.js';
import type { SpeechEngine, StreamingEngine } from './streaming/streaming-engine.js';
import type { TranscriberStats, Transcription, TranscriptionRequest } from './transcriber.js';

/** One engine and what it still owes. */
interface Engine {
  readonly transcriber: SpeechEngine;
  readonly running: Set<Promise<unknown>>;
}

/**
 * A transcriber whose engine can be exchanged while it works: what the old one has begun or queued it finishes, and new
 * requests go to the new one. Both are in memory until the old one is done.
 */
export class ReplaceableTranscriber implements SpeechEngine {
  readonly #log: Log;
  /** The one in use is the last; before it those that still finish something. */
  readonly #engines: Engine[];
  #isClosed = false;
  #replaceFailure: string | undefined;

  constructor(first: SpeechEngine, log: Log) {
    this.#engines = [{ transcriber: first, running: new Set() }];
    this.#log = log;
  }

  /** Why the newest exchange failed: the earlier engine goes on. Undefined when it did not. */
  get replaceFailure(): string | undefined {
    return this.#replaceFailure;
  }

  /** Policy of the engine in use now. */
  get interimPolicy(): InterimPolicy {
    return this.#inUse.transcriber.interimPolicy ?? 'agreement';
  }

  /**
   * Streaming part of the engine in use now; a stretch that was
   * opened before an exchange gets no more words until its final.
   */
  get streaming(): StreamingEngine | undefined {
    return this.#inUse.transcriber.streaming;
  }

  async transcribe(request: TranscriptionRequest, signal?: AbortSignal): Promise<Transcription> {
    const { transcriber, running } = this.#inUse;
    const work = transcriber.transcribe(request, signal);
    running.add(work);
    return work.finally(() => running.delete(work));
  }

  /** Figures of the engine in use now. */
  stats(): TranscriberStats {
    return this.#inUse.transcriber.stats();
  }

  /** Exchanges the engine for one that is started now. When that fails, the earlier one goes on and the log says why. */
  async replace(start: () => Promise<SpeechEngine>): Promise<void> {
    let next: SpeechEngine;
    try {
      next = await start();
    } catch (error) {
      this.#replaceFailure = messageOf(error);
      this.#log.error({ err: error }, 'the new speech model cannot be used; the earlier one stays in use');
      return;
    }
    if (this.#isClosed) return next.close();
    const old = this.#inUse;
    this.#engines.push({ transcriber: next, running: new Set() });
    this.#replaceFailure = undefined;
    this.#log.info('the speech model was exchanged; the earlier one finishes what it has begun');
    void this.#retire(old);
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await Promise.all(this.#engines.map(async ({ transcriber }) => transcriber.close()));
  }

  get #inUse(): Engine {
    const engine = this.#engines.at(-1);
    if (!engine) throw new Error('no speech engine'); // there is one from the constructor on
    return engine;
  }

  /** Each request has its own deadline, so that this ends. */
  async #retire(old: Engine): Promise<void> {
    await Promise.allSettled(old.running);
    if (this.#isClosed) return; // closed with the others
    try {
      await old.transcriber.close();
    } catch (error) {
      this.#log.warn({ err: error }, 'the speech workers of the earlier model did not end well');
    }
    this.#engines.splice(this.#engines.indexOf(old), 1);
  }
}
