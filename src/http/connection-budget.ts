import { readFileSync } from 'node:fs';
import type { Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { isLoggedIn } from '../lib/known-connections.js';
import { ForwardingWatch } from './forwarding-watch.js';

/** Share of this process's descriptors; the rest is for calls, files, the database and clients with a log-in. */
const STRANGERS_SHARE = 1 / 4;
const STRANGERS_AT_MOST = 4_096;
const STRANGERS_AT_LEAST = 16;
/** Where the system does not say (`ulimit -n`). */
const USUAL_DESCRIPTORS = 1_024;

export interface ConnectionFigures {
  readonly open: number;
  readonly withoutLogin: number;
  readonly withoutLoginAtMost: number;
  /** Closed so far so that others have room. */
  readonly closedForRoom: number;
  /** `ulimit -n` of this process. */
  readonly descriptorsAtMost: number;
  /** Requests come by a proxy that TRUSTED_PROXIES does not name. */
  readonly isForwardedUntrusted: boolean;
}

/**
 * The connections to all listeners of this process. Those without a log-in have a budget, well below the descriptors that calls need:
 * beyond it the one that has waited longest without a request is closed, or the new one where there is none.
 */
export class ConnectionBudget {
  readonly #strangersAtMost: number;
  readonly #descriptorsAtMost: number;
  readonly #forwarding: ForwardingWatch;
  /** The oldest first. */
  readonly #open = new Set<Duplex>();
  /** Requests in work, and upgrades. */
  readonly #inWork = new Map<Duplex, number>();
  #closedForRoom = 0;

  /** @param forwarding sees each request */
  constructor(descriptorsAtMost = descriptorLimit(), forwarding = new ForwardingWatch()) {
    this.#forwarding = forwarding;
    this.#descriptorsAtMost = descriptorsAtMost;
    const share = Math.floor(descriptorsAtMost * STRANGERS_SHARE);
    this.#strangersAtMost = Math.max(STRANGERS_AT_LEAST, Math.min(STRANGERS_AT_MOST, share));
  }

  watch(server: Server): void {
    server.on('connection', (socket) => this.#take(socket));
    server.on('request', (request, response) => {
      this.#begin(request.socket);
      this.#forwarding.note(request);
      response.once('close', () => this.#end(request.socket));
    });
    server.on('upgrade', (_request, socket: Duplex) => this.#begin(socket));
  }

  figures(): ConnectionFigures {
    return {
      open: this.#open.size,
      withoutLogin: this.#strangers().length,
      withoutLoginAtMost: this.#strangersAtMost,
      closedForRoom: this.#closedForRoom,
      descriptorsAtMost: this.#descriptorsAtMost,
      isForwardedUntrusted: this.#forwarding.isUntrusted(),
    };
  }

  #take(socket: Duplex): void {
    if (this.#open.has(socket)) return; // handed to HTTP again, see route-upgrades.ts
    this.#open.add(socket);
    socket.once('close', () => {
      this.#open.delete(socket);
      this.#inWork.delete(socket);
    });
    if (this.#open.size <= this.#strangersAtMost) return;
    const strangers = this.#strangers();
    if (strangers.length <= this.#strangersAtMost) return;
    const idle = strangers.find((each) => each !== socket && !this.#inWork.has(each));
    this.#closedForRoom++;
    (idle ?? socket).destroy();
  }

  #strangers(): Duplex[] {
    return [...this.#open].filter((socket) => !isLoggedIn(socket) && !socket.destroyed);
  }

  #begin(socket: Duplex): void {
    this.#inWork.set(socket, (this.#inWork.get(socket) ?? 0) + 1);
  }

  #end(socket: Duplex): void {
    const left = (this.#inWork.get(socket) ?? 1) - 1;
    if (left > 0) this.#inWork.set(socket, left);
    else this.#inWork.delete(socket);
  }
}

/** The soft limit of this process. */
function descriptorLimit(): number {
  try {
    const [, limit] = /^Max open files\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8')) ?? [];
    return Number(limit ?? USUAL_DESCRIPTORS);
  } catch {
    return USUAL_DESCRIPTORS;
  }
}
