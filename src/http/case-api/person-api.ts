import { Router, type Request } from 'express';
import { z } from 'zod';
import type { AccessIdentity } from '../../access/access-tokens.js';
import type { CaseFile } from '../../cases/case-file.js';
import type { PersonFlags } from '../../cases/person-flags.js';
import type { PersonMerges } from '../../cases/person-merges.js';
import { CASE_PARTS, type Persons } from '../../cases/persons.js';
import { cases } from '../../cases/resources/case.js';
import { contacts } from '../../cases/resources/contact.js';
import type { Log } from '../../lib/log.js';
import type { CallSearch } from '../../reports/call-search.js';
import { bearerToken } from '../bearer-token.js';
import { bearerShape } from '../kit/api-shape.js';
import { addRoute, endRoutes } from '../kit/route.js';
import { shownJson, shownSchema } from '../kit/shown-record.js';
import { briefCaseFields } from './brief-case.js';
import { shownShape, toJson, type FaceFields } from './face-fields.js';
import { listed, nullableText, ownId } from './field-kinds.js';
import { flagJson, flagReply } from './flag-fields.js';
import { foundCallJson, foundCallsReply } from './found-call-fields.js';
import { pagination, paginationOf, paging } from './list-parameters.js';
import { particularsOf } from './person-fields.js';
import type { RecordRoutesOptions } from './record-api.js';
import { fieldsOf } from './record-face.js';

export interface PersonApiOptions {
  /** @throws UnauthenticatedError for a token that does not hold */
  readonly verify: (token: string) => Promise<AccessIdentity>;
  readonly persons: Pick<Persons, 'read' | 'numbersOf' | 'casesOf'>;
  readonly flags: Pick<PersonFlags, 'ofSeen' | 'maySet'>;
  /** Where the id of a duplicate leads to. */
  readonly merges: Pick<PersonMerges, 'idOf'>;
  readonly search: Pick<CallSearch, 'find'>;
  readonly caseFile: Pick<CaseFile, 'assertMay'>;
  /** Records as the user may see them on a screen. */
  readonly shown: RecordRoutesOptions['shown'];
  readonly log: Log;
}

const FORBIDDEN = 403;

const personFields: FaceFields = {
  id: ownId(),
  ...particularsOf(''),
  other_phone: nullableText('phone2'),
  email: nullableText('email'),
  language: listed('lang_id', 'lang', 'LANGUAGE'),
};
const personReply = z.strictObject({
  person: z.strictObject(shownShape(personFields)),
  flags: z
    .array(flagReply)
    .describe('those that hold first, then those of earlier times; each part the newest first, at most 100'),
  may_set_flags: z.boolean(),
});
const part = z.array(z.enum(CASE_PARTS)).describe('how the person belongs to it');
const casesReply = z.strictObject({
  cases: z.array(shownSchema(briefCaseFields).extend({ parts: part })),
  pagination,
});
const pages = z.strictObject({ page: paging.page, limit: paging.limit });

/** Persons, with their cases and calls. Mounted at /api/v1/persons. */
export function personApi(options: PersonApiOptions): Router {
  const router = Router();
  const { verify, caseFile } = options;
  const auth = async (request: Request) => {
    const identity = await verify(bearerToken(request) ?? '');
    caseFile.assertMay(identity, contacts, 'select');
    return identity;
  };
  addPersonRoute(router, auth, options);
  addCasesRoute(router, auth, options);
  addCallsRoute(router, auth, options);
  endRoutes(router, bearerShape, options.log);
  return router;
}

type Auth = (request: Request) => Promise<AccessIdentity>;

function addPersonRoute(
  router: Router,
  auth: Auth,
  { persons, flags, merges, shown }: PersonApiOptions,
): void {
  addRoute(router, bearerShape, {
    method: 'get',
    path: '/:id',
    summary: 'A person whom you may see, with the warnings about them; your reading is in the audit',
    reply: personReply,
    refusals: [FORBIDDEN],
    auth,
    async handle({ identity, request, response }) {
      const id = await merges.idOf(identity, String(request.params.id));
      const record = await persons.read(identity, id);
      const [cells = []] = await shown(contacts, [record], { identity, response });
      const known = await flags.ofSeen(identity, id);
      return {
        person: toJson(personFields, fieldsOf(contacts, cells), {}),
        flags: known.map(flagJson),
        may_set_flags: flags.maySet(identity),
      };
    },
  });
}

function addCasesRoute(router: Router, auth: Auth, { persons, merges, shown }: PersonApiOptions): void {
  addRoute(router, bearerShape, {
    method: 'get',
    path: '/:id/cases',
    summary: 'Cases that a person reported or is a part of, and that you may see, the newest first',
    query: pages,
    reply: casesReply,
    refusals: [FORBIDDEN],
    auth,
    async handle({ identity, request, response, query: { page, limit } }) {
      const place = { offset: (page - 1) * limit, limit };
      const id = await merges.idOf(identity, String(request.params.id));
      const { cases: seen, total } = await persons.casesOf(identity, id, place);
      const records = await shown(
        cases,
        seen.map(({ record }) => record),
        { identity, response },
      );
      const listedCases = records.map((cells, at) => ({
        ...shownJson(briefCaseFields, fieldsOf(cases, cells)),
        parts: [...(seen[at]?.parts ?? [])],
      }));
      return { cases: listedCases, pagination: paginationOf({ page, limit }, total) };
    },
  });
}

function addCallsRoute(router: Router, auth: Auth, { persons, merges, search }: PersonApiOptions): void {
  addRoute(router, bearerShape, {
    method: 'get',
    path: '/:id/calls',
    summary:
      "Calls from and to a person's numbers, the newest first: those that you may see and whose number you get as it is",
    query: pages,
    reply: foundCallsReply,
    refusals: [FORBIDDEN],
    auth,
    async handle({ identity, request, query: { page, limit } }) {
      const id = await merges.idOf(identity, String(request.params.id));
      const numbers = await persons.numbersOf(identity, id);
      if (numbers.length === 0)
        return { calls: [], is_complete: true, pagination: paginationOf({ page, limit }, 0) };
      const question = {
        numbers,
        limit,
        offset: (page - 1) * limit,
        sort: 'started_at',
        order: 'desc',
      } as const;
      const found = await search.find(identity, question);
      return {
        calls: found.calls.map((call) => foundCallJson({ call, words: undefined })),
        is_complete: found.isComplete,
        pagination: paginationOf({ page, limit }, found.total),
      };
    },
  });
}
