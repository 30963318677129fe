import { z } from 'zod';
import type { LoginTokens } from '../../access/bearer-logins.js';
import { ROLE_NUMBERS } from '../../access/roles.js';
import { USER_RIGHTS, type UserRight } from '../../access/user-rights.js';
import type { User } from '../../access/user-store.js';
import { fieldOf, shownJson, shownSchema } from '../kit/shown-record.js';
import { messageReply } from './replies.js';

/** A user, and what their role lets them do. */
export interface ShownUser {
  readonly user: User;
  readonly may: readonly UserRight[];
}

const ofUser = fieldOf<ShownUser>();
const userFields = {
  id: ofUser(z.int(), ({ user }) => user.id),
  username: ofUser(z.string(), ({ user }) => user.username),
  full_name: ofUser(z.string(), ({ user }) => user.fullName),
  role: ofUser(z.union([z.int(), z.string()]), ({ user }) => ROLE_NUMBERS[user.role]),
  role_name: ofUser(z.string(), ({ user }) => user.role),
  may: ofUser(
    z
      .array(z.enum(USER_RIGHTS))
      .describe(
        'The rights that the role gives the user; rights on one record stand in the answer with the record',
      ),
    ({ may }) => [...may],
  ),
};

/** The tokens of a login, and what the role of its user lets them do. */
export type ShownLogin = LoginTokens & Pick<ShownUser, 'may'>;

const ofLogin = fieldOf<ShownLogin>();
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
  user: ofLogin(shownSchema(userFields), (login) => shownJson(userFields, login)),
};

export const loginReply = messageReply.extend(shownSchema(loginFields).shape);

export const loginJson = (login: ShownLogin) => shownJson(loginFields, login);

/** For a browser, whose scripts never have the refresh token. */
export function loginJsonWithoutRefreshToken(login: ShownLogin) {
  const { refresh_token: _, ...json } = loginJson(login);
  return json;
}

export const ownUserReply = z.strictObject({ user: shownSchema(userFields) });

export const ownUserJson = (shown: ShownUser) => ({ user: shownJson(userFields, shown) });
