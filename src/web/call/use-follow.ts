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
  // beside the state, which React draws later: until then a row that gets its real height would bring the reader back
  const isFollowing = useRef(startFollowing);
  const [following, setFollowing] = useState(startFollowing);
  const follow = useCallback((next: boolean) => {
    isFollowing.current = next;
    setFollowing(next);
  }, []);

  const onScroll = useCallback(() => {
    const box = scroller.current;
    if (box === null) return;
    const toGoPx = box.scrollHeight - box.scrollTop - box.clientHeight;
    // only a way up is the reader's own: the end moves away by itself when rows get their real height
    const isWayUp = box.scrollTop < lastTop.current - 1;
    if (isWayUp && toGoPx > 1) follow(false);
    else if (toGoPx < nearPx) follow(true);
    // steps of less than a pixel, as of a slow finger, add up to a way
    if (toGoPx <= 1 || isWayUp || box.scrollTop > lastTop.current) lastTop.current = box.scrollTop;
  }, [follow]);
  const toLatest = useCallback(() => {
    toEnd(scroller.current);
    follow(true);
  }, [follow]);
  useLayoutEffect(() => {
    if (isFollowing.current) toEnd(scroller.current);
  }, [content, following]);
  useEffect(() => {
    const box = scroller.current;
    if (!following || box === null) return;
    const observer = new ResizeObserver(() => {
      if (isFollowing.current) toEnd(box);
    });
    observer.observe(box);
    for (const child of box.children) observer.observe(child);
    return () => observer.disconnect();
  }, [following]);

  return { scroller, following, onScroll, toLatest };
}

function toEnd(box: HTMLDivElement | null): void {
  if (box !== null) box.scrollTop = box.scrollHeight;
}
