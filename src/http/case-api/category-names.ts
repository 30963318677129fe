import type { CaseFile } from '../../cases/case-file.js';
import type { Condition, RecordCells } from '../../cases/record-query.js';
import { fieldNamed } from '../../cases/resource.js';
import { categories } from '../../cases/resources/category.js';
import type { FileReader } from '../../cases/viewers.js';

/** More categories of one name than this are not looked at. */
const AT_MOST = 100;

export interface NamedCategory {
  readonly id: number;
  /** Empty where it has none. */
  readonly code: string;
  /** The ids of those above it, from the root, and its own. */
  readonly path: readonly number[];
}

/** The choices of lists, by the names and codes that clients of this API send. */
export class CategoryNames {
  readonly #caseFile: Pick<CaseFile, 'list'>;
  readonly #reader: FileReader;

  constructor(caseFile: Pick<CaseFile, 'list'>, reader: FileReader) {
    this.#caseFile = caseFile;
    this.#reader = reader;
  }

  /** Categories below the list with this code; several may have the same name. */
  async named(name: string, listCode: string): Promise<readonly NamedCategory[]> {
    if (name.includes('\0')) return []; // no text of PostgreSQL has one, and a question with it is an error
    const lists = (await this.#find([isOneOf('code', [listCode])])).map(({ id }) => id);
    const found = await this.#find([isOneOf('name', [name]), isOneOf('root_id', lists)]);
    return found.filter(({ id }) => !lists.includes(id));
  }

  /** The ids of the categories that have these codes. */
  async idsOf(codes: readonly string[]): Promise<ReadonlyMap<string, number>> {
    const found = await this.#find([isOneOf('code', codes)]);
    return new Map(found.map(({ code, id }) => [code, id]));
  }

  async #find(conditions: readonly Condition[]): Promise<readonly NamedCategory[]> {
    const { records } = await this.#caseFile.list(this.#reader, {
      resource: categories,
      conditions,
      sort: { field: fieldNamed(categories, 'id'), isDescending: false },
      offset: 0,
      limit: AT_MOST,
      isUncounted: true,
    });
    return records.map((cells) => ({
      id: Number(cell(cells, 'id')),
      code: cell(cells, 'code'),
      path: pathOf(cell(cells, 'fullname_id')),
    }));
  }
}

function isOneOf(name: string, values: readonly (string | number)[]): Condition {
  return { test: 'in', field: fieldNamed(categories, name), values };
}

function cell(cells: RecordCells, name: string): string {
  return cells[categories.fields.indexOf(fieldNamed(categories, name))] ?? '';
}

/** `362557:Case Category^87:Abuse`: names are the rest of each. */
export function pathOf(fullnameId: string): readonly number[] {
  return fullnameId.split('^').map((pair) => Number.parseInt(pair, 10));
}
