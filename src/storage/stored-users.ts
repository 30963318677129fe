import { isExtension } from '../calls/extension.js';
import { connect, type ConnectOptions } from './connect.js';

/**
 * Names the users whom an earlier version stored with an extension that this one does not take: they have no telephone
 * until an administrator gives them another.
 */
export async function reportStoredUsers(options: ConnectOptions): Promise<void> {
  const client = await connect(options);
  try {
    const { rows } = await client.query<{ id: number; extension: string }>(
      'SELECT id, extension FROM users WHERE extension IS NOT NULL AND is_active ORDER BY id',
    );
    const userIds = rows.filter(({ extension }) => !isExtension(extension)).map(({ id }) => id);
    if (userIds.length > 0)
      options.log.error({ userIds }, 'users without a telephone: their extension is not 2 to 10 digits');
  } finally {
    await client.end();
  }
}
