import { Router, type Request } from 'express';
import { z } from 'zod';
import type { AccessIdentity } from '../../access/access-tokens.js';
import {
  ACCESS_KINDS,
  type RecordAccess,
  type RecordAccesses,
  type RecordAccessPage,
} from '../../cases/record-accesses.js';
import type { Log } from '../../lib/log.js';
import { bearerToken } from '../bearer-token.js';
import { bearerShape } from '../kit/api-shape.js';
import { addRoute, errorHandler, refuseOtherMethods } from '../kit/route.js';
import { fieldOf, shownJson, shownSchema } from '../kit/shown-record.js';
import { pagination, paginationOf, paging } from './list-parameters.js';

export interface AccessesApiOptions {
  /** @throws UnauthenticatedError for a token that does not hold */
  readonly verify: (token: string) => Promise<AccessIdentity>;
  readonly accesses: Pick<RecordAccesses, 'assertMay' | 'ofCall' | 'ofCase'>;
  readonly log: Log;
}

const time = z.iso.datetime();
const ofAccess = fieldOf<RecordAccess>();
const accessFields = {
  kind: ofAccess(
    z
      .enum(ACCESS_KINDS)
      .describe(
        '`words`: words of the call; `wall`: the wall with the last words of all live calls, on a day of the call; `recording`: it ' +
          'was heard; `record`: the particulars of the record, or of a file of the case; `person`: a reporter, client or ' +
          'perpetrator of the case, by itself; `file`: the content of a file of the case; `export`: the record was exported by ' +
          'itself; `list-export`: a whole list of calls, of cases or of their persons was exported, in which this record may ' +
          'have been; `accesses`: this list',
      ),
    ({ kind }) => kind,
  ),
  user_id: ofAccess(
    z.string().nullable().describe('null: a program on the machine of the server'),
    ({ userId }) => (userId === null ? null : String(userId)),
  ),
  user: ofAccess(z.string().nullable(), ({ user }) => user),
  address: ofAccess(
    z.string().nullable().describe('from where, of words and recordings; null: not kept'),
    ({ address }) => address,
  ),
  first_at: ofAccess(time, ({ firstAt }) => firstAt.toISOString()),
  last_at: ofAccess(time, ({ lastAt }) => lastAt.toISOString()),
  times: ofAccess(
    z
      .int()
      .nullable()
      .describe('how often on that day; of a recording the parts that were fetched; null: not counted'),
    ({ times }) => times,
  ),
};

const reply = z.strictObject({ accesses: z.array(shownSchema(accessFields)), pagination });
const query = z.strictObject({ page: paging.page, limit: paging.limit });

type Read = (
  identity: AccessIdentity,
  id: string,
  place: { readonly offset: number; readonly limit: number },
) => Promise<RecordAccessPage>;

/** The audit of a call. Mounted at /api/v1/calls, before the rest of it. */
export function callAccessesApi(options: AccessesApiOptions): Router {
  return accessesRouter('call', options.accesses.ofCall.bind(options.accesses), options);
}

/** The audit of a case. Mounted at /api/v1/cases, before the rest of it. */
export function caseAccessesApi(options: AccessesApiOptions): Router {
  return accessesRouter('case', options.accesses.ofCase.bind(options.accesses), options);
}

function accessesRouter(
  what: 'call' | 'case',
  read: Read,
  { verify, accesses, log }: AccessesApiOptions,
): Router {
  const router = Router();
  addRoute(router, bearerShape, {
    method: 'get',
    path: '/:id/accesses',
    summary: `Readers${what === 'call' ? ', listeners' : ''} and exports of a ${what}, by user and day, the latest first; your look is in it, too`,
    query,
    reply,
    refusals: [403],
    async auth(request: Request) {
      const identity = await verify(bearerToken(request) ?? '');
      accesses.assertMay(identity);
      return identity;
    },
    async handle({ identity, request, query: { page, limit } }) {
      const found = await read(identity, String(request.params.id), { offset: (page - 1) * limit, limit });
      return {
        accesses: found.accesses.map((access) => shownJson(accessFields, access)),
        pagination: paginationOf({ page, limit }, found.total),
      };
    },
  });
  refuseOtherMethods(router);
  router.use(errorHandler(bearerShape, log));
  return router;
}
