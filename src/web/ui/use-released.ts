import { useCallback, useEffect, useRef } from 'react';

/**
 * Does something once no pointer is pressed: at once, or behind the click that it is pressed for. A page that moves between
 * the press and the release takes the button from under the pointer, and the click is lost.
 */
export function useReleased(): (act: () => void) => void {
  const isPressed = useRef(false);
  const waiting = useRef<(() => void)[]>([]);
  useEffect(() => {
    const press = (): void => void (isPressed.current = true);
    const release = (): void => {
      isPressed.current = false;
      // the click comes in the same task as the release
      setTimeout(() => {
        for (const act of waiting.current.splice(0)) act();
      });
    };
    document.addEventListener('pointerdown', press, true);
    document.addEventListener('pointerup', release, true);
    document.addEventListener('pointercancel', release, true);
    return () => {
      document.removeEventListener('pointerdown', press, true);
      document.removeEventListener('pointerup', release, true);
      document.removeEventListener('pointercancel', release, true);
    };
  }, []);
  return useCallback((act) => {
    if (isPressed.current) waiting.current.push(act);
    else act();
  }, []);
}
