import { useCallback, useMemo, useState } from 'react';
import { logOut } from './log-out.js';
import { refresh } from './refresh.js';
import { SessionTokens } from './session-tokens.js';
import { readSession, writeSession, type Session } from './session.js';

export interface SessionState {
  /** As it was when it began in this tab. */
  session: Session | null;
  /** The tokens as they are now; null without a session. */
  tokens: SessionTokens | null;
  /** the last one ended by itself: say so at the log-in */
  expired: boolean;
  begin: (session: Session) => void;
  /** The person logged out. */
  leave: () => void;
  /** It ran out, or the server no longer takes it. */
  expire: () => void;
}

/** The session of this tab; it survives a reload. */
export function useSession(): SessionState {
  const [session, setSession] = useState(() => readSession(window.sessionStorage, Date.now()));
  const [expired, setExpired] = useState(false);
  const tokens = useMemo(() => session && new SessionTokens(session, { keep, refresh }), [session]);

  const change = useCallback(
    (next: Session | null, wasExpired: boolean) => {
      tokens?.stop();
      keep(next);
      setSession(next);
      setExpired(wasExpired);
    },
    [tokens],
  );
  const begin = useCallback((next: Session) => change(next, false), [change]);
  const leave = useCallback(() => {
    if (tokens !== null) void logOut(tokens);
    change(null, false);
  }, [change, tokens]);
  const expire = useCallback(() => change(null, true), [change]);

  return { session, tokens, expired, begin, leave, expire };
}

function keep(session: Session | null): void {
  writeSession(window.sessionStorage, session);
}
