import type { BearerLogins, LoginTokens } from './bearer-logins.js';
import type { CheckCredentials } from './credentials.js';

/**
 * A user name and a password for an access token and a refresh token.
 *
 * @throws Refusal, UnavailableError while the database is away
 */
export type Login = (...credentials: Parameters<CheckCredentials>) => Promise<LoginTokens>;

export function createLogin(check: CheckCredentials, logins: Pick<BearerLogins, 'start'>): Login {
  return async (username, password, from) => logins.start(await check(username, password, from));
}
