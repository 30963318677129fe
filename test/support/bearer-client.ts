import type { HelplineApp } from './helpline-app.js';
import { ask, type HttpAnswer } from './http-client.js';

export interface BearerAnswer {
  readonly status: number;
  readonly headers: HttpAnswer['headers'];
  readonly body: BearerBody;
  /** `data` of a success. */
  readonly data: Record<string, unknown>;
}

/** The envelope of the bearer API, of a success or a failure. */
export interface BearerBody {
  readonly status: 'success' | 'error';
  readonly data?: Record<string, unknown>;
  readonly message: string;
  readonly timestamp: string;
  readonly code?: number;
  readonly errors?: readonly { field: string; message: string }[];
  readonly refusal?: { readonly code: string };
  readonly pagination?: { page: number; limit: number; total: number; pages: number };
}

export interface BearerOptions {
  /** The user whose token is sent; an administrator when left out, no token when null. */
  readonly as?: string | null;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Sends requests to `/api/v1` of a whole server, with tokens of its users. */
export class BearerClient {
  readonly #app: HelplineApp;
  readonly #tokens = new Map<string, string>();

  constructor(app: HelplineApp) {
    this.#app = app;
  }

  async logIn(username: string, password = this.#app.passwordOf(username)): Promise<BearerAnswer> {
    const answer = await this.send('POST', 'auth/login', { username, password }, { as: null });
    if (answer.status === 200) this.#tokens.set(username, String(answer.data.access_token));
    return answer;
  }

  get(path: string, options?: BearerOptions): Promise<BearerAnswer> {
    return this.send('GET', path, undefined, options);
  }

  post(path: string, body: unknown, options?: BearerOptions): Promise<BearerAnswer> {
    return this.send('POST', path, body, options);
  }

  put(path: string, body: unknown, options?: BearerOptions): Promise<BearerAnswer> {
    return this.send('PUT', path, body, options);
  }

  delete(path: string, options?: BearerOptions): Promise<BearerAnswer> {
    return this.send('DELETE', path, undefined, options);
  }

  /** Creates a record. @returns its `data` */
  async make(path: string, body: unknown, options?: BearerOptions): Promise<Record<string, unknown>> {
    const answer = await this.post(path, body, options);
    if (answer.status !== 201) throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
    return answer.data;
  }

  async send(
    method: string,
    path: string,
    body: unknown,
    { as = 'admin', headers = {} }: BearerOptions = {},
  ): Promise<BearerAnswer> {
    const answer = await ask(this.#app.url, `/api/v1/${path}`, {
      method,
      headers: {
        ...(as !== null && { authorization: `Bearer ${await this.tokenOf(as)}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const { status, headers: received } = answer;
    const isJson = received['content-type']?.startsWith('application/json') === true; // a file has another type
    const json = isJson ? answer.json() : {};
    const read = json as unknown as BearerBody;
    return { status, headers: received, body: read, data: read.data ?? {} };
  }

  /** The token of a user, who is logged in where that did not happen yet. */
  async tokenOf(username: string): Promise<string> {
    if (!this.#tokens.has(username)) await this.logIn(username);
    const token = this.#tokens.get(username);
    if (token === undefined) throw new Error(`${username} cannot log in`);
    return token;
  }
}

/** The fields that a refusal names, in the order of their names. */
export function refusedFields({ body }: BearerAnswer): string[] | undefined {
  return body.errors?.map(({ field }) => field).sort();
}
