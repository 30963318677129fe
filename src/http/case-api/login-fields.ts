import { z } from 'zod';
import type { LoginTokens } from '../../access/bearer-logins.js';
import { ROLE_NUMBERS } from '../../access/roles.js';
import type { User } from '../../access/user-store.js';
import { fieldOf, shownJson, shownSchema } from '../kit/shown-record.js';
import { messageReply } from './replies.js';

const ofUser = fieldOf<User>();
const userFields = {
  id: ofUser(z.int(), ({ id }) => id),
  username: ofUser(z.string(), ({ username }) => username),
  full_name: ofUser(z.string(), ({ fullName }) => fullName),
  role: ofUser(z.union([z.int(), z.string()]), ({ role }) => ROLE_NUMBERS[role]),
  role_name: ofUser(z.string(), ({ role }) => role),
};

const ofLogin = fieldOf<LoginTokens>();
const seconds = z.int().min(0);
const loginFields = {
  access_token: ofLogin(z.string(), ({ accessToken }) => accessToken),
  refresh_token: ofLogin(
    z.string().optional().describe('Left out where it is kept as a cookie'),
    ({ refreshToken }) => refreshToken,
  ),
  token_type: ofLogin(z.literal('Bearer'), () => 'Bearer' as const),
  expires_in: ofLogin(
    seconds.describe('Seconds until the access token expires'),
    (login) => login.expiresInS,
  ),
  refresh_expires_in: ofLogin(
    seconds.describe('Seconds until the login ends, however often it is refreshed'),
    ({ refreshExpiresInS }) => refreshExpiresInS,
  ),
  user: ofLogin(shownSchema(userFields), ({ user }) => shownJson(userFields, user)),
};

export const loginReply = messageReply.extend(shownSchema(loginFields).shape);

export const loginJson = (login: LoginTokens) => shownJson(loginFields, login);

/** For a browser, whose scripts never have the refresh token. */
export function loginJsonWithoutRefreshToken(login: LoginTokens) {
  const { refresh_token: _, ...json } = loginJson(login);
  return json;
}

export const ownUserReply = z.strictObject({ user: shownSchema(userFields) });

export const ownUserJson = (user: User) => ({ user: shownJson(userFields, user) });
