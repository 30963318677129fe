import type { Closable } from '../../src/lib/closer.js';
import { signatureOf } from '../../src/webhooks/signature.js';
import { GATEWAY_SECRET, isSignedByGateway } from './text-addresses.js';

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
    const text = body === undefined ? undefined : JSON.stringify(body);
    const response = await fetch(`${this.#url}${path}`, {
      method,
      headers: {
        ...this.#credentials(path, text ?? ''),
        ...(text !== undefined && { 'content-type': 'application/json' }),
      },
      ...(text !== undefined && { body: text }),
    });
    const isWhole = await response.arrayBuffer().then(
      () => true,
      () => false,
    );
    return isWhole ? response.status : BROKEN;
  }

  #credentials(path: string, body: string): Record<string, string> {
    if (!isSignedByGateway(path))
      return { authorization: `Bearer ${path.startsWith('/helpline/') ? this.#session : this.#bearer}` };
    const timestampS = Math.floor(Date.now() / 1000);
    return {
      'x-hearline-timestamp': String(timestampS),
      'x-hearline-signature': signatureOf([GATEWAY_SECRET], timestampS, body),
    };
  }

  close(): void {}
}
