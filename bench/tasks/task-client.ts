import type { Clip } from './clips.js';

/** Sends recordings with a token. */
export class TaskClient {
  readonly #url: string;
  readonly #token: string;

  private constructor(url: string, token: string) {
    this.#url = url;
    this.#token = token;
  }

  static async logIn(url: string, username: string, password: string): Promise<TaskClient> {
    const response = await fetch(`${url}/api/v1/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username, password }),
    });
    const { data } = (await response.json()) as { data: { access_token: string } };
    return new TaskClient(url, data.access_token);
  }

  /** @returns the id of the task. @throws Error for any other answer, and while the server is away */
  async submit({ wav, language }: Clip): Promise<string> {
    const form = new FormData();
    form.append('audio', new Blob([new Uint8Array(wav)]), 'call.wav');
    form.append('language', language);
    const headers = { authorization: `Bearer ${this.#token}` };
    const response = await fetch(`${this.#url}/audio/process`, { method: 'POST', headers, body: form });
    if (response.status !== 202)
      throw new Error(`a recording was refused: ${response.status} ${await response.text()}`);
    return ((await response.json()) as { task_id: string }).task_id;
  }
}
