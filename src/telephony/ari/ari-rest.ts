import type { z } from 'zod';
import { messageOf } from '../../lib/errors.js';
import { TelephonyCredentialsError, TelephonyError } from '../errors.js';
import { exchange, type AriAnswer } from './ari-exchange.js';

export interface AriAccess {
  /** e.g. `http://127.0.0.1:8088/ari` */
  readonly url: string;
  readonly user: string;
  readonly password: string;
  /** The name in `Host`, where the URL has an address. */
  readonly host?: string;
}

export interface AriRequest {
  readonly query?: Readonly<Record<string, string | number | undefined>>;
  readonly body?: unknown;
  /** In place of the limits that every request has. */
  readonly limits?: { readonly timeoutMs: number; readonly limitBytes: number };
}

/** A frozen Asterisk accepts the connection and never answers (measured 2026): every request has its limit. */
const REQUEST_TIMEOUT_MS = 5_000;

export interface AriRestOptions {
  readonly timeoutMs?: number;
  /** Ends what is on its way, and refuses what comes after. */
  readonly signal?: AbortSignal;
}

/**
 * The same server by the address at which it was found: no command waits for the look-up of a name, which shares its
 * threads with files and passwords. TLS keeps the name, which the certificate is for.
 */
export function atAddress(access: AriAccess, address: string | undefined): AriAccess {
  const url = new URL(access.url);
  if (address === undefined || url.protocol !== 'http:') return access;
  const { host } = url;
  url.hostname = address.includes(':') ? `[${address}]` : address;
  return { ...access, url: url.href.replace(/\/$/, ''), host };
}

export function basicAuthorization({ user, password }: Pick<AriAccess, 'user' | 'password'>): string {
  return `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;
}

/**
 * ARI's REST side: one method a verb, the answer checked by a schema where it is used.
 *
 * Errors: `TelephonyCredentialsError` on 401, `TelephonyError` on everything else (status null: no answer in
 *         time, or no connection). A 403 says nothing of who we are: dynamic configuration that is not open is one.
 */
export class AriRest {
  readonly #access: AriAccess;
  readonly #authorization: string;
  readonly #timeoutMs: number;
  readonly #signal: AbortSignal | undefined;

  constructor(access: AriAccess, { timeoutMs = REQUEST_TIMEOUT_MS, signal }: AriRestOptions = {}) {
    this.#access = access;
    this.#authorization = basicAuthorization(access);
    this.#timeoutMs = timeoutMs;
    this.#signal = signal;
  }

  async get<T extends z.ZodType>(path: string, schema: T, request: AriRequest = {}): Promise<z.infer<T>> {
    return this.#parse(path, schema, (await this.#send('GET', path, request)).toString('utf8'));
  }

  /** A file, as it is. */
  async getBytes(path: string, limits: NonNullable<AriRequest['limits']>): Promise<Buffer> {
    return this.#send('GET', path, { limits });
  }

  async post(path: string, request: AriRequest = {}): Promise<void> {
    await this.#send('POST', path, request);
  }

  async put(path: string, request: AriRequest = {}): Promise<void> {
    await this.#send('PUT', path, request);
  }

  /** Gone already is as good as removed, and so is a bridge that is on its way. */
  async delete(path: string, request: AriRequest = {}): Promise<void> {
    try {
      await this.#send('DELETE', path, request);
    } catch (error) {
      if (!(error instanceof TelephonyError) || !(error.status === 404 || isBridgeGoing(error))) throw error;
    }
  }

  #parse<T extends z.ZodType>(path: string, schema: T, text: string): z.infer<T> {
    try {
      return schema.parse(JSON.parse(text));
    } catch (error) {
      throw new TelephonyError(`ARI answered ${path} with something else than expected`, {
        status: null,
        cause: error,
      });
    }
  }

  async #send(method: string, path: string, { query = {}, body, limits }: AriRequest): Promise<Buffer> {
    const url = new URL(this.#access.url + path);
    for (const [name, value] of Object.entries(query))
      if (value !== undefined) url.searchParams.set(name, String(value));
    const { status, body: answer } = await this.#exchange(method, url, body, limits);
    if (status >= 200 && status < 300) return answer;
    if (status === 401) {
      throw new TelephonyCredentialsError(
        `Asterisk at ${this.#access.url} refuses the user "${this.#access.user}" with this password`,
      );
    }
    const reason = answer.toString('utf8', 0, 200);
    throw new TelephonyError(`ARI refused ${method} ${path}: ${status} ${reason}`, { status });
  }

  async #exchange(
    method: string,
    url: URL,
    body: unknown,
    limits?: AriRequest['limits'],
  ): Promise<AriAnswer> {
    const { host } = this.#access;
    try {
      return await exchange({
        method,
        url,
        headers: {
          authorization: this.#authorization,
          ...(host === undefined ? {} : { host }),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        body: body === undefined ? undefined : JSON.stringify(body),
        timeoutMs: this.#timeoutMs,
        ...limits,
        signal: this.#signal,
      });
    } catch (error) {
      throw new TelephonyError(`ARI did not answer ${method} ${url.pathname}: ${messageOf(error)}`, {
        status: null,
        cause: error,
      });
    }
  }
}

/**
 * Asterisk answers a second DELETE of a bridge with 409 for the moment in which the application has let go of it and its
 * snapshot is not away yet (res/ari/resource_bridges.c, find_bridge; seen once in 20 calls of `npm run bench -- soak`).
 */
function isBridgeGoing({ status, message }: TelephonyError): boolean {
  return status === 409 && message.includes('Bridge not in Stasis application');
}
