import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import type { Storage } from '../../../src/storage/storage.js';
import { startTestDatabase, type TestDatabase } from '../../support/database.js';
import { PlainDashboard } from '../../support/plain-dashboard.js';
import { seededRandom } from '../../support/seeded-random.js';

const SEED = Number(process.env.DASHBOARD_SEED ?? 24);
const WRITERS = 4;
const CHANGES_EACH = 150;
const HOUR_MS = 3_600_000;
const CATEGORIES = [901, 902, 903];
const BEGIN_MS = Date.parse('2026-02-25T00:00:00Z');
/** All that happens lies within these days: a whole month, and some days before and behind it. */
const SPAN_HOURS = 40 * 24;
const SPAN_MS = SPAN_HOURS * HOUR_MS;

let database: TestDatabase;
let storage: Storage;
let client: pg.Client;
const users: number[] = [];
beforeAll(async () => {
  database = await startTestDatabase();
  storage = await database.openStorage();
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query(
    `INSERT INTO categories (id, name, fullname, fullname_id, level, root_id, path_ids, path_names)
     VALUES (900, 'root', 'root', '900:root', 0, 900, '{900}', '{root}'),
       (901, 'a', 'a', '901:a', 1, 900, '{900,901}', '{root,a}'),
       (902, 'b', 'b', '902:b', 2, 900, '{900,901,902}', '{root,a,b}'),
       (903, 'c', 'c', '903:c', 1, 900, '{900,903}', '{root,c}')`,
  );
  await client.query(`INSERT INTO contacts (id, fname) VALUES (1, 'x')`);
  await client.query(`INSERT INTO reporters (id, contact_id, src) VALUES (1, 1, 'call')`);
  for (const username of ['one', 'two', 'three']) {
    const user = { username, passwordHash: 'x', role: 'counsellor', fullName: username } as const;
    users.push((await storage.users.create(user)).id);
  }
});
afterAll(async () => {
  await client?.end();
  await database.close();
});

/** Changes at random, in transactions of some changes each, of which every fourth is rolled back. */
class RandomWriter {
  readonly #random: () => number;
  readonly #name: string;
  #count = 0;

  constructor(seed: number) {
    this.#random = seededRandom(seed);
    this.#name = `w${seed}`;
  }

  async run(changes: number): Promise<void> {
    const connection = new pg.Client({ connectionString: database.url });
    await connection.connect();
    try {
      for (let done = 0; done < changes;) {
        await connection.query('BEGIN');
        const size = 1 + Math.floor(this.#random() * 5);
        for (let at = 0; at < size; at++, done++) await this.#change(connection);
        await connection.query(this.#random() < 0.25 ? 'ROLLBACK' : 'COMMIT');
        if (this.#random() < 0.1) await storage.compactDayCounts();
      }
    } finally {
      await connection.end();
    }
  }

  #change(connection: pg.Client): Promise<unknown> {
    const pick = this.#random();
    if (pick < 0.3) return this.#insertCase(connection);
    if (pick < 0.5) return this.#updateCase(connection);
    if (pick < 0.55) return connection.query(`UPDATE cases SET is_delete = 1 WHERE id = ${this.#someCase()}`);
    if (pick < 0.58) return connection.query(`UPDATE cases SET is_delete = 0 WHERE id = ${this.#someCase()}`);
    if (pick < 0.6) return connection.query(`DELETE FROM cases WHERE id = ${this.#someCase()}`);
    if (pick < 0.8) return this.#insertCall(connection);
    if (pick < 0.98) return this.#updateCall(connection);
    return connection.query(`DELETE FROM calls WHERE id = ${this.#someCall()}`);
  }

  #insertCase(connection: pg.Client): Promise<unknown> {
    return connection.query(
      `INSERT INTO cases (created_at, created_by_id, assigned_to_id, gbv_related, case_category_id, priority, status,
         closed_at, narrative, plan, src, reporter_id)
       VALUES ($1, $2, $3, 0, $4, $5, $6, $7, 'n', 'p', 'call', 1)`,
      [this.#time(), ...this.#people(), this.#one(CATEGORIES), this.#one([1, 2, 3]), ...this.#state()],
    );
  }

  #updateCase(connection: pg.Client): Promise<unknown> {
    return connection.query(
      `UPDATE cases SET created_by_id = $1, assigned_to_id = $2, case_category_id = $3, priority = $4, status = $5,
         closed_at = $6, plan = plan || '.' WHERE id = ${this.#someCase()}`,
      [...this.#people(), this.#one(CATEGORIES), this.#one([1, 2, 3]), ...this.#state()],
    );
  }

  #insertCall(connection: pg.Client): Promise<unknown> {
    return connection.query(
      `INSERT INTO calls (id, dialled, state, started_at, direction, user_id, answered_at, queued_at, connected_at,
         ended_at, hold_ms) VALUES ($1, '116', 'any', $2, $3, $4, $5, $6, $7, $8, $9)`,
      [`${this.#name}.${++this.#count}`, ...this.#call()],
    );
  }

  #updateCall(connection: pg.Client): Promise<unknown> {
    return connection.query(
      `UPDATE calls SET started_at = $1, direction = $2, user_id = $3, answered_at = $4, queued_at = $5,
         connected_at = $6, ended_at = $7, hold_ms = $8, last_seq = last_seq + 1 WHERE id = ${this.#someCall()}`,
      this.#call(),
    );
  }

  #call(): unknown[] {
    const startedMs = this.#time().getTime();
    const later = (mostMs: number, share: number) =>
      this.#random() < share ? new Date(startedMs + Math.floor(this.#random() * mostMs)) : null;
    const connectedAt = later(60_000, 0.6);
    const endedAt =
      this.#random() < 0.7 ? new Date(startedMs + 60_000 + Math.floor(this.#random() * HOUR_MS)) : null;
    return [
      new Date(startedMs),
      this.#one(['inbound', 'outbound']),
      this.#one([...users, null]),
      ...[later(1_000, 0.9), later(2_000, 0.8), connectedAt, endedAt],
      Math.floor(this.#random() * 10_000),
    ];
  }

  #people(): unknown[] {
    return [this.#one([...users, null]), this.#one([...users, null])];
  }

  /** Status and time of closing, which are also such as the rules of cases never leave. */
  #state(): unknown[] {
    return [this.#one([1, 2, 3]), this.#random() < 0.5 ? this.#time() : null];
  }

  #time(): Date {
    return new Date(BEGIN_MS + Math.floor(this.#random() * SPAN_MS));
  }

  #one<T>(values: readonly T[]): T {
    return values[Math.floor(this.#random() * values.length)] as T;
  }

  /** Skipping what another writer holds: two that wait for each other would be a deadlock. */
  #someCase = () => this.#some('cases');
  #someCall = () => this.#some('calls');
  #some(table: string): string {
    return `(SELECT id FROM ${table} OFFSET floor(${this.#random()} * (SELECT count(*) FROM ${table}))
      LIMIT 1 FOR UPDATE SKIP LOCKED)`;
  }
}

/** From hour to hour, at odd minutes, of a fraction of a day, with the whole month in it, of all, of nothing. */
function stretches(): { from: Date; until: Date }[] {
  const random = seededRandom(SEED + 1_000);
  const hour = () => Math.floor(random() * (SPAN_HOURS + 10)) - 5;
  const some = Array.from({ length: 25 }, (_, at) => {
    const [a, b] = at % 2 ? [hour(), hour()] : [hour() % 96, SPAN_HOURS - (hour() % 96)];
    const minutes = random() < 0.3 ? 45 * 60_000 : 0;
    return {
      from: new Date(BEGIN_MS + Math.min(a, b) * HOUR_MS + minutes),
      until: new Date(BEGIN_MS + Math.max(a, b) * HOUR_MS + minutes),
    };
  });
  const month = { from: new Date('2026-03-01T00:00:00Z'), until: new Date('2026-04-01T00:00:00Z') };
  return [...some, month, { from: new Date(0), until: new Date(BEGIN_MS + 2 * SPAN_MS) }];
}

async function expectEqualToPlain(): Promise<void> {
  const plain = await PlainDashboard.read(client);
  expect(await storage.dashboard.countOngoing()).toBe(plain.countOngoing());
  for (const stretch of stretches()) {
    const opened = await storage.dashboard.openedCases(stretch);
    const counts = opened.map((some) => [`${some.categoryId}/${some.status}/${some.priority}`, some.count]);
    expect(Object.fromEntries(counts)).toEqual(plain.openedCases(stretch));
    expect(await storage.dashboard.countClosed(stretch)).toBe(plain.closed(stretch).length);
    expect(await storage.dashboard.callTotals(stretch)).toEqual(plain.callTotals(stretch));
    for (const userId of users) {
      const [agent] = await storage.dashboard.agentTotals(stretch, userId);
      expect(agent).toMatchObject(plain.agent(userId, stretch));
    }
  }
}

describe('the figures of a dashboard', () => {
  it('are those of the rows, whatever was written, changed, deleted and rolled back by several writers', async () => {
    const writers = Array.from({ length: WRITERS }, (_, at) => new RandomWriter(SEED * 100 + at));
    await Promise.all(writers.map((writer) => writer.run(CHANGES_EACH)));
    const { rows } = await client.query<{ count: string }>(
      'SELECT (SELECT count(*) FROM cases) + (SELECT count(*) FROM calls) AS count',
    );
    expect(Number(rows[0]?.count)).toBeGreaterThan(100);
    await expectEqualToPlain();
    await storage.compactDayCounts();
    await expectEqualToPlain();
  }, 120_000);

  it('are the same when they are counted anew', async () => {
    await client.query('SELECT recount_days()');
    await expectEqualToPlain();
  }, 60_000);

  it('come from one row for each day and kind once they are compacted', async () => {
    await client.query('UPDATE cases SET priority = priority % 3 + 1');
    await storage.compactDayCounts();
    const { rows } = await client.query(
      `SELECT day FROM case_day_counts GROUP BY day, category_id, status, priority HAVING count(*) > 1
       UNION ALL SELECT month FROM case_month_counts GROUP BY month, category_id, status, priority HAVING count(*) > 1
       UNION ALL SELECT day FROM case_day_counts WHERE NOT in_month
       UNION ALL SELECT day FROM case_day_counts WHERE opened = 0
       UNION ALL SELECT day FROM agent_case_day_counts GROUP BY day, user_id HAVING count(*) > 1
       UNION ALL SELECT day FROM call_day_counts GROUP BY day, user_id, direction HAVING count(*) > 1`,
    );
    expect(rows).toEqual([]);
    await expectEqualToPlain();
  }, 60_000);

  it('count the running month by its days', async () => {
    await client.query(
      `INSERT INTO cases (created_at, gbv_related, case_category_id, priority, status, narrative, plan, src, reporter_id)
       VALUES (now(), 0, 901, 1, 1, 'n', 'p', 'call', 1)`,
    );
    await storage.compactDayCounts();
    const { rows } = await client.query('SELECT day FROM case_day_counts WHERE NOT in_month');
    expect(rows).toHaveLength(1);
    await expectEqualToPlain();
  }, 60_000);

  it('have the category below the root as the type', async () => {
    const all = await storage.dashboard.openedCases({ from: new Date(0), until: new Date(BEGIN_MS * 2) });
    const types = new Map(all.map(({ category, typeId, type }) => [category, [typeId, type]]));
    expect(Object.fromEntries(types)).toEqual({ a: [901, 'a'], b: [901, 'a'], c: [903, 'c'] });
  });
});
