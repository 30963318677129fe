import { useEffect, useState, type RefObject } from 'react';
import type { WireDeskMessage } from '../../realtime/protocol.js';
import { useConnection } from '../connection/connection-context.js';

const againMs = 5_000;

/**
 * Sends to the server how far the user has read, once the newest message stands on the screen: the list is in sight, at its end,
 * in a tab that is shown. @param isAtEnd whether the newest messages of the list are in sight; null: this side keeps no count
 */
export function useMarkRead(
  list: RefObject<HTMLElement | null>,
  messages: readonly WireDeskMessage[],
  isAtEnd: boolean | null,
): void {
  const connection = useConnection();
  const isShown = useIsShown(list);
  const newest = messages.findLast((message) => !message.is_own);
  const callId = newest?.call_id;
  const messageId = newest?.id;
  useEffect(() => {
    if (callId === undefined || messageId === undefined || isAtEnd !== true || !isShown) return;
    let timer: number | undefined;
    let isOver = false;
    const mark = async (): Promise<void> => {
      const fault = await connection.markRead({ call_id: callId, message_id: messageId });
      if (fault !== null && !isOver) timer = window.setTimeout(() => void mark(), againMs);
    };
    void mark();
    return () => {
      isOver = true;
      window.clearTimeout(timer);
    };
  }, [connection, callId, messageId, isAtEnd, isShown]);
}

/** Whether an element is in sight, in a tab that is shown. */
function useIsShown(element: RefObject<HTMLElement | null>): boolean {
  const [isInSight, setInSight] = useState(false);
  const [isTabShown, setTabShown] = useState(() => !document.hidden);
  useEffect(() => {
    if (element.current === null) return;
    const observer = new IntersectionObserver(([entry]) => setInSight(entry?.isIntersecting === true));
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  useEffect(() => {
    const onChange = (): void => setTabShown(!document.hidden);
    document.addEventListener('visibilitychange', onChange);
    return () => document.removeEventListener('visibilitychange', onChange);
  }, []);
  return isInSight && isTabShown;
}
