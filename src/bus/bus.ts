import type { Closable } from '../lib/closer.js';
import type { HealthReport } from '../lib/health.js';

/** Takes back a subscription or a responder; may be called twice. */
export type Unsubscribe = () => Promise<void>;

/**
 * Notifies other parts, in this process and in others, that something has happened; asks the part that knows.
 *
 * In:     payloads that survive JSON, on topics that are plain strings such as `call.event`.
 * Out:    each subscriber of a topic gets every payload, as JSON left it, in the order in which one process
 *         published them. At most once: what is published while a process is cut off does not reach it later.
 * End:    `close`: handlers hear nothing more, requests that wait are rejected.
 * Errors: `publish` never fails, a lost payload is counted and logged. `request` rejects with an UnavailableError
 *         when no responder is registered for that topic or the bus is away, a TimeoutError when the answer is late, and an
 *         Error with the responder's message when that threw.
 */
export interface Bus extends Closable {
  publish(topic: string, payload: unknown): void;
  subscribe(topic: string, handler: BusHandler): Promise<Unsubscribe>;
  request(topic: string, payload: unknown, options: { readonly timeoutMs: number }): Promise<unknown>;
  /** Answers requests on a topic; one responder per topic. @throws ConflictError when this process has one */
  respond(topic: string, responder: BusResponder): Promise<Unsubscribe>;
  /** Asked at this moment, with a limit of time. */
  health(): Promise<HealthReport>;
  close(): Promise<void>;
}

/** Errors that it throws are logged and go no further. */
export type BusHandler = (payload: unknown) => void;
export type BusResponder = (payload: unknown) => Promise<unknown>;
