import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { LONGEST_SOUGHT_PERSON } from '../../../src/cases/person-search.js';
import { BearerStage } from '../../support/bearer-stage.js';
import { newPerson } from '../../support/new-person.js';

const NUMBER = '+254722000711';
const SECOND = '+254733000711';

let stage: BearerStage;
/** Hangs on no case. */
let zuhura: string;
/** Hangs on a case of the case worker. */
let zuhuraOfCase: string;
/** Merged into the first. */
let duplicate: string;
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
  duplicate = await newPerson(stage, { name: 'Zuhura the Second', phone: '+254722000712' });
  await stage.api.make(`persons/${zuhura}/merges`, { duplicate_id: duplicate, reason: 'Typed twice' });
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
  ])('by %s', async (_, q) => {
    const { status, ids } = await search(q());
    expect([status, ids.includes(zuhura), ids.includes(duplicate)]).toEqual([200, true, false]);
  });

  it.each(['Zuhura Nandu Second', 'uhura', '0722000799', '999999', 'zuhura@other.example', '0722'])(
    'by what it is, not by %s',
    async (q) => {
      expect((await search(q)).ids).not.toContain(zuhura);
    },
  );

  it('with what tells it from others', async () => {
    expect((await search(NUMBER)).persons).toMatchObject([
      {
        ...{ id: zuhura, first_name: "Zuh'ura Ñandú", last_name: 'Otieno', phone: NUMBER, age: null },
        ...{ other_phone: SECOND, created_at: expect.stringMatching(/^\d{4}-.*Z$/) },
      },
    ]);
  });

  it('page by page, the newest first', async () => {
    expect(await search('zuhura')).toMatchObject({ ids: [zuhuraOfCase, zuhura], total: 2 });
    expect(await search('zuhura', { more: '&limit=1&page=2' })).toMatchObject({ ids: [zuhura], total: 2 });
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
    for (const q of [NUMBER, zuhura, duplicate])
      expect(await search(q, { as })).toMatchObject({
        ids: ofNoCase ? [zuhura] : [],
        total: Number(ofNoCase),
      });
  });
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
