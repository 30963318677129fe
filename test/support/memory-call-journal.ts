import type { CallEvent, StoredCallEvent } from '../../src/calls/call-event.js';
import { isLive } from '../../src/calls/call-state.js';
import { emptyCallView, foldCallEvent } from '../../src/calls/call-view.js';
import type { CallJournalReader } from '../../src/realtime/call-feeds.js';

/** A journal in memory, whose answers take as many turns of the event loop as `turns` says. */
export class MemoryCallJournal implements CallJournalReader {
  readonly #calls = new Map<string, StoredCallEvent[]>();
  readonly #turns: () => number;
  /** Thrown by the next reads, until it is undefined again. */
  failure: Error | undefined;
  /** Events of each call with a greater `seq` do not exist yet, as while the database is away. */
  visibleUpTo = Number.POSITIVE_INFINITY;
  /** Epoch of all positions; null: not known. */
  currentEpoch: string | null = 'first';
  /** Thrown when ended calls are listed. */
  ended: Error | undefined;
  /** Start of the call that is written next, ms since the epoch. */
  startedMs = Date.UTC(2026, 2, 1);
  reads = 0;
  /** Whether calls exist that was asked. */
  looked = 0;
  /** Most questions that were open at the same time. */
  mostAtOnce = 0;
  #open = 0;
  /** Runs while the list of active calls is on its way. */
  whileListing: () => void = () => {};

  constructor(turns: () => number = () => 0) {
    this.#turns = turns;
  }

  append(callId: string, event: CallEvent): StoredCallEvent {
    const events = this.#calls.get(callId) ?? [];
    this.#calls.set(callId, events);
    const seq = events.length + 1;
    const record = { callId, seq, at: new Date(this.startedMs + seq), startMs: seq * 10, event };
    events.push(record);
    return record;
  }

  async readAfter(callId: string, seq: number): Promise<readonly StoredCallEvent[]> {
    this.reads++;
    const found = this.#visible(callId).filter((event) => event.seq > seq);
    await this.#answer();
    return found;
  }

  async exists(callId: string): Promise<boolean> {
    this.looked++;
    const isThere = this.#visible(callId).length > 0;
    await this.#answer();
    return isThere;
  }

  async listActiveIds(): Promise<readonly string[]> {
    const ids = [...this.#calls.keys()].filter((id) => isLive(this.#viewOf(id).state));
    this.whileListing();
    await this.#answer();
    return ids;
  }

  async listEndedIds(since: Date, limit: number): Promise<readonly string[]> {
    const views = [...this.#calls.keys()].map((id) => this.#viewOf(id));
    const ended = views.filter(
      ({ state, endedAt }) => !isLive(state) && endedAt !== null && endedAt >= since,
    );
    await this.#answer();
    if (this.ended) throw this.ended;
    return ended
      .sort((a, b) => Number(b.endedAt) - Number(a.endedAt))
      .slice(0, limit)
      .map(({ callId }) => callId);
  }

  async epoch(): Promise<string | null> {
    return this.currentEpoch;
  }

  async #answer(): Promise<void> {
    this.mostAtOnce = Math.max(this.mostAtOnce, ++this.#open);
    for (let turn = this.#turns(); turn > 0; turn--) await new Promise((resolve) => setImmediate(resolve));
    this.#open--;
    if (this.failure) throw this.failure;
  }

  #visible(callId: string): StoredCallEvent[] {
    return (this.#calls.get(callId) ?? []).filter(({ seq }) => seq <= this.visibleUpTo);
  }

  #viewOf(callId: string) {
    return this.#visible(callId).reduce(foldCallEvent, emptyCallView(callId));
  }
}
