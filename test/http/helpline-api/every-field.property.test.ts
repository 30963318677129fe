import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { fieldsOf, makeOneOfEach, RESOURCE_NAMES } from '../../support/every-resource.js';
import { HelplineApp } from '../../support/helpline-app.js';
import { recordsOf } from '../../support/helpline-client.js';

type Cells = Readonly<Record<string, string>>;

let app: HelplineApp;
const rows = new Map<string, readonly Cells[]>();
const as = 'admin';

beforeAll(async () => {
  app = await HelplineApp.start();
  for (const [at, by] of ['admin', 'supervisor', 'counsellor'].entries()) {
    await makeOneOfEach(app, { as: by === 'counsellor' ? 'admin' : by, callId: `1700000000.${at}` });
  }
  for (const name of RESOURCE_NAMES) {
    rows.set(name, recordsOf(await app.get(`${name}?_c=1000&_fmt=rows`, { as }), name));
    expect([name, (rows.get(name) ?? []).length > 0]).toEqual([name, true]);
  }
}, 90_000);
afterAll(() => app.close());

const query = (name: string, value: string) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`;
const idOf = (record: Cells) => Object.values(record)[0];

async function idsFor(resource: string, filters: string): Promise<unknown> {
  const answer = await app.get(`${resource}?_c=1000&_fmt=rows&${filters}`, { as });
  return answer.status === 200 ? recordsOf(answer, resource).map(idOf) : [answer.status, answer.body];
}

describe.each(RESOURCE_NAMES)('%s can be filtered', (resource) => {
  const fields = fieldsOf(resource);
  const isKept = (name: string) =>
    fields.some((field) => field.name === name && field.source.from !== 'nothing');

  it('by every field that has a value, and give exactly the records that have it', async () => {
    for (const { name } of fields) {
      const all = rows.get(resource) ?? [];
      const values = [...new Set(all.map((record) => record[name] ?? ''))].filter(Boolean).slice(0, 3);
      for (const value of values) {
        const expected = all.filter((record) => record[name] === value).map(idOf);
        expect([name, value, await idsFor(resource, query(name, value))]).toEqual([name, value, expected]);
      }
    }
  }, 60_000);

  it('but by what the family has and we do not keep: 412 names the field, and nothing is silently left out', async () => {
    for (const { name } of fields) {
      if (isKept(name)) continue;
      const { status, body } = await app.get(`${resource}?${query(name, '1')}`, { as });
      const errors = (body.errors ?? []) as unknown[][];
      expect([name, status, errors.map(([, , errno, , , field]) => [errno, field])]).toEqual([
        ...[name, 412],
        [['INVALID', name]],
      ]);
      expect(errors[0]?.[1]).toMatch(new RegExp(`^${name} cannot be filtered by`));
    }
  }, 60_000);

  it('by several fields at once, and give the records that have all of it', async () => {
    const usable = fields.map(({ name }) => name).filter(isKept);
    const all = rows.get(resource) ?? [];
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(fc.constantFrom(...usable), { minLength: 1, maxLength: 4 }),
        fc.array(fc.nat(), { minLength: 4, maxLength: 4 }),
        async (names, places) => {
          const chosen = names
            .map((name, at) => [name, all[(places[at] ?? 0) % all.length]?.[name] ?? ''] as const)
            .filter(([, value]) => value !== ''); // nothing asked is no filter
          const expected = all.filter((record) => chosen.every(([name, value]) => record[name] === value));
          const filters = chosen.map(([name, value]) => query(name, value)).join('&');
          expect([filters, await idsFor(resource, filters)]).toEqual([filters, expected.map(idOf)]);
        },
      ),
      { numRuns: 25 },
    );
  }, 60_000);

  it('page by page, without a gap and without a double', async () => {
    const all = (rows.get(resource) ?? []).map(idOf);
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: Math.max(all.length, 2) + 1 }), async (size) => {
        if (all.length > 100 && size < 20) return; // the long lists in long pages
        const pages: unknown[] = [];
        for (let at = 0; at < all.length; at += size) {
          const page = await app.get(`${resource}?_c=${size}&_a=${at}&_fmt=rows`, { as });
          pages.push(...recordsOf(page, resource).map(idOf));
        }
        expect(pages).toEqual(all);
      }),
      { numRuns: 6 },
    );
  }, 60_000);
});

it('A case can be found by one of its services, and by exactly those that it has', async () => {
  const made = await app.makeCase({ services: ['113', '88'] }, { as });
  const found = async (filter: string) =>
    Object.keys((await app.get(`cases?id=${made.id}&${filter}`, { as })).body.cases as object);
  expect(await found(query('services', made.services ?? ''))).toEqual([made.id]);
  expect(await found('services=113')).toEqual([]);
  expect(await found('services%5Ecategory_id=113')).toEqual([made.id]);
});

/** Read only, or never changed. */
const NOT_WRITTEN = ['calls', 'files', 'feedback', 'case_activities', 'reporters_uuid', 'cases_uuid'];
const WRITTEN = RESOURCE_NAMES.filter((name) => !NOT_WRITTEN.includes(name));
let people = 0;
let written: Promise<Readonly<Record<string, string>>> | undefined;
async function makeThoseWritten(): Promise<Readonly<Record<string, string>>> {
  const made = await makeOneOfEach(app, { as, callId: '1700000000.9' });
  const users = await app.addUser('somebody', 'counsellor'); // not the one who is asking
  const categories = (await app.make('categories', { name: 'New' }, { as })).id ?? '';
  return { ...made, users, categories, subcategories: categories };
}

const VALUES = ['', null, '2147483647', 'text', '2026-03-01', 1.5, {}];

describe.each(WRITTEN)('%s as they are written', (resource) => {
  let ids: Readonly<Record<string, string>>;
  beforeAll(async () => void (ids = await (written ??= makeThoseWritten())), 60_000);

  const fields = fieldsOf(resource).filter((field) => field.isWritable);

  it('take or refuse any value of any field, by its name, and never fail', async () => {
    for (const { name } of fields) {
      for (const value of VALUES) {
        const path = `${resource}/${ids[resource]}`;
        const { status, body } = await app.post(path, { [name]: value }, { as });
        const named = status === 202 ? name : (body.errors as unknown[][])[0]?.[5];
        expect([name, value, [202, 412].includes(status), named]).toEqual([name, value, true, name]);
      }
      if (name === 'is_delete') await app.post(`${resource}/${ids[resource]}`, { is_delete: '0' }, { as });
    }
  }, 120_000);

  it('take or refuse any value of any field when they are new', async () => {
    const [complete] = recordsOf(await app.get(`${resource}/${ids[resource]}`, { as }), resource);
    const unique = ['usn', 'exten', 'contact_email', 'contact_phone'];
    for (const { name } of fields) {
      for (const value of ['', 'text', '2147483647']) {
        const body: Record<string, unknown> = { ...complete, [name]: value };
        if (resource === 'users') for (const field of unique) if (field !== name) body[field] = '';
        if (resource === 'users' && name !== 'usn') body.usn = `user${++people}`;
        const { status } = await app.post(resource, body, { as });
        expect([name, value, [201, 412].includes(status)]).toEqual([name, value, true]);
      }
    }
  }, 240_000);

  it('keep what a client sends back as it was read', async () => {
    const [before] = recordsOf(await app.get(`${resource}/${ids[resource]}`, { as }), resource);
    const answer = await app.post(`${resource}/${ids[resource]}`, before, { as });
    expect([answer.status, answer.body.errors]).toEqual([202, undefined]);
    const [after] = recordsOf(answer, resource);
    const counted = ['activity_count', 'activity_ids', 'activity_last_id', 'activity_on'];
    for (const field of counted) delete after?.[field];
    for (const field of counted) delete before?.[field];
    expect(after).toEqual(before);
  });
});
