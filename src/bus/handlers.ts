import type { Log } from '../lib/log.js';
import type { BusHandler } from './bus.js';

/** Handlers in this process, by topic. */
export class Handlers {
  readonly #log: Log;
  readonly #byTopic = new Map<string, Set<{ handler: BusHandler }>>();

  constructor(log: Log) {
    this.#log = log;
  }

  /** @returns a function that removes the handler; it returns true when the topic has no handler left */
  add(topic: string, handler: BusHandler): () => boolean {
    const entry = { handler };
    const entries = this.#byTopic.get(topic) ?? new Set();
    this.#byTopic.set(topic, entries.add(entry));
    return () => {
      const isLast = entries.delete(entry) && entries.size === 0;
      if (isLast && this.#byTopic.get(topic) === entries) this.#byTopic.delete(topic);
      return isLast;
    };
  }

  topics(): string[] {
    return [...this.#byTopic.keys()];
  }

  /** One handler's fault is no other's. */
  deliver(topic: string, payload: unknown): void {
    for (const { handler } of [...(this.#byTopic.get(topic) ?? [])]) {
      try {
        handler(payload);
      } catch (error) {
        this.#log.error({ err: error, topic }, 'a subscriber failed');
      }
    }
  }

  clear(): void {
    this.#byTopic.clear();
  }
}
