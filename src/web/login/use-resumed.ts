import { useEffect } from 'react';
import { logOutByCookie } from './log-out.js';
import { noteLoggedOut, readLoginMark, writeLoginMark } from './login-mark.js';
import { refresh } from './refresh.js';
import type { Session } from './session.js';
import { pauseMs, tryUntilDone } from './try-until-done.js';

export interface Resuming {
  /** grows with each log-in in another tab */
  begunElsewhere: number;
  onSession: (session: Session) => void;
  /** the log-in page is to be shown, at least for now */
  onNone: () => void;
}

/**
 * In a tab without a session: gets that of the browser, or ends it where the user had logged out and the server could not
 * be reached. Goes on until the server has answered.
 */
export function useResumed(isOut: boolean, { begunElsewhere, onSession, onNone }: Resuming): void {
  useEffect(() => {
    const mark = isOut ? readLoginMark(window.localStorage) : 'none';
    if (mark === 'none') return;
    if (mark === 'leaving') return tryUntilDone(finishLogOut, pauseMs);
    let isOver = false;
    const stop = tryUntilDone(async () => {
      const answer = await refresh();
      if (isOver) return true;
      if (typeof answer === 'object') onSession(answer);
      else onNone();
      if (answer === 'ended') writeLoginMark(window.localStorage, 'none');
      return answer !== 'unreachable';
    }, 0);
    return () => {
      isOver = true;
      stop();
    };
  }, [isOut, begunElsewhere, onSession, onNone]);
}

/** @returns whether there is nothing to do any more */
async function finishLogOut(): Promise<boolean> {
  if (readLoginMark(window.localStorage) !== 'leaving') return true;
  const isOver = await logOutByCookie();
  if (isOver) noteLoggedOut(window.localStorage);
  return isOver;
}
