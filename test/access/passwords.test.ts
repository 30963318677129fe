import { describe, expect, it } from '@jest/globals';
import { generatePassword, hashPassword, verifyPassword } from '../../src/access/passwords.js';

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

  it('that are generated can be typed, and are different each time', () => {
    const passwords = new Set(Array.from({ length: 100 }, generatePassword));
    expect(passwords.size).toBe(100);
    for (const password of passwords) expect(password).toMatch(/^([a-km-np-z2-9]{5}-){3}[a-km-np-z2-9]{5}$/);
  });
});
