import type pg from 'pg';
import { foldedUserName, readUserName } from '../access/user-name.js';
import { isExtension } from '../calls/extension.js';
import { connect, type ConnectOptions } from './connect.js';

/** Any number: one lock for all processes that start at once. */
const LOCK = 1_212_498_262;

interface StoredUser {
  readonly id: number;
  readonly username: string;
  readonly folded: string | null;
  readonly extension: string | null;
  readonly isActive: boolean;
}

/**
 * Brings the folded names of users in step with the rule of this version, and names the users whom an earlier version
 * took and this one would not: whose name looks like that of a user before them, is none that is given today, or whose
 * extension is none. They log in as before, and have no telephone until their extension is another.
 */
export async function checkStoredUsers(options: ConnectOptions): Promise<void> {
  const client = await connect(options);
  try {
    await client.query('BEGIN');
    await client.query('SELECT pg_advisory_xact_lock($1)', [LOCK]);
    const { rows: users } = await client.query<StoredUser>(
      `SELECT id, username, username_folded AS folded, extension, is_active AS "isActive" FROM users ORDER BY id`,
    );
    const doubles = await foldNames(client, users);
    await client.query('COMMIT');
    report(options, users, doubles);
  } finally {
    await client.end();
  }
}

/** @returns the ids of those whose folded name another one has */
async function foldNames(client: pg.Client, users: readonly StoredUser[]): Promise<ReadonlySet<number>> {
  const owners = new Map<string, number>();
  for (const { id, username } of users) {
    const folded = foldedUserName(username);
    if (folded !== '' && !owners.has(folded)) owners.set(folded, id);
  }
  const wanted = new Map([...owners].map(([folded, id]) => [id, folded]));
  const others = users.filter(({ id, folded }) => folded !== (wanted.get(id) ?? null)).map(({ id }) => id);
  if (others.length > 0) {
    // first none: one may get what another had
    await client.query('UPDATE users SET username_folded = NULL WHERE id = ANY ($1::int[])', [others]);
    await client.query(
      `UPDATE users SET username_folded = given.folded FROM unnest($1::int[], $2::text[]) AS given (id, folded)
       WHERE users.id = given.id`,
      [others, others.map((id) => wanted.get(id) ?? null)],
    );
  }
  return new Set(users.map(({ id }) => id).filter((id) => !wanted.has(id)));
}

function report({ log }: ConnectOptions, users: readonly StoredUser[], doubles: ReadonlySet<number>): void {
  const idsOf = (isNamed: (user: StoredUser) => boolean) =>
    users.filter((user) => user.isActive && isNamed(user)).map(({ id }) => id);
  const alike = idsOf(({ id }) => doubles.has(id));
  if (alike.length > 0) log.warn({ userIds: alike }, 'names of users look like those of others: rename them');
  const odd = idsOf(({ id, username }) => !doubles.has(id) && 'fault' in readUserName(username));
  if (odd.length > 0)
    log.warn(
      { userIds: odd },
      'names of users have characters that are not seen, or of several scripts: rename them',
    );
  const mute = idsOf(({ extension }) => extension !== null && !isExtension(extension));
  if (mute.length > 0)
    log.error({ userIds: mute }, 'users without a telephone: their extension is not 2 to 10 digits');
}
