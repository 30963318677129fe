import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import type { BearerLoginStore, StoredBearerLogin } from '../../src/access/bearer-login-store.js';
import { startTestDatabase, type TestDatabase } from '../support/database.js';
import { MemoryBearerLogins } from '../support/memory-bearer-logins.js';

let database: TestDatabase;
let ofDatabase: BearerLoginStore;
let userIds: number[];
beforeAll(async () => {
  database = await startTestDatabase();
  const storage = await database.openStorage();
  ofDatabase = storage.bearerLogins;
  const create = (username: string) =>
    storage.users.create({ username, passwordHash: 'x', role: 'counsellor', fullName: '' });
  userIds = [(await create('amina')).id, (await create('boke')).id];
});
afterAll(() => database.close());

const HOUR_MS = 3_600_000;
const begin = new Date('2026-11-23T10:00:00Z');

function login(changes: Partial<StoredBearerLogin> = {}): StoredBearerLogin {
  const [userId = 0] = userIds;
  const expiresAt = new Date(begin.getTime() + HOUR_MS);
  return {
    ...{ id: randomUUID(), userId, refreshHash: 'first', exchange: null },
    authenticatedAt: begin,
    expiresAt,
    generation: 2,
    ...changes,
  };
}

const stores: [string, () => BearerLoginStore][] = [
  ['PostgreSQL', () => ofDatabase],
  ['memory', () => new MemoryBearerLogins()],
];

describe.each(stores)('logins of the bearer API in %s', (_where, open) => {
  it('are found as they were added, and not once ended', async () => {
    const store = open();
    const added = login();
    await store.add(added);
    expect(await store.find(added.id)).toEqual(added);
    await store.end(added.id);
    expect(await store.find(added.id)).toBeUndefined();
    await store.end(added.id);
  });

  it('change their refresh token for one of several at a time, and not once ended', async () => {
    const store = open();
    const { id } = login();
    await store.add(login({ id }));
    const exchange = (previousHash: string) => ({ previousHash, at: begin, from: 'a network' });
    const exchanges = ['a', 'b', 'c'].map((to) => store.exchangeRefreshToken(id, exchange('first'), to));
    expect((await Promise.all(exchanges)).filter((isExchanged) => isExchanged)).toHaveLength(1);
    expect(await store.exchangeRefreshToken(id, exchange('first'), 'd')).toBe(false);
    const { refreshHash = '', exchange: kept } = (await store.find(id)) ?? {};
    expect(kept).toEqual(exchange('first'));
    await store.end(id);
    expect(await store.exchangeRefreshToken(id, exchange(refreshHash), 'd')).toBe(false);
  });

  it('are pruned: what has expired of every user, and the oldest of this one', async () => {
    const store = open();
    const [, other = 0] = userIds;
    const at = (minutes: number) => new Date(begin.getTime() + minutes * 60_000);
    const mine = [0, 1, 2].map((minutes) => login({ authenticatedAt: at(minutes) }));
    const expired = login({ userId: other, expiresAt: begin });
    const kept = login({ userId: other, authenticatedAt: at(-9) });
    for (const each of [...mine, expired, kept]) await store.add(each);
    const pruned = await store.prune(userIds[0] ?? 0, { keep: 2, now: begin });
    expect(pruned).toEqual([mine[0]?.id]);
    const found = await Promise.all([...mine, expired, kept].map(({ id }) => store.find(id)));
    expect(found.map((each) => each !== undefined)).toEqual([false, true, true, false, true]);
  });
});
