import { useCallback, useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';

export interface Follow {
  scroller: RefObject<HTMLDivElement | null>;
  /** false once the reader has scrolled away from the newest words */
  following: boolean;
  onScroll: () => void;
  toLatest: () => void;
}

/** This near to the end still counts as being there. */
const nearPx = 48;

/**
 * Keeps the newest words in sight until the reader scrolls up, and again after they came back down. `content`:
 * anything that changes when the words do.
 */
export function useFollow(content: unknown, startFollowing: boolean): Follow {
  const scroller = useRef<HTMLDivElement>(null);
  const lastTop = useRef(0);
  const [following, setFollowing] = useState(startFollowing);

  const onScroll = useCallback(() => {
    const box = scroller.current;
    if (box === null) return;
    const near = box.scrollHeight - box.scrollTop - box.clientHeight < nearPx;
    // only a way up is the reader's own: the end moves away by itself when rows get their real height
    if (near) setFollowing(true);
    else if (box.scrollTop < lastTop.current - 1) setFollowing(false);
    lastTop.current = box.scrollTop;
  }, []);
  const toLatest = useCallback(() => {
    toEnd(scroller.current);
    setFollowing(true);
  }, []);
  useLayoutEffect(() => {
    if (following) toEnd(scroller.current);
  }, [content, following]);
  useEffect(() => {
    const box = scroller.current;
    if (!following || box === null) return;
    const observer = new ResizeObserver(() => toEnd(box));
    observer.observe(box);
    for (const child of box.children) observer.observe(child);
    return () => observer.disconnect();
  }, [following]);

  return { scroller, following, onScroll, toLatest };
}

function toEnd(box: HTMLDivElement | null): void {
  if (box !== null) box.scrollTop = box.scrollHeight;
}
