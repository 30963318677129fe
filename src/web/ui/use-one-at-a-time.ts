import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';

export interface OneAtATime {
  /** from the moment at which an act begins */
  isRunning: boolean;
  /** Runs an act that resolves to whether it was the last one of this component. An act that comes while one runs is left out. */
  run: (act: () => Promise<boolean>) => Promise<void>;
}

/** Acts that are done one after the other, and none after the last one. */
export function useOneAtATime(): OneAtATime {
  const running = useRef(false);
  const [isRunning, setRunning] = useState(false);
  const run = async (act: () => Promise<boolean>): Promise<void> => {
    if (running.current) return;
    running.current = true;
    // before the next key: what must not change meanwhile is locked by then
    flushSync(() => setRunning(true));
    let isLast = false;
    try {
      isLast = await act();
    } finally {
      running.current = isLast;
      setRunning(isLast);
    }
  };
  return { isRunning, run };
}
