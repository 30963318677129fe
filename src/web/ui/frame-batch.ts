/** A hidden page paints no frames: what has come is applied after this at the latest. */
const longestWaitMs = 1_000;

/** Items that are applied together, once a frame or less often, in the order in which they came. */
export interface FrameBatch<Item> {
  add: (item: Item) => void;
  /** Applies at once what has come. */
  flush: () => void;
}

/**
 * @param apply has all items that came since the last time, at least one
 * @param pauseMs the shortest time between two applications; 0: with each frame
 */
export function createFrameBatch<Item>(
  apply: (items: readonly Item[]) => void,
  pauseMs: () => number,
): FrameBatch<Item> {
  let items: Item[] = [];
  let frame: number | undefined;
  let timers: number[] = [];
  let appliedAtMs = -Infinity;
  const flush = (): void => {
    if (frame !== undefined) cancelAnimationFrame(frame);
    for (const timer of timers) window.clearTimeout(timer);
    frame = undefined;
    timers = [];
    const due = items;
    items = [];
    if (due.length === 0) return;
    appliedAtMs = performance.now();
    apply(due);
  };
  const atNextFrame = (): void => void (frame = requestAnimationFrame(flush));
  const add = (item: Item): void => {
    items.push(item);
    if (items.length > 1) return;
    const waitMs = appliedAtMs + pauseMs() - performance.now();
    timers = [window.setTimeout(flush, longestWaitMs)];
    if (waitMs > 0) timers.push(window.setTimeout(atNextFrame, waitMs));
    else atNextFrame();
  };
  return { add, flush };
}
