import type { Router } from 'express';
import { z } from 'zod';
import type { PasswordChanges } from '../../access/password-changes.js';
import { LONGEST_PASSWORD } from '../../access/passwords.js';
import type { RightsOf } from '../../access/user-rights.js';
import type { User } from '../../access/user-store.js';
import { bearerToken } from '../bearer-token.js';
import { bearerShape } from '../kit/api-shape.js';
import { addRoute } from '../kit/route.js';
import { refuseOtherSites } from '../refuse-other-sites.js';
import { loginReply } from './login-fields.js';
import { newPassword, refusePassword } from './new-password.js';
import { refreshBy, shownLogin } from './shown-login.js';

export interface OwnPasswordRouteOptions {
  /** @throws UnauthenticatedError for a token that does not hold */
  readonly userOf: (token: string) => Promise<User>;
  readonly passwords: Pick<PasswordChanges, 'changeOfLogin'>;
  readonly rightsOf: RightsOf;
}

const text = z.string({ error: 'is required, a string' });

const passwordBody = z.strictObject({
  current_password: text.max(LONGEST_PASSWORD, `must have at most ${LONGEST_PASSWORD} characters`),
  new_password: newPassword,
  refresh_by: refreshBy,
});

/** POST /password: users of every role change their own. */
export function addOwnPasswordRoute(router: Router, options: OwnPasswordRouteOptions): void {
  const { userOf, passwords, rightsOf } = options;
  addRoute(router, bearerShape, {
    method: 'post',
    path: '/password',
    refusals: [403],
    summary:
      'Changes the password of the user of the access token. Every login and session of theirs ends, that of the token too: the answer has the tokens of a new login',
    reply: loginReply,
    body: passwordBody,
    auth: (request) => userOf(bearerToken(request) ?? ''),
    async handle({ body, identity: user, request, response }) {
      const { current_password: current, new_password: next, refresh_by: by } = body;
      if (by === 'cookie') refuseOtherSites(request);
      const from = { address: request.ip ?? 'unknown' };
      const tokens = await passwords.changeOfLogin(user, { current, next }, from).catch(refusePassword);
      return { ...shownLogin(response, tokens, { by, rightsOf }), message: 'The password is changed' };
    },
  });
}
