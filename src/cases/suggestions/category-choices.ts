import type { CaseFile } from '../case-file.js';
import { CASE_CATEGORIES } from '../case-types.js';
import type { Condition, RecordCells } from '../record-query.js';
import { fieldNamed } from '../resource.js';
import { categories } from '../resources/category.js';
import type { FileIdentity } from '../viewers.js';
import type { CategoryLabel } from './suggest-fields.js';

/** More choices of the names that a call is given are not looked at. */
const CHOICES_AT_MOST = 200;

interface Choice {
  readonly id: string;
  readonly name: string;
  /** Names of those above it and its own, as the case file shows them. */
  readonly fullname: string;
}

/**
 * The choices of the category of a case that labels of the classification mean: the one of the name of the lower category, or
 * of the main one where there is no lower. Where several have it: the one below a choice named as the main category.
 *
 * @throws UnavailableError
 */
export async function categoryChoices(
  caseFile: Pick<CaseFile, 'list'>,
  identity: FileIdentity,
  labels: readonly CategoryLabel[],
): Promise<(label: CategoryLabel) => string | undefined> {
  const names = [...new Set(labels.map(nameOf))];
  const choices = names.length === 0 ? [] : await choicesNamed(caseFile, identity, names);
  return (label) => {
    const named = choices.filter(({ name }) => name === nameOf(label));
    if (named.length <= 1) return named[0]?.id;
    const below = named.filter(({ fullname }) => fullname.includes(label.main));
    return below.length === 1 ? below[0]?.id : undefined;
  };
}

function nameOf({ main, sub }: CategoryLabel): string {
  return sub ?? main;
}

async function choicesNamed(
  caseFile: Pick<CaseFile, 'list'>,
  identity: FileIdentity,
  names: readonly string[],
): Promise<readonly Choice[]> {
  const find = async (conditions: readonly Condition[]) => {
    const { records } = await caseFile.list(identity, {
      resource: categories,
      conditions,
      sort: { field: fieldNamed(categories, 'id'), isDescending: false },
      offset: 0,
      limit: CHOICES_AT_MOST,
      isUncounted: true,
    });
    return records;
  };
  const roots = await find([isOneOf('code', [CASE_CATEGORIES]), isOneOf('level', [0])]);
  const rootIds = roots.map((cells) => Number(cell(cells, 'id')));
  const found = await find([isOneOf('name', names), isOneOf('root_id', rootIds)]);
  return found
    .filter((cells) => cell(cells, 'level') !== '0' && cell(cells, 'isactive') === '1')
    .map((cells) => ({
      id: cell(cells, 'id'),
      name: cell(cells, 'name'),
      fullname: cell(cells, 'fullname'),
    }));
}

function isOneOf(name: string, values: readonly (string | number)[]): Condition {
  return { test: 'in', field: fieldNamed(categories, name), values };
}

function cell(cells: RecordCells, name: string): string {
  return cells[categories.fields.indexOf(fieldNamed(categories, name))] ?? '';
}
