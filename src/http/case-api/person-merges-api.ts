import { Router, type Request } from 'express';
import { z } from 'zod';
import type { AccessIdentity } from '../../access/access-tokens.js';
import type { CaseFile } from '../../cases/case-file.js';
import type { PersonMerges } from '../../cases/person-merges.js';
import { contacts } from '../../cases/resources/contact.js';
import type { Log } from '../../lib/log.js';
import { bearerToken } from '../bearer-token.js';
import { bearerShape } from '../kit/api-shape.js';
import { addRoute, errorHandler, refuseOtherMethods } from '../kit/route.js';
import {
  comparedWith,
  differences,
  differencesJson,
  listedMerge,
  listedMergeJson,
  mergeBody,
  mergeJson,
  mergeReply,
  movesJson,
  movesReply,
  versionsReply,
} from './merge-fields.js';

export interface PersonMergesApiOptions {
  /** @throws UnauthenticatedError for a token that does not hold */
  readonly verify: (token: string) => Promise<AccessIdentity>;
  readonly merges: Pick<PersonMerges, 'idOf' | 'compare' | 'merge' | 'list'>;
  readonly caseFile: Pick<CaseFile, 'assertMay'>;
  readonly log: Log;
}

const FORBIDDEN = 403;
const CONFLICT = 409;

const listReply = z.strictObject({
  merges: z.array(listedMerge).describe('the newest first, at most 100'),
  may_merge: z.boolean().describe('another record may be merged into this one by you'),
});
const comparisonReply = z.strictObject({ differences, moves: movesReply, versions: versionsReply });
const writtenReply = z.strictObject({ merge: mergeReply, message: z.string() });

type Auth = (request: Request) => Promise<AccessIdentity>;

/** Merges of two records of one person. Mounted at /api/v1/persons, before the rest of it. */
export function personMergesApi(options: PersonMergesApiOptions): Router {
  const router = Router();
  const { verify, caseFile, log } = options;
  const userWhoMay = (operation: 'select' | 'update') => async (request: Request) => {
    const identity = await verify(bearerToken(request) ?? '');
    caseFile.assertMay(identity, contacts, operation);
    return identity;
  };
  addListRoute(router, userWhoMay('select'), options);
  addComparisonRoute(router, userWhoMay('update'), options);
  addMergeRoute(router, userWhoMay('update'), options);
  refuseOtherMethods(router);
  router.use(errorHandler(bearerShape, log));
  return router;
}

function addListRoute(router: Router, auth: Auth, { merges }: PersonMergesApiOptions): void {
  addRoute(router, bearerShape, {
    method: 'get',
    path: '/:id/merges',
    summary:
      'Records that were merged into that of a person, for those who may change it with the values that did not stay; your reading is in the audit',
    reply: listReply,
    refusals: [FORBIDDEN],
    auth,
    async handle({ identity, request }) {
      const id = await merges.idOf(identity, String(request.params.id));
      const found = await merges.list(identity, id);
      return { merges: found.merges.map(listedMergeJson), may_merge: found.mayMerge };
    },
  });
}

function addComparisonRoute(router: Router, auth: Auth, { merges }: PersonMergesApiOptions): void {
  addRoute(router, bearerShape, {
    method: 'get',
    path: '/:id/comparison',
    summary:
      'Two records of one person that you may merge, with what differs and what moves; your reading of both is in the audit',
    query: comparedWith,
    reply: comparisonReply,
    refusals: [FORBIDDEN, CONFLICT],
    auth,
    async handle({ identity, request, query: { duplicate_id: duplicateId } }) {
      const found = await merges.compare(identity, String(request.params.id), duplicateId);
      const { moves, versions } = found;
      return { differences: differencesJson(found.differences), moves: movesJson(moves), versions };
    },
  });
}

function addMergeRoute(router: Router, auth: Auth, { merges }: PersonMergesApiOptions): void {
  addRoute(router, bearerShape, {
    method: 'post',
    path: '/:id/merges',
    summary:
      'Merges the record of a duplicate into that of a person: cases, messages, tasks and warnings move, and the id of the duplicate leads here',
    status: 201,
    body: mergeBody,
    reply: writtenReply,
    refusals: [FORBIDDEN, CONFLICT],
    auth,
    async handle({ identity, request, body }) {
      const { duplicate_id: duplicateId, reason, choices = {}, expected_versions: expected } = body;
      const wanted = { duplicateId, reason, choices, expected };
      const merge = await merges.merge(identity, String(request.params.id), wanted);
      return { merge: mergeJson(merge), message: 'Persons merged' };
    },
  });
}
