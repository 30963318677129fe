import { Agent, request as httpRequest } from 'node:http';
import { connect } from 'node:net';

/** `none`: not within the limit. `closed`: the server hung up without an answer. */
export type Answer =
  | { readonly kind: 'answered'; readonly status: number; readonly body: string }
  | { readonly kind: 'closed' }
  | { readonly kind: 'none' };

export interface Message {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer | undefined;
}

const LIMIT_MS = 10_000;
const NONE: Answer = { kind: 'none' };
const CLOSED: Answer = { kind: 'closed' };

/** Sends requests over connections that stay open. */
export class Sender {
  readonly #url: URL;
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 16 });

  constructor(url: string) {
    this.#url = new URL(url);
  }

  send({ method, path, headers, body }: Message): Promise<Answer> {
    const { hostname: host, port } = this.#url;
    return new Promise((resolve) => {
      const request = httpRequest({ host, port, method, path, headers, agent: this.#agent }, (response) => {
        const chunks: Buffer[] = [];
        const text = () => Buffer.concat(chunks).toString();
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.once('close', () => {
          clearTimeout(limit);
          resolve({ kind: 'answered', status: response.statusCode ?? 0, body: text() });
        });
      });
      const limit = setTimeout(() => {
        resolve(NONE);
        request.destroy();
      }, LIMIT_MS);
      request.once('error', () => {
        clearTimeout(limit);
        resolve(CLOSED);
      });
      request.once('upgrade', (_response, socket) => socket.destroy());
      request.end(body);
    });
  }

  /** Bytes as they are; the client then has nothing more to send. */
  sendBytes(bytes: Buffer): Promise<Answer> {
    const { hostname: host, port } = this.#url;
    return new Promise((resolve) => {
      let text = '';
      const socket = connect({ host, port: Number(port), allowHalfOpen: true }, () => socket.end(bytes));
      const limit = setTimeout(() => {
        resolve(NONE);
        socket.destroy();
      }, LIMIT_MS);
      socket.setEncoding('latin1').on('data', (chunk: string) => (text += chunk));
      socket.on('error', () => {}); // a reset is an end as well
      socket.once('close', () => {
        clearTimeout(limit);
        const status = /^HTTP\/1\.1 (\d{3})/.exec(text)?.[1];
        resolve(status === undefined ? CLOSED : { kind: 'answered', status: Number(status), body: text });
      });
    });
  }

  close(): void {
    this.#agent.destroy();
  }
}
