import { createHash } from 'node:crypto';
import { caseFileRefusal } from './case-file-refusal.js';
import { categoriesOf, MERGE_FIELDS } from './person-merge-fields.js';
import type { ColumnValues } from './record-draft.js';

const VERSION_LENGTH = 22;
export const MERGE_VERSION = /^[\w-]{22}$/;

/** Two records as they were compared, in 22 characters each: other ones once a comparison would be another. */
export interface MergeVersions {
  readonly kept: string;
  readonly duplicate: string;
}

/** Records that are compared, with all that a user decides by. */
export interface ComparedRecords {
  readonly kept: ColumnValues;
  readonly duplicate: ColumnValues;
  /** Category names by id. */
  readonly names: ReadonlyMap<number, string>;
  readonly moving: MovingRows;
}

/** Rows that go over to the record that is kept. */
export interface MovingRows {
  /** Ids of the cases that the duplicate belongs to, in their order. */
  readonly cases: readonly number[];
  /** Another text once other rows name the duplicate, or other flags hold of it. */
  readonly state: string;
}

export function mergeVersionsOf({ kept, duplicate, names, moving }: ComparedRecords): MergeVersions {
  return {
    kept: versionOf(valuesOf(kept, names)),
    duplicate: versionOf([valuesOf(duplicate, names), moving.cases, moving.state]),
  };
}

/** @throws Refusal for a record that is not as it was compared */
export function refuseChanged(
  pair: { readonly keptId: number; readonly duplicateId: number },
  now: MergeVersions,
  expected: MergeVersions,
): void {
  if (now.kept !== expected.kept)
    throw caseFileRefusal({ code: 'persons-changed', personId: String(pair.keptId) });
  if (now.duplicate !== expected.duplicate)
    throw caseFileRefusal({ code: 'persons-changed', personId: String(pair.duplicateId) });
}

/** Values as they are kept and, of categories, as they are shown. */
function valuesOf(record: ColumnValues, names: ReadonlyMap<number, string>): readonly unknown[] {
  const values = Object.values(MERGE_FIELDS).flatMap((columns) =>
    columns.map((column) => record[column] ?? null),
  );
  return [values, categoriesOf(record).map((id) => names.get(id) ?? null)];
}

function versionOf(content: readonly unknown[]): string {
  const hash = createHash('sha256').update(JSON.stringify(content)).digest('base64url');
  return hash.slice(0, VERSION_LENGTH);
}
