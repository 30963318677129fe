import { isLive } from '../calls/call-state.js';
import type { CallFeed } from './call-feed.js';

/** As many as the page of the wall shows. */
export const MOST_ENDED = 12;
export const LATELY_MS = 60 * 60 * 1000;

/** The calls that ended lately, for walls that are opened afterwards: a bounded number, for a bounded time. */
export class EndedCalls {
  readonly #feeds = new Map<string, CallFeed>();

  has(callId: string): boolean {
    return this.#feeds.has(callId);
  }

  /** Takes in a call that has no party any more; any other call is left out. */
  note(feed: CallFeed): void {
    const { callId, state } = feed.view;
    if (isLive(state)) return;
    this.#feeds.set(callId, feed);
    if (this.#feeds.size > MOST_ENDED) this.list(new Date(0));
  }

  /** Those that ended since then, the newest first; the others are forgotten. */
  list(since: Date): CallFeed[] {
    const kept = [...this.#feeds.values()]
      .filter((feed) => endMsOf(feed) >= since.getTime())
      .sort((a, b) => endMsOf(b) - endMsOf(a))
      .slice(0, MOST_ENDED);
    this.#feeds.clear();
    for (const feed of kept) this.#feeds.set(feed.view.callId, feed);
    return kept;
  }
}

function endMsOf({ view }: CallFeed): number {
  return view.endedAt?.getTime() ?? 0;
}
