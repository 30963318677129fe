import { describe, expect, test } from '@jest/globals';
import { readRecord } from '../../src/cases/read-record.js';
import { cases } from '../../src/cases/resources/case.js';
import { neededFields, problemOf } from '../../src/web/cases/case-rules.js';
import { emptyCase, storedFields, toChange, toNewCase, toValues } from '../../src/web/cases/case-values.js';
import type { CaseRecord } from '../../src/web/cases/case-queries.js';
import { parseDraft } from '../../src/web/cases/draft-place.js';

const problem = (field: keyof typeof emptyCase, value: string, more: Partial<typeof emptyCase> = {}) =>
  problemOf(field, { ...emptyCase, ...more, [field]: value }, []);

describe('a field that was left', () => {
  test.each([
    ['reporter_age', 'nine', 'number'],
    ['client_age', '-1', 'number'],
    ['client_age', '9.5', 'number'],
    ['safe_from', '25:00', 'clock'],
    ['in_danger', 'perhaps', 'other'],
    ['priority', 'utmost', 'other'],
  ] as const)('%s with %s is at fault as the server would have it', (field, value, code) => {
    expect(problem(field, value)).toMatchObject({ code });
  });

  test.each([
    ['reporter_age', '9'],
    ['client_age', '0'],
    ['safe_from', '23:59'],
    ['in_danger', 'unknown'],
    ['narrative', 'Words'],
    ['may_call', 'no'],
    ['gbv_related', 'yes'],
  ] as const)('%s with %s is not', (field, value) => {
    expect(problem(field, value)).toBeNull();
  });

  test('may be as long as the server publishes it, blanks around it aside', () => {
    expect(problem('whereabouts', ` ${'x'.repeat(250)} `)).toBeNull();
    expect(problem('whereabouts', 'x'.repeat(251))).toEqual({ code: 'too-long', most: 250 });
    expect(problem('client_last_name', 'x'.repeat(251))).toEqual({ code: 'too-long', most: 250 });
    expect(problem('plan', 'x'.repeat(65_537))).toEqual({ code: 'too-long', most: 65_536 });
  });

  test('is no fault while it is empty, but for the name of a person of whom something else is written', () => {
    for (const field of Object.keys(emptyCase) as (keyof typeof emptyCase)[])
      expect([field, problem(field, '')]).toEqual([field, null]);
    expect(problem('client_first_name', '', { client_age: '9' })).toEqual({ code: 'required' });
  });

  test('may be as long as the case file takes it', () => {
    const place = { country: 'KE', timeZone: 'UTC', isNew: false } as const;
    const longest = readRecord(cases, { whereabouts: 'x'.repeat(250) }, place);
    const longer = readRecord(cases, { whereabouts: 'x'.repeat(251) }, place);
    expect([longest.faults.length, longer.faults.length]).toEqual([0, 1]);
  });
});

describe('what a complete case needs', () => {
  const missing = (values: Partial<typeof emptyCase>, isStored = false) =>
    neededFields({ ...emptyCase, ...values }, isStored)
      .filter(({ isFilled }) => !isFilled)
      .map(({ field }) => field);

  test('is what the server says, in the order of the form', () => {
    expect(missing({})).toEqual(['in_danger', 'reporter_first_name', 'category', 'narrative', 'plan']);
    expect(missing({}, true)).toEqual(['in_danger', 'category', 'narrative', 'plan']);
  });

  test('is there once it is written: danger also as not known, and the name of a caller or a child', () => {
    expect(missing({ in_danger: 'unknown', client_first_name: 'Amani', narrative: ' ' })).toEqual([
      ...['category', 'narrative', 'plan'],
    ]);
  });
});

describe('danger and incident in the form', () => {
  const written = {
    ...emptyCase,
    ...{ in_danger: 'yes', whereabouts: 'A kiosk', neutral_caller_id: 'yes', gbv_related: 'no' },
    ...{ incidence_when: 'Last night', incidence_location: 'Home', narrative: 'x' },
  };
  const sent = {
    ...{ in_danger: 'yes', whereabouts: 'A kiosk', neutral_caller_id: true, gbv_related: false },
    ...{ incidence_when: 'Last night', incidence_location: 'Home' },
  };

  test('go to the server, come back, and are cleared', () => {
    expect(toNewCase(written, [], undefined)).toMatchObject(sent);
    const wishes = { may_call: null, may_text: null, keep_confidential: null };
    const values = toValues(
      { ...sent, ...wishes, narrative: 'x', plan: '', priority: 'high', status: 'open' } as CaseRecord,
      [],
    );
    expect(values).toMatchObject({ ...written, priority: 'high', category: '' });
    const cleared = { ...written, in_danger: '', whereabouts: '', gbv_related: '' };
    expect(toChange(cleared, written, [])).toEqual({ in_danger: null, whereabouts: null, gbv_related: null });
    for (const field of Object.keys(sent)) expect(storedFields).toContain(field);
  });

  test('are empty in a draft of earlier pages, whose other words stay', () => {
    const { in_danger: _, whereabouts: _place, ...earlier } = written;
    const draft = parseDraft(JSON.stringify({ base: earlier, values: earlier, tag: '', savedAtMs: 1 }));
    expect(draft?.values).toEqual({ ...written, in_danger: '', whereabouts: '' });
    expect(draft?.base).toMatchObject({ in_danger: '' });
  });
});
