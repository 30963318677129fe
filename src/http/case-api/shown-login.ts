import type { Response } from 'express';
import { z } from 'zod';
import type { LoginTokens } from '../../access/bearer-logins.js';
import type { RightsOf } from '../../access/user-rights.js';
import { setLoginCookie } from './login-cookie.js';
import { loginJson, loginJsonWithoutRefreshToken } from './login-fields.js';

/** Field of a body: where the client keeps the refresh token. */
export const refreshBy = z
  .literal('cookie')
  .optional()
  .describe(
    'For pages of this server: a cookie that no script can read keeps the refresh token, and the answer has none',
  );

/** The tokens of a login as its client gets them, with the cookie where that is to keep the refresh token. */
export function shownLogin(
  response: Response,
  tokens: LoginTokens,
  { by, rightsOf }: { readonly by: z.infer<typeof refreshBy>; readonly rightsOf: RightsOf },
) {
  const login = { ...tokens, may: rightsOf(tokens.user.role) };
  if (by === undefined) return loginJson(login);
  setLoginCookie(response, login.refreshToken);
  return loginJsonWithoutRefreshToken(login);
}
