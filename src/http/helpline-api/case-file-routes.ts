import type { Router } from 'express';
import { z } from 'zod';
import type { HelplineIdentity } from '../../access/helpline-identity.js';
import type { RecordCells } from '../../cases/record-query.js';
import { fieldOf, type Field } from '../../cases/resource.js';
import { resourceNamed } from '../../cases/resources/all-resources.js';
import { jsonBody } from '../kit/json-body.js';
import { addRoute } from '../kit/route.js';
import { addControlRoutes } from './control-routes.js';
import { addDashRoute } from './dash.js';
import type { HelplineParts } from './helpline-parts.js';
import { helplineShape } from './helpline-shape.js';
import { addNotificationRoutes } from './notification-routes.js';
import { addReadRoutes } from './read-routes.js';
import { identifyFully } from './record-access.js';
import { addWriteRoutes } from './write-routes.js';

const CATEGORIES_AT_ONCE = 1_000;
const textByCode = z.record(z.string(), z.string());
const taxonomyReply = z.strictObject({ taxonomy: textByCode, names: textByCode });

/** The case file and the telephones. To be added after the routes of sessions and files: these take any name. */
export function addCaseFileRoutes(router: Router, parts: HelplineParts): void {
  router.use(jsonBody());
  addControlRoutes(router, parts);
  addTaxonomyRoute(router, parts);
  addDashRoute(router, parts);
  addNotificationRoutes(router, parts);
  addReadRoutes(router, parts);
  addWriteRoutes(router, parts);
}

/** GET config/taxonomy: what the lists are called in clients, and the ids that they have here. */
function addTaxonomyRoute(router: Router, { identify, caseFile }: HelplineParts): void {
  const categories = resourceNamed('categories');
  const place = (name: string) => categories.fields.findIndex((field) => field.name === name);
  const [id, name, code, rootId] = ['id', 'name', 'code', 'root_id'].map(place) as [
    number,
    number,
    number,
    number,
  ];
  addRoute(router, helplineShape, {
    method: 'get',
    path: '/config/taxonomy',
    summary: 'The ids of the categories that clients know by their codes',
    reply: taxonomyReply,
    auth: (request) => identifyFully(request, identify),
    async handle({ identity }) {
      const taxonomy: Record<string, string> = {};
      const names: Record<string, string> = {};
      for await (const cells of everyCategory(caseFile, identity)) {
        if (!cells[code]) continue;
        taxonomy[cells[code]] = cells[id] ?? '';
        if (cells[id] === cells[rootId]) names[cells[code]] = cells[name] ?? '';
      }
      return { taxonomy, names };
    },
  });
}

/** Page by page: no export, of which each user has few at once. */
async function* everyCategory(
  caseFile: HelplineParts['caseFile'],
  identity: HelplineIdentity,
): AsyncGenerator<RecordCells> {
  const resource = resourceNamed('categories');
  const sort = { field: fieldOf(resource, 'id') as Field, isDescending: false };
  for (let offset = 0; ; offset += CATEGORIES_AT_ONCE) {
    const page = { resource, conditions: [], sort, offset, limit: CATEGORIES_AT_ONCE };
    const { records } = await caseFile.list(identity, page);
    yield* records;
    if (records.length < CATEGORIES_AT_ONCE) return;
  }
}
