import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { createLog } from '../../src/lib/log.js';
import type { Storage } from '../../src/storage/storage.js';
import { checkStoredUsers } from '../../src/storage/stored-users.js';
import { startTestDatabase, type TestDatabase } from '../support/database.js';

let database: TestDatabase;
let storage: Storage;
let client: pg.Client;
beforeAll(async () => {
  database = await startTestDatabase();
  storage = await database.openStorage();
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
}, 60_000);
afterAll(async () => {
  await client.end();
  await database.close();
});

/** As an earlier version stored it. */
async function stored(username: string): Promise<number> {
  const { rows } = await client.query<{ id: number }>(
    `INSERT INTO users (username, password_hash, role, full_name) VALUES ($1, 'x', 1, '') RETURNING id`,
    [username],
  );
  return rows[0]?.id ?? 0;
}

async function check() {
  const lines: { userIds: number[]; msg: string }[] = [];
  const write = (line: string) => void lines.push(JSON.parse(line) as (typeof lines)[number]);
  await checkStoredUsers({ url: database.url, log: createLog({ level: 'warn', destination: { write } }) });
  return lines;
}

const found = async (text: string) => (await storage.users.findByUsername(text))?.id;

describe('names of users of an earlier version', () => {
  it('that look alike stay, are named by the start, and log in as they are typed', async () => {
    const first = await stored('wanjiru');
    const second = await stored('wanjirú');
    const third = await stored('wanjiru\u200b');
    const odd = await stored('оtieno');
    expect(await check()).toMatchObject([
      { userIds: [second, third], msg: expect.stringContaining('look like') },
      { userIds: [odd], msg: expect.stringContaining('several scripts') },
    ]);
    expect(
      await Promise.all(['wanjiru', 'WANJIRU', 'wanjirú', 'wanjiru\u200b', 'WÁNJIRU'].map(found)),
    ).toEqual([...[first, first, second, third, first]]);
    expect(await Promise.all(['оtieno', 'otieno', 'OTIENO'].map(found))).toEqual([odd, odd, odd]);
  });

  it('make way for one another once they are renamed, and the next start has nothing to say of them', async () => {
    const first = await stored('kamau');
    const second = await stored('kamáu');
    expect(await check()).toContainEqual(
      expect.objectContaining({ userIds: expect.arrayContaining([second]) }),
    );
    await client.query(`UPDATE users SET username = 'kamau-1', username_folded = NULL WHERE id = $1`, [
      first,
    ]);
    const lines = await check();
    for (const { userIds } of lines) expect(userIds).not.toEqual(expect.arrayContaining([second]));
    expect([await found('kamau'), await found('kamau-1')]).toEqual([second, first]);
  });

  it('are the same behind a second start', async () => {
    const folds = () => client.query('SELECT id, username_folded FROM users ORDER BY id');
    await check();
    const { rows } = await folds();
    await Promise.all([check(), check()]);
    expect((await folds()).rows).toEqual(rows);
  });
});
