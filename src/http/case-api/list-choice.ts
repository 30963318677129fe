import type { CaseFile } from '../../cases/case-file.js';
import { fieldNamed } from '../../cases/resource.js';
import { categories } from '../../cases/resources/category.js';
import { rowIdOf } from '../../cases/row-id.js';
import type { FileIdentity } from '../../cases/viewers.js';
import { InvalidInputError } from '../../lib/errors.js';
import { fieldsOf } from './record-face.js';

/** A category that is to be one of a list. */
export interface ListedChoice {
  readonly id: string;
  /** The code of the list. */
  readonly list: string;
  /** Where the request names it. */
  readonly field: string;
}

/** @throws InvalidInputError for what is no choice of the list */
export async function assertChoice(
  caseFile: Pick<CaseFile, 'list' | 'readBack'>,
  identity: FileIdentity,
  { id, list, field }: ListedChoice,
): Promise<void> {
  const row = rowIdOf(id);
  const { records } = await caseFile.list(identity, {
    resource: categories,
    conditions: [{ test: 'in', field: fieldNamed(categories, 'id'), values: row === undefined ? [] : [row] }],
    sort: { field: fieldNamed(categories, 'id'), isDescending: false },
    offset: 0,
    limit: 1,
    isUncounted: true,
  });
  const [choice] = records.map((cells) => fieldsOf(categories, cells));
  const root = choice && (await caseFile.readBack(identity, categories, choice.root_id ?? ''));
  const isOfList = root !== undefined && fieldsOf(categories, root.record).code === list;
  if (isOfList && choice?.level !== '0') return;
  throw new InvalidInputError([{ field, message: `is no choice of the list ${list}` }]);
}
