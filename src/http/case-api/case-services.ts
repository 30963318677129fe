import type { Request, Router } from 'express';
import { z } from 'zod';
import { given, SERVICE_LISTS, type GivenKind } from '../../cases/case-acts.js';
import { fieldNamed, type Resource } from '../../cases/resource.js';
import { cases } from '../../cases/resources/case.js';
import { referrals, services } from '../../cases/resources/category.js';
import { bearerShape } from '../kit/api-shape.js';
import { addRoute } from '../kit/route.js';
import { fieldOf, shownJson, shownSchema } from '../kit/shown-record.js';
import { act, longNote } from './case-acts.js';
import { caseFace } from './case-face.js';
import type { Fields } from './face-fields.js';
import { assertChoice } from './list-choice.js';
import { CONDITIONAL } from './record-api.js';
import { fieldsOf, type Asked, type RecordRouteTools } from './record-face.js';
import { idText, textOrNull, timeOrNull } from './values.js';

/** More than any case has. */
const SHOWN_AT_MOST = 1_000;
const FORBIDDEN = 403;

const RESOURCES: Readonly<Record<GivenKind, Resource>> = { services, referrals };

const ofGiven = fieldOf<Fields>();
const givenFields = {
  category_id: ofGiven(z.string(), ({ category_id: id = '' }) => id),
  name: ofGiven(z.string(), ({ category_name: name = '' }) => name),
  by_user_id: ofGiven(z.string().nullable(), ({ created_by_id: id }) => textOrNull(id)),
  by: ofGiven(z.string().nullable(), ({ created_by: name }) => textOrNull(name)),
  at: ofGiven(z.iso.datetime().nullable(), ({ created_on: at }) => timeOrNull(at)),
};
const shown = z.array(shownSchema(givenFields));
const changed = caseFace.record.partial().extend({ message: z.string() });

/** Adds the services that were given in a case, and those that its people were referred to. */
export function addServiceRoutes(router: Router, tools: RecordRouteTools): void {
  addReadRoute(router, tools.auth('select'));
  addGiveRoute(router, tools, { kind: 'services', summary: 'Notes a service that was given in a case' });
  addGiveRoute(router, tools, {
    kind: 'referrals',
    summary: 'Notes that the people of a case were referred to a service elsewhere',
  });
}

function addReadRoute(router: Router, auth: (request: Request) => Promise<Asked>): void {
  addRoute(router, bearerShape, {
    method: 'get',
    path: '/:id/services',
    summary: 'The services that were given in a case, and those that its people were referred to',
    reply: z.strictObject({ services: shown, referrals: shown }),
    refusals: [FORBIDDEN],
    auth,
    async handle({ request, identity: asked }) {
      const id = String(request.params.id);
      const { identity, caseFile } = asked;
      for (const resource of [services, referrals]) caseFile.assertMay(identity, resource, 'select');
      await caseFile.assertVisible(identity, cases, id);
      return { services: await listOf(services, id, asked), referrals: await listOf(referrals, id, asked) };
    },
  });
}

async function listOf(resource: Resource, caseId: string, { identity, caseFile }: Asked) {
  const { records } = await caseFile.list(identity, {
    resource,
    conditions: [{ test: 'in', field: fieldNamed(resource, 'case_id'), values: [Number(caseId)] }],
    sort: { field: fieldNamed(resource, 'id'), isDescending: false },
    offset: 0,
    limit: SHOWN_AT_MOST,
    isUncounted: true,
  });
  return records.map((cells) => shownJson(givenFields, fieldsOf(resource, cells)));
}

function addGiveRoute(
  router: Router,
  tools: RecordRouteTools,
  { kind, summary }: { readonly kind: GivenKind; readonly summary: string },
): void {
  const list = SERVICE_LISTS[kind];
  const body = z.strictObject({
    category_id: idText().describe(`the id of a choice of the list ${list}: GET /api/v1/lists/${list}`),
    note: longNote.optional(),
  });
  const auth = tools.auth('update');
  addRoute(router, bearerShape, {
    method: 'post',
    path: `/:id/${kind}`,
    summary: `${summary}; one that the case has is not added again, and the note stands in the history`,
    body,
    reply: changed,
    refusals: [FORBIDDEN, ...CONDITIONAL],
    auth: async (request) => {
      const asked = await auth(request);
      asked.caseFile.assertMay(asked.identity, RESOURCES[kind], 'add');
      return asked;
    },
    async handle({ body: { category_id: id, note = '' }, ...exchange }) {
      const { identity: asked } = exchange;
      await assertChoice(asked.caseFile, asked.identity, { id, list, field: 'category_id' });
      return act(tools, exchange, { draft: given(kind, Number(id), note), message: 'Noted' });
    },
  });
}
