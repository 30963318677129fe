import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { fieldsOf, makeOneOfEach, RESOURCE_NAMES } from '../../support/every-resource.js';
import { HelplineApp } from '../../support/helpline-app.js';
import { recordsOf } from '../../support/helpline-client.js';

let app: HelplineApp;
let ids: Readonly<Record<string, string>>;
const as = 'admin';
beforeAll(async () => {
  app = await HelplineApp.start();
  ids = await makeOneOfEach(app, { as, callId: '1700000000.1' });
  // not the one who is asking
  ids = { ...ids, users: await app.addUser('somebody', 'counsellor') };
  ids = { ...ids, categories: (await app.make('categories', { name: 'New' }, { as })).id ?? '' };
  ids = { ...ids, subcategories: ids.categories ?? '' };
}, 90_000);
afterAll(() => app.close());

/** Read only, or never changed. */
const NOT_WRITTEN = ['calls', 'files', 'feedback', 'case_activities', 'reporters_uuid', 'cases_uuid'];
const WRITTEN = RESOURCE_NAMES.filter((name) => !NOT_WRITTEN.includes(name));
let people = 0;
const VALUES = ['', null, '2147483647', 'text', '2026-03-01', 1.5, {}];

describe.each(WRITTEN)('%s', (resource) => {
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
