import type { HelplineApp } from './helpline-app.js';

type Body = Record<string, unknown>;

export interface ServerEvent {
  readonly id: string | undefined;
  readonly name: string | undefined;
  readonly data: Body;
}

/** A program that sends recordings. */
export class RecordingsClient {
  readonly #url: string;
  readonly #token: string | undefined;

  constructor(url: string, token?: string) {
    this.#url = url;
    this.#token = token;
  }

  static async logIn(app: HelplineApp, username: string): Promise<RecordingsClient> {
    return new RecordingsClient(app.url, await RecordingsClient.tokenOf(app, username));
  }

  static async tokenOf(app: HelplineApp, username: string): Promise<string> {
    const response = await fetch(`${app.url}/api/v1/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username, password: app.passwordOf(username) }),
    });
    const { data } = (await response.json()) as { data: { access_token: string } };
    return data.access_token;
  }

  submit(route: string, file: Buffer, fields: Readonly<Record<string, string>> = {}, name = 'call.wav') {
    return this.send('POST', `/audio/${route}`, formOf(file, fields, name));
  }

  transcribe(file: Buffer, fields: Readonly<Record<string, string>> = {}, name = 'call.wav') {
    return this.send('POST', '/stt/transcribe', formOf(file, fields, name));
  }

  /** To any endpoint that takes a file, or without one. */
  upload(
    path: string,
    file: Buffer | undefined,
    name: string,
    fields: Readonly<Record<string, string>> = {},
  ) {
    return this.send('POST', path, formOf(file, fields, name));
  }

  async sendJson(path: string, body: object): Promise<{ status: number }> {
    const headers = { 'content-type': 'application/json' };
    const response = await fetch(`${this.#url}${path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    });
    return { status: response.status };
  }

  get(path: string) {
    return this.send('GET', path);
  }

  async send(method: string, path: string, body?: FormData) {
    const response = await this.#fetch(method, path, body);
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.includes('json') ?? false;
    const { status, headers } = response;
    return { status, headers, body: isJson ? (JSON.parse(text) as Body) : { text } };
  }

  /** Its states until it has this one. A task informs only its followers, so that it is asked for. */
  async until(id: string, isIt: (task: Body) => boolean): Promise<Body[]> {
    const states: Body[] = [];
    for (;;) {
      const { body } = await this.get(`/audio/task/${id}`);
      states.push(body);
      if (isIt(body)) return states;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }

  untilEnded(id: string): Promise<Body[]> {
    return this.until(id, ({ status }) => status !== 'queued' && status !== 'processing');
  }

  /** No worker has work any more. */
  async untilIdle(): Promise<void> {
    for (;;) {
      const { body } = await this.get('/audio/queue/status');
      if ((body.workers as { active_workers: number }).active_workers === 0) return;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }

  async stream(route: string, file: Buffer, fields: Readonly<Record<string, string>> = {}) {
    const response = await this.#fetch('POST', `/audio/${route}`, formOf(file, fields, 'call.wav'));
    return { response, events: parseEvents(await response.text()) };
  }

  /** To the end of the stream. */
  async follow(id: string, lastEventId?: string): Promise<{ status: number; events: ServerEvent[] }> {
    const headers = lastEventId === undefined ? {} : { 'last-event-id': lastEventId };
    const response = await this.#fetch('GET', `/audio/task/${id}/events`, undefined, headers);
    return { status: response.status, events: parseEvents(await response.text()) };
  }

  #fetch(
    method: string,
    path: string,
    body?: FormData,
    more: Record<string, string> = {},
  ): Promise<Response> {
    const headers = { ...(this.#token && { authorization: `Bearer ${this.#token}` }), ...more };
    return fetch(`${this.#url}${path}`, { method, headers, ...(body && { body }) });
  }
}

function formOf(file: Buffer | undefined, fields: Readonly<Record<string, string>>, name: string): FormData {
  const form = new FormData();
  for (const [field, value] of Object.entries(fields)) form.append(field, value);
  if (file) form.append('audio', new Blob([new Uint8Array(file)]), name);
  return form;
}

/** https://html.spec.whatwg.org/multipage/server-sent-events.html */
export function parseEvents(text: string): ServerEvent[] {
  return text
    .split('\n\n')
    .filter((block) => block !== '')
    .map((block) => {
      const field = (name: string) => new RegExp(`^${name}: ?(.*)$`, 'm').exec(block)?.[1];
      return { id: field('id'), name: field('event'), data: JSON.parse(field('data') ?? 'null') as Body };
    });
}
