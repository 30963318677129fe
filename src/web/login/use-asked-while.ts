import { useEffect } from 'react';
import { useAccount } from './account-context.js';

/** Asks before the tab is closed, or its user logs out, as long as something of this page is on its way to the server. */
export function useAskedWhile(isUnderWay: boolean): void {
  const { drafts } = useAccount();
  useEffect(() => {
    if (!isUnderWay) return;
    const ask = (event: Event): void => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    const close = drafts.add(() => Promise.resolve(false));
    return () => {
      window.removeEventListener('beforeunload', ask);
      close();
    };
  }, [isUnderWay, drafts]);
}
