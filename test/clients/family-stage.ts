import pg from 'pg';
import type { EndReason } from '../../src/calls/end-reason.js';
import { HelplineApp } from '../support/helpline-app.js';
import type { Answer, CallOptions } from '../support/helpline-client.js';

export const TIME_ZONE = 'Africa/Nairobi';

/** An answer as the family's clients read it: rows, and by `_k` the place of each field. */
export interface FamilyAnswer extends Answer {
  readonly rows: (resource: string) => readonly string[][];
  /** A cell of the first row, by the field. */
  readonly cell: (resource: string, field: string, row?: number) => string;
}

/**
 * The whole server as a helpline of the family would run it, and its database. Requests come as the family's screens send
 * them: the session by `Authorization: Bearer` and once more by `Session-Id`, so that lists come as rows.
 */
export class FamilyStage {
  readonly #app: HelplineApp;
  readonly #client: pg.Client;

  private constructor(app: HelplineApp, client: pg.Client) {
    this.#app = app;
    this.#client = client;
  }

  static async start(): Promise<FamilyStage> {
    const app = await HelplineApp.start({ environment: { WALLBOARD: 'open', TIME_ZONE } });
    const client = new pg.Client({ connectionString: app.databaseUrl });
    await client.connect();
    return new FamilyStage(app, client);
  }

  get app(): HelplineApp {
    return this.#app;
  }

  async get(path: string, { as = 'supervisor' }: Pick<CallOptions, 'as'> = {}): Promise<FamilyAnswer> {
    return toFamilyAnswer(await this.#app.get(path, { as, headers: this.#headers(as) }));
  }

  /** A body as the screens send it: JSON. */
  async post(
    path: string,
    body: object,
    { as = 'supervisor', headers = {} }: Pick<CallOptions, 'as' | 'headers'> = {},
  ): Promise<FamilyAnswer> {
    return toFamilyAnswer(
      await this.#app.post(path, body, { as, headers: { ...this.#headers(as), ...headers } }),
    );
  }

  /** A body as the AI service sends it: a form. */
  async postForm(path: string, fields: Readonly<Record<string, string>>, as = 'supervisor') {
    const answer = await this.#app.post(path, new URLSearchParams(fields).toString(), {
      as,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    return toFamilyAnswer(answer);
  }

  /** Rows that a query finds in the database. */
  async sql<Row extends object>(text: string, values: readonly unknown[] = []): Promise<Row[]> {
    const { rows } = await this.#client.query<Row>(text, [...values]);
    return rows;
  }

  /** A call that is over: the caller waited 10 s and talked 50 s with the agent, or waited in vain. */
  async addCall(id: string, { agent, at = new Date(), side = 'caller', ...more }: CallOfStage = {}) {
    const { caller = '+254722000111', direction = 'inbound', cause = 16, isConnected = true } = more;
    const { reason = 'caller-hung-up' } = more;
    await this.sql(
      `INSERT INTO calls (id, caller_id, dialled, state, started_at, connected_at, ended_at, agent_name, user_id, last_seq,
                          direction, hangup_side, hangup_cause, end_reason)
       SELECT $1, $2, '116', 'ended', $3::timestamptz,
         CASE WHEN $4::text IS NOT NULL AND $8 THEN $3::timestamptz + interval '10 s' END, $3::timestamptz + interval '60 s', $4,
         (SELECT u.id FROM users u WHERE u.username = $4), 1, $5, $6, $7, $9`,
      [id, caller, at, agent ?? null, direction, side, cause, isConnected, reason],
    );
  }

  async close(): Promise<void> {
    await this.#client.end();
    await this.#app.close();
  }

  #headers(as: string | null): Record<string, string> {
    return as === null ? {} : { 'session-id': this.#app.sessionOf(as) };
  }
}

export interface CallOfStage {
  readonly agent?: string;
  /** False: the agent dialled, and the other end did not answer. */
  readonly isConnected?: boolean;
  readonly at?: Date;
  readonly caller?: string;
  readonly direction?: 'inbound' | 'outbound';
  readonly side?: 'caller' | 'agent' | 'server' | 'unknown';
  readonly cause?: number;
  readonly reason?: EndReason;
}

/** All requests of a test come to one stage. */
export type Stage = () => FamilyStage;

function toFamilyAnswer(answer: Answer): FamilyAnswer {
  const rows = (resource: string) => (answer.body[resource] ?? []) as string[][];
  const keys = (resource: string) => (answer.body[`${resource}_k`] ?? {}) as Record<string, string[]>;
  const cell = (resource: string, field: string, row = 0) => {
    const at = keys(resource)[field]?.[0];
    if (at === undefined) throw new Error(`${resource}_k has no ${field}: ${answer.text.slice(0, 300)}`);
    return rows(resource)[row]?.[Number(at)] ?? '';
  };
  return { ...answer, rows, cell };
}

/** Fields that the form for a new case sends, without the persons in it. */
export const newCase = {
  ...{ '.id': '', src: 'walkin', src_uid: 'walkin-100-1795359110', src_address: '', src_vector: '2' },
  ...{
    gbv_related: '0',
    case_category_id: '362271',
    narrative: 'A neighbour heard it',
    plan: 'Visit the home',
  },
  ...{ priority: '2', status: '1', escalated_to_id: '0', contact_uuid_id: '-1', services: [], referals: [] },
} as const;

/** A reporter as the first step of the form makes one. @returns the cells that it continues with */
export async function makeReporter(
  stage: FamilyStage,
  more: Readonly<Record<string, unknown>> = {},
): Promise<{ id: string; contactId: string }> {
  const answer = await stage.post('reporters', { ...newReporter, ...more });
  if (answer.status !== 201) throw new Error(answer.text);
  const [row = []] = answer.rows('reporters');
  return { id: row[0] ?? '', contactId: row[5] ?? '' };
}

export const newReporter = {
  ...{ '.id': '', src: 'walkin', src_uid: 'walkin-100-1795359110', src_address: '', src_vector: '2' },
  ...{
    fname: 'Rehema Achieng',
    age_group_id: '361954',
    age: 34,
    dob: '',
    sex_id: '122',
    location_id: '500072',
  },
  ...{
    landmark: 'Near the market',
    nationality_id: '500188',
    national_id_type_id: '500199',
    national_id: '1',
  },
  ...{ lang_id: '500206', tribe_id: '', phone: '0722555111', phone2: '', email: '', is_refugee: '0' },
  ...{ contact_uuid_id: '-1', disposition_id: '363034', activity_id: '', activity_ca_id: '' },
} as const;

export async function makeCase(
  stage: FamilyStage,
  more: Readonly<Record<string, unknown>> = {},
): Promise<FamilyAnswer & { readonly id: string }> {
  const reporter = await makeReporter(stage);
  const answer = await stage.post('cases', { ...newCase, reporter_uuid_id: reporter.id, ...more });
  if (answer.status !== 201) throw new Error(answer.text);
  return { ...answer, id: answer.cell('cases', 'id') };
}
