import { useEffect, useState } from 'react';
import { useAccount } from '../login/account-context.js';
import { forgetSent } from './store-once.js';

/**
 * Forgets what was sent from an earlier form of that name: the record of one person must not become that of another.
 *
 * @param key names the form, as its draft is named
 * @param isContinued at the beginning of the form: its text was written in this tab
 */
export function useSentOfForm(key: string, isContinued: boolean): void {
  const { username } = useAccount().session.user;
  const [isAnew] = useState(!isContinued);
  useEffect(() => {
    if (isAnew) forgetSent(sessionStorage, { username, key });
  }, [isAnew, username, key]);
}
