import type pg from 'pg';
import { personOf } from '../cases/person-of-number.js';
import type { Country } from '../cases/phone-number.js';
import { connect, type ConnectOptions } from './connect.js';

/** Any number: one lock for all processes that start at once. */
const LOCK = 1_212_498_262;

interface Owed {
  readonly id: number;
  readonly phone: string;
  readonly person: string;
}

/**
 * Gives each callback that is owed its person by the rule of this version and country, and makes one of those that are
 * owed to one person by several spellings: the one in work, else the oldest. There are a few hundred at most.
 *
 * @returns how many were changed
 */
export async function mergeCallbacks({
  country,
  ...options
}: ConnectOptions & { readonly country: Country }): Promise<number> {
  const client = await connect(options);
  try {
    await client.query('SELECT pg_advisory_lock($1)', [LOCK]);
    const { rows } = await client.query<Owed>(
      `SELECT id, phone, person FROM callbacks WHERE state IN ('open', 'taken') ORDER BY state = 'taken' DESC, id`,
    );
    const persons = new Map<string, Owed[]>();
    for (const row of rows) {
      const person = personOf(row.phone, country);
      persons.set(person, [...(persons.get(person) ?? []), row]);
    }
    let changed = 0;
    for (const [person, owed] of persons) {
      const [kept, ...others] = owed;
      if (!kept || (others.length === 0 && kept.person === person)) continue;
      await mergeInto(client, { ...kept, person }, others);
      changed += owed.length;
    }
    return changed;
  } finally {
    await client.end();
  }
}

async function mergeInto(client: pg.Client, { id, person }: Owed, others: readonly Owed[]): Promise<void> {
  await client.query('BEGIN');
  await client.query(
    `UPDATE callbacks SET state = 'done', done_at = now(), done_reason = 'merged' WHERE id = ANY($1::int[])`,
    [others.map((other) => other.id)],
  );
  await client.query(
    `UPDATE callbacks SET person = $2,
       calls = calls + (SELECT coalesce(sum(o.calls), 0)::int FROM callbacks o WHERE o.id = ANY($3::int[])),
       waited_s = greatest(waited_s, (SELECT max(o.waited_s) FROM callbacks o WHERE o.id = ANY($3::int[]))),
       call_ids = call_ids || ARRAY(SELECT unnest(o.call_ids) FROM callbacks o WHERE o.id = ANY($3::int[]))
     WHERE id = $1`,
    [id, person, others.map((other) => other.id)],
  );
  await client.query('COMMIT');
}
