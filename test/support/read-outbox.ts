import type pg from 'pg';
import type { Outbox, OutboxRow } from '../../src/cases/outbox.js';

/** Everything that is in the outbox now behind a position, page by page, as a reader follows it. */
export async function readOutbox(
  outbox: Outbox,
  client: Pick<pg.ClientBase, 'query'>,
  after = 0,
): Promise<OutboxRow[]> {
  const all: OutboxRow[] = [];
  const { rows: found } = await client.query<{ last: string | null }>('SELECT max(id) AS last FROM outbox');
  const last = Number(found[0]?.last ?? 0);
  for (let position = after, tries = 0; position < last; position = all.at(-1)?.position ?? position) {
    if (++tries > 10_000) throw new Error(`the reader stays at ${position}; the newest row is ${last}`);
    const { rows } = await outbox.read({ position }, 500);
    all.push(...rows); // none as long as a transaction from before is open, such as one of autovacuum
  }
  return all;
}
