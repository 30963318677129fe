import { Agent, request as httpRequest } from 'node:http';
import type { Closable } from '../../src/lib/closer.js';

interface Envelope {
  readonly data?: Readonly<Record<string, unknown>>;
}

/** Asks over connections that stay open. */
export class JsonClient implements Closable {
  readonly #url: URL;
  readonly #agent = new Agent({ keepAlive: true });
  #token = '';

  constructor(url: string) {
    this.#url = new URL(url);
  }

  async logIn(username: string, password: string): Promise<void> {
    const { data } = await this.send('POST', '/api/v1/auth/login', { username, password });
    this.#token = String(data?.access_token);
  }

  /** @throws Error for any other answer than a good one */
  send(method: 'GET' | 'POST' | 'PUT', path: string, body?: unknown): Promise<Envelope> {
    const headers = {
      ...(this.#token !== '' && { authorization: `Bearer ${this.#token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    };
    const { hostname: host, port } = this.#url;
    return new Promise((resolve, reject) => {
      const request = httpRequest({ host, port, path, method, headers, agent: this.#agent }, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.once('error', reject).once('end', () => {
          const text = Buffer.concat(chunks).toString();
          if ((response.statusCode ?? 500) < 300) resolve(JSON.parse(text) as Envelope);
          else reject(new Error(`${method} ${path}: ${response.statusCode} ${text}`));
        });
      });
      request.once('error', reject).end(body === undefined ? undefined : JSON.stringify(body));
    });
  }

  close(): void {
    this.#agent.destroy();
  }
}
