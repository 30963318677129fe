import { useEffect } from 'react';
import { strings } from '../strings.js';
import { showNotice } from '../ui/desktop-notice.js';

const words = strings.notices;

/** A notice on the desktop for as long as the telephone of this browser rings. */
export function useRingNotice(rings: boolean): void {
  useEffect(() => {
    if (!rings) return;
    return showNotice({ tag: 'ring', title: words.ring, body: words.ringHint });
  }, [rings]);
}
