import { Prisma } from '../../../build/prisma-client/client.js';
import type { OutboxTopic } from '../../cases/outbox.js';

/** Columns that never leave their table: secrets, words for colleagues alone, and what is made of another column for the database alone. */
export const SECRET_COLUMNS: readonly string[] = [
  ...['password_hash', 'username_folded'],
  ...['snooze_note', 'snoozed_at', 'was_snoozed_until'],
];

/**
 * `INSERT INTO outbox` for each row of `from`, which the same transaction has written. `subject` and `changes` are SQL
 * over these rows.
 */
export function insertOutboxRows(
  topic: OutboxTopic,
  { subject, changes, actorId = null }: { subject: Prisma.Sql; changes: Prisma.Sql; actorId?: number | null },
  from: Prisma.Sql,
): Prisma.Sql {
  return Prisma.sql`
    INSERT INTO outbox (topic, subject, changes, actor_id)
    SELECT ${topic}, ${subject}, ${changes}, ${actorId}::int FROM ${from}`;
}

/** The columns of a new row, as changes. `row`: an alias. */
export function createdSql(row: string): Prisma.Sql {
  return Prisma.sql`
    (SELECT jsonb_object_agg(key, jsonb_build_array(NULL, value))
     FROM jsonb_each(${jsonOf(row)}) WHERE value <> 'null')`;
}

/** The difference between two states of a row. `before`, `after`: aliases. */
export function changedSql(before: string, after: string): Prisma.Sql {
  return Prisma.sql`
    (SELECT coalesce(jsonb_object_agg(key, jsonb_build_array(was.value, now.value)), '{}')
     FROM jsonb_each(${jsonOf(before)}) was JOIN jsonb_each(${jsonOf(after)}) now USING (key)
     WHERE now.value IS DISTINCT FROM was.value)`;
}

function jsonOf(row: string): Prisma.Sql {
  return Prisma.sql`(to_jsonb(${Prisma.raw(row)}) - ${[...SECRET_COLUMNS]}::text[])`;
}
