import { Router, type Request } from 'express';
import { z } from 'zod';
import type { AccessIdentity } from '../../access/access-tokens.js';
import type { Operation } from '../../access/helpline-rights.js';
import type { CallsAndCases } from '../../cases/calls-and-cases.js';
import type { CaseFile } from '../../cases/case-file.js';
import { cases } from '../../cases/resources/case.js';
import { dispositions } from '../../cases/resources/disposition.js';
import type { Log } from '../../lib/log.js';
import type { CallSearch } from '../../reports/call-search.js';
import { bearerToken } from '../bearer-token.js';
import { bearerShape } from '../kit/api-shape.js';
import { addRoute, errorHandler, refuseOtherMethods } from '../kit/route.js';
import { shownJson, shownSchema } from '../kit/shown-record.js';
import { briefCaseFields } from './brief-case.js';
import { dispositionFields, newestOf } from './disposition-api.js';
import { foundCallJson, foundCallsReply } from './found-call-fields.js';
import { paginationOf, paging } from './list-parameters.js';
import type { RecordRoutesOptions } from './record-api.js';
import { fieldsOf } from './record-face.js';
import { messageReply } from './replies.js';

export interface CallsAndCasesApiOptions {
  /** @throws UnauthenticatedError for a token that does not hold */
  readonly verify: (token: string) => Promise<AccessIdentity>;
  readonly callsAndCases: Pick<CallsAndCases, 'casesOf' | 'removalsFrom' | 'put' | 'take'>;
  readonly search: Pick<CallSearch, 'find'>;
  readonly caseFile: Pick<CaseFile, 'assertMay' | 'maySee' | 'list'>;
  /** Records as the user may see them on a screen. */
  readonly shown: RecordRoutesOptions['shown'];
  readonly log: Log;
}

const FORBIDDEN = 403;
const CONFLICT = 409;
const LINK = '/:id/calls/:call_id';

const pages = z.strictObject({ page: paging.page, limit: paging.limit });
const mayRemove = z
  .boolean()
  .describe('it was put there, and you may take it away: DELETE /api/v1/cases/{id}/calls/{call_id}');
const callsReply = foundCallsReply.extend({
  calls: z.array(foundCallsReply.shape.calls.element.extend({ may_remove: mayRemove })),
});
const casesReply = z.strictObject({
  cases: z
    .array(
      shownSchema(briefCaseFields).extend({
        may_change: z.boolean().describe('you may write it'),
        may_remove: mayRemove,
      }),
    )
    .describe('those that you may see, the newest 20'),
  may_add: z.boolean().describe('you may write a new case that comes from this call'),
  disposition: shownSchema(dispositionFields).nullable().describe('null: none was given'),
});

/** Calls that belong to a case. Mounted at /api/v1/cases, before the rest of it. */
export function callsOfCaseApi(options: CallsAndCasesApiOptions): Router {
  const router = Router();
  const { callsAndCases, search, log } = options;
  addRoute(router, bearerShape, {
    method: 'get',
    path: '/:id/calls',
    summary:
      'Calls that belong to a case, the newest first, of which you find those that GET /api/v1/calls gives you: the call that it came from, and those that were put to it',
    query: pages,
    reply: callsReply,
    refusals: [FORBIDDEN],
    auth: userWhoMay('select', options),
    async handle({ identity, request, query: { page, limit } }) {
      const id = String(request.params.id);
      const isRemovable = await callsAndCases.removalsFrom(identity, id);
      const place = { limit, offset: (page - 1) * limit };
      const question = { caseId: Number(id), sort: 'started_at', order: 'desc', ...place } as const;
      const found = await search.find(identity, question);
      return {
        calls: found.calls.map((call) => ({
          ...foundCallJson({ call, words: undefined }),
          may_remove: isRemovable(call.id),
        })),
        is_complete: found.isComplete,
        pagination: paginationOf({ page, limit }, found.total),
      };
    },
  });
  addRoute(router, bearerShape, {
    method: 'put',
    path: LINK,
    summary:
      'Puts a call that you may name to a case that you may change, beside the call that the case came from; nothing happens where it belongs to the case already. It gives the words of the call to no user',
    reply: messageReply,
    refusals: [FORBIDDEN],
    auth: userWhoMay('update', options),
    async handle({ identity, request }) {
      await callsAndCases.put(identity, ...placeOf(request));
      return { message: 'The call belongs to the case' };
    },
  });
  addRoute(router, bearerShape, {
    method: 'delete',
    path: LINK,
    summary:
      'Takes a call that was put to a case from it again; the call that the case came from is changed with its `source`',
    reply: messageReply,
    refusals: [FORBIDDEN, CONFLICT],
    auth: userWhoMay('update', options),
    async handle({ identity, request }) {
      await callsAndCases.take(identity, ...placeOf(request));
      return { message: 'The call does not belong to the case' };
    },
  });
  refuseOtherMethods(router);
  router.use(errorHandler(bearerShape, log));
  return router;
}

/** Cases to which a call belongs. Mounted at /api/v1/calls, before the rest of it. */
export function casesOfCallApi(options: CallsAndCasesApiOptions): Router {
  const router = Router();
  const { callsAndCases, caseFile, shown, log } = options;
  addRoute(router, bearerShape, {
    method: 'get',
    path: '/:id/cases',
    summary:
      'The cases that a call belongs to and its disposition; nothing of a call that you may not know of, or not yet',
    reply: casesReply,
    refusals: [FORBIDDEN],
    isNeverMissing: true,
    auth: userWhoMay('select', options),
    async handle({ identity, request, response }) {
      const callId = String(request.params.id);
      const found = await callsAndCases.casesOf(identity, callId);
      if (!found) return { cases: [], may_add: false, disposition: null };
      const records = found.cases.map(({ record }) => record);
      const listed = await shown(cases, records, { identity, response });
      const newest = caseFile.maySee(identity, dispositions)
        ? await newestOf(caseFile, identity, callId)
        : undefined;
      return {
        cases: listed.map((cells, at) => ({
          ...shownJson(briefCaseFields, fieldsOf(cases, cells)),
          may_change: found.cases[at]?.mayChange === true,
          may_remove: found.cases[at]?.mayRemove === true,
        })),
        may_add: found.mayAdd,
        disposition: newest ? shownJson(dispositionFields, newest) : null,
      };
    },
  });
  refuseOtherMethods(router);
  router.use(errorHandler(bearerShape, log));
  return router;
}

function userWhoMay(operation: Operation, { verify, caseFile }: CallsAndCasesApiOptions) {
  return async (request: Request): Promise<AccessIdentity> => {
    const identity = await verify(bearerToken(request) ?? '');
    caseFile.assertMay(identity, cases, operation);
    return identity;
  };
}

function placeOf({ params }: Request): readonly [caseId: string, callId: string] {
  return [String(params.id), String(params.call_id)];
}
