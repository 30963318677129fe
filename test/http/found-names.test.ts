import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import fc from 'fast-check';
import { recordsOf } from '../support/helpline-client.js';
import { BearerStage } from '../support/bearer-stage.js';

const MIGRATIONS = resolve(import.meta.dirname, '../../prisma/migrations');
const as = 'counsellor';
/** Names that are one to those who type them. */
const NAMES: readonly (readonly string[])[] = [
  ["Ng'ang'a", 'Ng’ang’a', 'Ngʼangʼa', 'Ng‘ang‘a', 'Ng`ang`a', 'Ng´ang´a', 'Ngʻangʻa', 'Nganga', "NG'ANG'A"],
  ['Wanjirũ', 'Wanjiru', 'wanjiru\u0303', 'WANJIRŨ', 'Ｗａｎｊｉｒｕ', 'Wan\u200bjiru'],
  ['Ōkẹ́', 'Oke', 'oke', 'Ọke'],
  ['José', 'Jose', 'Jose\u0301'],
  ['مُحَمَّد', 'محمد', 'محـمد'],
  ['Łukasz', 'Lukasz'],
  ['O’Brien', "O'Brien", 'OBrien'],
];

let stage: BearerStage;
const kept = new Map<string, { id: string; caseId: string }>();
const mark = `m${randomUUID().replaceAll('-', '')}`;
const keyOf = (group: number, stored: string) => `${group} ${stored}`;
beforeAll(async () => {
  stage = await BearerStage.open();
  for (const [group, names] of NAMES.entries())
    for (const stored of names) {
      const fields = { fname: stored, lname: `${mark}${group}` };
      const { id = '' } = await stage.app.make('contacts', fields, { as: 'supervisor' });
      const narrative = `${mark}${group} “${stored}” came to the office`;
      const { data } = await stage.api.post('cases', { narrative }, { as });
      kept.set(keyOf(group, stored), { id, caseId: String(data.id) });
    }
}, 120_000);
afterAll(() => stage.close());

const idsOf = async (path: string, resource: string) =>
  recordsOf(await stage.app.get(`${path}&_c=100`, { as }), resource).map(({ id }) => id);

describe('a name', () => {
  it('is found however its letters and apostrophes are typed, in every search', async () => {
    const pairs = NAMES.flatMap((names, group) => names.map((typed) => ({ group, typed })));
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...pairs), async ({ group, typed }) => {
        const all = (NAMES[group] ?? []).map((stored) => kept.get(keyOf(group, stored)));
        const [contacts, cases] = [all.map((each) => each?.id), all.map((each) => each?.caseId)];
        const own = encodeURIComponent(typed);
        const words = encodeURIComponent(`${mark}${group} ${typed}`);
        const { data } = await stage.api.get(`cases?limit=100&q=${words}`, { as });
        const found = {
          q: (data.cases as { id: string }[]).map(({ id }) => id).sort(),
          narrative: (await idsOf(`cases?narrative__=${words}`, 'cases')).sort(),
          words: (await idsOf(`contacts?fname__=${words}`, 'contacts')).sort(),
          name: (await idsOf(`contacts?fname=${own}`, 'contacts')).sort(),
        };
        expect([typed, found]).toEqual([
          typed,
          { q: cases.sort(), narrative: cases.sort(), words: contacts.sort(), name: contacts.sort() },
        ]);
      }),
      { numRuns: 40 },
    );
  });

  it('is not another one: a vowel sign of an Indic script makes another word', async () => {
    const { id = '' } = await stage.app.make(
      'contacts',
      { fname: 'किरण', lname: 'Test' },
      { as: 'supervisor' },
    );
    expect(await idsOf(`contacts?fname=${encodeURIComponent('किरण')}`, 'contacts')).toEqual([id]);
    expect(await idsOf(`contacts?fname=${encodeURIComponent('करण')}`, 'contacts')).toEqual([]);
  });

  it('is kept composed', async () => {
    const { id = '' } = await stage.app.make(
      'contacts',
      { fname: 'Jose\u0301', lname: 'T' },
      { as: 'supervisor' },
    );
    const [record] = recordsOf(await stage.app.get(`contacts/${id}`, { as }), 'contacts');
    expect(record?.fname).toBe('Jos\u00e9');
  });

  it('that an earlier version kept decomposed is composed by the migration, and its words are taken anew', async () => {
    const { database } = stage;
    await database.query(`INSERT INTO contacts (fname, lname) VALUES ('Wangari\u0303', 'Earlier')`);
    const [folder] = (await readdir(MIGRATIONS)).filter((name) => name.endsWith('_folded_words'));
    const sql = await readFile(join(MIGRATIONS, folder ?? '', 'migration.sql'), 'utf8');
    await database.query(sql.slice(sql.indexOf('ALTER TABLE "cases" DISABLE')));
    const { rows } = await database.query(
      `SELECT fname FROM contacts WHERE lname = 'Earlier' AND name_words @@ searched_words('wangari')`,
    );
    expect(rows).toEqual([{ fname: 'Wangar\u0129' }]);
  });
});

describe('a very long text', () => {
  it.each(['﷽', "a'b ", '가', '\u{1F600}é'])('of %j is kept, and its beginning found', async (piece) => {
    const text = `begins ${piece.repeat(Math.floor(60_000 / piece.length))}`.trim();
    const { status, data } = await stage.api.post('cases', { narrative: text }, { as });
    expect(status).toBe(201);
    expect(data.narrative === text.normalize('NFC')).toBe(true);
  });
});
