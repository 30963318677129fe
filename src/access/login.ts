import type { AccessTokens, IssuedToken } from './access-tokens.js';
import type { CheckCredentials } from './credentials.js';
import type { User } from './user-store.js';

/**
 * A user name and a password for an access token.
 *
 * @throws UnauthenticatedError, TooManyRequestsError, UnavailableError while the database is away
 */
export type Login = (...credentials: Parameters<CheckCredentials>) => Promise<LoggedIn>;

export interface LoggedIn extends IssuedToken {
  readonly user: User;
}

export function createLogin(check: CheckCredentials, tokens: AccessTokens): Login {
  return async (username, password, from) => {
    const user = await check(username, password, from);
    return { ...tokens.issue(user), user };
  };
}
