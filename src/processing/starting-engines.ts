import type { Vad } from '../audio/vad/vad.js';
import type { VadStats } from '../audio/vad/vad-hub.js';
import type { Closable, Closer } from '../lib/closer.js';
import { messageOf, SetupError } from '../lib/errors.js';
import type { HealthReport } from '../lib/health.js';
import { StartedOnDemand } from '../lib/started-on-demand.js';
import type { Transcriber } from '../speech/transcriber.js';
import type { TaskEngines } from './process-task.js';

/** The engines for recordings, which show how they are. */
export interface FileEngines extends TaskEngines {
  readonly vad: Vad & { stats(): VadStats };
  readonly transcriber: Pick<Transcriber, 'transcribe' | 'stats'> & {
    /** Why the newest exchange of the model failed. */
    readonly replaceFailure?: string | undefined;
  };
}

/** Adds what it opens to `parts`. @throws SetupError where the model cannot be used; other errors where the start fails */
export type StartFileEngines = (parts: Closer) => Promise<FileEngines>;

/** Detection and recognition of speech for recordings, apart from those of calls: started with the first recording. */
export class StartingEngines implements Closable {
  readonly #engines: StartedOnDemand<FileEngines>;

  constructor(start: StartFileEngines) {
    this.#engines = new StartedOnDemand({
      start,
      refusal: 'speech recognition for recordings does not start',
    });
  }

  /** @throws UnavailableError; the next call of it tries again */
  ready(): Promise<FileEngines> {
    return this.#engines.ready();
  }

  /** Health of this process's engines. A process without a recording so far has started none, and is well. */
  health(): HealthReport {
    const { part, failure, isStarting } = this.#engines;
    return part ? healthOf(part) : startingHealth(failure, isStarting);
  }

  /** Ends what was started, also what is still starting. */
  close(): Promise<void> {
    return this.#engines.close();
  }
}

/** Health of speech workers before they run; they start with the first request that needs them. */
export function startingHealth(failure: unknown, isStarting: boolean): HealthReport {
  if (failure === undefined) return { ok: true, status: isStarting ? 'starting' : 'idle' };
  const status = failure instanceof SetupError ? 'failed:model_file' : 'failed:start';
  return { ok: false, status, detail: messageOf(failure) };
}

function healthOf({ transcriber, vad }: FileEngines): HealthReport {
  const speech = transcriber.stats();
  const detector = vad.stats();
  const ok = speech.ready > 0 && detector.ready;
  const { replaceFailure: detail } = transcriber;
  return { ok, status: ok ? 'active' : 'degraded', ...(detail ? { detail } : {}), speech, vad: detector };
}
