import { ConflictError, UnavailableError } from '../lib/errors.js';
import type { HealthReport } from '../lib/health.js';
import type { Log } from '../lib/log.js';
import type { Bus, BusHandler, BusResponder, Unsubscribe } from './bus.js';
import { Handlers } from './handlers.js';
import { PendingRequests } from './pending-requests.js';

/** The bus of a server that is one process: the normal case. */
export class MemoryBus implements Bus {
  readonly #handlers: Handlers;
  readonly #responders = new Map<string, BusResponder>();
  readonly #pending = new PendingRequests();
  #isClosed = false;

  constructor({ log }: { readonly log: Log }) {
    this.#handlers = new Handlers(log);
  }

  publish(topic: string, payload: unknown): void {
    if (this.#isClosed) return;
    const json = JSON.stringify(payload ?? null);
    // later, as over a network: a publisher is never run by its own subscribers
    setImmediate(() => this.#handlers.deliver(topic, JSON.parse(json)));
  }

  async subscribe(topic: string, handler: BusHandler): Promise<Unsubscribe> {
    const remove = this.#handlers.add(topic, handler);
    return async () => void remove();
  }

  async request(topic: string, payload: unknown, { timeoutMs }: { timeoutMs: number }): Promise<unknown> {
    const responder = this.#responders.get(topic);
    if (this.#isClosed || !responder) throw new UnavailableError(`no responder for ${topic}`);
    return this.#pending.add(timeoutMs, (id) => {
      const answer = responder(copy(payload)).then(copy);
      answer.then(
        (value) => this.#pending.resolve(id, value),
        (error: unknown) => this.#pending.reject(id, error),
      );
    });
  }

  async respond(topic: string, responder: BusResponder): Promise<Unsubscribe> {
    if (this.#responders.has(topic)) throw new ConflictError(`${topic} is answered already`);
    this.#responders.set(topic, responder);
    return async () => {
      if (this.#responders.get(topic) === responder) this.#responders.delete(topic);
    };
  }

  async health(): Promise<HealthReport> {
    return { ok: true, status: 'in_memory' };
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    this.#handlers.clear();
    this.#responders.clear();
    this.#pending.rejectAll(new UnavailableError('the bus is closed'));
  }
}

/** As the other end of a network would get it. */
function copy(payload: unknown): unknown {
  return JSON.parse(JSON.stringify(payload ?? null));
}
