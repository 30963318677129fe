import { TelephonyAwayError } from '../telephony/errors.js';
import type { CallSession } from './call-session.js';

/** Gives commands again that a lost connection to the switch came in the way of: nobody is lost for that. */
export class OnceConnected {
  readonly #stop: AbortSignal;
  readonly #waiting = new Set<() => void>();
  #connections = 0;

  /** @param stop aborted when this process stops following calls */
  constructor(stop: AbortSignal) {
    this.#stop = stop;
  }

  /** The switch has been asked what it holds; `gone` has been told of what it does not. */
  synchronised(): void {
    this.#connections++;
    for (const proceed of [...this.#waiting]) proceed();
  }

  /** @throws what the commands throw, except for a lost connection while the call goes on */
  async run(session: CallSession, commands: () => Promise<void>): Promise<void> {
    for (;;) {
      const connection = this.#connections;
      try {
        return await commands();
      } catch (error) {
        if (!(error instanceof TelephonyAwayError) || session.end) throw error;
        // it may be back before a command that was on its way was given up
        if (connection === this.#connections) await this.#nextConnection(session);
        if (session.end || this.#stop.aborted) throw error;
      }
    }
  }

  #nextConnection({ abort }: CallSession): Promise<void> {
    const stop = AbortSignal.any([abort.signal, this.#stop]);
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
