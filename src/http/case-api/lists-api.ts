import { Router, type Request } from 'express';
import { z } from 'zod';
import type { AccessIdentity } from '../../access/access-tokens.js';
import type { CaseFile } from '../../cases/case-file.js';
import { caseFileRefusal } from '../../cases/case-file-refusal.js';
import type { Condition } from '../../cases/record-query.js';
import { fieldNamed } from '../../cases/resource.js';
import { categories } from '../../cases/resources/category.js';
import type { FileReader } from '../../cases/viewers.js';
import type { Log } from '../../lib/log.js';
import { bearerToken } from '../bearer-token.js';
import { bearerShape } from '../kit/api-shape.js';
import { addRoute, endRoutes } from '../kit/route.js';
import { fieldOf, shownJson, shownSchema } from '../kit/shown-record.js';
import { entityTag } from './entity-tag.js';
import type { Fields } from './face-fields.js';
import { fieldsOf } from './record-face.js';
import { textOrNull } from './values.js';

export interface ListsApiOptions {
  readonly verify: (token: string) => Promise<AccessIdentity>;
  readonly caseFile: Pick<CaseFile, 'list' | 'assertMay'>;
  readonly log: Log;
}

/** Choices that one answer has at most. */
const CHOICES_AT_MOST = 10_000;
/** Choices that are read from the database at once. */
const AT_ONCE = 1_000;
/** More lists than a helpline has. */
const LISTS_AT_MOST = 500;

const ofChoice = fieldOf<Fields>();
const choiceFields = {
  id: ofChoice(z.string(), ({ id = '' }) => id),
  name: ofChoice(z.string(), ({ name = '' }) => name),
  code: ofChoice(z.string().nullable(), ({ code }) => textOrNull(code)),
  parent_id: ofChoice(
    z.string().nullable().describe('the choice above it; null: it is directly in the list'),
    ({ level, parent_id: parent }) => (Number(level) <= FIRST_LEVEL ? null : textOrNull(parent)),
  ),
  is_active: ofChoice(
    z.boolean().describe('false: records may have it still, and no new one is to get it'),
    ({ is_active: isActive }) => isActive === '1',
  ),
};
/** Level of the choices that are directly in a list, whose own level is 0. */
const FIRST_LEVEL = 1;

const listReply = z.strictObject({
  name: z.string(),
  title: z.string(),
  choices: z.array(shownSchema(choiceFields)),
  is_complete: z.boolean().describe(`false: the list has more than ${CHOICES_AT_MOST} choices`),
});
const listsReply = z.strictObject({
  lists: z.array(z.strictObject({ name: z.string(), title: z.string() })),
});

/** The lists that fields of the case file are chosen from. Mounted at /api/v1/lists. */
export function listsApi({ verify, caseFile, log }: ListsApiOptions): Router {
  const router = Router();
  const auth = async (request: Request) => {
    const identity = await verify(bearerToken(request) ?? '');
    caseFile.assertMay(identity, categories, 'select');
    return identity;
  };
  addRoute(router, bearerShape, {
    method: 'get',
    path: '/',
    summary: 'The lists that fields are chosen from, by name',
    reply: listsReply,
    auth,
    async handle({ identity }) {
      const found = await find(caseFile, identity, [{ test: 'in', field: field('level'), values: [0] }], {
        limit: LISTS_AT_MOST,
      });
      const named = found.filter(({ code = '' }) => code !== '');
      return { lists: named.map(({ code = '', name = '' }) => ({ name: code, title: name })) };
    },
  });
  addRoute(router, bearerShape, {
    method: 'get',
    path: '/:name',
    summary: 'One list with all its choices, those above before those below them',
    reply: listReply,
    auth,
    async handle({ identity, request, response }) {
      const list = await listOf(caseFile, identity, String(request.params.name));
      response.set('ETag', entityTag(list));
      return list;
    },
  });
  endRoutes(router, bearerShape, log);
  return router;
}

/** @throws Refusal for a name that no list has */
async function listOf(caseFile: ListsApiOptions['caseFile'], reader: FileReader, name: string) {
  // no text of PostgreSQL has a NUL, and a question with it is an error
  const roots = name.includes('\0')
    ? []
    : await find(caseFile, reader, [{ test: 'in', field: field('code'), values: [name] }]);
  const root = roots.find(({ level }) => level === '0');
  if (!root) throw caseFileRefusal({ code: 'unknown-record', resource: 'lists', id: name });
  const found: Fields[] = [];
  const ofRoot: Condition = { test: 'in', field: field('root_id'), values: [Number(root.id)] };
  for (let isMore = true; isMore && found.length <= CHOICES_AT_MOST;) {
    const some = await find(caseFile, reader, [ofRoot], { offset: found.length });
    found.push(...some);
    isMore = some.length === AT_ONCE;
  }
  const choices = found.filter(({ id }) => id !== root.id).sort(byLevel);
  return {
    name,
    title: root.name ?? '',
    choices: choices.slice(0, CHOICES_AT_MOST).map((choice) => shownJson(choiceFields, choice)),
    is_complete: choices.length <= CHOICES_AT_MOST,
  };
}

async function find(
  caseFile: ListsApiOptions['caseFile'],
  reader: FileReader,
  conditions: readonly Condition[],
  { offset = 0, limit = AT_ONCE }: { readonly offset?: number; readonly limit?: number } = {},
): Promise<readonly Fields[]> {
  const sort = { field: field('id'), isDescending: false };
  const asked = { resource: categories, conditions, sort, offset, limit, isUncounted: true };
  const { records } = await caseFile.list(reader, asked);
  return records.map((cells) => fieldsOf(categories, cells));
}

function byLevel(one: Fields, other: Fields): number {
  return Number(one.level) - Number(other.level) || Number(one.id) - Number(other.id);
}

function field(name: string) {
  return fieldNamed(categories, name);
}
