import { onNextTick } from './use-now.js';

/** A hidden page paints no frames: what has come is applied after this at the latest. */
const longestWaitMs = 1_000;

/** Items that are applied together, once a frame or less often, in the order in which they came. */
export interface FrameBatch<Item> {
  /** @param isUrgent the next frame shows it, and all that came before it */
  add: (item: Item, isUrgent?: boolean) => void;
  /** Applies at once what has come. */
  flush: () => void;
}

/**
 * @param apply has all items that came since the last time, at least one
 * @param isCrowded items wait for the next step of the clocks, twice a second: what is drawn then is drawn once for both
 */
export function createFrameBatch<Item>(
  apply: (items: readonly Item[]) => void,
  isCrowded: () => boolean,
): FrameBatch<Item> {
  let items: Item[] = [];
  let frame: number | undefined;
  let timer: number | undefined;
  let stopTick: (() => void) | undefined;
  const flush = (): void => {
    if (frame !== undefined) cancelAnimationFrame(frame);
    window.clearTimeout(timer);
    stopTick?.();
    frame = undefined;
    stopTick = undefined;
    const due = items;
    items = [];
    if (due.length > 0) apply(due);
  };
  const add = (item: Item, isUrgent = false): void => {
    items.push(item);
    const isFirst = items.length === 1;
    if (isFirst) timer = window.setTimeout(flush, longestWaitMs);
    const waits = isFirst && isCrowded();
    if (waits) stopTick = onNextTick(flush);
    const isNextFrame = isUrgent || (isFirst && !waits);
    if (isNextFrame && frame === undefined) frame = requestAnimationFrame(flush);
  };
  return { add, flush };
}
