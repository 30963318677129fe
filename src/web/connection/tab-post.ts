import type { HubMessage, HubPort, LinkEvent } from './link-messages.js';

/** Two frames: a tab has one message to take for a burst of events, and a lone event does not wait. */
const GATHER_MS = 33;

/** The messages of the hub to one tab, in their order; events that follow each other closely go as one message. */
export class TabPost {
  readonly #port: HubPort;
  #events: LinkEvent[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  #postedAtMs = -Infinity;

  constructor(port: HubPort) {
    this.#port = port;
  }

  addEvent(event: LinkEvent): void {
    this.#events.push(event);
    if (this.#timer !== undefined) return;
    const waitMs = this.#postedAtMs + GATHER_MS - performance.now();
    if (waitMs <= 0) this.#postEvents();
    else this.#timer = setTimeout(() => this.#postEvents(), waitMs);
  }

  /** Events that came before go first. */
  post(message: HubMessage): void {
    this.#postEvents();
    this.#port.postMessage(message);
  }

  /** Events that wait are not sent. */
  close(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#events = [];
  }

  #postEvents(): void {
    const events = this.#events;
    this.close();
    if (events.length === 0) return;
    this.#postedAtMs = performance.now();
    this.#port.postMessage({ type: 'events', events } satisfies HubMessage);
  }
}
