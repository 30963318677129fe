import {
  CASE_CATEGORIES,
  CASE_TYPE_CODES,
  CASE_TYPES,
  DEFAULT_CASE_TYPE,
  isCaseType,
  type CaseType,
} from '../../cases/case-types.js';
import type { Body } from '../../cases/read-record.js';
import type { Condition } from '../../cases/record-query.js';
import { fieldNamed } from '../../cases/resource.js';
import { cases } from '../../cases/resources/case.js';
import { InvalidInputError, UnavailableError } from '../../lib/errors.js';
import { pathOf, type CategoryNames } from './category-names.js';
import type { LookedUp } from './face-fields.js';

/** The category of a case: sent by name, by the type that it is of, or not at all. */
export async function caseCategory(
  { type, category }: Body,
  categories: CategoryNames,
  { isNew }: { readonly isNew: boolean },
): Promise<LookedUp> {
  const root = typeof type === 'string' ? await rootOf(type as CaseType, categories) : undefined;
  if (typeof category !== 'string') {
    if (root === undefined && !isNew) return { values: {}, faults: [] };
    return chosen(root ?? (await rootOf(DEFAULT_CASE_TYPE, categories)));
  }
  const named = await categories.named(category, CASE_CATEGORIES);
  const ofType = named.filter(({ path }) => root === undefined || path.includes(root));
  if (ofType.length === 1) return chosen((ofType[0] as { id: number }).id);
  const message =
    ofType.length === 0
      ? `is no category of a case${root === undefined ? '' : ' of this type'}`
      : `is the name of ${ofType.length} categories: send the type, too`;
  return { values: {}, faults: [{ field: 'category', message }] };
}

/** Cases of a type, or of a category and all below it. @throws InvalidInputError for what is neither */
export async function caseTypeCondition(type: string, categories: CategoryNames): Promise<Condition> {
  const ids = isCaseType(type)
    ? [await rootOf(type, categories)]
    : (await categories.named(type, CASE_CATEGORIES)).map(({ id }) => id);
  if (ids.length === 0) {
    const message = `must be one of ${CASE_TYPES.join(', ')}, or the name of a category`;
    throw new InvalidInputError([{ field: 'type', message }]);
  }
  return { test: 'under', field: fieldNamed(cases, 'case_category_id'), ids };
}

/** Gives the type of a case by the path of its category; null for a category that is of no type. */
export async function caseTypeFormatter(
  categories: CategoryNames,
): Promise<(fullnameId: string) => CaseType | null> {
  const ids = await categories.idsOf(Object.values(CASE_TYPE_CODES));
  return (fullnameId) => {
    const path = pathOf(fullnameId);
    const isOfType = (type: CaseType) => path.includes(ids.get(CASE_TYPE_CODES[type]) ?? NaN);
    return CASE_TYPES.find(isOfType) ?? null;
  };
}

function chosen(id: number): LookedUp {
  return { values: { case_category_id: id }, faults: [] };
}

async function rootOf(type: CaseType, categories: CategoryNames): Promise<number> {
  const code = CASE_TYPE_CODES[type];
  const id = (await categories.idsOf([code])).get(code);
  if (id === undefined) throw new UnavailableError(`there is no category with the code ${code}`);
  return id;
}
