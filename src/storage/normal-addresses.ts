import type pg from 'pg';
import { readAddress } from '../cases/address.js';
import type { Country } from '../cases/phone-number.js';
import { connect, type ConnectOptions } from './connect.js';
import { identifier } from './case-file/sql-parts.js';

export interface NormalAddressesOptions extends ConnectOptions {
  /** Where a number without a country's prefix is at home. */
  readonly country: Country;
}

/** One more where `readAddress` makes another form of an address that is stored. */
const RULE = 1;
/** Any number: one lock for all processes that start at once. */
const LOCK = 1_212_498_261;
/** Read at a time: some milliseconds of work. */
const ROWS_AT_ONCE = 200;

const ADDRESSES: readonly (readonly [table: string, ...columns: string[]])[] = [
  ['contacts', 'phone', 'phone2', 'email'],
  ['former_addresses', 'address'],
  ['users', 'phone', 'email'],
  ...['cases', 'reporters', 'dispositions', 'case_activities', 'threads', 'messages', 'activities'].map(
    (table) => [table, 'src_address'] as const,
  ),
];

/**
 * Brings the addresses that are stored into their normal form, once for each rule and country: they were written by an
 * earlier version, or for another country. Broken off, it begins again at the next start.
 *
 * @returns how many were changed
 */
export async function normaliseStoredAddresses({
  country,
  ...options
}: NormalAddressesOptions): Promise<number> {
  const rule = `${RULE} ${country}`;
  const client = await connect(options);
  try {
    await client.query('SELECT pg_advisory_lock($1)', [LOCK]);
    const { rows } = await client.query<{ rule: string }>('SELECT rule FROM address_rules WHERE id = 1');
    if (rows[0]?.rule === rule) return 0;
    let changed = 0;
    for (const [table, ...columns] of ADDRESSES)
      for (const column of columns) changed += await normaliseColumn(client, { table, column, country });
    await client.query(
      'INSERT INTO address_rules (id, rule) VALUES (1, $1) ON CONFLICT (id) DO UPDATE SET rule = excluded.rule',
      [rule],
    );
    return changed;
  } finally {
    await client.end();
  }
}

interface Column {
  readonly table: string;
  readonly column: string;
  readonly country: Country;
}

async function normaliseColumn(client: pg.Client, { table, column, country }: Column): Promise<number> {
  const [from, value] = [identifier(table), identifier(column)];
  let changed = 0;
  for (let afterId = 0; ;) {
    const { rows } = await client.query<{ id: number; address: string }>(
      `SELECT id, ${value} AS address FROM ${from} WHERE id > $1 AND ${value} IS NOT NULL ORDER BY id LIMIT ${ROWS_AT_ONCE}`,
      [afterId],
    );
    const others = rows
      .map(({ id, address }) => ({ id, address, normal: readAddress(address, country).address }))
      .filter(({ address, normal }) => normal !== address);
    if (others.length > 0) changed += await write(client, { from, value }, others);
    const last = rows.at(-1);
    if (!last) return changed;
    afterId = last.id;
  }
}

/** A log-in address is one user's: where another has it already, both stay as they are. */
async function write(
  client: pg.Client,
  { from, value }: { readonly from: string; readonly value: string },
  rows: readonly { readonly id: number; readonly address: string; readonly normal: string }[],
): Promise<number> {
  const isFree =
    from === identifier('users')
      ? `AND NOT EXISTS (SELECT FROM users other WHERE other.${value} = given.normal)
         AND given.normal NOT IN (SELECT twice.normal FROM given twice GROUP BY 1 HAVING count(*) > 1)`
      : '';
  const { rowCount } = await client.query(
    `WITH given AS (SELECT * FROM unnest($1::int[], $2::text[], $3::text[]) AS given (id, address, normal))
     UPDATE ${from} SET ${value} = given.normal FROM given
     WHERE ${from}.id = given.id AND ${from}.${value} = given.address ${isFree}`,
    [rows.map(({ id }) => id), rows.map(({ address }) => address), rows.map(({ normal }) => normal)],
  );
  return rowCount ?? 0;
}
