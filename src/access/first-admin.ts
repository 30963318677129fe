import { ConflictError } from '../lib/errors.js';
import { generatePassword, hashPassword } from './passwords.js';
import type { UserStore } from './user-store.js';

const USERNAME = 'admin';

export interface FirstAdmin {
  readonly created: boolean;
  /** Only when it was generated just now: to be shown once. */
  readonly password?: string;
}

/**
 * Makes the user `admin` at the first start, with `password` if one is given. Later starts change nothing: the
 * first password works until it is changed.
 */
export async function ensureFirstAdmin(users: UserStore, password: string | undefined): Promise<FirstAdmin> {
  if (await users.findByUsername(USERNAME)) return { created: false };
  const generated = password === undefined ? generatePassword() : undefined;
  const passwordHash = await hashPassword(password ?? (generated as string));
  try {
    await users.create({
      username: USERNAME,
      passwordHash,
      role: 'administrator',
      fullName: 'Administrator',
    });
  } catch (error) {
    if (error instanceof ConflictError) return { created: false }; // a process that started with us was faster
    throw error;
  }
  return { created: true, ...(generated !== undefined && { password: generated }) };
}
