import type { ClientToServerEvents } from './protocol.js';

/** Events emitted after `send` in the same tick reach the client after its answer. */
export type Send<T> = (data: T) => void;
export type Work = (request: unknown, send: Send<unknown>) => Promise<void> | void;

/** Says how a request of that name is answered. */
export type OnRequest = (name: keyof ClientToServerEvents, work: Work) => void;
