import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { logOut } from './log-out.js';
import { refresh } from './refresh.js';
import { SessionTokens } from './session-tokens.js';
import { readSession, writeSession, type Session } from './session.js';
import { oneTabAtATime, SharedSession } from './shared-session.js';

export interface SessionState {
  /** As it was when it began in this tab. */
  session: Session | null;
  /** The tokens as they are now; null without a session. */
  tokens: SessionTokens | null;
  /** other tabs are being asked for theirs */
  isAsking: boolean;
  /** the last one ended by itself: say so at the log-in */
  expired: boolean;
  begin: (session: Session) => void;
  /** The person logged out. */
  leave: () => void;
  /** It ran out, or the server no longer takes it. */
  expire: () => void;
}

/** Another tab of this browser answers within a few milliseconds, when there is one. */
const answerWithinMs = 250;

/** The session of this browser's tabs; it survives a reload, and is over in all of them with a log-out. */
export function useSession(): SessionState {
  const [session, setSession] = useState(() => readSession(window.sessionStorage, Date.now()));
  const [isAsking, setAsking] = useState(session === null);
  const [expired, setExpired] = useState(false);
  const shared = useRef<SharedSession | null>(null);
  const tokens = useMemo(
    () => session && new SessionTokens(session, { keep, refresh, exclusively: oneTabAtATime }),
    [session],
  );

  const change = useCallback(
    (next: Session | null, wasExpired: boolean) => {
      tokens?.stop();
      keep(next);
      setSession(next);
      setExpired(wasExpired);
      setAsking(false);
    },
    [tokens],
  );
  useEffect(() => {
    const tabs = new SharedSession({
      session: () => tokens?.session ?? null,
      onSession: (theirs) => (tokens === null ? change(theirs, false) : tokens.adopt(theirs)),
      onOver: () => tokens !== null && change(null, false),
    });
    shared.current = tabs;
    tokens?.onExchanged((next) => shared.current?.share(next)); // by then this effect may be over
    if (tokens === null) tabs.ask();
    return () => tabs.close();
  }, [tokens, change]);
  useEffect(() => {
    const timer = window.setTimeout(() => setAsking(false), answerWithinMs);
    return () => window.clearTimeout(timer);
  }, []);

  const begin = useCallback(
    (next: Session) => {
      shared.current?.share(next);
      change(next, false);
    },
    [change],
  );
  const leave = useCallback(() => {
    if (tokens !== null) void logOut(tokens);
    shared.current?.end();
    change(null, false);
  }, [change, tokens]);
  const expire = useCallback(() => change(null, true), [change]);

  return { session, tokens, isAsking, expired, begin, leave, expire };
}

function keep(session: Session | null): void {
  writeSession(window.sessionStorage, session);
}
