import { nowMs } from '../lib/clock.js';
import type { Closable } from '../lib/closer.js';
import type { Agent } from './agent.js';
import type { Agents } from './agents.js';
import {
  inQueueOrder,
  matchCalls,
  nextFallbackMs,
  type QueueRules,
  type WaitingCall,
} from './queue-rules.js';

interface Place {
  readonly call: WaitingCall;
  readonly give: (agent: Agent | null) => void;
}

/**
 * The queue: gives callers who wait to agents who are free, by the rules of `queue-rules.ts`.
 *
 * In:     callers, by `next`; agents, as they change.
 * Out:    an agent whose state is `ringing` for that call already, so that no other call gets that agent.
 * End:    a caller leaves when the signal says so; `close` sends all callers away without an agent.
 */
export class Router implements Closable {
  readonly #agents: Agents;
  readonly #rules: QueueRules;
  readonly #places = new Map<string, Place>();
  readonly #forget: () => void;
  readonly #listeners = new Set<() => void>();
  #fallback: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(agents: Agents, rules: QueueRules) {
    this.#agents = agents;
    this.#rules = rules;
    this.#forget = agents.onChange(({ state }) => {
      if (state === 'available') this.#match();
    });
  }

  /** All waiting callers, in the order of their turn. */
  get waiting(): readonly WaitingCall[] {
    return inQueueOrder([...this.#places.values()].map(({ call }) => call));
  }

  /** 1 for the next caller; undefined for a call that does not wait. */
  positionOf(callId: string): number | undefined {
    const at = this.waiting.findIndex((call) => call.callId === callId);
    return at < 0 ? undefined : at + 1;
  }

  onChange(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** @returns the agent whose phone is to ring now; null when the caller left first, or the router is closed */
  next(call: WaitingCall, signal: AbortSignal): Promise<Agent | null> {
    return new Promise((resolve) => {
      if (signal.aborted || this.#isClosed) return resolve(null);
      const leave = () => place.give(null);
      const place: Place = {
        call,
        give: (agent) => {
          signal.removeEventListener('abort', leave);
          if (this.#places.get(call.callId) === place) this.#places.delete(call.callId);
          resolve(agent);
          this.#notifyListeners();
        },
      };
      signal.addEventListener('abort', leave);
      this.#places.set(call.callId, place);
      this.#notifyListeners();
      this.#match();
    });
  }

  close(): void {
    this.#isClosed = true;
    this.#forget();
    clearTimeout(this.#fallback);
    for (const { give } of [...this.#places.values()]) give(null);
  }

  #match(): void {
    // one time for both: what is due between two looks at the clock would be seen by neither
    const atMs = nowMs();
    const matches = matchCalls(this.waiting, this.#agents.free(), this.#rules, atMs);
    for (const { waiting, agent } of matches) {
      const { callId } = waiting;
      const place = this.#places.get(callId);
      // a listener to the match before may have changed what this one was made of
      if (!place || this.#agents.get(agent.key)?.state !== 'available') continue;
      place.give(this.#agents.move(agent.key, 'ringing', { callId }));
    }
    this.#planFallback(atMs);
  }

  /** @param matchedAtMs the time of the last match: a timer may fire before its own time by the clock */
  #planFallback(matchedAtMs: number): void {
    clearTimeout(this.#fallback);
    const dueMs = nextFallbackMs(this.waiting, this.#rules, matchedAtMs);
    if (dueMs === null) return;
    this.#fallback = setTimeout(() => this.#match(), Math.max(1, dueMs - nowMs()));
  }

  #notifyListeners(): void {
    for (const listener of [...this.#listeners]) listener();
  }
}
