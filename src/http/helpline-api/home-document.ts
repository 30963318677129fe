import type { HelplineIdentity } from '../../access/helpline-identity.js';
import type { CaseFile } from '../../cases/case-file.js';
import type { Condition } from '../../cases/record-query.js';
import { resourceNamed } from '../../cases/resources/all-resources.js';
import { fieldOf, type Field, type Resource } from '../../cases/resource.js';
import { dashOf } from './dash.js';
import { keyPiece, recordsPiece } from './envelope.js';
import type { HelplineParts } from './helpline-parts.js';

const ROWS = 10;
const AGE_GROUPS = 'AGE_GROUP';
const AGE_GROUPS_AT_MOST = 100;

/**
 * The first document after a log-in: the newest of each kind that the user may see, as rows, how much there
 * is (`dash`, `case_source`), and the age groups for the forms.
 */
export async function homeDocument(
  { caseFile, timeZone }: Pick<HelplineParts, 'caseFile' | 'timeZone'>,
  identity: HelplineIdentity,
): Promise<Readonly<Record<string, unknown>>> {
  const names = ['contacts', 'cases', 'messages', 'dispositions', 'activities'];
  const newest = await Promise.all(
    names.map((name) => rowsOf(caseFile, identity, resourceNamed(name), [], ROWS)),
  );
  const categories = resourceNamed('categories');
  const level: Condition = { test: 'in', field: field(categories, 'level'), values: [0] };
  const roots = await rowsOf(caseFile, identity, categories, [level], AGE_GROUPS_AT_MOST);
  const ageGroups = await ageGroupRows(caseFile, identity, categories);
  const dash = await dashOf({ caseFile, timeZone }, identity);
  return Object.assign({}, ...newest, roots, dash, { categories_age_group: ageGroups }) as Record<
    string,
    unknown
  >;
}

async function ageGroupRows(
  caseFile: CaseFile,
  identity: HelplineIdentity,
  categories: Resource,
): Promise<unknown> {
  const code: Condition = { test: 'in', field: field(categories, 'code'), values: [AGE_GROUPS] };
  const found = await rowsOf(caseFile, identity, categories, [code], 1);
  const root = (found[categories.name] as string[][] | undefined)?.[0]?.[0];
  if (root === undefined) return [];
  const below: Condition = { test: 'in', field: field(categories, 'category_id'), values: [Number(root)] };
  const groups = await rowsOf(caseFile, identity, categories, [below], AGE_GROUPS_AT_MOST);
  return groups[categories.name];
}

async function rowsOf(
  caseFile: CaseFile,
  identity: HelplineIdentity,
  resource: Resource,
  conditions: readonly Condition[],
  limit: number,
): Promise<Readonly<Record<string, unknown>>> {
  if (!caseFile.maySee(identity, resource)) return {};
  const isList = resource.name === 'categories';
  const { records } = await caseFile.list(identity, {
    resource,
    conditions,
    limit,
    offset: 0,
    sort: { field: field(resource, 'id'), isDescending: !isList },
  });
  const pieces = [recordsPiece(resource, records, 'rows'), keyPiece(resource, 'rows')];
  return Object.fromEntries(pieces.map(([key, json]) => [key, JSON.parse(json) as unknown]));
}

function field(resource: Resource, name: string): Field {
  const found = fieldOf(resource, name);
  if (!found) throw new Error(`${resource.name} has no field ${name}`);
  return found;
}
