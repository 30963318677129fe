import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { startTestDatabase, type TestDatabase } from '../support/database.js';
import { Flow } from '../support/flow.js';
import { ADMIN_PASSWORD } from '../support/flow-server-client.js';
import { HelplineClient, recordsOf } from '../support/helpline-client.js';
import { ask } from '../support/http-client.js';

const DUMP = join(import.meta.dirname, 'earlier-version/afe6f60.sql');
const AGENT_PASSWORD = 'dvk6w-q7fjw-qhm57-wnb3v';
const CALL = 'fake-1795419269.1';
const LOST_CALL = 'fake-1795419269.2';
/** The tables that a server changes at its start, whichever version wrote them. */
const CHANGED_AT_A_START = ['_prisma_migrations', 'agents'];

type Row = Record<string, unknown>;

/** Categories that nothing names have the numbers by which clients of the family know them. */
const RENUMBERED = new Map([
  [500329, { id: 363070, path_ids: [118, 363070], fullname_id: '118:GBV Related^363070:Yes' }],
  [500164, { id: 362042, path_ids: [113, 362042], fullname_id: '113:Service Offered^362042:Other' }],
  [500155, { id: 362009, path_ids: [236707, 362009], fullname_id: '236707:Referral Type^362009:Other' }],
  [500180, { id: 361953, path_ids: [101, 361953], fullname_id: '101:Age Group^361953:18-24' }],
]);
const WITH_CODE = new Map([
  [500164, 'SERVICE_OTHER'],
  [500155, 'REFERRAL_OTHER'],
]);

/** A category of that version as it is now: its full name begins below the root of its list. */
function categoryNow(row: Row): Row {
  const below = (row.path_names as string[]).slice(1);
  const code = WITH_CODE.get(row.id as number) ?? row.code;
  return {
    ...row,
    fullname: below.map((name) => `^${name}`).join(''),
    code,
    ...RENUMBERED.get(row.id as number),
  };
}

/** A user of the session API, by password. */
class User extends HelplineClient {
  readonly base: string;
  readonly #session: string;

  private constructor(base: string, session: string) {
    super();
    this.base = base;
    this.#session = session;
  }

  static async logIn(base: string, username: string, password: string): Promise<User> {
    const authorization = `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;
    const answer = await ask(base, '/helpline/api/', { headers: { authorization } });
    const session = (answer.json() as { ss?: string[][] }).ss?.[0]?.[0];
    if (answer.status !== 200 || session === undefined) throw new Error(`${username}: ${answer.text}`);
    return new User(base, session);
  }

  protected headersOf() {
    return { authorization: `Bearer ${this.#session}` };
  }
}

describe('the database of an earlier version (afe6f60)', () => {
  let database: TestDatabase;
  let client: pg.Client;
  let flow: Flow;
  let before: Map<string, Row[]>;
  let admin: User;

  beforeAll(async () => {
    database = await startTestDatabase();
    const databaseUrl = await database.createDatabase({ migrated: false });
    const restoring = new pg.Client({ connectionString: databaseUrl });
    await restoring.connect();
    // on a connection of its own: a dump leaves its settings behind
    await restoring.query(await readFile(DUMP, 'utf8')).finally(() => restoring.end());
    client = new pg.Client({ connectionString: databaseUrl });
    await client.connect();
    // a session of the dump lasted a day; an expired one is rightly deleted at a login
    await client.query("UPDATE sessions SET expires_at = now() + interval '1 day'");
    before = await readTables();
    // in a process of its own: this test compares whole tables, which would count for the loop of the server
    flow = await Flow.open({ databaseUrl, phones: [], isOwnProcess: true });
    admin = await User.logIn(flow.server.url, 'admin', ADMIN_PASSWORD);
  });
  afterAll(async () => {
    await flow?.close();
    await client?.end();
    await database.close();
  });

  /** Every row of every table, whole. */
  async function readTables(): Promise<Map<string, Row[]>> {
    const { rows } = await client.query<{ name: string }>(
      "SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY 1",
    );
    const tables = new Map<string, Row[]>();
    for (const { name } of rows) tables.set(name, (await client.query<Row>(`SELECT * FROM "${name}"`)).rows);
    return tables;
  }

  it('has every row that it had, with every value', async () => {
    const after = await readTables();
    for (const [name, rows] of before) {
      if (CHANGED_AT_A_START.includes(name)) continue;
      const kept = name === 'categories' ? rows.map(categoryNow) : rows;
      expect({ name, rows: after.get(name) }).toEqual({
        name,
        rows: expect.arrayContaining(kept.map((row) => expect.objectContaining(row))),
      });
    }
    expect(before.get('cases')).toHaveLength(1);
    expect(before.get('call_events')).toHaveLength(27);
  });

  it('has everything that this version needs of one', async () => {
    const after = await readTables();
    expect([...after.keys()]).toEqual(expect.arrayContaining(['outbox', 'journal_epochs', 'ended_tokens']));
    expect(after.get('journal_epochs')).toEqual([expect.objectContaining({ origin: expect.any(String) })]);
    expect(flow.server.errors).toEqual([]);
  });

  it('lets its users log in, with the rights they had', async () => {
    const agent = await User.logIn(flow.server.url, 'wanjiru', AGENT_PASSWORD);
    expect((await agent.get('cases')).status).toBe(200);
    const newUser = { usn: 'another', role: '1', contact_fname: 'Another' };
    await expect(agent.make('users', newUser)).rejects.toThrow(/Access Denied/);
    await expect(User.logIn(flow.server.url, 'wanjiru', ADMIN_PASSWORD)).rejects.toThrow('wanjiru: {');
    const users = recordsOf(await admin.get('users'), 'users');
    expect(users.map(({ usn, role, exten }) => `${usn} ${role} ${exten}`).sort()).toEqual([
      'admin 99 ',
      'boss 2 2009',
      'wanjiru 1 2001',
    ]);
  });

  it('shows the case with everything that hangs on it', async () => {
    const whole = await admin.get('cases/1');
    const parts = {
      cases: { reporter_fname: 'Rita', src: 'call', src_callid: CALL },
      clients: { contact_fname: 'Amani', contact_phone: '+254711000111' },
      perpetrators: { contact_fname: 'Juma' },
      attachments: { case_id: '1' },
      dispositions: { disposition_id: '363037' },
      services: { case_id: '1' },
      referals: { case_id: '1' },
    };
    for (const [resource, record] of Object.entries(parts)) {
      expect(recordsOf(whole, resource)).toMatchObject([record]);
    }
    expect(recordsOf(whole, 'case_activities')).toHaveLength(4);
    expect(recordsOf(await admin.get('messages'), 'messages')).toMatchObject([{ src_msg: 'Please help' }]);
  });

  it('shows the call with its transcript and its classification', async () => {
    const { body } = await flow.server.request('GET', `/api/v1/calls/${CALL}`);
    expect(body).toMatchObject({
      call: {
        ...{ call_id: CALL, caller_id: '+254700000116', status: 'completed' },
        transcript: 'Caller: My stepfather beat me with a belt.\nAgent: Where are you now?',
        classification: { main_category: 'VANE', sub_category: 'Physical Abuse' },
      },
    });
    const calls = recordsOf(await admin.get('calls'), 'calls');
    expect(calls.map(({ uniqueid }) => uniqueid).sort()).toEqual([CALL, LOST_CALL]);
  });

  it('still owes the callback', async () => {
    const { body } = await flow.server.request('GET', '/api/v1/desk/callbacks');
    expect(body).toMatchObject({
      data: { callbacks: [{ call_id: LOST_CALL, phone: '+254700000116', reason: 'abandoned' }] },
    });
  });

  it('is worked on: a new case follows the old, and the outbox has it', async () => {
    const made = await admin.makeCase();
    const { rows } = await client.query('SELECT topic, subject FROM outbox ORDER BY id');
    expect(rows).toEqual(expect.arrayContaining([{ topic: 'case.created', subject: made.id }]));
    expect(made.id).toBe('2');
  });
});
