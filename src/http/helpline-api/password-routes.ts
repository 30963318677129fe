import type { Request, Router } from 'express';
import { z } from 'zod';
import type { PasswordFault } from '../../access/access-refusal.js';
import { UnauthenticatedError } from '../../access/errors.js';
import { reasonOf } from '../../wording/any-refusal.js';
import { ForbiddenError, NotFoundError } from '../../lib/errors.js';
import { addRoute } from '../kit/route.js';
import { authRecord } from './auth-record.js';
import { rowIdOf } from '../../cases/row-id.js';
import { HelplineRefusal, type HelplineFault } from './dialect/helpline-fault.js';
import { helplineShape } from './helpline-shape.js';
import { BODY_TYPES, changedPasswordReply, noticeReply } from './session-replies.js';
import { clearSessionCookie, identifyBySession } from './presented-session.js';
import type { SessionRoutesOptions } from './session-routes-options.js';

const password = z.string({ error: 'must be a string' }).default('');
const changeBody = z.object({ pass0: password, pass1: password, pass2: password });
const userParams = z.object({ user_id: z.string() });

/** In the family's words. */
const FAULTS: Readonly<Record<PasswordFault, Pick<HelplineFault, 'message' | 'field'>>> = {
  'wrong-current': { message: 'That is not your current password.', field: 'pass0' },
  'too-short': { message: 'Password Must be 8 or more characters', field: 'pass1' },
  'too-long': { message: 'Password Must be 1000 or fewer characters', field: 'pass1' },
  'not-repeated': { message: 'Passwords Do no match', field: 'pass2' },
};

/** POST /changeAuth for oneself, POST /resetAuth/{user_id} for administrators. */
export function addPasswordRoutes(
  router: Router,
  { access: { passwords, sessions } }: SessionRoutesOptions,
): void {
  const identify = (request: Request) => identifyBySession(sessions, request);
  addRoute(router, helplineShape, {
    method: 'post',
    path: '/changeAuth',
    summary: 'Changes the password of the user',
    reply: changedPasswordReply,
    bodyTypes: BODY_TYPES,
    status: 202,
    body: changeBody,
    auth: identify,
    async handle({ body, identity: session, request, response }) {
      const change = { current: body.pass0, next: body.pass1, repeated: body.pass2 };
      try {
        await passwords.change(session, change, { address: request.ip ?? 'unknown' });
      } catch (cause) {
        throw toRefusal(cause) ?? cause;
      }
      if (session.isTemporary) clearSessionCookie(response);
      return { ...authRecord(session.user), auth_nb: [['info', 'Password Changed']] };
    },
  });
  addRoute(router, helplineShape, {
    method: 'post',
    path: '/resetAuth/:user_id',
    summary: 'Gives a user a new password',
    reply: noticeReply,
    status: 202,
    params: userParams,
    async auth(request) {
      const { isTemporary, role } = await identify(request);
      if (isTemporary) throw new UnauthenticatedError('a temporary session is not enough');
      if (role !== 'administrator') throw new ForbiddenError('your role may not reset passwords');
    },
    async handle({ params: { user_id: text } }) {
      const id = rowIdOf(text);
      if (id === undefined) throw new NotFoundError('user', text);
      const generated = await passwords.reset(id);
      // it cannot be read afterwards: the administrator who resets it informs the user
      return { auth_nb: [['info', `Password Reset Successful. The new password is ${generated}`]] };
    },
  });
}

/** Undefined for another error than a new password that is not taken. */
function toRefusal(cause: unknown): HelplineRefusal | undefined {
  const reason = reasonOf(cause);
  if (reason?.code !== 'password-refused') return undefined;
  const entries = reason.faults.map((fault) => ({
    ...FAULTS[fault],
    errno: 'INVALID' as const,
    resource: 'auth',
  }));
  return new HelplineRefusal(entries, { cause });
}
