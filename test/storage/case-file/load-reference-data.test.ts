import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { productPaths } from '../../../src/config/product-paths.js';
import { SetupError } from '../../../src/lib/errors.js';
import { silentLog } from '../../../src/lib/log.js';
import { loadReferenceData } from '../../../src/storage/case-file/load-reference-data.js';
import { makeTestDir, startTestDatabase, type TestDatabase } from '../../support/database.js';

const log = silentLog();
let database: TestDatabase;
let dir: { path: string; close(): Promise<void> };
let client: pg.Client;
beforeAll(async () => {
  database = await startTestDatabase();
  dir = await makeTestDir();
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
}, 60_000);
afterAll(async () => {
  await client.end();
  await dir.close();
  await database.close();
});

const load = (categoriesFile: string) => loadReferenceData({ url: database.url, log, categoriesFile });

async function fileWith(content: unknown): Promise<string> {
  const file = join(dir.path, 'lists.json');
  await writeFile(file, typeof content === 'string' ? content : JSON.stringify(content));
  return file;
}

async function category(id: number) {
  const { rows } = await client.query<Record<string, unknown>>('SELECT * FROM categories WHERE id = $1', [
    id,
  ]);
  return rows[0];
}

/** Ids by which clients of this API family know the lists (roots), and what they choose from them. */
const KNOWN: Readonly<Record<string, number>> = {
  ...{ CASE_CATEGORY: 362557, GENERAL_ASSESSMENT: 236694, JUSTICE: 236687, REFERRAL_TYPE: 236707 },
  ...{ SERVICE_OFFERED: 113, KNOW_ABOUT_116: 236700, AGE_GROUP: 101, GENDER: 120, LOCATION: 88 },
  ...{
    NATIONALITY: 126,
    ID_TYPE: 362409,
    LANGUAGE: 123,
    TRIBE: 133,
    RELATIONSHIP: 236634,
    DISABILITY: 236669,
  },
  ...{ NOT_IN_SCHOOL: 362466, SHARES_HOME: 236631, OCCUPATION: 236648, HEALTH_STATUS: 236660 },
  ...{ SCHOOL_TYPE: 236711, SCHOOL_LEVEL: 236712, HIV_STATUS: 105, MARITAL_STATUS: 236654 },
  ...{ HOUSEHOLD_TYPE: 236674, DISPOSITION: 362515, GBV_RELATED: 118 },
  ...{ NEW_CASE: 363037, FOLLOW_UP: 362556, COMPLETE: 362527, SEXUAL_ABUSE: 362271 },
};

describe('the lists that come with the product', () => {
  it('have the ids that clients know, each with its path', async () => {
    expect(await load(productPaths.categories)).toBeGreaterThan(300);
    for (const [code, id] of Object.entries(KNOWN))
      expect([id, await category(id)]).toMatchObject([id, { code }]);
    expect(await category(362271)).toMatchObject({
      ...{ name: 'Sexual Abuse', level: 2, root_id: 362557, parent_id: 87 },
      ...{ fullname: '^Abuse^Sexual Abuse' },
      ...{ fullname_id: '362557:Case Category^87:Abuse^362271:Sexual Abuse' },
      ...{ path_ids: [362557, 87, 362271], path_names: ['Case Category', 'Abuse', 'Sexual Abuse'] },
    });
  });

  it('are loaded once, also by several at a time, and leave alone what people have renamed', async () => {
    await client.query("UPDATE categories SET name = 'Renamed' WHERE id = 87");
    const added = await Promise.all([1, 2, 3].map(() => load(productPaths.categories)));
    expect(added).toEqual([0, 0, 0]);
    expect(await category(87)).toMatchObject({ name: 'Renamed' });
  });
});

describe('a deployment’s own lists', () => {
  it('are added', async () => {
    const children = [{ id: 900_002, name: 'Branch' }];
    expect(await load(await fileWith({ roots: [{ id: 900_001, name: 'Own', code: 'OWN', children }] }))).toBe(
      2,
    );
    expect(await category(900_002)).toMatchObject({ fullname: '^Branch', root_id: 900_001 });
  });

  it.each([
    ['no JSON', '{oops'],
    ['no lists', { roots: 'x' }],
    ['an id that is none', { roots: [{ id: -1, name: 'x' }] }],
    [
      'an id twice',
      {
        roots: [
          { id: 5, name: 'x' },
          { id: 5, name: 'y' },
        ],
      },
    ],
  ])('with %s stop the start with a reason', async (_name, content) => {
    await expect(load(await fileWith(content))).rejects.toBeInstanceOf(SetupError);
  });

  it('that are missing stop the start with a reason', async () => {
    await expect(load(join(dir.path, 'missing.json'))).rejects.toThrow(/missing\.json cannot be read/);
  });
});
