import type { Request, Router } from 'express';
import { z } from 'zod';
import type { AccessIdentity } from '../../access/access-tokens.js';
import type { ChosenPhonePasswords } from '../../desk/chosen-phone-passwords.js';
import { LONGEST_PHONE_PASSWORD, SHORTEST_PHONE_PASSWORD } from '../../desk/phone-password-strength.js';
import { bearerShape } from '../kit/api-shape.js';
import { addRoute } from '../kit/route.js';
import { chosenPasswordJson, chosenPasswordsReply } from './phone-fields.js';
import { messageReply } from './replies.js';

export interface PhonePasswordRoutesOptions {
  readonly passwords: Pick<ChosenPhonePasswords, 'set' | 'remove' | 'list' | 'kinds'>;
  /** Ends the telephones that are connected by a password that is not valid any more. */
  readonly onChanged: () => Promise<void>;
}

const passwordBody = z.strictObject({
  password: z
    .string({ error: 'must be a text' })
    .describe(
      `${SHORTEST_PHONE_PASSWORD} to ${LONGEST_PHONE_PASSWORD} characters of ASCII, not easily guessed; it is never shown again`,
    ),
});

/** Phone passwords that administrators choose: one for one user, or one for all browser phones. */
export function addPhonePasswordRoutes(
  router: Router,
  options: PhonePasswordRoutesOptions,
  auth: (request: Request) => Promise<AccessIdentity>,
  idParams: z.ZodType<{ id: number }>,
): void {
  const { passwords } = options;
  addRoute(router, bearerShape, {
    method: 'get',
    path: '/phone-passwords',
    summary: 'Phone passwords that were chosen, without the passwords',
    reply: chosenPasswordsReply,
    refusals: [403],
    auth,
    async handle() {
      return {
        taken: [...passwords.kinds],
        phone_passwords: (await passwords.list()).map(chosenPasswordJson),
      };
    },
  });
  addChange(router, options, {
    auth,
    path: '/phones/:id/password',
    params: idParams,
    userIdOf: ({ params }) => idParams.parse(params).id,
    of: 'a user',
  });
  addChange(router, options, {
    auth,
    path: '/phone-passwords/common',
    userIdOf: () => null,
    of: 'all users with a browser phone',
  });
}

interface Change {
  readonly auth: (request: Request) => Promise<AccessIdentity>;
  readonly path: string;
  readonly params?: z.ZodType;
  /** Null: the common password. */
  readonly userIdOf: (request: Request) => number | null;
  readonly of: string;
}

function addChange(
  router: Router,
  { passwords, onChanged }: PhonePasswordRoutesOptions,
  { userIdOf, of, ...route }: Change,
): void {
  const common = { ...route, reply: messageReply };
  addRoute(router, bearerShape, {
    ...common,
    method: 'put',
    summary: `Sets the phone password of ${of}, beside the ones that the server makes`,
    body: passwordBody,
    refusals: [403, 409],
    async handle({ request, body: { password }, identity }) {
      await passwords.set(userIdOf(request), password, identity.userId);
      await onChanged();
      return { message: 'The phone password is set' };
    },
  });
  addRoute(router, bearerShape, {
    ...common,
    method: 'delete',
    summary: `Removes the chosen phone password of ${of}`,
    refusals: [403, 404],
    async handle({ request, identity }) {
      await passwords.remove(userIdOf(request), identity.userId);
      await onChanged();
      return { message: 'The phone password is removed' };
    },
  });
}
