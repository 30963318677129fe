import { Agent, request as httpRequest } from 'node:http';
import type { Closable } from '../../src/lib/closer.js';

export interface Answer {
  readonly status: number;
  readonly cookie: string | undefined;
  readonly text: string;
}

const PATH = '/helpline/api';
/** A request that takes longer counts as failed. */
const TIMEOUT_MS = 60_000;

/** A user who is logged in to the session API. */
export class CaseClient implements Closable {
  readonly #url: URL;
  readonly #agent = new Agent({ keepAlive: true });
  #cookie = '';

  constructor(url: string) {
    this.#url = new URL(url);
  }

  /** @throws Error when the server does not let this person in */
  static async logIn(url: string, username: string, password: string): Promise<CaseClient> {
    const client = new CaseClient(url);
    const authorization = `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;
    const { cookie } = await client.#send('GET', '/', { headers: { authorization } });
    if (cookie === undefined) throw new Error('no session came with the login');
    client.#cookie = cookie;
    return client;
  }

  /** @throws Error for any other answer than a good one */
  get(path: string): Promise<Answer> {
    return this.#send('GET', `/${path}`, { headers: { cookie: this.#cookie } });
  }

  post(path: string, body: unknown): Promise<Answer> {
    const headers = { cookie: this.#cookie, 'content-type': 'application/json' };
    return this.#send('POST', `/${path}`, { headers, body: JSON.stringify(body) });
  }

  close(): void {
    this.#agent.destroy();
  }

  #send(
    method: string,
    path: string,
    { headers, body }: { headers: Record<string, string>; body?: string },
  ): Promise<Answer> {
    const { hostname: host, port } = this.#url;
    const options = { host, port, path: `${PATH}${path}`, method, headers, agent: this.#agent };
    return new Promise((resolve, reject) => {
      const request = httpRequest({ ...options, timeout: TIMEOUT_MS }, (response) => {
        const status = response.statusCode ?? 500;
        const cookie = response.headers['set-cookie']?.[0]?.split(';')[0];
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.once('error', reject).once('end', () => {
          const text = Buffer.concat(chunks).toString();
          if (status < 300) resolve({ status, cookie, text });
          else reject(new Error(`${method} ${path}: ${status} ${text}`));
        });
      });
      request.once('timeout', () => request.destroy(new Error(`${method} ${path}: no answer`)));
      request.once('error', reject).end(body);
    });
  }
}
