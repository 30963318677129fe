import { BearerStage } from './bearer-stage.js';

export const LIMIT_MB = 1;
export const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2, 3]);
export const PDF = Buffer.from('%PDF-1.4 a page');

export interface SentFile {
  readonly as?: string | null;
  readonly name?: string;
  readonly content?: Buffer | null;
  readonly count?: number;
  readonly key?: string;
}

/** A server with cases to which files are attached. */
export class AttachedFiles {
  /** The ids of users, by their names. */
  readonly ids = new Map<string, string>();
  #stage: BearerStage | undefined;

  get stage(): BearerStage {
    if (this.#stage === undefined) throw new Error('not open');
    return this.#stage;
  }

  async open(): Promise<void> {
    const environment = { UPLOAD_LIMIT_MB: String(LIMIT_MB), UPLOAD_QUOTA_MB: '20' };
    this.#stage = await BearerStage.open({
      environment: { ...environment, RATE_LIMIT_OVERALL: '100000', RATE_LIMIT_CASES: '100000' },
    });
    const { rows } = await this.stage.database.query<{ id: number; username: string }>(
      'SELECT id, username FROM users',
    );
    for (const { id, username } of rows) this.ids.set(username, String(id));
  }

  async close(): Promise<void> {
    await this.#stage?.close();
  }

  readonly newCase = async (as = 'counsellor', more: object = {}) =>
    String((await this.stage.api.make('cases', { narrative: 'n', ...more }, { as })).id);

  readonly attach = async (
    caseId: string,
    { as = 'counsellor', name = 'photo.png', content = PNG, count = 1, key }: SentFile = {},
  ) => {
    const form = new FormData();
    for (let i = 0; i < count && content !== null; i++)
      form.append('attachment', new Blob([new Uint8Array(content)]), name);
    const response = await fetch(`${this.stage.app.url}/api/v1/cases/${caseId}/attachments`, {
      method: 'POST',
      headers: {
        ...(as !== null && { authorization: `Bearer ${await this.stage.api.tokenOf(as)}` }),
        ...(key !== undefined && { 'idempotency-key': key }),
      },
      body: form,
    });
    const body = (await response.json()) as {
      data?: { attachment?: Record<string, unknown> };
      refusal?: Record<string, unknown>;
    };
    return { status: response.status, attachment: body.data?.attachment ?? {}, refusal: body.refusal };
  };

  readonly contentOf = async (caseId: string, id: unknown, as = 'counsellor', headers: object = {}) => {
    const url = `${this.stage.app.url}/api/v1/cases/${caseId}/attachments/${String(id)}/content`;
    const response = await fetch(url, {
      headers: { authorization: `Bearer ${await this.stage.api.tokenOf(as)}`, ...headers },
    });
    const { status } = response;
    return { status, headers: response.headers, content: Buffer.from(await response.arrayBuffer()) };
  };

  readonly listOf = async (caseId: string, as = 'counsellor', query = '') =>
    (await this.stage.api.get(`cases/${caseId}/attachments${query}`, { as })).data
      .attachments as readonly Record<string, unknown>[];

  readonly countOf = async (table: 'attachments' | 'files') =>
    (await this.stage.database.query<{ n: number }>(`SELECT count(*)::int AS n FROM ${table}`)).rows[0]?.n;
}
