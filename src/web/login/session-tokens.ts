import type { Session } from './session.js';

export type Replacement = 'replaced' | 'ended' | 'unreachable';

export interface SessionTokensOptions {
  /** Stores the session for the next reload of the tab. */
  keep: (session: Session) => void;
  refresh: () => Promise<Session | 'ended' | 'unreachable'>;
  now?: () => number;
}

/**
 * The access token of a session, which lasts a quarter of an hour, and its successors: from the connection while it
 * stands (`renewed`), else for the refresh token that the browser keeps (`replace`).
 */
export class SessionTokens {
  readonly #options: SessionTokensOptions;
  readonly #now: () => number;
  #session: Session;
  #replacing: Promise<Replacement> | undefined;
  #isStopped = false;

  constructor(session: Session, options: SessionTokensOptions) {
    this.#session = session;
    this.#options = options;
    this.#now = options.now ?? Date.now;
  }

  get token(): string {
    return this.#session.token;
  }

  /** With its end: wall clock of this machine, ms since the epoch. */
  get current(): { token: string; expiresAtMs: number } {
    return { token: this.#session.token, expiresAtMs: this.#session.tokenExpiresAtMs };
  }

  /** Until the access token expires; negative after that. */
  get remainingMs(): number {
    return this.#session.tokenExpiresAtMs - this.#now();
  }

  /** The connection has given the next access token. */
  renewed(token: string, expiresInS: number): void {
    this.#change({ ...this.#session, token, tokenExpiresAtMs: this.#now() + expiresInS * 1000 });
  }

  /** Another log-in of the same user has taken the place of the one before. */
  goOnWith(session: Session): void {
    this.#change(session);
  }

  /** Gets the next access token by the refresh token; one request for all that ask meanwhile. */
  replace(): Promise<Replacement> {
    return (this.#replacing ??= this.#replace().finally(() => (this.#replacing = undefined)));
  }

  /** The session is over: what comes now is not kept. */
  stop(): void {
    this.#isStopped = true;
  }

  async #replace(): Promise<Replacement> {
    const next = await this.#options.refresh();
    if (typeof next === 'string') return next;
    // another user has logged in in this browser: no page of this one goes on under that name
    if (next.user.username !== this.#session.user.username) return 'ended';
    this.#change(next);
    return 'replaced';
  }

  #change(session: Session): void {
    this.#session = session;
    if (!this.#isStopped) this.#options.keep(session);
  }
}
