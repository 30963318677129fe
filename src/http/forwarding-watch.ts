import type { IncomingMessage } from 'node:http';
import type { IsTrustedProxy } from '../lib/client-address.js';

/** Reported for so long after the last one. */
const REPORTED_FOR_MS = 24 * 60 * 60_000;

/**
 * Whether requests come by a proxy that TRUSTED_PROXIES does not name: all its clients are one address then, to the limits
 * of log-ins and to the audit.
 */
export class ForwardingWatch {
  readonly #isTrusted: IsTrustedProxy;
  #lastMs: number | undefined;

  constructor(isTrusted: IsTrustedProxy = () => false) {
    this.#isTrusted = isTrusted;
  }

  note({ socket, headers }: Pick<IncomingMessage, 'socket' | 'headers'>, nowMs = Date.now()): void {
    if (headers['x-forwarded-for'] === undefined && headers.forwarded === undefined) return;
    const peer = (socket.remoteAddress ?? '').replace(/^::ffff:(?=\d+\.)/i, '');
    if (peer !== '' && !this.#isTrusted(peer)) this.#lastMs = nowMs;
  }

  /** Within the last day. */
  isUntrusted(nowMs = Date.now()): boolean {
    return this.#lastMs !== undefined && nowMs - this.#lastMs < REPORTED_FOR_MS;
  }
}
