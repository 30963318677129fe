import { Backoff, type BackoffOptions } from '../../lib/backoff.js';
import { isUnanswered, TelephonyAwayError } from '../../telephony/errors.js';
import type { CallSession } from './call-session.js';

/** With 5 s for each answer (ari-rest.ts) this is shorter than the lease that a new caller is on (30 s). */
const TRIES_WITHOUT_ANSWER = 4;
const UNANSWERED: BackoffOptions = { firstMs: 100, maxMs: 1_000 };

/**
 * Gives commands again after a lost connection, and after a request without an answer: its outcome is unknown, so the
 * commands must be such that a second time changes nothing. No caller is lost for either.
 */
export class OnceConnected {
  readonly #stop: AbortSignal;
  readonly #backoff: BackoffOptions;
  readonly #waiting = new Set<() => void>();
  #connections = 0;

  /** @param stop aborted when this process stops following calls */
  constructor(stop: AbortSignal, backoff: BackoffOptions = UNANSWERED) {
    this.#stop = stop;
    this.#backoff = backoff;
  }

  /** The switch has been asked what it holds; `gone` has been reported for what it does not. */
  synchronised(): void {
    this.#connections++;
    for (const proceed of [...this.#waiting]) proceed();
  }

  /**
   * @throws what the commands throw, except for a lost connection while the call goes on; an error without an answer
   *         only after several tries
   */
  async run(session: Pick<CallSession, 'abort' | 'end'>, commands: () => Promise<void>): Promise<void> {
    const backoff = new Backoff(this.#backoff);
    for (let unanswered = 0; ;) {
      const connection = this.#connections;
      try {
        return await commands();
      } catch (error) {
        if (!isUnanswered(error) || session.end) throw error;
        if (!(error instanceof TelephonyAwayError)) {
          if (++unanswered >= TRIES_WITHOUT_ANSWER) throw error;
          await backoff.wait(this.#stopOf(session));
        } else if (connection === this.#connections) {
          // else it was back before a command that was on its way was given up
          await this.#nextConnection(session);
        }
        if (session.end || this.#stop.aborted) throw error;
      }
    }
  }

  #stopOf({ abort }: Pick<CallSession, 'abort'>): AbortSignal {
    return AbortSignal.any([abort.signal, this.#stop]);
  }

  #nextConnection(session: Pick<CallSession, 'abort'>): Promise<void> {
    const stop = this.#stopOf(session);
    return new Promise((resolve) => {
      const done = () => {
        this.#waiting.delete(done);
        stop.removeEventListener('abort', done);
        resolve();
      };
      this.#waiting.add(done);
      stop.addEventListener('abort', done);
      if (stop.aborted) done();
    });
  }
}
