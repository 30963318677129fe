import { nowMs } from '../../lib/clock.js';
import { UnavailableError } from '../../lib/errors.js';
import type { Log } from '../../lib/log.js';
import { WorkerDiedError } from '../../workers/errors.js';
import { atLowerPriority } from '../../workers/at-lower-priority.js';
import { nodeWorkerCommand } from '../../workers/node-worker.js';
import { SupervisedWorker, type SupervisionOptions } from '../../workers/supervised-worker.js';
import type { SampleRateHz } from '../frame.js';
import { SILERO_WINDOW } from './silero-window.js';
import { vadProtocol, type LegWindow, type VadRequest } from './vad-wire.js';
import type { LegVad, Vad } from './vad.js';

export interface VadOptions {
  /** silero_vad_v5.onnx. */
  readonly modelPath: string;
  /** Legs come as fast as they are judged, from files: no window waits for others. */
  readonly isOfFiles?: boolean;
  readonly log: Log;
}

export interface VadStats {
  readonly ready: boolean;
  readonly legs: number;
  readonly restarts: number;
  /** Windows judged so far, and the model runs that took. */
  readonly windows: number;
  readonly batches: number;
  /** Mean time from a window's arrival here to its answer, ms; null while there is none. */
  readonly meanAnswerMs: number | null;
}

const SUPERVISION: SupervisionOptions = {
  startTimeoutMs: 30_000,
  hungAfterMs: 5_000,
  pulse: { by: 'answer', withinMs: 3_000 },
  restart: { firstMs: 50, maxMs: 10_000 },
  crashBudget: { count: 5, windowMs: 60_000 },
};

/**
 * The detector of recordings runs at a lower priority than everything that live calls wait for, and than the speech worker
 * that waits for its stretches, of which it is always some ahead.
 */
const FILES_NICENESS = 14;
/** An answer may take long at that priority on a busy machine. */
const FILES_SUPERVISION: SupervisionOptions = {
  ...SUPERVISION,
  hungAfterMs: 60_000,
  pulse: { by: 'processor', withinMs: 10_000 },
};

/** How long a leg waits for a worker that is being restarted before it goes on without an answer. */
const WAIT_FOR_RESTART_MS = 3_000;
const MAX_BATCH = 256;
/**
 * A call alone gets its answers at once. Windows of several calls wait for each
 * other: messages are what costs here (docs/decisions.md). It must be less than
 * a window lasts (32 ms), the answer included, or legs would fall behind.
 */
const GATHER_FROM_LEGS = 2;
const GATHER_MS = 24;

interface WaitingWindow extends LegWindow {
  readonly arrivedAtMs: number;
  readonly resolve: (probability: number) => void;
  readonly reject: (error: Error) => void;
  isSecondTry: boolean;
}

const START_ATTEMPTS = 3;

/**
 * A start that fails for a reason of the moment (a machine that is short of something) is tried again.
 *
 * @throws WorkerStartError when the model or the runtime cannot be loaded
 */
export async function startVad(options: VadOptions): Promise<VadHub> {
  for (let attempt = 1; ; attempt++) {
    const hub = new VadHub(options);
    try {
      await hub.start();
      return hub;
    } catch (error) {
      await hub.close();
      if (attempt >= START_ATTEMPTS) throw error;
      options.log.warn({ err: error, attempt }, 'voice activity detection did not start, trying again');
    }
  }
}

/**
 * Silero VAD for all legs in one child process. One batch is under way at a time: alone, a window does not wait;
 * with more legs, windows gather for some ms, and under load batches grow by themselves.
 *
 * In:     windows of any number of legs.
 * Out:    their speech probabilities.
 * End:    `close` rejects what waits and ends the process.
 * Errors: when the process dies its windows are judged once more by the next one, which has forgotten the legs
 *         (they recover within a few windows). `UnavailableError` after 3 s without a process, so that a leg
 *         may go on without an answer.
 */
export class VadHub implements Vad {
  readonly #worker: SupervisedWorker<VadRequest, Float32Array, undefined>;
  readonly #gathersFrom: number;
  #waiting: WaitingWindow[] = [];
  #endedLegs: number[] = [];
  #openLegs = 0;
  #nextLeg = 1;
  #inFlight = false;
  #gathering: NodeJS.Timeout | undefined;
  #flushing: NodeJS.Immediate | undefined;
  /** A leg that hands in a window while answers are given out had it waiting already. */
  #isAnswering = false;
  #downSinceMs: number | undefined;
  #giveUpTimer: NodeJS.Timeout | undefined;
  #counts = { windows: 0, batches: 0, answerMs: 0 };

  /** Use `startVad`. */
  constructor({ modelPath, isOfFiles = false, log }: VadOptions) {
    this.#gathersFrom = isOfFiles ? Infinity : GATHER_FROM_LEGS;
    const command = nodeWorkerCommand(new URL('./silero.worker.ts', import.meta.url), [modelPath]);
    this.#worker = new SupervisedWorker({
      name: 'vad',
      command: isOfFiles ? atLowerPriority(command, FILES_NICENESS) : command,
      protocol: vadProtocol,
      supervision: isOfFiles ? FILES_SUPERVISION : SUPERVISION,
      log,
      onChange: () => this.#onWorkerChange(),
    });
  }

  get workerPid(): number | undefined {
    return this.#worker.pid;
  }

  async start(): Promise<void> {
    await this.#worker.start();
  }

  openLeg(rate: SampleRateHz): LegVad {
    const leg = this.#nextLeg++;
    let isOpen = true;
    this.#openLegs++;
    return {
      windowSamples: SILERO_WINDOW[rate].samples,
      probabilityOf: (samples) =>
        isOpen
          ? this.#judge({ leg, rate, samples })
          : Promise.reject(new UnavailableError('this leg is closed')),
      close: () => {
        if (!isOpen) return;
        isOpen = false;
        this.#closeLeg(leg);
      },
    };
  }

  stats(): VadStats {
    const { windows, batches, answerMs } = this.#counts;
    return {
      ready: this.#worker.state === 'ready',
      legs: this.#openLegs,
      restarts: this.#worker.restarts,
      windows,
      batches,
      meanAnswerMs: windows > 0 ? answerMs / windows : null,
    };
  }

  async close(): Promise<void> {
    clearTimeout(this.#giveUpTimer);
    clearTimeout(this.#gathering);
    await this.#worker.close();
    this.#rejectWaiting('voice activity detection was closed');
  }

  #judge(window: LegWindow): Promise<number> {
    if (this.#worker.state === 'closed' || this.#isGivenUp()) {
      return Promise.reject(new UnavailableError('voice activity detection is not available'));
    }
    return new Promise((resolve, reject) => {
      this.#waiting.push({ ...window, arrivedAtMs: nowMs(), resolve, reject, isSecondTry: false });
      this.#planFlush();
    });
  }

  #closeLeg(leg: number): void {
    this.#openLegs--;
    this.#endedLegs.push(leg);
    const theirs = this.#waiting.filter((window) => window.leg === leg);
    this.#waiting = this.#waiting.filter((window) => window.leg !== leg);
    for (const { reject } of theirs) reject(new UnavailableError('this leg is closed'));
  }

  /**
   * At the end of this turn of the event loop, so that windows read in one turn share a batch; with more than one
   * call a little later. Legs that are behind are not kept waiting.
   */
  #planFlush(): void {
    if (this.#openLegs <= this.#gathersFrom || this.#isAnswering)
      this.#flushing ??= setImmediate(this.#onDue);
    else this.#gathering ??= setTimeout(this.#onDue, GATHER_MS);
  }

  readonly #onDue = (): void => {
    clearTimeout(this.#gathering);
    clearImmediate(this.#flushing);
    this.#gathering = this.#flushing = undefined;
    void this.#flush();
  };

  async #flush(): Promise<void> {
    if (this.#inFlight || this.#waiting.length === 0 || this.#worker.state !== 'ready') return;
    const batch = this.#takeBatch();
    const endedLegs = this.#endedLegs.splice(0, MAX_BATCH);
    this.#inFlight = true;
    try {
      const probabilities = await this.#worker.request({ endedLegs, windows: batch });
      this.#answer(batch, probabilities);
    } catch (error) {
      this.#tryAgain(batch, error as Error);
    } finally {
      this.#inFlight = false;
    }
    if (this.#waiting.length > 0) this.#planFlush();
    // legs that were answered go on at the end of this turn
    this.#isAnswering = true;
    setImmediate(() => (this.#isAnswering = false));
  }

  /** The oldest windows; a leg that hands in several at once has them judged in its order. */
  #takeBatch(): WaitingWindow[] {
    return this.#waiting.splice(0, MAX_BATCH);
  }

  #answer(batch: readonly WaitingWindow[], probabilities: Float32Array): void {
    const atMs = nowMs();
    this.#counts.batches++;
    this.#counts.windows += batch.length;
    for (const [i, window] of batch.entries()) {
      this.#counts.answerMs += atMs - window.arrivedAtMs;
      window.resolve(probabilities[i] as number);
    }
  }

  #tryAgain(batch: readonly WaitingWindow[], error: Error): void {
    const mayTry = (window: WaitingWindow) => error instanceof WorkerDiedError && !window.isSecondTry;
    for (const window of batch) if (!mayTry(window)) window.reject(error);
    const again = batch.filter(mayTry);
    for (const window of again) window.isSecondTry = true;
    this.#waiting.unshift(...again);
    if (this.#isGivenUp()) this.#giveUp();
  }

  #onWorkerChange(): void {
    switch (this.#worker.state) {
      case 'ready':
        clearTimeout(this.#giveUpTimer);
        this.#downSinceMs = undefined;
        if (this.#waiting.length > 0) this.#planFlush();
        return;
      case 'restarting':
        this.#downSinceMs ??= nowMs();
        clearTimeout(this.#giveUpTimer);
        this.#giveUpTimer = setTimeout(() => this.#giveUp(), WAIT_FOR_RESTART_MS);
        return;
      case 'unhealthy':
        this.#giveUp();
        return;
      case 'starting':
      case 'closed':
    }
  }

  #isGivenUp(): boolean {
    if (this.#worker.state === 'unhealthy') return true;
    return this.#downSinceMs !== undefined && nowMs() - this.#downSinceMs > WAIT_FOR_RESTART_MS;
  }

  #giveUp(): void {
    this.#rejectWaiting('voice activity detection is not available');
  }

  #rejectWaiting(message: string): void {
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const { reject } of waiting) reject(new UnavailableError(message));
  }
}
