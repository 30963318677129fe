import { createContext, useContext } from 'react';
import type { OpenDrafts } from './open-drafts.js';
import type { SessionTokens } from './session-tokens.js';
import type { Session } from './session.js';

export interface Account {
  session: Session;
  tokens: SessionTokens;
  /** the session is over, and a call still up */
  isExpired: boolean;
  /** the user takes calls */
  hasPhone: boolean;
  /** a call ends with a log-out */
  endsCall: boolean;
  drafts: OpenDrafts;
  leave: () => void;
}

/** The logged-in user, for the frame of the pages. */
export const AccountContext = createContext<Account | null>(null);

export function useAccount(): Account {
  const account = useContext(AccountContext);
  if (account === null) throw new Error('used outside of a session');
  return account;
}
