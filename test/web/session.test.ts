import { describe, expect, test } from '@jest/globals';
import { maySupervise, parseLogin, readSession, writeSession } from '../../src/web/login/session.js';

class FakeStorage {
  readonly #items = new Map<string, string>();
  getItem = (key: string): string | null => this.#items.get(key) ?? null;
  setItem = (key: string, value: string): void => void this.#items.set(key, value);
  removeItem = (key: string): void => void this.#items.delete(key);
}

const data = {
  access_token: 't',
  expires_in: 5,
  refresh_expires_in: 60,
  user: { id: '7', username: 'grace', role: '2', role_name: 'supervisor' },
};

describe('the session of a tab', () => {
  test('survives a reload until its hour', () => {
    const storage = new FakeStorage();
    writeSession(storage, parseLogin(data, 1_000));
    expect(readSession(storage, 60_999)).toMatchObject({ token: 't', user: { name: 'grace', role: 2 } });
    expect(readSession(storage, 61_000)).toBeNull();
  });

  test('has the name of the person, where it is known', () => {
    expect(parseLogin({ ...data, user: { ...data.user, full_name: 'Grace Wambui' } }, 0)?.user).toMatchObject(
      {
        ...{ name: 'Grace Wambui', username: 'grace' },
      },
    );
    expect(parseLogin({ ...data, user: { ...data.user, full_name: ' ' } }, 0)?.user.name).toBe('grace');
  });

  test('is gone after the log-out', () => {
    const storage = new FakeStorage();
    writeSession(storage, parseLogin(data, 0));
    writeSession(storage, null);
    expect(readSession(storage, 0)).toBeNull();
  });

  test.each([['not json'], ['{}'], ['null'], ['{"token":"t","expiresAtMs":9e15,"user":{}}']])(
    'is not made of %s',
    (stored) => {
      const storage = new FakeStorage();
      storage.setItem('hearline.session', stored);
      expect(readSession(storage, 0)).toBeNull();
    },
  );

  test.each([
    [null],
    [{}],
    [{ ...data, access_token: 5 }],
    [{ ...data, refresh_expires_in: undefined }],
    [{ ...data, user: null }],
  ])('is not made of an answer like %j', (answer) => expect(parseLogin(answer, 0)).toBeNull());

  test('lets supervisors and administrators end calls, and no others', () => {
    const may = [1, 2, 3, 4, 5, 6, 99].filter((role) => {
      const session = parseLogin({ ...data, user: { ...data.user, role } }, 0);
      return session !== null && maySupervise(session);
    });
    expect(may).toEqual([2, 99]);
  });
});
