import { Router, type Request } from 'express';
import { z } from 'zod';
import type { AccessIdentity } from '../../access/access-tokens.js';
import type { CaseFile } from '../../cases/case-file.js';
import { LONGEST_SOUGHT_PERSON, SHORTEST_PART, type PersonSearch } from '../../cases/person-search.js';
import type { PersonFlags } from '../../cases/person-flags.js';
import type { Persons } from '../../cases/persons.js';
import { contacts } from '../../cases/resources/contact.js';
import type { Log } from '../../lib/log.js';
import { bearerToken } from '../bearer-token.js';
import { bearerShape } from '../kit/api-shape.js';
import { addRoute, errorHandler, refuseOtherMethods } from '../kit/route.js';
import { shownShape, toJson, type FaceFields } from './face-fields.js';
import { moment, nullableText, ownId } from './field-kinds.js';
import { flagKind } from './flag-fields.js';
import {
  DEFAULT_LIMIT,
  pagination,
  paginationOf,
  paging,
  wholeNumber,
  wordsText,
} from './list-parameters.js';
import { particularsOf } from './person-fields.js';
import type { RecordRoutesOptions } from './record-api.js';
import { fieldsOf } from './record-face.js';

export interface PersonSearchApiOptions {
  /** @throws UnauthenticatedError for a token that does not hold */
  readonly verify: (token: string) => Promise<AccessIdentity>;
  readonly personSearch: Pick<PersonSearch, 'find'>;
  readonly persons: Pick<Persons, 'countOpenCases'>;
  readonly flags: Pick<PersonFlags, 'kindsOfSeen'>;
  readonly caseFile: Pick<CaseFile, 'assertMay'>;
  /** Records as the user may see them on a screen. */
  readonly shown: RecordRoutesOptions['shown'];
  readonly log: Log;
}

const FORBIDDEN = 403;
const LARGEST_LIMIT = 50;

const fields: FaceFields = {
  id: ownId(),
  ...particularsOf(''),
  other_phone: nullableText('phone2'),
  created_at: moment('created_on'),
};

const query = z.strictObject({
  page: paging.page,
  limit: wholeNumber({ largest: LARGEST_LIMIT, usual: DEFAULT_LIMIT }).default(DEFAULT_LIMIT),
  q: wordsText()
    .max(LONGEST_SOUGHT_PERSON, { error: `must have at most ${LONGEST_SOUGHT_PERSON} characters` })
    .describe(
      'words that begin words of the name, or a telephone number or e-mail address in any spelling, or the id; ' +
        `${SHORTEST_PART} digits and more that stand in a row in a number find it too. A part of a number that the person ` +
        'no longer has, or that was of a record merged into theirs, finds it for those who may change every person',
    ),
});
const reply = z.strictObject({
  persons: z.array(
    z.strictObject({
      ...shownShape(fields),
      flags: z.array(flagKind).describe('kinds of the warnings that hold, the gravest first'),
      open_cases: z.int().min(0).describe('cases that you may see and that are not closed'),
    }),
  ),
  pagination,
});

/** GET /: persons that are sought. Mounted at /api/v1/persons. */
export function personSearchApi(options: PersonSearchApiOptions): Router {
  const router = Router();
  const { verify, personSearch, persons, flags, caseFile, shown, log } = options;
  addRoute(router, bearerShape, {
    method: 'get',
    path: '/',
    summary:
      'Persons that are sought and that you may see: those of that id or whole address first, then those of a part of the number, then those of the name; the newest first',
    query,
    reply,
    refusals: [FORBIDDEN],
    async auth(request: Request) {
      const identity = await verify(bearerToken(request) ?? '');
      caseFile.assertMay(identity, contacts, 'select');
      return identity;
    },
    async handle({ identity, response, query: { q, page, limit } }) {
      const found = await personSearch.find(identity, q, { offset: (page - 1) * limit, limit });
      const records = await shown(contacts, found.records, { identity, response });
      const read = records.map((cells) => fieldsOf(contacts, cells));
      const ids = read.map(({ id = '' }) => id);
      const [kinds, open] = await Promise.all([
        flags.kindsOfSeen(ids),
        persons.countOpenCases(identity, ids),
      ]);
      return {
        persons: read.map((each, at) => ({
          ...toJson(fields, each, {}),
          flags: [...(kinds.get(ids[at] ?? '') ?? [])],
          open_cases: open.get(ids[at] ?? '') ?? 0,
        })),
        pagination: paginationOf({ page, limit }, found.total),
      };
    },
  });
  refuseOtherMethods(router);
  router.use(errorHandler(bearerShape, log));
  return router;
}
