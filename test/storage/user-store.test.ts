import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ROLES } from '../../src/access/roles.js';
import type { UserStore } from '../../src/access/user-store.js';
import { ConflictError, NotFoundError } from '../../src/lib/errors.js';
import { startTestDatabase, type TestDatabase } from '../support/database.js';

let database: TestDatabase;
let users: UserStore;
beforeAll(async () => {
  database = await startTestDatabase();
  users = (await database.openStorage()).users;
});
afterAll(() => database.close());

describe('users', () => {
  it('of every role are found by name, in whatever case it is typed, and by id', async () => {
    for (const role of ROLES) {
      const username = `User-${role}`;
      const user = await users.create({ username, passwordHash: 'x', role, fullName: 'A Person' });
      expect(user).toMatchObject({ username: username.toLowerCase(), role, isActive: true });
      expect(await users.findByUsername(username.toUpperCase())).toEqual(user);
      expect(await users.findById(user.id)).toEqual(user);
    }
  });

  it('cannot share a name, whatever its case', async () => {
    const person = { username: 'twice', passwordHash: 'x', role: 'partner', fullName: '' } as const;
    await users.create(person);
    await expect(users.create({ ...person, username: 'TWICE' })).rejects.toBeInstanceOf(ConflictError);
  });

  it('change their password and are switched off', async () => {
    const user = await users.create({ username: 'c', passwordHash: 'old', role: 'counsellor', fullName: '' });
    await users.setPassword(user.id, 'new');
    await users.setActive(user.id, { isActive: false });
    const changed = await users.findById(user.id);
    expect(changed).toMatchObject({ passwordHash: 'new', isActive: false });
    expect(changed?.passwordChangedAt.getTime()).toBeGreaterThanOrEqual(user.passwordChangedAt.getTime());
  });

  it('are found by their addresses, which no two of them share', async () => {
    const person = { passwordHash: 'x', role: 'partner', fullName: '' } as const;
    const addresses = { email: 'Amina@Helpline.Example', phone: '+254700000001' };
    const user = await users.create({ ...person, ...addresses, username: 'amina' });
    expect(user).toMatchObject({ email: 'amina@helpline.example', phone: '+254700000001' });
    expect(await users.findByAddress({ type: 'email', address: 'AMINA@helpline.example' })).toEqual(user);
    expect(await users.findByAddress({ type: 'phone', address: '+254700000001' })).toEqual(user);
    expect(await users.findByAddress({ type: 'phone', address: 'amina@helpline.example' })).toBeUndefined();
    for (const taken of [{ email: 'amina@helpline.example' }, { phone: addresses.phone }])
      await expect(users.create({ ...person, ...taken, username: 'other' })).rejects.toBeInstanceOf(
        ConflictError,
      );
  });

  it('that do not exist are not found and not changed', async () => {
    expect(await users.findByUsername('nobody')).toBeUndefined();
    expect(await users.findById(2 ** 30)).toBeUndefined();
    await expect(users.setPassword(2 ** 30, 'x')).rejects.toBeInstanceOf(NotFoundError);
  });
});
