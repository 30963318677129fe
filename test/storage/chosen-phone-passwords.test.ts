import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { NotFoundError } from '../../src/lib/errors.js';
import type { Storage } from '../../src/storage/storage.js';
import { startTestDatabase, type TestDatabase } from '../support/database.js';

let database: TestDatabase;
let storage: Storage;
let client: pg.Client;
let admin: number;
let people = 0;
beforeAll(async () => {
  database = await startTestDatabase();
  storage = await database.openStorage();
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
  admin = await newUser(null);
}, 60_000);
afterAll(async () => {
  await client?.end();
  await database.close();
});

async function newUser(extension: string | null, { isActive = true, kind = 2 } = {}): Promise<number> {
  const user = { username: `p${++people}`, passwordHash: 'x', role: 'counsellor', fullName: '' } as const;
  const { id } = await storage.users.create(user);
  const text = 'UPDATE users SET extension = $2, is_active = $3, extension_kind = $4 WHERE id = $1';
  await client.query(text, [id, extension, isActive, kind]);
  return id;
}

const rows = async (text: string) => (await client.query<Record<string, unknown>>(text)).rows;

describe('chosen phone passwords', () => {
  it('are one of each user and one for all, the last one that was set', async () => {
    const { chosenPhonePasswords: store } = storage;
    const [one, other] = [await newUser('4021'), await newUser('4022', { kind: 3 })];
    for (const sealed of ['a', 'b']) {
      await store.set(one, `${sealed}-one`, admin);
      await store.set(null, `${sealed}-common`, admin);
    }
    expect(await store.common()).toBe('b-common');
    expect(await store.phonesWith(['4021', '4022', '9999'])).toEqual([
      {
        ...{ userId: one, extension: '4021', name: `p${people - 1}`, phoneGeneration: 0 },
        ...{ extensionKind: 'browser', sealed: 'b-one' },
      },
      {
        ...{ userId: other, extension: '4022', name: `p${people}`, phoneGeneration: 0 },
        ...{ extensionKind: 'both', sealed: null },
      },
    ]);
    expect((await store.list()).map(({ userId }) => userId)).toEqual([null, one]);
    expect(await Promise.all([store.remove(one, admin), store.remove(other, admin)])).toEqual([true, false]);
    expect(await store.remove(null, admin)).toBe(true);
    expect([await store.common(), await store.list()]).toEqual([null, []]);
  });

  it('are in the audit with the administrator and without the password, and in nothing that leaves the server', async () => {
    const { chosenPhonePasswords: store } = storage;
    const user = await newUser('4023');
    const from = (await rows('SELECT coalesce(max(id), 0) AS id FROM audit_entries'))[0]?.id as number;
    const before = await rows('SELECT count(*) FROM outbox');
    await store.set(user, 'a-sealed-text', admin);
    await store.set(null, 'a-sealed-text', admin);
    await store.remove(user, admin);
    await store.remove(user, admin);
    await store.remove(null, admin);
    const noted = await rows(
      `SELECT e.created_by_id, b.created_by_id AS by, t, row_id, k, v, v_ FROM audit_entries e
       JOIN audit_batches b ON b.id = e.aub_id WHERE e.id > ${from} ORDER BY e.id`,
    );
    const entry = (row_id: number, k: string, v: string) => ({
      ...{ created_by_id: admin, by: admin, t: 'users', row_id, k, v, v_: null },
    });
    expect(noted).toEqual([
      entry(user, 'phone_password', 'set'),
      entry(0, 'common_phone_password', 'set'),
      entry(user, 'phone_password', 'removed'),
      entry(0, 'common_phone_password', 'removed'),
    ]);
    expect(await rows('SELECT count(*) FROM outbox')).toEqual(before);
  });

  it('are none of a user who is switched off, has no extension or is missing', async () => {
    const { chosenPhonePasswords: store } = storage;
    const off = await newUser('4024', { isActive: false });
    await store.set(off, 'x', admin);
    expect(await store.phonesWith(['4024'])).toEqual([]);
    for (const id of [off, await newUser(null), 2_000_000_000])
      expect(await store.phoneOf(id)).toBeUndefined();
  });

  it('of a user end with the other ones when those are made anew, which the audit has', async () => {
    const { chosenPhonePasswords: store } = storage;
    const [one, other] = [await newUser('4025'), await newUser('4026')];
    await store.set(one, 'x', admin);
    await store.set(other, 'y', admin);
    await storage.phonePasswords.renew(one, admin);
    await storage.phonePasswords.renew(one, admin);
    const found = await store.phonesWith(['4025', '4026']);
    expect(found.map(({ sealed, phoneGeneration }) => [sealed, phoneGeneration])).toEqual([
      [null, 2],
      ['y', 0],
    ]);
    const noted = await rows(
      `SELECT created_by_id AS by, v FROM audit_entries WHERE row_id = ${one} AND k = 'phone_password' ORDER BY id`,
    );
    expect(noted).toEqual([
      { by: admin, v: 'set' },
      { by: admin, v: 'removed' },
    ]);
  });

  it('stay where the other ones of a user who is switched off are not made anew', async () => {
    const { chosenPhonePasswords: store } = storage;
    const off = await newUser('4027', { isActive: false });
    await store.set(off, 'x', admin);
    await expect(storage.phonePasswords.renew(off, admin)).rejects.toBeInstanceOf(NotFoundError);
    expect(await rows(`SELECT sealed FROM phone_passwords WHERE user_id = ${off}`)).toEqual([
      { sealed: 'x' },
    ]);
  });
});
