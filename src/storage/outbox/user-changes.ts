import { Prisma, type PrismaClient } from '../../../build/prisma-client/client.js';
import { changedSql, createdSql, insertOutboxRows } from './outbox-sql.js';

type Executes = Pick<PrismaClient, '$executeRaw'>;

/** Changes a user together with the outbox row. @returns 1, or 0 where there is none */
export function changeUser(
  database: Executes,
  { where, sets }: { where: Prisma.Sql; sets: Prisma.Sql },
): Promise<number> {
  const row = { subject: Prisma.sql`a.id::text`, changes: changedSql('b', 'a') };
  const noted = insertOutboxRows('user.updated', row, Prisma.sql`changed a JOIN before b USING (id)`);
  return database.$executeRaw`
    WITH before AS (SELECT * FROM users WHERE ${where} FOR UPDATE), changed AS (
      UPDATE users SET ${sets} FROM before WHERE users.id = before.id RETURNING users.*
    ) ${noted}`;
}

/** The outbox row of a user whom the same transaction has made. */
export async function noteNewUser(database: Executes, id: number): Promise<void> {
  const row = { subject: Prisma.sql`u.id::text`, changes: createdSql('u') };
  await database.$executeRaw(insertOutboxRows('user.created', row, Prisma.sql`users u WHERE u.id = ${id}`));
}
