import { describe, expect, test } from '@jest/globals';
import { may, parseLogin, readSession, writeSession } from '../../src/web/login/session.js';

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
  user: { id: '7', username: 'grace', role: 2, role_name: 'supervisor', may: ['supervise'] },
};

describe('the session of a tab', () => {
  test('survives a reload until its hour', () => {
    const storage = new FakeStorage();
    writeSession(storage, parseLogin(data, 1_000));
    expect(readSession(storage, 60_999)).toMatchObject({
      token: 't',
      user: { name: 'grace', may: ['supervise'] },
    });
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

  test('lets the user do what the server says, and nothing else', () => {
    const session = parseLogin(data, 0);
    const rights = ['supervise', 'end-calls'] as const;
    expect(rights.map((right) => session !== null && may(session, right))).toEqual([true, false]);
  });

  test('is not made of an answer without the rights of the user, nor of a session that was kept without them', () => {
    const { may: _, ...user } = data.user;
    expect(parseLogin({ ...data, user }, 0)).toBeNull();
    const storage = new FakeStorage();
    writeSession(storage, parseLogin(data, 0));
    const kept = storage.getItem('hearline.session') ?? '';
    storage.setItem('hearline.session', kept.replace('"may":["supervise"]', '"role":2'));
    expect(readSession(storage, 0)).toBeNull();
  });
});
