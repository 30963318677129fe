import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { WebSocketServer, type WebSocket } from 'ws';
import { AriFault } from './fake-asterisk-switch.js';

export interface AriRequest {
  readonly method: string;
  /** Without `/ari`, decoded. */
  readonly path: readonly string[];
  readonly query: URLSearchParams;
  readonly body: unknown;
}

/** The body that a request is answered with; undefined is a 204. */
export type AriHandler = (request: AriRequest) => unknown;

/** The HTTP server of ARI: who is asking, requests, and the event socket of one application. */
export class FakeAriServer {
  readonly #http: Server;
  readonly #sockets = new WebSocketServer({ noServer: true });
  readonly #authorization: string;
  readonly #handle: AriHandler;
  #frozen: (() => void)[] | undefined;
  #application: WebSocket | undefined;
  /** An event socket that stays open, answers pings, and gets no events. */
  #silent: WebSocket | undefined;
  /** While set, every event socket is refused. */
  refusesEventSockets = false;
  /** Every request so far, as `METHOD /path`. */
  readonly requests: string[] = [];
  /** Number of pings on event sockets so far. */
  pings = 0;
  /** A ping came, an event socket was opened or closed, or a request answered. */
  onContact: () => void = () => {};

  constructor(user: string, password: string, handle: AriHandler) {
    this.#authorization = `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;
    this.#handle = handle;
    this.#http = createServer((request, response) => this.#onRequest(request, response));
    this.#http.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) =>
      this.#onUpgrade(request, socket, head),
    );
  }

  async listen(port: number): Promise<number> {
    await new Promise<void>((resolve) => this.#http.listen(port, '127.0.0.1', resolve));
    return (this.#http.address() as AddressInfo).port;
  }

  get isConnected(): boolean {
    return this.#application !== undefined;
  }

  /** Sends an event to the socket that is open now; it is not kept for later ones. */
  emit(text: string): void {
    if (this.#application && this.#application === this.#silent) return;
    if (this.#frozen) this.#frozen.push(() => this.#application?.send(text));
    else this.#application?.send(text);
  }

  /** Withholds events from the connection in use; the next one gets them again. */
  withholdEvents(): void {
    this.#silent = this.#application;
  }

  dropEventSocket(): void {
    this.#application?.terminate();
    this.#application = undefined;
  }

  /** Connections stay open and nothing is answered any more, not even a ping. */
  freeze(): void {
    this.#frozen ??= [];
    this.#application?.pause();
  }

  thaw(): void {
    const waiting = this.#frozen ?? [];
    this.#frozen = undefined;
    this.#application?.resume();
    for (const go of waiting) go();
  }

  async close(): Promise<void> {
    if (!this.#http.listening) return;
    this.dropEventSocket();
    const closed = new Promise((resolve) => this.#http.close(resolve));
    for (const socket of this.#sockets.clients) socket.terminate();
    this.#http.closeAllConnections();
    await closed;
  }

  #onRequest(request: IncomingMessage, response: ServerResponse): void {
    const pieces: Buffer[] = [];
    request.on('data', (piece: Buffer) => pieces.push(piece));
    request.on('end', () => {
      const go = () => this.#answer(request, Buffer.concat(pieces).toString('utf8'), response);
      if (this.#frozen) this.#frozen.push(go);
      else go();
    });
  }

  #answer(request: IncomingMessage, body: string, response: ServerResponse): void {
    const url = new URL(request.url ?? '/', 'http://localhost');
    const method = request.method ?? 'GET';
    const path = url.pathname.split('/').slice(2).map(decodeURIComponent);
    this.requests.push(`${method} /${path.join('/')}`);
    try {
      if (request.headers.authorization !== this.#authorization) throw new AriFault(401, 'Unauthorized');
      const parsed: unknown = body === '' ? undefined : JSON.parse(body);
      const answer = this.#handle({ method, path, query: url.searchParams, body: parsed });
      response.writeHead(answer === undefined ? 204 : 200, { 'content-type': 'application/json' });
      const isFile = answer === undefined || Buffer.isBuffer(answer);
      response.end(isFile ? answer : JSON.stringify(answer));
    } catch (error) {
      const status = error instanceof AriFault ? error.status : 500;
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ message: (error as Error).message }));
    }
    this.onContact();
  }

  #onUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    socket.on('error', () => {});
    const refuse = (status: string) =>
      socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
    const go = () => {
      if (request.headers.authorization !== this.#authorization) return refuse('401 Unauthorized');
      if (this.refusesEventSockets) return refuse('503 Service Unavailable');
      this.#sockets.handleUpgrade(request, socket, head, (opened) => this.#adopt(opened));
    };
    if (this.#frozen) this.#frozen.push(go);
    else go();
  }

  #adopt(socket: WebSocket): void {
    const earlier = this.#application;
    this.#application = socket;
    earlier?.send(JSON.stringify({ type: 'ApplicationReplaced', application: 'hearline' }));
    socket.on('error', () => {});
    socket.on('ping', () => {
      this.pings++;
      this.onContact();
    });
    socket.on('close', () => {
      if (this.#application === socket) this.#application = undefined;
      this.onContact();
    });
    this.onContact();
  }
}
