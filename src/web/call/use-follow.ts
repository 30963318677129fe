import { useCallback, useLayoutEffect, useRef, useState, type RefObject } from 'react';

export interface Follow {
  scroller: RefObject<HTMLDivElement | null>;
  /** false once the reader has scrolled away from the newest words */
  following: boolean;
  onScroll: () => void;
  toLatest: () => void;
}

/** This near to the end still counts as being there. */
const nearPx = 48;

/** Keeps the newest words in sight until the reader scrolls up, and again after they came back down. */
export function useFollow(content: unknown, startFollowing: boolean): Follow {
  const scroller = useRef<HTMLDivElement>(null);
  const [following, setFollowing] = useState(startFollowing);

  const onScroll = useCallback(() => {
    const box = scroller.current;
    if (box !== null) setFollowing(box.scrollHeight - box.scrollTop - box.clientHeight < nearPx);
  }, []);
  const toLatest = useCallback(() => {
    const box = scroller.current;
    if (box !== null) box.scrollTop = box.scrollHeight;
    setFollowing(true);
  }, []);
  useLayoutEffect(() => {
    const box = scroller.current;
    if (following && box !== null) box.scrollTop = box.scrollHeight;
  }, [content, following]);

  return { scroller, following, onScroll, toLatest };
}
