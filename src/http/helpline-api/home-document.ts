import type { HelplineIdentity } from '../../access/helpline-identity.js';
import type { Condition } from '../../cases/record-query.js';
import { resourceNamed } from '../../cases/resources/all-resources.js';
import { fieldOf, type Field, type Resource } from '../../cases/resource.js';
import { dashOf } from './dash.js';
import { keyPiece, recordsPiece } from './envelope.js';
import type { HelplineParts } from './helpline-parts.js';
import { shown, type Clearances } from './read-routes.js';

type RowsParts = Pick<HelplineParts, 'caseFile'> & Clearances;

const ROWS = 10;
const AGE_GROUPS = 'AGE_GROUP';
const AGE_GROUPS_AT_MOST = 100;

/**
 * The first document after a log-in: the newest of each kind that the user may see, as rows, how much there
 * is (`dash`, `case_source`), and the age groups for the forms.
 */
export async function homeDocument(
  parts: Pick<HelplineParts, 'caseFile' | 'timeZone'> & Clearances,
  identity: HelplineIdentity,
): Promise<Readonly<Record<string, unknown>>> {
  const { caseFile, timeZone } = parts;
  const names = ['contacts', 'cases', 'messages', 'dispositions', 'activities'];
  const newest = await Promise.all(
    names.map((name) => rowsOf(parts, identity, resourceNamed(name), [], ROWS)),
  );
  const categories = resourceNamed('categories');
  const level: Condition = { test: 'in', field: field(categories, 'level'), values: [0] };
  const roots = await rowsOf(parts, identity, categories, [level], AGE_GROUPS_AT_MOST);
  const ageGroups = await ageGroupRows(parts, identity, categories);
  const dash = await dashOf({ caseFile, timeZone }, identity);
  return Object.assign({}, ...newest, roots, dash, { categories_age_group: ageGroups }) as Record<
    string,
    unknown
  >;
}

async function ageGroupRows(
  parts: RowsParts,
  identity: HelplineIdentity,
  categories: Resource,
): Promise<unknown> {
  const code: Condition = { test: 'in', field: field(categories, 'code'), values: [AGE_GROUPS] };
  const found = await rowsOf(parts, identity, categories, [code], 1);
  const root = (found[categories.name] as string[][] | undefined)?.[0]?.[0];
  if (root === undefined) return [];
  const below: Condition = { test: 'in', field: field(categories, 'category_id'), values: [Number(root)] };
  const groups = await rowsOf(parts, identity, categories, [below], AGE_GROUPS_AT_MOST);
  return groups[categories.name];
}

async function rowsOf(
  { caseFile, ...clearances }: RowsParts,
  identity: HelplineIdentity,
  resource: Resource,
  conditions: readonly Condition[],
  limit: number,
): Promise<Readonly<Record<string, unknown>>> {
  if (!caseFile.maySee(identity, resource)) return {};
  const isList = resource.name === 'categories';
  const page = await caseFile.list(identity, {
    resource,
    conditions,
    limit,
    offset: 0,
    sort: { field: field(resource, 'id'), isDescending: !isList },
  });
  const records = await shown(resource, page.records, { identity }, clearances);
  const pieces = [recordsPiece(resource, records, 'rows'), keyPiece(resource, 'rows')];
  return Object.fromEntries(pieces.map(([key, ...json]) => [key, JSON.parse(json.join('')) as unknown]));
}

function field(resource: Resource, name: string): Field {
  const found = fieldOf(resource, name);
  if (!found) throw new Error(`${resource.name} has no field ${name}`);
  return found;
}
