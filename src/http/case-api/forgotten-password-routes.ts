import type { Router } from 'express';
import { z } from 'zod';
import { kindOfAddress, parseLoginAddress } from '../../access/login-address.js';
import { OTP_DIGITS, OTP_VALID_FOR_S, type OneTimePasswords } from '../../access/otp.js';
import type { PasswordChanges } from '../../access/password-changes.js';
import type { RightsOf } from '../../access/user-rights.js';
import type { UserAddress } from '../../access/user-store.js';
import { InvalidInputError } from '../../lib/errors.js';
import { plainLine } from '../../lib/plain-line.js';
import { isRefusal } from '../../lib/refusal.js';
import { bearerShape } from '../kit/api-shape.js';
import { addRoute } from '../kit/route.js';
import { refuseOtherSites } from '../refuse-other-sites.js';
import { loginReply } from './login-fields.js';
import { newPassword, refusePassword } from './new-password.js';
import { messageReply } from './replies.js';
import { refreshBy, shownLogin } from './shown-login.js';

export interface ForgottenPasswordRoutesOptions {
  readonly oneTimePasswords: Pick<OneTimePasswords, 'means' | 'request'>;
  readonly passwords: Pick<PasswordChanges, 'setForgotten'>;
  /** Knows how telephone numbers are written in this country. */
  readonly toE164: (text: string) => string | undefined;
  readonly rightsOf: RightsOf;
}

const address = z
  .string({ error: 'is required, a string' })
  .trim()
  .min(1, 'is required')
  .max(320, 'must have at most 320 characters')
  .describe('E-mail address or telephone number of the user');

/** Digits of any script, with blanks between them. */
const code = z
  .string({ error: 'is required, a string' })
  .max(100, 'must have at most 100 characters')
  .transform((text) => plainLine(text).replace(/\s/g, ''))
  .refine(
    (text) => new RegExp(`^[0-9]{${OTP_DIGITS}}$`).test(text),
    `must be the ${OTP_DIGITS} digits of the message`,
  )
  .describe(`The ${OTP_DIGITS} digits of the message`);

const forgotBody = z.strictObject({ address });
const resetBody = z.strictObject({ address, code, new_password: newPassword, refresh_by: refreshBy });

const meansReply = z.strictObject({
  means: z
    .array(z.enum(['email', 'phone']))
    .describe(
      'Kinds of addresses to which this server sends codes; empty: an administrator resets passwords',
    ),
});
const sentReply = messageReply.extend({
  valid_for_s: z.int().describe('Seconds for which a code can be used'),
});

/**
 * GET /forgot: where codes can be sent. POST /forgot: sends one to the address of a user. POST /reset: the code and a new
 * password for a log-in. An address that no user has is answered as that of a user is.
 */
export function addForgottenPasswordRoutes(router: Router, options: ForgottenPasswordRoutesOptions): void {
  const { oneTimePasswords, toE164 } = options;
  addRoute(router, bearerShape, {
    method: 'get',
    path: '/forgot',
    summary: 'The kinds of addresses to which this server sends a code for a forgotten password',
    reply: meansReply,
    handle: async () => ({ means: oneTimePasswords.means() }),
  });
  addRoute(router, bearerShape, {
    method: 'post',
    path: '/forgot',
    summary:
      'Sends a code for a new password to the e-mail address or telephone number of a user; the answer does not say whether a user has that address',
    reply: sentReply,
    status: 202,
    body: forgotBody,
    async handle({ body, request }) {
      await oneTimePasswords.request(addressOf(body.address, toE164), request.ip ?? 'unknown');
      const message = 'If a user has this address, a code has been sent there';
      return { message, valid_for_s: OTP_VALID_FOR_S };
    },
  });
  addResetRoute(router, options);
}

function addResetRoute(
  router: Router,
  { passwords, toE164, rightsOf }: ForgottenPasswordRoutesOptions,
): void {
  addRoute(router, bearerShape, {
    method: 'post',
    path: '/reset',
    refusals: [403],
    summary:
      'Sets a new password by a code that was sent to the user. Every login and session of theirs ends; the answer has the tokens of a new login',
    reply: loginReply,
    body: resetBody,
    async handle({ body, request, response }) {
      const { address: typed, code: given, new_password: next, refresh_by: by } = body;
      if (by === 'cookie') refuseOtherSites(request);
      const to = addressOf(typed, toE164);
      const from = { address: request.ip ?? 'unknown' };
      const tokens = await passwords
        .setForgotten({ to, code: given, next }, from)
        .catch(refuseCode)
        .catch(refusePassword);
      return { ...shownLogin(response, tokens, { by, rightsOf }), message: 'The password is changed' };
    },
  });
}

/** @throws InvalidInputError */
function addressOf(text: string, toE164: (text: string) => string | undefined): UserAddress {
  const parsed = parseLoginAddress(text, kindOfAddress(text, toE164), toE164);
  if (parsed) return parsed;
  throw new InvalidInputError([
    { field: 'address', message: 'is no e-mail address and no telephone number' },
  ]);
}

/** @throws InvalidInputError for a code that does not hold, and other errors as they are */
function refuseCode(cause: unknown): never {
  if (!isRefusal(cause, 'wrong-one-time-password')) throw cause;
  throw new InvalidInputError([{ field: 'code', message: 'is wrong, used or expired' }], { cause });
}
