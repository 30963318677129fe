import { Changes } from './changes.js';
import { Screen } from './screen.js';

export const ADMIN_PASSWORD = 'correct horse battery';

/**
 * For what follows the return of the database: it is asked again after at most 5 s whether it can be made ready, and after
 * at most 5 s more whether it takes the journal. Twice that, for a busy machine.
 */
export const DATABASE_BACK_LIMIT_MS = 20_000;

export interface FlowAnswer {
  readonly status: number;
  readonly body: Record<string, unknown>;
}

/** REST with an administrator's token. */
export type FlowRequest = (method: 'GET' | 'POST', path: string, body?: unknown) => Promise<FlowAnswer>;

/** The log of a server under test. */
export class FlowLog {
  /** Lines at `error` and above. */
  readonly errors: string[] = [];
  readonly #lines: string[] = [];
  readonly #changes = new Changes();

  take(line: string): void {
    if (process.env['FLOW_LOG']) process.stderr.write(line.endsWith('\n') ? line : `${line}\n`);
    if (/"level":"(error|fatal)"/.test(line)) this.errors.push(line);
    this.#lines.push(line);
    this.#changes.notify();
  }

  /** Resolves once the log says this, from now on. */
  async logged(message: string, limitMs?: number): Promise<void> {
    const seen = this.#lines.length;
    await this.#changes.until(
      `the log to say "${message}"`,
      () => this.#lines.slice(seen).some((line) => line.includes(message)),
      limitMs,
    );
  }
}

export async function openAdminScreen(url: string): Promise<Screen> {
  return Screen.open(url, await logIn(url));
}

async function logIn(url: string): Promise<string> {
  const response = await fetch(`${url}/api/v1/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'admin', password: ADMIN_PASSWORD }),
  });
  const { data } = (await response.json()) as { data: { access_token: string } };
  return data.access_token;
}

/** Health reports its details to a token, and answers without one while the database that knows the users is away. */
export function requestOf(url: string): FlowRequest {
  let token: string | undefined;
  return async (method, path, body) => {
    try {
      token ??= await logIn(url);
    } catch (error) {
      if (!path.startsWith('/health')) throw error;
    }
    const headers: Record<string, string> = token === undefined ? {} : { authorization: `Bearer ${token}` };
    if (body !== undefined) headers['content-type'] = 'application/json';
    const sent = body === undefined ? {} : { body: JSON.stringify(body) };
    const response = await fetch(`${url}${path}`, { method, headers, ...sent });
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  };
}
