import { useEffect } from 'react';
import { strings } from '../strings.js';
import { showNotice } from '../ui/desktop-notice.js';

const words = strings.notices;

/** A notice on the desktop for as long as the telephone of this browser rings, also where its user looks away meanwhile. */
export function useRingNotice(rings: boolean): void {
  useEffect(() => {
    if (!rings) return;
    const show = () => showNotice({ tag: 'ring', title: words.ring, body: words.ringHint });
    let remove = show();
    const onBlur = (): void => {
      remove();
      remove = show();
    };
    window.addEventListener('blur', onBlur);
    return () => {
      window.removeEventListener('blur', onBlur);
      remove();
    };
  }, [rings]);
}
