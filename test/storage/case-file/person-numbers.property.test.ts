import { afterAll, beforeAll, expect, it } from '@jest/globals';
import fc from 'fast-check';
import pg from 'pg';
import { numberSought } from '../../../src/cases/number-sought.js';
import { phoneSpellings } from '../../../src/cases/phone-number.js';
import { personNumberSql } from '../../../src/storage/case-file/person-number-sql.js';
import { Parameters } from '../../../src/storage/case-file/sql-parts.js';
import { startTestDatabase, type TestDatabase } from '../../support/database.js';

const RUNS = { numRuns: 300 };
const PLACES = ['phone', 'phone2', 'former', 'merged'] as const;

let database: TestDatabase;
let client: pg.Client;
beforeAll(async () => {
  database = await startTestDatabase();
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
}, 90_000);
afterAll(async () => {
  await client?.end();
  await database?.close();
});

/** Numbers of Kenya and of elsewhere, as they are kept. */
const number = fc.oneof(
  fc.integer({ min: 0, max: 99_999_999 }).map((rest) => `+2547${String(rest).padStart(8, '0')}`),
  fc.integer({ min: 0, max: 99_999_999 }).map((rest) => `+4915${String(rest).padStart(8, '0')}7`),
);

/** A part of 4 digits and more: of the digits anywhere, of a spelling from its beginning on; with marks between them. */
const part = fc
  .record({
    kept: number,
    isBeginning: fc.boolean(),
    spelling: fc.nat(),
    from: fc.nat(),
    length: fc.nat(),
    mark: fc.constantFrom('', ' ', '-', '.', ' (', '\u2011'),
  })
  .map(({ kept, isBeginning, spelling, from, length, mark }) => {
    // a single zero in front of a country's prefix begins a number at home as well, three lead home only, and a trunk zero stands
    // behind the prefix of the home country only
    const spellings = phoneSpellings(kept, 'KE').filter((each) =>
      /^(?:\+|00)?(?:254|49[1-9])|^000254|^0?[17]/.test(each),
    );
    const written = (isBeginning && spellings[spelling % spellings.length]) || kept.slice(1);
    const bare = written.replace('+', '');
    const start = isBeginning ? 0 : from % (bare.length - 3);
    // a beginning says more than the prefix of a country
    const least = isBeginning ? Math.min(bare.length, 10) : 4;
    const digits = bare.slice(start, start + least + (length % (bare.length - start - least + 1)));
    const sign = isBeginning && written.startsWith('+') ? '+' : '';
    return { kept, asked: `${sign}${digits.slice(0, 2)}${mark}${digits.slice(2)}` };
  });

async function madePerson(place: (typeof PLACES)[number], kept: string): Promise<number> {
  const make = async (columns: string, values: unknown[]) => {
    const places = values.map((_, at) => `$${at + 1}`).join(', ');
    const text = `INSERT INTO contacts (fname, ${columns}) VALUES ('P', ${places}) RETURNING id`;
    return Number((await client.query<{ id: number }>(text, values)).rows[0]?.id);
  };
  if (place === 'phone' || place === 'phone2') return make(place, [kept]);
  const id = await make('lname', ['L']);
  if (place === 'merged') await make('phone, merged_into_id', [kept, id]);
  else await client.query('INSERT INTO former_addresses (contact_id, address) VALUES ($1, $2)', [id, kept]);
  return id;
}

async function foundBy(asked: string, isFormerAsked: boolean): Promise<readonly number[]> {
  const sought = numberSought(asked, 'KE');
  if (!sought) throw new Error(`${asked} is no part of a number`);
  const parameters = new Parameters();
  const where = personNumberSql('t', { test: 'person-number', ...sought, isFormerAsked }, parameters);
  const text = `SELECT id FROM contacts t WHERE is_merged = 0 AND ${where}`;
  return (await client.query<{ id: number }>(text, parameters.values)).rows.map(({ id }) => id);
}

it('a person is found by any part of a number, wherever it is kept; one that is former only where it is asked for', async () => {
  await fc.assert(
    fc.asyncProperty(part, fc.constantFrom(...PLACES), async ({ kept, asked }, place) => {
      await client.query('BEGIN');
      try {
        const id = await madePerson(place, kept);
        const isKept = place === 'phone' || place === 'phone2';
        expect({ kept, asked, ids: await foundBy(asked, true) }).toEqual({ kept, asked, ids: [id] });
        expect(await foundBy(asked, false)).toEqual(isKept ? [id] : []);
      } finally {
        await client.query('ROLLBACK');
      }
    }),
    RUNS,
  );
});

it('and by nothing that is no part of it', async () => {
  await fc.assert(
    fc.asyncProperty(number, fc.integer({ min: 1000, max: 9_999_999 }), async (kept, other) => {
      const asked = String(other);
      fc.pre(!kept.includes(asked) && !kept.includes(asked.replace(/^254/, '')));
      await client.query('BEGIN');
      try {
        await madePerson('phone', kept);
        expect({ kept, asked, ids: await foundBy(asked, true) }).toEqual({ kept, asked, ids: [] });
      } finally {
        await client.query('ROLLBACK');
      }
    }),
    RUNS,
  );
});
