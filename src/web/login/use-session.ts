import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { logOut } from './log-out.js';
import { noteLoggedOut, readLoginMark, writeLoginMark } from './login-mark.js';
import { refresh } from './refresh.js';
import { SessionTokens } from './session-tokens.js';
import { readSession, writeSession, type Session } from './session.js';
import { SharedSession } from './shared-session.js';
import { useResumed } from './use-resumed.js';

export interface SessionState {
  /** As it was when it began in this tab. */
  session: Session | null;
  /** The access token as it is now; null without a session. */
  tokens: SessionTokens | null;
  /** the server is being asked for the session of this browser */
  isAsking: boolean;
  /** the last one ended by itself: say so at the log-in */
  expired: boolean;
  begin: (session: Session) => void;
  /** The person logged out. */
  leave: () => void;
  /** It ran out, or the server no longer takes it. */
  expire: () => void;
}

/**
 * The session of this browser: it survives a reload and a crash, is that of each tab, and is over in all of them with a log-out.
 *
 * @param onLeft the user has logged out, in this tab or another one: nothing of theirs may stay in this tab; with a name, of
 * that user alone
 */
export function useSession(onLeft: (username?: string) => void): SessionState {
  const [session, setSession] = useState(() => readSession(window.sessionStorage, Date.now()));
  const [isAsking, setAsking] = useState(
    () => session === null && readLoginMark(window.localStorage) === 'open',
  );
  const [expired, setExpired] = useState(false);
  /** log-ins in other tabs, since a session has ended here by itself */
  const [begunElsewhere, setBegunElsewhere] = useState(0);
  const shared = useRef<SharedSession | null>(null);
  const tokens = useMemo(() => session && new SessionTokens(session, { keep, refresh }), [session]);

  const change = useCallback(
    (next: Session | null, wasExpired: boolean) => {
      tokens?.stop();
      keep(next);
      setSession(next);
      setExpired(wasExpired);
      if (wasExpired) setBegunElsewhere(0);
      setAsking(false);
    },
    [tokens],
  );
  const resume = useCallback((next: Session) => change(next, false), [change]);
  const showLogIn = useCallback(() => setAsking(false), []);
  // behind one that has ended by itself, the session of the browser may be another user's: a new log-in says whose it is
  const isOut = session === null && (!expired || begunElsewhere > 0);
  useResumed(isOut, { begunElsewhere, onSession: resume, onNone: showLogIn });
  useEffect(() => {
    const tabs = new SharedSession({
      onBegun: () => setBegunElsewhere((count) => count + 1),
      onOver: (username) => {
        // a session that ended by itself may have left words of that user here
        if (session === null) onLeft(username);
        if (session?.user.username !== username) return;
        onLeft();
        change(null, false);
      },
    });
    shared.current = tabs;
    return () => tabs.close();
  }, [session, change, onLeft]);

  const begin = useCallback(
    (next: Session) => {
      writeLoginMark(window.localStorage, 'open');
      shared.current?.begin();
      change(next, false);
    },
    [change],
  );
  const leave = useCallback(() => {
    if (session !== null && tokens !== null) {
      writeLoginMark(window.localStorage, 'leaving');
      void logOut(tokens).then((isOver) => isOver && noteLoggedOut(window.localStorage));
      shared.current?.end(session.user.username);
    }
    onLeft();
    change(null, false);
  }, [change, onLeft, session, tokens]);
  const expire = useCallback(() => change(null, true), [change]);

  return { session, tokens, isAsking, expired, begin, leave, expire };
}

function keep(session: Session | null): void {
  writeSession(window.sessionStorage, session);
}
