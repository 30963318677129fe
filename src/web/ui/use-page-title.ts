import { useEffect } from 'react';
import { strings } from '../strings.js';

/** The title of the window while this page is shown. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · ${strings.product}`;
  }, [title]);
}
