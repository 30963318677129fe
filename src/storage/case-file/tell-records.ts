import type { RecordCells } from '../../cases/case-file-store.js';
import type { Resource } from '../../cases/resource.js';
import {
  ChosenNumbers,
  NAMES_SQL,
  toChosenNames,
  toRecordCells,
  type CellTexts,
  type NamesRow,
} from './cell-texts.js';
import { prepared, type Statement } from './prepared.js';

/** Records of one resource as they were read. */
export interface FoundRecords {
  readonly resource: Resource;
  readonly texts: readonly CellTexts[];
}

/** The cells of records, with the names of what they chose, which are looked up for all of them at once. */
export async function tellRecords(
  found: readonly FoundRecords[],
  query: (statement: Statement) => Promise<NamesRow[]>,
): Promise<(readonly RecordCells[])[]> {
  const numbers = new ChosenNumbers();
  for (const { resource, texts } of found) numbers.add(resource, texts);
  const [row] = numbers.isEmpty
    ? []
    : await query(prepared({ text: NAMES_SQL, values: [[...numbers.categories], [...numbers.users]] }));
  const names = toChosenNames(row);
  return found.map(({ resource, texts }) => texts.map((each) => toRecordCells(resource, each, names)));
}
