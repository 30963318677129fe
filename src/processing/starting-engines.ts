import type { Vad } from '../audio/vad/vad.js';
import type { VadStats } from '../audio/vad/vad-hub.js';
import { Closer, type Closable } from '../lib/closer.js';
import { messageOf, SetupError, UnavailableError } from '../lib/errors.js';
import type { HealthReport } from '../lib/health.js';
import type { Transcriber } from '../speech/transcriber.js';
import type { TaskEngines } from './process-task.js';

/** The engines for recordings, which tell how they are. */
export interface FileEngines extends TaskEngines {
  readonly vad: Vad & { stats(): VadStats };
  readonly transcriber: Pick<Transcriber, 'transcribe' | 'stats'> & {
    /** Why the newest exchange of the model failed. */
    readonly replaceFailure?: string | undefined;
  };
}

/** Adds what it opens to `parts`. @throws SetupError where the model cannot be used; other errors where the start fails */
export type StartFileEngines = (parts: Closer) => Promise<FileEngines>;

/**
 * Detection and recognition of speech for recordings, apart from those of calls.
 *
 * In:     the first `ready` starts them.
 * Out:    the engines, and `health`.
 * End:    `close` ends what was started, also what is still starting.
 * Errors: UnavailableError of `ready`; the next call of it tries again.
 */
export class StartingEngines implements Closable {
  readonly #start: StartFileEngines;
  readonly #parts = new Closer();
  #starting: Promise<FileEngines> | undefined;
  #engines: FileEngines | undefined;
  #failure: { readonly detail: string; readonly isModelAtFault: boolean } | undefined;

  constructor(start: StartFileEngines) {
    this.#start = start;
  }

  /** @throws UnavailableError */
  ready(): Promise<FileEngines> {
    this.#starting ??= this.#startOnce();
    return this.#starting;
  }

  /** Of this process. A process without a recording so far has started nothing, and is well. */
  health(): HealthReport {
    if (this.#engines) return healthOf(this.#engines);
    if (this.#failure) {
      const { isModelAtFault, detail } = this.#failure;
      return { ok: false, status: isModelAtFault ? 'failed:model_file' : 'failed:start', detail };
    }
    return { ok: true, status: this.#starting ? 'starting' : 'idle' };
  }

  async close(): Promise<void> {
    await this.#starting?.catch(() => {});
    await this.#parts.close();
  }

  async #startOnce(): Promise<FileEngines> {
    const parts = new Closer();
    try {
      const engines = await this.#start(parts);
      this.#parts.add(parts);
      this.#engines = engines;
      this.#failure = undefined;
      return engines;
    } catch (error) {
      await parts.close().catch(() => {}); // what had started before the failure, which is the one to tell
      this.#starting = undefined;
      this.#failure = { detail: messageOf(error), isModelAtFault: error instanceof SetupError };
      throw new UnavailableError('speech recognition for recordings does not start', { cause: error });
    }
  }
}

function healthOf({ transcriber, vad }: FileEngines): HealthReport {
  const speech = transcriber.stats();
  const detector = vad.stats();
  const ok = speech.ready > 0 && detector.ready;
  const { replaceFailure: detail } = transcriber;
  return { ok, status: ok ? 'active' : 'degraded', ...(detail ? { detail } : {}), speech, vad: detector };
}
