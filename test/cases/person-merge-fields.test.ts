import { describe, expect, it } from '@jest/globals';
import {
  differencesOf,
  lostAddresses,
  mergedColumns,
  type MergeChoices,
  type MergeField,
} from '../../src/cases/person-merge-fields.js';
import type { ColumnValues } from '../../src/cases/record-draft.js';
import { Refusal } from '../../src/lib/refusal.js';

const names = new Map<number, string>();

/** The columns that change in the kept record. */
function merged(kept: ColumnValues, duplicate: ColumnValues, choices: MergeChoices = {}): ColumnValues {
  return mergedColumns(kept, duplicate, {
    differences: differencesOf(kept, duplicate, { choices, names }),
    choices,
  });
}
const refusalOf = (run: () => unknown) => {
  try {
    return run();
  } catch (error) {
    return error instanceof Refusal ? (error as Refusal).reason : error;
  }
};
const hours = (from: string | null, until: string | null) => ({ safe_from: from, safe_until: until });

describe('numbers of two records of one person', () => {
  const two = (phone: string | null, phone2: string | null) => ({ phone, phone2 });

  it.each([
    ['one each', two('A', null), two('B', null), {}, two('A', 'B')],
    ['one, and none', two(null, null), two('B', null), {}, two('B', null)],
    ['one each, the other way', two('A', null), two('B', null), { phone: 'duplicate' }, two('B', 'A')],
    ['the second of the first', two('A', 'B'), two('B', null), { phone: 'duplicate' }, two('B', 'A')],
    ['three', two('A', 'C'), two('B', null), { phone: 'duplicate' }, two('B', 'C')],
    [
      'crossed',
      two('A', 'B'),
      two('B', 'A'),
      { phone: 'duplicate', other_phone: 'kept' } as const,
      two('B', 'A'),
    ],
    ['no second, as chosen', two('A', null), two('B', null), { other_phone: 'duplicate' }, two('A', null)],
  ] as const)('are never the same twice: %s', (_, kept, duplicate, choices, expected) => {
    expect({ ...kept, ...merged(kept, duplicate, choices) }).toEqual(expected);
  });

  it('and e-mail addresses that the kept record loses are known', () => {
    const kept = { phone: 'A', phone2: 'C', email: 'a@b.example' };
    const columns = merged(
      kept,
      { phone: 'B', phone2: null, email: 'b@b.example' },
      {
        ...{ phone: 'duplicate', email: 'duplicate' },
      },
    );
    expect(lostAddresses(kept, columns)).toEqual(['A', 'a@b.example']);
    expect(lostAddresses(kept, { phone: 'C', phone2: 'A' })).toEqual([]);
  });
});

describe('safe hours of two records of one person', () => {
  const [wide, narrow] = [hours('08:00', '20:00'), hours('10:00', '11:00')];

  it('that differ wait for the user to choose, and are merged with no choice of theirs only by a refusal', () => {
    expect(differencesOf(wide, narrow, { names })).toEqual([
      { field: 'safe_hours', kept: '08:00–20:00', duplicate: '10:00–11:00', stays: null },
    ]);
    expect(refusalOf(() => merged(wide, narrow))).toEqual({
      code: 'merge-undecided',
      field: 'choices.safe_hours',
    });
    expect(merged(wide, narrow, { safe_hours: 'duplicate' })).toEqual(narrow);
    expect(merged(wide, narrow, { safe_hours: 'kept' })).toEqual({});
  });

  it.each([
    ['kept', narrow, hours(null, null), {}],
    ['duplicate', hours(null, null), narrow, narrow],
  ] as const)('that the %s alone has stay', (stays, kept, duplicate, columns) => {
    expect(differencesOf(kept, duplicate, { names })).toMatchObject([{ field: 'safe_hours', stays }]);
    expect(merged(kept, duplicate)).toEqual(columns);
  });
});
