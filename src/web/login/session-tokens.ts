import type { Session } from './session.js';

export type Replacement = 'replaced' | 'ended' | 'unreachable';

export interface SessionTokensOptions {
  /** Stores the session for the next reload of the tab. */
  keep: (session: Session) => void;
  refresh: (refreshToken: string) => Promise<Session | 'ended' | 'unreachable'>;
  now?: () => number;
}

/**
 * The access token of a session, which lasts a quarter of an hour, and its successors: from the connection while it
 * stands (`renewed`), else for the refresh token (`replace`).
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

  /** Until the access token expires; negative after that. */
  get remainingMs(): number {
    return this.#session.tokenExpiresAtMs - this.#now();
  }

  /** The connection has given the next access token. */
  renewed(token: string, expiresInS: number): void {
    this.#change({ ...this.#session, token, tokenExpiresAtMs: this.#now() + expiresInS * 1000 });
  }

  /** Gets new tokens for the refresh token. One request at a time: a refresh token that comes twice ends the session. */
  replace(): Promise<Replacement> {
    return (this.#replacing ??= this.#replace().finally(() => (this.#replacing = undefined)));
  }

  /** The session is over: what comes now is not kept. */
  stop(): void {
    this.#isStopped = true;
  }

  async #replace(): Promise<Replacement> {
    const next = await this.#options.refresh(this.#session.refreshToken);
    if (typeof next === 'string') return next;
    this.#change(next);
    return 'replaced';
  }

  #change(session: Session): void {
    this.#session = session;
    if (!this.#isStopped) this.#options.keep(session);
  }
}
