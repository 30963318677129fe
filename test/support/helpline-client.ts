import { ask, type AskOptions, type HttpAnswer } from './http-client.js';

/** An answer of the API with its body read. */
export interface Answer {
  readonly status: number;
  readonly text: string;
  readonly headers: HttpAnswer['headers'];
  readonly body: Record<string, unknown>;
}

export interface CallOptions extends AskOptions {
  /** The user whose session sends the request; a supervisor when left out, no session when null. */
  readonly as?: string | null;
}

/** Sends requests to the session API in the name of a user. */
export abstract class HelplineClient {
  /** Where the server is, without the path of the API. */
  protected abstract get base(): string;
  /** The headers of this user's requests. */
  protected abstract headersOf(as: string): Readonly<Record<string, string>>;

  async get(path: string, options: CallOptions = {}): Promise<Answer> {
    const { as = 'supervisor', headers, ...rest } = options;
    const answer = await ask(this.base, `/helpline/api/${path}`, {
      ...rest,
      headers: { ...(as !== null && this.headersOf(as)), ...headers },
    });
    const isJson = answer.headers['content-type']?.startsWith('application/json');
    return { ...answer, body: isJson ? answer.json() : {} };
  }

  post(path: string, body: unknown, options: CallOptions = {}): Promise<Answer> {
    return this.get(path, {
      method: 'POST',
      body: typeof body === 'string' ? body : JSON.stringify(body),
      ...options,
      headers: { 'content-type': 'application/json', ...options.headers },
    });
  }

  /** Creates a record and gives its fields by name. */
  async make(resource: string, body: unknown, options?: CallOptions): Promise<Record<string, string>> {
    const answer = await this.post(resource, body, options);
    if (answer.status !== 201) throw new Error(`${resource}: ${answer.status} ${answer.text}`);
    return recordsOf(answer, resource)[0] as Record<string, string>;
  }

  /** A case of its own with a reporter, with every field that a case must have. */
  async makeCase(more: Record<string, unknown> = {}, options?: CallOptions): Promise<Record<string, string>> {
    const reporter = await this.make('reporters', { src: 'walkin', contact_fname: 'Rita' }, options);
    return this.make('cases', { ...aCase, reporter_id: reporter.id, ...more }, options);
  }
}

/** The mandatory fields of a case, except its reporter. */
export const aCase = {
  ...{ gbv_related: '0', case_category_id: '87', priority: '2', status: '1' },
  ...{ narrative: 'The child was found alone', plan: 'Visit the home' },
} as const;

/** The records of an answer, each as its fields by name, by what `_k` says. */
export function recordsOf(answer: Pick<Answer, 'body'>, resource: string): Record<string, string>[] {
  const keys = answer.body[`${resource}_k`] as Record<string, string[]>;
  const records = (answer.body[resource] ?? {}) as Record<string, string[]> | string[][];
  return Object.values(records).map((cells: string[]) =>
    Object.fromEntries(Object.entries(keys).map(([name, [at]]) => [name, cells[Number(at)] as string])),
  );
}
