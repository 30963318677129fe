import type { Log } from '../lib/log.js';
import { accessRefusal } from './access-refusal.js';
import type { LoginLimits } from './login-limits.js';
import { verifyPassword } from './passwords.js';
import type { User, UserStore } from './user-store.js';

/**
 * Finds the user of a user name and a password. Every failure is answered alike, in the same time: the answer does not
 * show which users there are.
 *
 * @throws Refusal, UnavailableError while the database is away
 */
export type CheckCredentials = (
  username: string,
  password: string,
  from: { readonly address: string },
) => Promise<User>;

export interface CredentialsParts {
  readonly users: Pick<UserStore, 'findByUsername'>;
  readonly limits: LoginLimits;
  readonly log: Log;
}

export function createCredentialsCheck({ users, limits, log }: CredentialsParts): CheckCredentials {
  return async (username, password, { address }) => {
    const attempt = await limits.take(address, username);
    const user = await users.findByUsername(username);
    if (user) await limits.assertMayLogIn(user.id);
    const isRight = await verifyPassword(user?.passwordHash, password);
    if (!user?.isActive || !isRight) {
      log.info({ userId: user?.id }, 'login refused');
      throw accessRefusal({ code: 'wrong-credentials' });
    }
    await attempt.succeeded(user.id);
    log.info({ userId: user.id }, 'logged in');
    return user;
  };
}
