import type { Page, WebSocketRoute } from 'playwright-core';
import { Deferred } from '../../src/lib/deferred.js';
import type { WireError } from '../../src/realtime/protocol.js';

const SOCKETS = /\/socket\.io\//;

const REFUSED = `
  globalThis.WebSocket = class {
    constructor() {
      setTimeout(() => {
        this.onerror?.(new Event('error'));
        this.onclose?.(new CloseEvent('close', { code: 1006 }));
      });
    }
    send() {}
    close() {}
  };`;

/** A disturbance between a page and its server, from before the page opens. */
export type Meddling = (page: Page) => Promise<void>;

/** Requests to these addresses are never answered. */
export const holding =
  (address: string): Meddling =>
  async (page) => {
    await page.route(address, () => {});
  };

/** Requests to these addresses reach no server, and the connection is refused. */
export const cutting =
  (address: string): Meddling =>
  async (page) => {
    await page.route(address, (route) => route.abort());
    await refusingConnections(page);
  };

/** Requests to these addresses meet a fault of the server. */
export const failing =
  (address: string, status = 500): Meddling =>
  async (page) => {
    await page.route(address, (route) =>
      route.fulfill({ status, json: { status: 'error', message: 'x', code: status } }),
    );
  };

/** The connection opens, and the server says nothing on it. */
export const holdingConnections: Meddling = (page) => page.routeWebSocket(SOCKETS, () => {});

/** As where nothing listens. The route of a WebSocket can be closed, and not refused: a class of its own does it. */
export const refusingConnections: Meddling = async (page) => {
  await page.addInitScript({ content: REFUSED });
};

/** A request by that event of the protocol is refused with that error; all else goes on. */
export const refusing =
  (event: string, error: WireError): Meddling =>
  (page) =>
    page.routeWebSocket(SOCKETS, (socket) => {
      const server = socket.connectToServer();
      socket.onMessage((message) => {
        const [, id] = new RegExp(`^42(\\d+)\\["${event}"`).exec(String(message)) ?? [];
        if (id === undefined) server.send(message);
        else socket.send(`43${id}${JSON.stringify([{ ok: false, error }])}`);
      });
    });

/** A network that is there until `cut` is called, which waits for the page's connection: after that nothing passes. */
export async function cuttable(page: Page): Promise<{ cut: () => Promise<void> }> {
  const open: WebSocketRoute[] = [];
  const connected = new Deferred<void>();
  let isCut = false;
  await page.routeWebSocket(SOCKETS, (socket) => {
    if (isCut) return void socket.close();
    open.push(socket);
    const server = socket.connectToServer();
    server.onMessage((message) => {
      socket.send(message);
      if (String(message).startsWith('40')) connected.resolve();
    });
  });
  return {
    cut: async () => {
      await connected.promise;
      isCut = true;
      await page.route('**/api/**', (route) => route.abort());
      for (const socket of open) await socket.close();
    },
  };
}
