import { Prisma, type PrismaClient } from '../../build/prisma-client/client.js';
import { isExtension } from '../calls/extension.js';
import type { ChosenPassword, ChosenPasswordStore, StoredPhone } from '../desk/chosen-phone-passwords.js';
import { whileReachable } from './database-error.js';
import { extensionKindOf } from './extension-kind.js';

interface PhoneRow {
  readonly id: number;
  readonly extension: string;
  readonly extensionKind: number;
  readonly phoneGeneration: number;
  readonly fullName: string;
  readonly username: string;
  readonly sealed: string | null;
}

type Executes = Pick<PrismaClient, '$executeRaw' | '$queryRaw'>;

/** Chosen phone passwords in PostgreSQL. */
export class DatabaseChosenPhonePasswords implements ChosenPasswordStore {
  readonly #database: PrismaClient;

  constructor(database: PrismaClient) {
    this.#database = database;
  }

  phonesWith(extensions: readonly string[]): Promise<readonly StoredPhone[]> {
    return this.#phones(Prisma.sql`u.extension = ANY (${[...extensions]}::text[])`);
  }

  async phoneOf(userId: number): Promise<StoredPhone | undefined> {
    const [phone] = await this.#phones(Prisma.sql`u.id = ${userId}`);
    return phone;
  }

  async common(): Promise<string | null> {
    const row = await whileReachable(() =>
      this.#database.phonePassword.findFirst({ where: { userId: null } }),
    );
    return row?.sealed ?? null;
  }

  async set(userId: number | null, sealed: string, byUserId: number): Promise<void> {
    const place = userId === null ? Prisma.sql`((1)) WHERE user_id IS NULL` : Prisma.sql`(user_id)`;
    await whileReachable(() =>
      this.#database.$transaction(async (transaction) => {
        await transaction.$executeRaw`
          INSERT INTO phone_passwords (user_id, sealed, set_by_id) VALUES (${userId}::int, ${sealed}, ${byUserId})
          ON CONFLICT ${place} DO UPDATE
          SET sealed = excluded.sealed, set_by_id = excluded.set_by_id, set_at = now()`;
        await noteChange(transaction, userId, { by: byUserId, now: 'set' });
      }),
    );
  }

  async remove(userId: number | null, byUserId: number): Promise<boolean> {
    return whileReachable(() =>
      this.#database.$transaction((transaction) => removeChosen(transaction, userId, byUserId)),
    );
  }

  async list(): Promise<readonly ChosenPassword[]> {
    return whileReachable(() =>
      this.#database.phonePassword.findMany({
        select: { userId: true, setAt: true },
        orderBy: { userId: { sort: 'asc', nulls: 'first' } },
      }),
    );
  }

  async #phones(where: Prisma.Sql): Promise<readonly StoredPhone[]> {
    const rows = await whileReachable(
      () => this.#database.$queryRaw<PhoneRow[]>`
        SELECT u.id, u.extension, u.extension_kind AS "extensionKind", u.phone_generation AS "phoneGeneration",
          u.full_name AS "fullName", u.username, p.sealed
        FROM users u LEFT JOIN phone_passwords p ON p.user_id = u.id
        WHERE u.is_active AND u.extension IS NOT NULL AND ${where}`,
    );
    return rows.filter(({ extension }) => isExtension(extension)).map(toPhone);
  }
}

/** Removes it with its entry in the audit, in one transaction of the caller. @returns false where there was none */
export async function removeChosen(
  database: Executes,
  userId: number | null,
  byUserId: number,
): Promise<boolean> {
  const count = await database.$executeRaw`
    DELETE FROM phone_passwords WHERE user_id IS NOT DISTINCT FROM ${userId}::int`;
  if (count > 0) await noteChange(database, userId, { by: byUserId, now: 'removed' });
  return count > 0;
}

/** The audit says who has set or removed a password, and of which user (0: the common one); never which. */
async function noteChange(
  database: Executes,
  userId: number | null,
  { by, now }: { readonly by: number; readonly now: 'set' | 'removed' },
): Promise<void> {
  const field = userId === null ? 'common_phone_password' : 'phone_password';
  await database.$executeRaw`
    WITH batch AS (INSERT INTO audit_batches (created_by_id) VALUES (${by}::int) RETURNING id)
    INSERT INTO audit_entries (created_by_id, aub_id, t, row_id, k, v)
    SELECT ${by}::int, batch.id, 'users', ${userId ?? 0}::int, ${field}, ${now} FROM batch`;
}

function toPhone({ id, extension, fullName, username, extensionKind, ...row }: PhoneRow): StoredPhone {
  return {
    userId: id,
    extension,
    name: fullName.trim() === '' ? username : fullName,
    phoneGeneration: row.phoneGeneration,
    extensionKind: extensionKindOf(extensionKind),
    sealed: row.sealed,
  };
}
