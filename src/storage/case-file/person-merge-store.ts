import pg from 'pg';
import { mergeVersionsOf, refuseChanged } from '../../cases/merge-versions.js';
import {
  categoriesOf,
  differencesOf,
  lostAddresses,
  mergedColumns,
  type FieldDifference,
} from '../../cases/person-merge-fields.js';
import type {
  MergePair,
  MergeRights,
  NewMerge,
  PersonComparison,
  PersonMerge,
  PersonMergeStore,
  RightsToChange,
} from '../../cases/person-merges.js';
import { Backoff } from '../../lib/backoff.js';
import { UnavailableError } from '../../lib/errors.js';
import { whileReachable } from '../database-error.js';
import { inSnapshot, inTransaction } from '../transaction.js';
import { ChangeLog } from './change-log.js';
import { mayChange, readMergeRows, refuseChange, refuseMerge, type MergeRows } from './merge-rights.js';
import {
  casesOfPerson,
  countMoves,
  lockMoved,
  moveRows,
  movingRows,
  noteMerge,
  type MovedRows,
} from './moved-rows.js';
import { updateRow } from './write-row.js';

/** Between two tries to have all rows at once; some six seconds in all. */
const WAITS = { firstMs: 10, maxMs: 250 };
const TRIES_AT_MOST = 32;
/** SQLSTATE, PostgreSQL manual, appendix A: lock not available, and a deadlock, which PostgreSQL ends for one of those in it. */
const HELD_CODES: readonly unknown[] = ['55P03', '40P01'];

const MERGE = `SELECT m.id, m.kept_id AS "keptId", m.duplicate_id AS "duplicateId",
    btrim((m.duplicate_values ->> 'fname') || ' ' || (m.duplicate_values ->> 'lname')) AS "duplicateName",
    m.reason, m.by_user_id AS "byUserId", username AS by, m.at, m.differences
  FROM person_merges m JOIN users ON users.id = m.by_user_id`;

/**
 * Merges of persons, in PostgreSQL. A merge takes every row that it needs at once or begins again, and never waits while
 * it holds one: whichever way others take rows, none of them waits for a merge that waits for them.
 */
export class DatabasePersonMerges implements PersonMergeStore {
  readonly #pool: pg.Pool;

  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  async mergedInto(id: number): Promise<number | undefined> {
    const { rows } = await whileReachable(() =>
      this.#pool.query<{ into: number }>(
        'SELECT merged_into_id AS into FROM contacts WHERE id = $1 AND merged_into_id IS NOT NULL',
        [id],
      ),
    );
    return rows[0]?.into;
  }

  compare(pair: MergePair, rights: MergeRights): Promise<PersonComparison> {
    // no change comes between the values that are shown and their version
    return inSnapshot(this.#pool, async (client) => {
      const log = new ChangeLog(client, rights.by.userId);
      const rows = await readMergeRows({ pair, rights, log, isLocked: false });
      await refuseMerge(rows, { pair, rights, log });
      const names = await namesOf(rows, client);
      const cases = await casesOfPerson(client, pair.duplicateId);
      const moving = await movingRows(client, pair.duplicateId, cases);
      return {
        differences: differencesOf(rows.kept, rows.duplicate, { names }),
        moves: await countMoves(client, pair.duplicateId, cases),
        versions: mergeVersionsOf({ ...rows, names, moving }),
      };
    });
  }

  async merge(merge: NewMerge, rights: MergeRights): Promise<PersonMerge> {
    const waits = new Backoff(WAITS);
    for (;;) {
      try {
        return await inTransaction(this.#pool, (client) => mergeAtOnce(client, merge, rights));
      } catch (error) {
        if (!isHeldByAnother(error)) throw error;
        if (waits.attempts >= TRIES_AT_MOST)
          throw new UnavailableError('others change these records', { cause: error, retryAfterS: 5 });
        await waits.wait();
      }
    }
  }

  mayChange(id: number, rights: RightsToChange): Promise<boolean> {
    return inTransaction(this.#pool, (client) =>
      mayChange(id, rights, new ChangeLog(client, rights.by.userId)),
    );
  }

  async list(keptId: number, most: number): Promise<readonly PersonMerge[]> {
    const { rows } = await whileReachable(() =>
      this.#pool.query<PersonMerge>(
        `${MERGE} WHERE m.kept_id = $1 OR m.kept_id IN (SELECT id FROM contacts WHERE merged_into_id = $1)
         ORDER BY m.id DESC LIMIT $2`,
        [keptId, most],
      ),
    );
    return rows;
  }
}

async function mergeAtOnce(
  client: pg.PoolClient,
  merge: NewMerge,
  rights: MergeRights,
): Promise<PersonMerge> {
  const { keptId, duplicateId } = merge;
  const { userId } = rights.by;
  const log = new ChangeLog(client, userId);
  const rows = await readMergeRows({ pair: merge, rights, log, isLocked: true });
  const before = await findMerge(client, merge);
  if (before) {
    // sent twice
    await refuseChange(Number(rows.kept.merged_into_id ?? keptId), rights, log);
    return before;
  }
  await refuseMerge(rows, { pair: merge, rights, log });
  await client.query('SELECT FROM users WHERE id = $1 FOR KEY SHARE NOWAIT', [userId]);
  await lockMoved(client, duplicateId);
  const [ofKept, ofDuplicate] = [
    await casesOfPerson(client, keptId),
    await casesOfPerson(client, duplicateId),
  ];
  // each gets an activity, whose time is written into it
  await client.query('SELECT FROM cases WHERE id = ANY ($1::int[]) FOR NO KEY UPDATE NOWAIT', [
    [...ofKept, ...ofDuplicate],
  ]);
  const { kept, duplicate } = rows;
  const { choices, expected } = merge;
  const names = await namesOf(rows, client);
  if (expected) {
    const moving = await movingRows(client, duplicateId, ofDuplicate);
    refuseChanged(merge, mergeVersionsOf({ ...rows, names, moving }), expected);
  }
  const differences = differencesOf(kept, duplicate, { choices, names });
  const columns = mergedColumns(kept, duplicate, { differences, choices });
  const changed = await updateRow('contacts', keptId, columns, kept, log);
  await client.query('INSERT INTO former_addresses (contact_id, address) SELECT $1, unnest($2::text[])', [
    keptId,
    lostAddresses(kept, changed),
  ]);
  const detail = `${nameIn(duplicate)} → ${nameIn({ ...kept, ...changed })}`;
  noteMerge(log, ofKept, { detail, changeCount: Object.keys(changed).length });
  await log.flush();
  // a change of its own: whoever sees a case of the duplicate alone is not shown what the kept record was before
  const ofMove = new ChangeLog(client, userId);
  const moved = await moveRows(merge, { kept: { ...kept, ...changed }, duplicate }, ofMove);
  await client.query('UPDATE contacts SET merged_into_id = $1 WHERE id = $2 OR merged_into_id = $2', [
    keptId,
    duplicateId,
  ]);
  ofMove.note('contacts', duplicateId, { merged_into_id: keptId });
  const others = ofDuplicate.filter((id) => !ofKept.includes(id));
  noteMerge(ofMove, others, { detail, changeCount: 1 });
  await ofMove.flush();
  return insertMerge(client, merge, { rows, differences, moved, userId });
}

interface Merged {
  readonly rows: MergeRows;
  readonly differences: readonly FieldDifference[];
  readonly moved: MovedRows;
  readonly userId: number;
}

async function insertMerge(
  client: pg.PoolClient,
  merge: NewMerge,
  { rows: { kept, duplicate }, differences, moved, userId }: Merged,
): Promise<PersonMerge> {
  const { keptId, duplicateId, reason, choices } = merge;
  const json = [choices, kept, duplicate, differences, moved].map((value) => JSON.stringify(value));
  await client.query(
    `INSERT INTO person_merges (kept_id, duplicate_id, reason, by_user_id, choices, kept_values, duplicate_values, differences, moved)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [keptId, duplicateId, reason, userId, ...json],
  );
  return (await findMerge(client, merge)) as PersonMerge;
}

/** The merge that there is, where this very one was made before. */
async function findMerge(
  client: pg.PoolClient,
  { keptId, duplicateId, reason, choices }: NewMerge,
): Promise<PersonMerge | undefined> {
  const { rows } = await client.query<PersonMerge>(
    `${MERGE} WHERE m.kept_id = $1 AND m.duplicate_id = $2 AND m.reason = $3 AND m.choices = $4`,
    [keptId, duplicateId, reason, JSON.stringify(choices)],
  );
  return rows[0];
}

async function namesOf(
  { kept, duplicate }: MergeRows,
  client: pg.PoolClient,
): Promise<ReadonlyMap<number, string>> {
  const { rows } = await client.query<{ id: number; name: string }>(
    'SELECT id, name FROM categories WHERE id = ANY ($1::int[])',
    [[...categoriesOf(kept), ...categoriesOf(duplicate)]],
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}

function nameIn({ fname = '', lname = '', id }: MergeRows['kept']): string {
  return `${String(fname)} ${String(lname)}`.trim() || String(id);
}

function isHeldByAnother(error: unknown): boolean {
  const cause = error instanceof UnavailableError ? error.cause : undefined;
  return cause instanceof pg.DatabaseError && HELD_CODES.includes(cause.code);
}
