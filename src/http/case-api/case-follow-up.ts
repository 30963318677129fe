import type { Request, Router } from 'express';
import { z } from 'zod';
import { ROLE_NUMBERS, ROLES } from '../../access/roles.js';
import { CASE_ACTS, caseActsOf, FOLLOWING_ROLES, type CaseAct } from '../../cases/case-acts.js';
import type { Condition } from '../../cases/record-query.js';
import { fieldNamed } from '../../cases/resource.js';
import { cases } from '../../cases/resources/case.js';
import { users } from '../../cases/resources/user.js';
import { bearerShape } from '../kit/api-shape.js';
import { addRoute } from '../kit/route.js';
import { fieldOf, shownJson, shownSchema } from '../kit/shown-record.js';
import type { Fields } from './face-fields.js';
import { fieldsOf, type Asked } from './record-face.js';
import { nameOf } from './values.js';

/** A list to choose from; a helpline of more users names the others by their ids. */
const COLLEAGUES_AT_MOST = 1_000;

const person = z.strictObject({ id: z.string(), name: z.string() });

interface FollowUp {
  readonly fields: Fields;
  /** By id. */
  readonly names: ReadonlyMap<string, string>;
  readonly may: readonly CaseAct[];
}

const ofFollowUp = fieldOf<FollowUp>();
const followUpFields = {
  may: ofFollowUp(
    z.array(z.enum(CASE_ACTS)).describe('acts on this case that are open to you'),
    ({ may }) => [...may],
  ),
  assigned_to: ofFollowUp(person.nullable(), (known) => personIn(known, 'assigned_to')),
  escalated_to: ofFollowUp(person.nullable(), (known) => personIn(known, 'escalated_to')),
  escalated_by: ofFollowUp(person.nullable(), (known) => personIn(known, 'escalated_by')),
  legal_hold: ofFollowUp(z.boolean(), ({ fields }) => fields.legal_hold === '1'),
};

const ofColleague = fieldOf<Fields>();
const colleagueFields = {
  id: ofColleague(z.string(), ({ id = '' }) => id),
  name: ofColleague(z.string(), nameOfUser),
  role: ofColleague(z.enum(ROLES), ({ role }) => nameOf(ROLE_NUMBERS, role)),
};
const colleaguesReply = z.strictObject({ users: z.array(shownSchema(colleagueFields)) });

/** Adds to the routes of cases who follows a case up, and who could. */
export function addFollowUpRoutes(router: Router, auth: (request: Request) => Promise<Asked>): void {
  addRoute(router, bearerShape, {
    method: 'get',
    path: '/:id/follow-up',
    summary: 'The users who follow up a case, and what you may do about it',
    reply: shownSchema(followUpFields),
    refusals: [403],
    auth,
    async handle({ request, identity: asked }) {
      const { identity, caseFile } = asked;
      const id = String(request.params.id);
      const may = caseActsOf(identity, await caseFile.operationsOn(identity, cases, id));
      const fields = fieldsOf(cases, (await caseFile.readBack(identity, cases, id)).record);
      return shownJson(followUpFields, { fields, may, names: await namesOf(fields, asked) });
    },
  });
  addRoute(router, bearerShape, {
    method: 'get',
    path: '/:id/colleagues',
    summary: 'The other users to whom a case may be escalated',
    reply: colleaguesReply,
    refusals: [403],
    auth,
    async handle({ request, identity: asked }) {
      const { identity, caseFile } = asked;
      await caseFile.assertVisible(identity, cases, String(request.params.id));
      const found = await listUsers(asked, [
        { test: 'in', field: fieldNamed(users, 'is_active'), values: [1] },
        { test: 'in', field: fieldNamed(users, 'role'), values: FOLLOWING_ROLES },
      ]);
      const others = found.filter(({ id }) => id !== String(identity.userId));
      return { users: others.map((fields) => shownJson(colleagueFields, fields)) };
    },
  });
}

function personIn({ fields, names }: FollowUp, column: string) {
  const id = fields[`${column}_id`];
  return id ? { id, name: names.get(id) ?? fields[column] ?? '' } : null;
}

/** Full names for those who may see users; user names for the others. */
async function namesOf(fields: Fields, asked: Asked): Promise<ReadonlyMap<string, string>> {
  const columns = ['assigned_to_id', 'escalated_to_id', 'escalated_by_id'];
  const values = columns.flatMap((column) => (fields[column] ? [Number(fields[column])] : []));
  if (values.length === 0 || !asked.caseFile.maySee(asked.identity, users)) return new Map();
  const found = await listUsers(asked, [{ test: 'in', field: fieldNamed(users, 'id'), values }]);
  return new Map(found.map((user) => [user.id ?? '', nameOfUser(user)]));
}

async function listUsers(
  { identity, caseFile }: Asked,
  conditions: readonly Condition[],
): Promise<readonly Fields[]> {
  const { records } = await caseFile.list(identity, {
    resource: users,
    conditions,
    sort: { field: fieldNamed(users, 'usn'), isDescending: false },
    offset: 0,
    limit: COLLEAGUES_AT_MOST,
    isUncounted: true,
  });
  return records.map((cells) => fieldsOf(users, cells));
}

function nameOfUser({ contact_fullname: name, usn = '' }: Fields): string {
  return name ? name : usn;
}
