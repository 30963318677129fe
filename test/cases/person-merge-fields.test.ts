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

describe('wishes of two records of one person', () => {
  const SAFE = { may_call: 0, may_text: 0, keep_confidential: 1, neutral_caller_id: 1 } as const;
  const wishes = Object.entries(SAFE) as [MergeField, number][];
  const both = [0, 1, 2, null].flatMap((kept) => [0, 1, 2, null].map((other) => [kept, other] as const));
  const cells = wishes.flatMap(([wish, safe]) =>
    both.map(([kept, other]) => [wish, safe, kept, other] as const),
  );

  it.each(cells)('of %s stay the safe one, which is %d: %p and %p', (wish, safe, kept, duplicate) => {
    const known = [kept, duplicate].filter((each) => each === 0 || each === 1);
    const { [wish]: left = kept } = merged({ [wish]: kept }, { [wish]: duplicate });
    if (known.length === 0) expect([2, null]).toContain(left);
    else expect(left).toBe(known.includes(safe as 0 | 1) ? safe : known[0]);
  });

  it.each(wishes)('of %s are those of the record that was chosen, also the less safe one', (wish, safe) => {
    const [strict, loose] = [{ [wish]: safe }, { [wish]: 1 - safe }];
    expect(merged(strict, loose, { [wish]: 'duplicate' })).toEqual(loose);
    expect(merged(loose, strict, { [wish]: 'kept' })).toEqual({});
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
