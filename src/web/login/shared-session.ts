import { isSession, type Session } from './session.js';

type Message = { type: 'ask' } | { type: 'session'; session: Session } | { type: 'over' };

/** The part of `BroadcastChannel` that is used. */
export interface TabChannel {
  postMessage(message: unknown): void;
  onmessage: ((event: MessageEvent) => void) | null;
  close(): void;
}

export interface SharedSessionOptions {
  /** The session of this tab now; null without one. */
  session: () => Session | null;
  /** Another tab has this one: it has just begun, or has new tokens, or was asked for. */
  onSession: (session: Session) => void;
  /** The person has logged out in another tab. */
  onOver: () => void;
  channel?: TabChannel;
}

/**
 * One session in all tabs of a browser. Nothing is stored for it: a tab asks those that are open, and a browser without one
 * that is logged in asks for the password.
 */
export class SharedSession {
  readonly #channel: TabChannel;
  readonly #options: SharedSessionOptions;
  /** After a log-out, here or in another tab, this tab gives its session to none that asks. */
  #isOver = false;

  constructor(options: SharedSessionOptions) {
    this.#options = options;
    this.#channel = options.channel ?? new BroadcastChannel('hearline.session');
    this.#channel.onmessage = ({ data }) => this.#receive(data as Message);
  }

  ask(): void {
    this.#post({ type: 'ask' });
  }

  share(session: Session): void {
    this.#post({ type: 'session', session });
  }

  end(): void {
    this.#isOver = true;
    this.#post({ type: 'over' });
  }

  close(): void {
    this.#channel.close();
  }

  #receive(message: Message): void {
    const { session, onSession, onOver } = this.#options;
    if (message.type === 'over') {
      this.#isOver = true;
      return onOver();
    }
    if (message.type === 'session')
      return isSession(message.session) ? onSession(message.session) : undefined;
    const ownSession = this.#isOver ? null : session();
    if (ownSession !== null) this.share(ownSession);
  }

  #post(message: Message): void {
    this.#channel.postMessage(message);
  }
}

/** The next tab has heard of new tokens by then. */
const answerLimitMs = 50;

/** Runs in one tab at a time: two that exchange one refresh token would end the session. */
export async function oneTabAtATime<T>(work: () => Promise<T>): Promise<T> {
  const { locks } = navigator as Partial<Navigator>;
  if (!locks) return work(); // outside of a secure context
  return locks.request('hearline.session.refresh', async () => {
    const result = await work();
    await new Promise((resolve) => setTimeout(resolve, answerLimitMs));
    return result;
  });
}
