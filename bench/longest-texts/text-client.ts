import type { Closable } from '../../src/lib/closer.js';

const BROKEN = 0;

/** Asks as one user, and reads each answer to its end, whatever it is. */
export class TextClient implements Closable {
  readonly #url: string;
  #bearer = '';
  #session = '';

  constructor(url: string) {
    this.#url = url;
  }

  /** Into both APIs. @throws Error */
  async logIn(username: string, password: string): Promise<void> {
    const login = await fetch(`${this.#url}/api/v1/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username, password }),
    });
    const { data } = (await login.json()) as { data?: { access_token?: string } };
    if (!data?.access_token) throw new Error(`${username} could not log in: ${login.status}`);
    this.#bearer = data.access_token;
    const basic = Buffer.from(`${username}:${password}`).toString('base64');
    const session = await fetch(`${this.#url}/helpline/api/`, {
      headers: { authorization: `Basic ${basic}` },
    });
    const { ss } = (await session.json()) as { ss?: string[][] };
    this.#session = ss?.[0]?.[0] ?? '';
  }

  /** @returns the status; 0 for an answer that broke off */
  async send(method: 'GET' | 'POST', path: string, body?: unknown): Promise<number> {
    const token = path.startsWith('/helpline/') ? this.#session : this.#bearer;
    const response = await fetch(`${this.#url}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const isWhole = await response.arrayBuffer().then(
      () => true,
      () => false,
    );
    return isWhole ? response.status : BROKEN;
  }

  close(): void {}
}
