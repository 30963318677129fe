import { Router, type Request } from 'express';
import { z } from 'zod';
import type { AccessIdentity } from '../../access/access-tokens.js';
import type { CaseFile } from '../../cases/case-file.js';
import type { PersonFlags } from '../../cases/person-flags.js';
import type { PersonMerges } from '../../cases/person-merges.js';
import { contacts } from '../../cases/resources/contact.js';
import type { Log } from '../../lib/log.js';
import { bearerToken } from '../bearer-token.js';
import { bearerShape } from '../kit/api-shape.js';
import { addRoute, errorHandler, refuseOtherMethods } from '../kit/route.js';
import { flagBody, flagJson, flagReply } from './flag-fields.js';

export interface PersonFlagsApiOptions {
  /** @throws UnauthenticatedError for a token that does not hold */
  readonly verify: (token: string) => Promise<AccessIdentity>;
  readonly flags: Pick<PersonFlags, 'list' | 'maySet' | 'set' | 'remove'>;
  /** Where the id of a duplicate leads to. */
  readonly merges: Pick<PersonMerges, 'idOf'>;
  readonly caseFile: Pick<CaseFile, 'assertMay'>;
  readonly log: Log;
}

const FORBIDDEN = 403;
const CONFLICT = 409;

const listReply = z.strictObject({
  flags: z
    .array(flagReply)
    .describe('those that hold first, then those of earlier times; each part the newest first, at most 100'),
  may_set: z.boolean(),
});
const writtenReply = z.strictObject({ flag: flagReply, message: z.string() });

/** Warnings about persons. Mounted at /api/v1/persons, before the rest of it. */
export function personFlagsApi({ verify, flags, merges, caseFile, log }: PersonFlagsApiOptions): Router {
  const router = Router();
  const userWhoMay = (operation: 'select' | 'add') => async (request: Request) => {
    const identity = await verify(bearerToken(request) ?? '');
    caseFile.assertMay(identity, contacts, operation);
    return identity;
  };
  const idOf = (identity: AccessIdentity, { params }: Request) => merges.idOf(identity, String(params.id));
  addRoute(router, bearerShape, {
    method: 'get',
    path: '/:id/flags',
    summary:
      'Warnings about a person, with those that were removed or have expired; your reading is in the audit',
    reply: listReply,
    refusals: [FORBIDDEN],
    auth: userWhoMay('select'),
    async handle({ identity, request }) {
      const found = await flags.list(identity, await idOf(identity, request));
      return { flags: found.map(flagJson), may_set: flags.maySet(identity) };
    },
  });
  addRoute(router, bearerShape, {
    method: 'post',
    path: '/:id/flags',
    summary:
      'Sets a warning about a person, which the next user at the telephone sees first; it changes nothing in who answers',
    status: 201,
    body: flagBody,
    reply: writtenReply,
    refusals: [FORBIDDEN, CONFLICT],
    auth: userWhoMay('add'),
    async handle({ identity, request, body: { kind, reason, expires_at: until = null } }) {
      const expiresAt = until === null ? null : new Date(until);
      const flag = await flags.set(identity, await idOf(identity, request), { kind, reason, expiresAt });
      return { flag: flagJson(flag), message: 'Flag set' };
    },
  });
  addRoute(router, bearerShape, {
    method: 'delete',
    path: '/:id/flags/:flag_id',
    summary:
      'Removes a warning that you have set, or of any author where you may change every contact; it stays on record, and the first removal counts',
    reply: writtenReply,
    refusals: [FORBIDDEN],
    auth: userWhoMay('select'),
    async handle({ identity, request }) {
      const id = await idOf(identity, request);
      const flag = await flags.remove(identity, id, String(request.params.flag_id));
      return { flag: flagJson(flag), message: 'Flag removed' };
    },
  });
  refuseOtherMethods(router);
  router.use(errorHandler(bearerShape, log));
  return router;
}
