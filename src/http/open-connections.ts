import type { Server } from 'node:http';
import type { Duplex } from 'node:stream';

/** Screens have had their goodbye; a peer that does not close its WebSocket then is not waited for. */
const UPGRADED_GRACE_MS = 1_000;
const IDLE_CHECK_MS = 50;

/** The connections of an HTTP server, so that it can be closed within a time, whatever their peers do. */
export class OpenConnections {
  readonly #server: Server;
  readonly #all = new Set<Duplex>();
  readonly #upgraded = new WeakSet<Duplex>();

  constructor(server: Server) {
    this.#server = server;
    server.on('connection', (socket) => {
      this.#all.add(socket);
      socket.once('close', () => this.#all.delete(socket));
    });
    server.on('upgrade', (_request, socket: Duplex) => void this.#upgraded.add(socket));
  }

  /**
   * Takes no more connections and closes the idle ones at once, those with a request in work when it is answered,
   * and what is left after `limitMs`.
   */
  async close(limitMs: number): Promise<void> {
    const closed = new Promise<void>((resolve) => this.#server.close(() => resolve()));
    const timers = [
      setTimeout(() => this.#destroy(() => true), limitMs),
      setTimeout(
        () => this.#destroy((socket) => this.#upgraded.has(socket)),
        Math.min(UPGRADED_GRACE_MS, limitMs),
      ),
    ];
    // a connection that was answered meanwhile would be kept for the next request
    const idle = setInterval(() => this.#server.closeIdleConnections(), IDLE_CHECK_MS);
    await closed;
    clearInterval(idle);
    timers.forEach(clearTimeout);
  }

  #destroy(which: (socket: Duplex) => boolean): void {
    for (const socket of this.#all) if (which(socket)) socket.destroy();
  }
}
