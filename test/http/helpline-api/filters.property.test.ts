import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { recordsOf, type Answer } from '../../support/helpline-client.js';
import { TestCaseFile } from '../../support/test-case-file.js';

const stage = new TestCaseFile();
const SECONDS_OF_A_DAY = 86_400;
type CaseRecord = Record<string, string>;
let all: CaseRecord[] = [];
/** The clients of each case, by its id. */
const clientsOf = new Map<string, CaseRecord[]>();

const WORDS = [
  'mtoto',
  'Nyumbani',
  'school',
  'o’clock',
  'home',
  'homeless',
  'ÉCOLE',
  'ኢትዮጵያ',
  '116',
  'not',
  'and',
];

/** Cases of every sort, the same in every run. */
beforeAll(async () => {
  await stage.open();
  const random = fc.sample(
    fc.record({
      gbv_related: fc.constantFrom('0', '1', '2'),
      case_category_id: fc.constantFrom('87', '362271', '361944', '362305'),
      priority: fc.constantFrom('1', '2', '3'),
      status: fc.constantFrom('1', '2', '3'),
      narrative: fc
        .array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 6 })
        .map((words) => words.join(', ')),
      plan: fc.constantFrom('visit', 'call back', '100%', "o'neil", 'a_b', '\\'),
      src: fc.constantFrom('sms', 'email', 'walkin'),
      src_uid: fc.option(fc.constantFrom('u1', 'u2', '0', "'; DROP TABLE cases; --"), { nil: '' }),
      dept: fc.option(fc.constantFrom('a', 'A', 'b'), { nil: '' }),
      clients_case: fc.array(
        fc.record({
          contact_fname: fc.constantFrom('Amani', 'Baraka'),
          contact_age: fc.constantFrom('3', '9', '15'),
        }),
        { maxLength: 2 },
      ),
    }),
    { numRuns: 60, seed: 7 },
  );
  for (const body of random) {
    const answer = await stage.post('cases', { ...body, reporter: { contact_fname: body.dept || 'Nobody' } });
    const id = recordsOf(answer, 'cases')[0]?.id as string;
    clientsOf.set(id, recordsOf(await stage.get(`cases/${id}`), 'clients'));
  }
  all = recordsOf(await stage.get('cases?_c=1000&_fmt=rows'), 'cases');
  expect(all).toHaveLength(60);
}, 120_000);
afterAll(() => stage.close());

interface Filter {
  readonly query: readonly [name: string, value: string];
  readonly holds: (record: CaseRecord) => boolean;
}

/** Names are the same to a reader, whatever their case, accents and apostrophes. */
const READ_TEXTS = new Set(['reporter_fname']);
const asRead = (text: string) =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[\p{M}'’]/gu, '');

const equal = (names: readonly string[]): fc.Arbitrary<Filter> =>
  fc.constantFrom(...names).chain((name) =>
    fc.nat().map((at): Filter => {
      const value = all[at % all.length]?.[name] ?? '';
      // nothing asked is no filter
      const compared = (text = '') => (READ_TEXTS.has(name) ? asRead(text) : text);
      return {
        query: [name, value],
        holds: (record) => value === '' || compared(record[name]) === compared(value),
      };
    }),
  );

const oneOf: fc.Arbitrary<Filter> = fc
  .tuple(
    fc.constantFrom('priority', 'status', 'case_category_id', 'gbv_related'),
    fc.subarray(['0', '1', '2', '3', '87', '362271'], { minLength: 1 }),
  )
  .map(([name, values]) => ({
    query: [name, values.join(',')],
    holds: (record) => values.includes(record[name] as string),
  }));

const during: fc.Arbitrary<Filter> = fc
  .tuple(fc.nat(), fc.nat(), fc.constantFrom('', '__i'))
  .map(([one, other, operator]) => {
    const times = [one, other].map((at) => Number(all[at % all.length]?.created_on)).sort((a, b) => a - b);
    const [from = 0, to = 0] = times.map((time) => (time % 60 === 0 ? time + 1 : time)); // a midnight would be a day
    return {
      query: [`created_on${operator}`, `${from};${to}`],
      holds: ({ created_on: at }) => Number(at) >= from && Number(at) <= to,
    };
  });

const day: fc.Arbitrary<Filter> = fc.integer({ min: -1, max: 1 }).map((ahead) => {
  const at = new Date(Date.now() + ahead * SECONDS_OF_A_DAY * 1000);
  const text = new Intl.DateTimeFormat('en-CA', { timeZone: 'Africa/Nairobi' }).format(at);
  const begin = String(Date.parse(`${text}T00:00:00+03:00`) / 1000);
  return { query: ['created_on', text], holds: (record) => record.dt === begin };
});

const below: fc.Arbitrary<Filter> = fc.constantFrom('87', '362557', '361944', '362271').map((id) => ({
  query: ['case_category_id__i', id],
  holds: (record) =>
    record.case_category_root_id === id || [0, 1, 2, 3, 4].some((level) => record[`cat_id_${level}`] === id),
}));

const words: fc.Arbitrary<Filter> = fc
  .array(fc.tuple(fc.constantFrom(...WORDS), fc.integer({ min: 1, max: 12 })), { minLength: 1, maxLength: 3 })
  .map((parts) => {
    const beginnings = parts.map(([word, length]) => [...word].slice(0, length).join('').toLowerCase());
    return {
      query: ['narrative__', beginnings.join(' ')],
      holds: ({ narrative = '' }) => {
        const there = narrative.toLowerCase().split(/[\s,]+/);
        return beginnings.every((beginning) => there.some((word) => word.startsWith(beginning)));
      },
    };
  });

const linked: fc.Arbitrary<Filter> = fc
  .tuple(fc.nat({ max: 18 }), fc.nat({ max: 18 }))
  .map(([one, other]) => {
    const [from, to] = [Math.min(one, other), Math.max(one, other)];
    const isOfAge = ({ contact_age: age }: CaseRecord) => Number(age) >= from && Number(age) <= to;
    return {
      query: ['clients^contact_age', `${from}-${to}`],
      holds: ({ id = '' }) => (clientsOf.get(id) ?? []).some(isOfAge),
    };
  });

const filter = fc.oneof(
  equal([
    'narrative',
    'plan',
    'src',
    'src_uid',
    'dept',
    'reporter_fname',
    'status',
    'case_category',
    'created_by',
    'id',
  ]),
  ...[oneOf, during, day, below, words, linked],
);

/** Two filters of one name would be one of two kinds. */
const filters = fc.uniqueArray(filter, { minLength: 1, maxLength: 3, selector: ({ query: [name] }) => name });

const toQuery = (chosen: readonly Filter[]) =>
  chosen
    .map(({ query: [name, value] }) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
    .join('&');

describe('a list', () => {
  it('has exactly the records for which every filter holds', async () => {
    await fc.assert(
      fc.asyncProperty(filters, async (chosen) => {
        const answer = await stage.get(`cases?_c=1000&_fmt=rows&${toQuery(chosen)}`);
        expect({ status: answer.status, text: answer.status === 200 ? '' : answer.text }).toEqual({
          status: 200,
          text: '',
        });
        const ids = recordsOf(answer, 'cases').map(({ id }) => id);
        const expected = all
          .filter((record) => chosen.every(({ holds }) => holds(record)))
          .map(({ id }) => id);
        expect(ids).toEqual(expected);
        expect((answer.body.cases_ctx as string[][])[0]?.[4]).toBe(String(expected.length));
      }),
      { numRuns: 150 },
    );
  }, 120_000);

  it('is the same whether it comes in one page or in several', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 30 }),
        fc.constantFrom('id', '-id', 'created_on', '-priority', 'status', 'case_category_id'),
        fc.option(filter, { nil: undefined }),
        async (size, sort, chosen) => {
          const query = `_fmt=rows&sort=${sort}${chosen ? `&${toQuery([chosen])}` : ''}`;
          const whole = recordsOf(await stage.get(`cases?_c=1000&${query}`), 'cases');
          const pages: CaseRecord[] = [];
          for (let at = 0; at <= whole.length; at += size) {
            // half of the way by each of the two parameters
            const first = Math.floor(at / 2);
            const page = await stage.get(`cases?_c=${size}&_a=${first}&_o=${at - first}&${query}`);
            pages.push(...recordsOf(page, 'cases'));
          }
          expect(pages).toEqual(whole);
        },
      ),
      { numRuns: 25 },
    );
  }, 120_000);

  it('reports the same by position as a single record, in both forms, whatever the resource', async () => {
    const resources = ['cases', 'clients', 'reporters', 'contacts', 'categories', 'case_activities', 'users'];
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...resources), fc.nat(), async (resource, at) => {
        const rows = await stage.get(`${resource}?_c=1000&_fmt=rows`);
        const objects = await stage.get(`${resource}?_c=1000`);
        const placesOf = ({ body }: Answer) =>
          Object.entries(body[`${resource}_k`] as Record<string, string[]>).map(
            ([name, [place]]) => [name, Number(place)] as const,
          );
        const [inRows, inObjects] = [placesOf(rows), placesOf(objects)];
        for (const places of [inRows, inObjects])
          expect(places.map(([, place]) => place)).toEqual(places.map((_, place) => place));
        const records = rows.body[resource] as string[][];
        const row = records[at % records.length] as string[];
        expect(row.every((cell) => typeof cell === 'string')).toBe(true);
        expect(row).toHaveLength(inRows.length + 3);
        const byName = Object.fromEntries(inRows.map(([name, place]) => [name, row[place]]));
        const expected = inObjects.map(([name]) => byName[name]);
        const id = row[0] as string;
        expect((objects.body[resource] as Record<string, string[]>)[id]).toEqual(expected);
        const single = await stage.get(`${resource}/${id}`);
        expect((single.body[resource] as Record<string, string[]>)[id]).toEqual(expected);
      }),
      { numRuns: 20 },
    );
  }, 120_000);
});
