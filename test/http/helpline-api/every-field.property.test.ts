import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { RESOURCES } from '../../../src/cases/resources/all-resources.js';
import { makeOneOfEach, RESOURCE_NAMES } from '../../support/every-resource.js';
import { HelplineApp } from '../../support/helpline-app.js';
import { recordsOf } from '../../support/helpline-client.js';

type Cells = Readonly<Record<string, string>>;

/**
 * What cannot be filtered by, because it is worked out of other rows or is no stretch of time. Everything else can,
 * but what the family has and we do not keep.
 */
const REFUSED: Readonly<Record<string, readonly string[]>> = {
  cases: [
    ...['services', 'referals', 'client_count', 'perp_count', 'is_reporter_client', 'activity_count'],
    ...[
      'activity_ids',
      'activity_last_id',
      'activity_on',
      'activity_by',
      'activity_by_id',
      'activity_by_role',
    ],
    ...['activity_src', 'activity_src_uid', 'hr', 'h'],
  ],
  reporters: ['is_client'],
  dispositions: ['has_contact'],
  contacts: ['reporter_count', 'perp_count', 'client_count'],
  calls: [
    ...['usr', 'ring_time', 'queue_time', 'hold_time', 'sla_band_queue', 'sla_band_hold', 'vector'],
    ...['wait_time', 'wait_time_tot', 'talk_time', 'hangup_status_txt', 'dth', 'h', 'dispositions'],
    ...['contacts', 'has_case_id'],
  ],
  pmessages: ['dth', 'h', 'dispositions', 'contacts'],
  activities: ['dth', 'h'],
  case_activities: ['hr', 'h'],
};

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
  const fields = RESOURCES[resource]?.fields ?? [];
  const refused = REFUSED[resource] ?? [];
  const isKept = (name: string) =>
    fields.some((field) => field.name === name && field.source.from !== 'nothing');

  it('by every field that has a value, and give exactly the records that have it', async () => {
    for (const { name } of fields) {
      if (refused.includes(name)) continue;
      const all = rows.get(resource) ?? [];
      const values = [...new Set(all.map((record) => record[name] ?? ''))].filter(Boolean).slice(0, 3);
      for (const value of values) {
        const expected = all.filter((record) => record[name] === value).map(idOf);
        expect([name, value, await idsFor(resource, query(name, value))]).toEqual([name, value, expected]);
      }
    }
  }, 60_000);

  it('by nothing else: 412 names the field, and nothing is silently left out', async () => {
    for (const { name } of fields) {
      if (isKept(name) && !refused.includes(name)) continue;
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
    const usable = fields.map(({ name }) => name).filter((name) => isKept(name) && !refused.includes(name));
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

it('A field that a link leads to is named where it stands in for one that cannot be filtered by', async () => {
  const { body } = await app.get('cases?services=113', { as });
  expect((body.errors as string[][])[0]?.[1]).toBe(
    'services cannot be filtered by; services^category_id can',
  );
  const { body: found } = await app.get('cases?services%5Ecategory_id=113', { as });
  expect(Object.keys(found.cases as object).length).toBeGreaterThan(0);
});
