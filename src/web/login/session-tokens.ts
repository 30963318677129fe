import type { Session } from './session.js';

export type Replacement = 'replaced' | 'ended' | 'unreachable';

export interface SessionTokensOptions {
  /** Stores the session for the next reload of the tab. */
  keep: (session: Session) => void;
  refresh: (refreshToken: string) => Promise<Session | 'ended' | 'unreachable'>;
  /** Runs the work while no other tab of the session does. */
  exclusively?: <T>(work: () => Promise<T>) => Promise<T>;
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
  #exchanged: (session: Session) => void = () => undefined;

  constructor(session: Session, options: SessionTokensOptions) {
    this.#session = session;
    this.#options = options;
    this.#now = options.now ?? Date.now;
  }

  /** As it is now. */
  get session(): Session {
    return this.#session;
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

  /** @param listener gets the session each time its refresh token was exchanged here, for other tabs */
  onExchanged(listener: (session: Session) => void): void {
    this.#exchanged = listener;
  }

  /** Another tab has exchanged the refresh token of this session: the one here is worth nothing. */
  adopt(theirs: Session): void {
    const { user, refreshToken } = this.#session;
    if (theirs.user.username === user.username && theirs.refreshToken !== refreshToken) this.#change(theirs);
  }

  /** The session is over: what comes now is not kept. */
  stop(): void {
    this.#isStopped = true;
  }

  #replace(): Promise<Replacement> {
    const { refreshToken } = this.#session;
    const { refresh, exclusively = (work) => work() } = this.#options;
    return exclusively(async () => {
      // another tab was first
      if (this.#session.refreshToken !== refreshToken) return 'replaced';
      const next = await refresh(refreshToken);
      if (typeof next === 'string') return next;
      this.#change(next);
      if (!this.#isStopped) this.#exchanged(next);
      return 'replaced';
    });
  }

  #change(session: Session): void {
    this.#session = session;
    if (!this.#isStopped) this.#options.keep(session);
  }
}
