import { describe, expect, it, jest } from '@jest/globals';
import {
  generatePassword,
  hashPassword,
  lengthFaults,
  LONGEST_PASSWORD,
  verifyPassword,
} from '../../src/access/passwords.js';

describe('passwords', () => {
  it('are kept as argon2id with 19 MiB, 2 passes, 1 lane, each with its own salt', async () => {
    const [one, two] = await Promise.all([hashPassword('same'), hashPassword('same')]);
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(one).not.toBe(two);
  });

  it('are known again, and only they', async () => {
    const kept = await hashPassword('correct horse');
    expect(await verifyPassword(kept, 'correct horse')).toBe(true);
    expect(await verifyPassword(kept, 'correct horse ')).toBe(false);
    expect(await verifyPassword(kept, '')).toBe(false);
  });

  it('are the same however the keyboard composes an accent', async () => {
    expect(await verifyPassword(await hashPassword('caf\u00e9'), 'cafe\u0301')).toBe(true);
  });

  it('of unknown users are never right, not even the one that is verified in their place', async () => {
    expect(await verifyPassword(undefined, 'anything')).toBe(false);
    expect(await verifyPassword(undefined, 'a password of no user')).toBe(false);
  });

  it('that are too long are never right, and are not composed first', async () => {
    const kept = await hashPassword('');
    const long = '\uFDFA'.repeat(LONGEST_PASSWORD + 1); // composed, each is 18 characters
    const composed = jest.spyOn(String.prototype, 'normalize');
    try {
      expect(lengthFaults(long)).toEqual(['too-long']);
      expect(await verifyPassword(kept, long)).toBe(false);
      expect(composed.mock.contexts).not.toContain(long);
      expect(lengthFaults('e\u0301'.repeat(7))).toEqual(['too-short']);
      expect(lengthFaults('e\u0301'.repeat(8))).toEqual([]);
    } finally {
      composed.mockRestore();
    }
  });

  it('that are generated can be typed, and are different each time', () => {
    const passwords = new Set(Array.from({ length: 100 }, generatePassword));
    expect(passwords.size).toBe(100);
    for (const password of passwords) expect(password).toMatch(/^([a-km-np-z2-9]{5}-){3}[a-km-np-z2-9]{5}$/);
  });
});
