import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { LONGEST_SOUGHT_PERSON } from '../../../src/cases/person-search.js';
import { BearerStage } from '../../support/bearer-stage.js';
import { newPerson } from '../../support/new-person.js';

const NUMBER = '+254722000711';
const SECOND = '+254733000711';
const OF_DUPLICATE = '+254722000712';
/** The person had it until a merge. */
const GIVEN_UP = '+254755919100';

let stage: BearerStage;
/** Hangs on no case. */
let zuhura: string;
/** Hangs on a case of the case worker. */
let zuhuraOfCase: string;
/** Merged into the first. */
let duplicate: string;
/** Named by digits; their number is that of no one else. */
let numbered: string;
beforeAll(async () => {
  stage = await BearerStage.open();
  zuhura = await newPerson(stage, { name: "Zuh'ura Ñandú", phone: NUMBER });
  await stage.database.query("UPDATE contacts SET phone2 = $2, email = 'zuhura@mail.example' WHERE id = $1", [
    zuhura,
    SECOND,
  ]);
  zuhuraOfCase = await newPerson(stage, { name: 'Zuhura' });
  const body = { narrative: 'n', clients: [{ first_name: 'R' }] };
  const { id } = await stage.api.make('cases', body, { as: 'case_worker' });
  await stage.database.query('UPDATE clients SET contact_id = $2 WHERE case_id = $1', [id, zuhuraOfCase]);
  duplicate = await newPerson(stage, { name: 'Zuhura the Second', phone: OF_DUPLICATE });
  await stage.api.make(`persons/${zuhura}/merges`, { duplicate_id: duplicate, reason: 'Typed twice' });
  await stage.database.query('INSERT INTO former_addresses (contact_id, address) VALUES ($1, $2), ($1, $3)', [
    zuhura,
    GIVEN_UP,
    'zuhura.4433221@mail.example',
  ]);
  numbered = await newPerson(stage, { name: 'Child 0024 001722', phone: '+4915112345678' });
}, 90_000);
afterAll(() => stage.close());

async function search(q: string, { as = 'admin', more = '' } = {}) {
  const { status, data, body } = await stage.api.get(`persons?q=${encodeURIComponent(q)}${more}`, { as });
  const persons = (data.persons ?? []) as { id: string; first_name: string }[];
  return { status, ids: persons.map(({ id }) => id), persons, total: body.pagination?.total };
}

describe('a person is found', () => {
  it.each([
    ['a name', () => "Zuh'ura Ñandú"],
    ['its beginning, in another case', () => 'zUHUR otie'],
    ['a name without accents and apostrophes', () => 'zuhura nandu'],
    ['the last name first', () => 'Otieno Nandu'],
    ['the number as it is kept', () => NUMBER],
    ['the number as at home', () => '0722 000 711'],
    ['the number with 00', () => '00254-722-000-711'],
    ['the number as a link', () => 'tel:+254722000711'],
    ['the number in digits of another script', () => '٠٧٢٢٠٠٠٧١١'],
    ['the second number', () => '0733000711'],
    ['the number of a record that was merged into it', () => '0722000712'],
    ['the e-mail address, in capitals', () => 'ZUHURA@mail.example'],
    ['the id', () => zuhura],
    ['the id of a record that was merged into it', () => duplicate],
    ['the beginning of the number as at home', () => '0722 0'],
    ['the beginning of the number as from abroad', () => '00254 722'],
    ['the beginning of the number with its plus and a trunk zero', () => '+254 (0) 722'],
    ['the middle of the number', () => '2000'],
    ['the end of the number', () => '0-711'],
    ['a part in digits of another script', () => '٢٠٠٠٧'],
    ['a part as a link', () => 'tel:22000711'],
    ['a part of the second number', () => '733000'],
    ['a part of the number of a record that was merged into it', () => '000712'],
    ['a part of a number that it had before', () => '0755 919'],
  ])('by %s', async (_, q) => {
    const { status, ids } = await search(q());
    expect([status, ids.includes(zuhura), ids.includes(duplicate)]).toEqual([200, true, false]);
  });

  it.each([
    ...['Zuhura Nandu Second', 'uhura', '0722000799', '999999', 'zuhura@other.example'],
    ...['711', '07110', '4433', '7220 00 712 0'],
  ])('by what it is, not by %s', async (q) => {
    expect((await search(q)).ids).not.toContain(zuhura);
  });

  it('with what tells it from others', async () => {
    expect((await search(NUMBER)).persons).toMatchObject([
      {
        ...{ id: zuhura, first_name: "Zuh'ura Ñandú", last_name: 'Otieno', phone: NUMBER, age: null },
        ...{ other_phone: SECOND, created_at: expect.stringMatching(/^\d{4}-.*Z$/) },
        ...{ flags: [], open_cases: 0 },
      },
    ]);
  });

  it('page by page, the newest first', async () => {
    expect(await search('zuhura')).toMatchObject({ ids: [zuhuraOfCase, zuhura], total: 2 });
    expect(await search('zuhura', { more: '&limit=1&page=2' })).toMatchObject({ ids: [zuhura], total: 2 });
  });
});

it('a search of digits finds names that have them, behind the numbers, each person once', async () => {
  const both = await newPerson(stage, { name: '0722', phone: '0722000713' });
  const named = await newPerson(stage, { name: 'Room 0722-B', phone: null });
  const { ids, total } = await search('0722');
  expect(ids).toEqual([both, zuhura, named]);
  expect(total).toBe(3);
  const pages = [];
  for (let page = 1; page <= 4; page++)
    pages.push(...(await search('0722', { more: `&limit=1&page=${page}` })).ids);
  expect(pages).toEqual(ids);
  expect((await search('0722 000 713')).ids).toEqual([both]);
  expect((await search('0024')).ids).toEqual([numbered]);
  expect((await search('0017')).ids).toEqual([numbered]);
});

it('a number as a whole comes before those of which it is a part, and an id before both', async () => {
  const longer = await newPerson(stage, { name: 'Longer', phone: '+4915271234567' });
  const whole = await newPerson(stage, { name: 'Short code', phone: '71234' });
  await newPerson(stage, { name: 'Later', phone: '+4915291234567' });
  expect((await search('71234')).ids).toEqual([whole, longer]);
  const byId = await newPerson(stage, { name: 'By id' });
  const within = await newPerson(stage, { name: 'Within', phone: `+49301${byId.padStart(4, '5')}777` });
  expect((await search(byId.padStart(4, '0'))).ids[0]).toBe(byId);
  expect((await search(byId.padStart(4, '5'))).ids).toContain(within);
});

/** Those who get the values of a merge. */
describe.each([
  ['admin', true],
  ['supervisor', true],
  ['case_manager', true],
  ['counsellor', false],
] as const)('a part of a number that is no longer kept, by a %s,', (as, isFound) => {
  it.each(['00071 2', '2200071 2', '755919', '59191'])(
    'such as %s, finds the person: ' + String(isFound),
    async (q) => {
      expect(await search(q, { as })).toMatchObject({ ids: isFound ? [zuhura] : [], total: Number(isFound) });
    },
  );

  it('and as a whole it finds the person', async () => {
    for (const q of [OF_DUPLICATE, GIVEN_UP]) expect((await search(q, { as })).ids).toEqual([zuhura]);
  });
});

/** Whether the person of no case, and that of a case of a case worker, are found by a role. */
const SEEN = {
  admin: [true, true],
  supervisor: [true, true],
  case_manager: [true, true],
  counsellor: [true, true],
  case_worker: [false, true],
} as const;

describe.each(Object.entries(SEEN))('by a %s', (as, [ofNoCase, ofCase]) => {
  it('a person is found where the role may see it; others are not counted', async () => {
    const { status, ids, total } = await search('zuhura', { as });
    expect([status, ids.includes(zuhura), ids.includes(zuhuraOfCase)]).toEqual([200, ofNoCase, ofCase]);
    expect(total).toBe(ids.length);
    for (const q of [NUMBER, zuhura, duplicate, '000711', '254733000'])
      expect(await search(q, { as })).toMatchObject({
        ids: ofNoCase ? [zuhura] : [],
        total: Number(ofNoCase),
      });
  });
});

describe('a person is listed with what matters at once', () => {
  /** With a case of the counsellor, one of the case worker, and a closed one. */
  let busy: string;
  beforeAll(async () => {
    busy = await newPerson(stage, { name: 'Busy' });
    for (const [as, status] of [
      ['counsellor', 'open'],
      ['case_worker', 'escalated'],
      ['counsellor', 'closed'],
    ] as const) {
      const body = { narrative: 'n', status, clients: [{ first_name: 'B' }], reporter: { first_name: 'B' } };
      const { id } = await stage.api.make('cases', body, { as });
      await stage.database.query('UPDATE clients SET contact_id = $2 WHERE case_id = $1', [id, busy]);
      // one case, though she is a part of it twice
      await stage.database.query(
        'UPDATE reporters SET contact_id = $2 WHERE id = (SELECT reporter_id FROM cases WHERE id = $1)',
        [id, busy],
      );
    }
    const flags = [
      ...[{ kind: 'other' }, { kind: 'danger' }, { kind: 'danger' }],
      { kind: 'abusive', expires_at: new Date(Date.now() + 3_600_000).toISOString() },
    ];
    for (const [n, flag] of flags.entries())
      await stage.api.make(`persons/${busy}/flags`, { ...flag, reason: `r${n}` });
    await stage.database.query(
      `UPDATE person_flags SET expires_at = now() - interval '1 hour' WHERE kind = 'abusive' AND contact_id = $1`,
      [busy],
    );
  });

  it.each([
    ['supervisor', 2],
    ['counsellor', 2],
    ['case_worker', 1],
  ])('to a %s, of cases that are open those that the role sees: %d', async (as, open) => {
    const { persons } = await search('busy', { as });
    expect(persons).toMatchObject([{ id: busy, flags: ['danger', 'other'], open_cases: open }]);
  });
});

it('a person with very many open cases takes none from the count of another person', async () => {
  const [institution, child] = [
    await newPerson(stage, { name: 'Counted Institution' }),
    await newPerson(stage, { name: 'Counted Child' }),
  ];
  const body = { narrative: 'n', clients: [{ first_name: 'R' }] };
  const { id: older } = await stage.api.make('cases', body);
  const { id: newer } = await stage.api.make('cases', body);
  const { database } = stage;
  await database.query('UPDATE clients SET contact_id = $2 WHERE case_id = $1', [older, child]);
  await database.query('UPDATE clients SET contact_id = $2 WHERE case_id = $1', [newer, institution]);
  const columnsOf = async (table: string) => {
    const { rows } = await database.query<{ name: string }>(
      `SELECT column_name AS name FROM information_schema.columns
       WHERE table_name = $1 AND is_generated = 'NEVER' AND column_name NOT IN ('id', 'case_id')`,
      [table],
    );
    return rows.map(({ name }) => name).join(', ');
  };
  const [ofCases, ofClients] = [await columnsOf('cases'), await columnsOf('clients')];
  await database.query(
    `WITH made AS (
       INSERT INTO cases (${ofCases}) SELECT ${ofCases}
       FROM cases, generate_series(1, 1001) WHERE id = $1 RETURNING id AS made_id)
     INSERT INTO clients (${ofClients}, case_id) SELECT ${ofClients}, made_id FROM made, clients WHERE case_id = $1`,
    [newer],
  );
  const { persons } = await search('Counted');
  expect(persons).toMatchObject([
    { id: child, open_cases: 1 },
    { id: institution, open_cases: 1_000 },
  ]);
  await database.query('UPDATE cases SET is_delete = 1 WHERE id >= $1', [newer]);
});

it.each([
  ['partner', 403],
  ['media_account', 403],
  [null, 401],
])('a search by a %s is refused: %d', async (as, status) => {
  expect((await stage.api.get('persons?q=zuhura', { as })).status).toBe(status);
});

it.each([
  ['', 'q'],
  ['q=', 'q'],
  ['q=%00', 'q'],
  ['q=...', 'q'],
  [`q=${'x'.repeat(LONGEST_SOUGHT_PERSON + 1)}`, 'q'],
  [`q=${'x+'.repeat(21)}`, 'q'],
  ['q=x&limit=51', 'limit'],
  ['q=x&page=0', 'page'],
])('a search with %s is refused, with the name of the parameter', async (query, field) => {
  const { status, body } = await stage.api.get(`persons?${query}`);
  expect([status, body.errors?.[0]?.field]).toEqual([400, field]);
});

it('a search with as long a text as there may be is made', async () => {
  expect((await search('x'.repeat(LONGEST_SOUGHT_PERSON))).status).toBe(200);
  expect((await search('x', { more: '&limit=50' })).status).toBe(200);
});
