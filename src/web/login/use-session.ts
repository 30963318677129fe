import { useCallback, useState } from 'react';
import { logOut } from './log-out.js';
import { readSession, writeSession, type Session } from './session.js';

export interface SessionState {
  session: Session | null;
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

  const change = useCallback((next: Session | null, wasExpired: boolean) => {
    writeSession(window.sessionStorage, next);
    setSession(next);
    setExpired(wasExpired);
  }, []);
  const begin = useCallback((next: Session) => change(next, false), [change]);
  const leave = useCallback(() => {
    if (session !== null) void logOut(session.token);
    change(null, false);
  }, [change, session]);
  const expire = useCallback(() => change(null, true), [change]);

  return { session, expired, begin, leave, expire };
}
