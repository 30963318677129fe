import { expect } from '@jest/globals';
import { aCase, recordsOf } from '../../../support/helpline-client.js';
import type { HelplineApp } from '../../../support/helpline-app.js';
import { ask } from '../../../support/http-client.js';
import type { Sentence } from './sentence.js';

const RESOURCES = ['cases', 'clients', 'reporters', 'perpetrators', 'dispositions', 'attachments'];
const anyone = { as: null };
const idsOf = (body: Readonly<Record<string, unknown>>, resource: string) =>
  Object.keys(body[resource] ?? {});
const today = () => new Intl.DateTimeFormat('en-CA', { timeZone: 'Africa/Nairobi' }).format(new Date());

/** One of each of the six, the attachment among them. */
async function oneOfEach(app: HelplineApp): Promise<Readonly<Record<string, string>>> {
  const { id: caseId = '' } = await app.makeCase();
  const person = { contact_fname: 'A', case_id: caseId };
  const file = { content: Buffer.from('x'), name: 'x.txt' };
  const attached = await app.upload('attachments', file, { fields: { case_id: caseId } });
  const idOf = async (resource: string, body: object) => (await app.make(resource, body)).id ?? '';
  return {
    cases: caseId,
    clients: await idOf('clients', person),
    reporters: await idOf('reporters', { ...person, src: 'sms' }),
    perpetrators: await idOf('perpetrators', person),
    dispositions: await idOf('dispositions', { disposition_id: '363037' }),
    attachments: attached.first.id ?? '',
  };
}

export const operations: readonly Sentence[] = [
  {
    says: 'This document covers the REST API under the base path /helpline/api/ of {base_url}.',
    async holds(app) {
      expect((await ask(app.url, '/helpline/api/cases')).status).toBe(401);
      expect((await ask(app.url, '/helpline/api/')).status).toBe(401);
    },
  },
  {
    says: 'All responses are JSON.',
    async holds(app) {
      const answers = [
        await app.get('cases'),
        await app.get('cases/999999999'),
        await app.get('no-such-resource'),
        await app.get('cases', anyone),
        await app.post('cases', {}),
        await app.post('cases', '{oops'),
        await app.post('agent', {}),
        await app.post('sendOTP', {}, anyone),
        await app.post('verifyOTP', {}, anyone),
        await app.post('changeAuth', {}),
        await app.get('logout', anyone),
      ];
      for (const { headers } of answers) expect(headers['content-type']).toMatch(/^application\/json/);
    },
  },
  {
    says: 'Handles all data operations of a case-management system: authentication, case management and communication handling.',
    async holds(app) {
      const message = { src: 'sms', src_uid: '1', src_vector: '1', src_callid: 'c', src_msg: 'Hi' };
      expect(await app.make('messages', message)).toMatchObject(message);
    },
  },
  {
    says: 'a record is created with POST /{resource-name}',
    async holds(app) {
      const made = await oneOfEach(app);
      expect(Object.values(made).every((id) => /^\d+$/.test(id))).toBe(true);
    },
  },
  {
    says: 'and updated with POST /{resource-name}/{id}.',
    async holds(app) {
      const made = await oneOfEach(app);
      for (const [resource, id] of Object.entries(made)) {
        const answer = await app.post(`${resource}/${id}`, {});
        expect([resource, answer.status, idsOf(answer.body, resource)]).toEqual([resource, 202, [id]]);
      }
    },
  },
  {
    says: 'A read returns an object keyed by the resource name, containing an object keyed by record id, whose value is a positional array of field values (as strings).',
    async holds(app) {
      const made = await oneOfEach(app);
      for (const [resource, id] of Object.entries(made)) {
        for (const path of [`${resource}/${id}`, `${resource}?_c=1`]) {
          const records = (await app.get(path)).body[resource] as Record<string, unknown[]>;
          expect([path, Object.keys(records)]).toEqual([path, [id]]);
          expect(Array.isArray(records[id])).toBe(true);
          expect(records[id]?.every((cell) => typeof cell === 'string')).toBe(true);
          expect(records[id]?.[0]).toBe(id);
        }
      }
    },
  },
  {
    says: 'Values in requests are sent as strings.',
    async holds(app) {
      const made = await app.make('clients', { contact_fname: '42', contact_age: '9', is_reporter: '1' });
      expect(made).toMatchObject({ contact_fname: '42', contact_age: '9', is_reporter: '1' });
    },
  },
  {
    says: 'GET /{resource-name} | list records',
    async holds(app) {
      const made = await oneOfEach(app);
      for (const [resource, id] of Object.entries(made)) {
        const { status, body } = await app.get(resource);
        expect([resource, status, idsOf(body, resource).includes(id)]).toEqual([resource, 200, true]);
        expect(body[`${resource}_ctx`]).toHaveLength(1);
      }
    },
  },
  {
    says: 'GET /{resource-name}/{id} | one record',
    async holds(app) {
      const made = await oneOfEach(app);
      for (const [resource, id] of Object.entries(made)) {
        const answer = await app.get(`${resource}/${id}`);
        expect([resource, answer.status, idsOf(answer.body, resource)]).toEqual([resource, 200, [id]]);
        expect((await app.get(`${resource}/999999999`)).status).toBe(404);
      }
    },
  },
  {
    says: 'POST /{resource-name} | create; JSON object body',
    async holds(app) {
      const answer = await app.post('reporters', { src: 'call' });
      expect(answer).toMatchObject({ status: 201, body: { reporters_nb: [['info', 'Reporter Created']] } });
      for (const body of ['[]', '"x"', '7']) {
        expect([body, [400, 412].includes((await app.post('reporters', body)).status)]).toEqual([body, true]);
      }
    },
  },
  {
    says: 'POST /{resource-name}/{id} | update; JSON object with the fields to change',
    async holds(app) {
      const made = await app.makeCase();
      const answer = await app.post(`cases/${made.id}`, { plan: 'Another' });
      expect(answer).toMatchObject({ status: 202, body: { cases_nb: [['info', 'Case Updated']] } });
      const { narrative, status, reporter_id } = made;
      expect(recordsOf(answer, 'cases')[0]).toMatchObject({
        plan: 'Another',
        narrative,
        status,
        reporter_id,
      });
    },
  },
  {
    says: '_c | number of records per page',
    async holds(app) {
      await app.makeCase();
      await app.makeCase();
      for (const _c of [1, 2]) {
        expect(idsOf((await app.get(`cases?_c=${_c}`)).body, 'cases')).toHaveLength(_c);
      }
    },
  },
  {
    says: '_a | starting offset',
    async holds(app) {
      await app.makeCase();
      await app.makeCase();
      const ids = recordsOf(await app.get('cases?_c=2&_fmt=rows'), 'cases').map(({ id }) => id);
      expect(idsOf((await app.get('cases?_c=1&_a=1')).body, 'cases')).toEqual([ids[1]]);
    },
  },
  {
    says: '{field_name} | filter by equality on a field',
    async holds(app) {
      const { id } = await app.makeCase({ plan: 'equal to this' });
      await app.makeCase({ plan: 'equal to this and more' });
      expect(idsOf((await app.get('cases?plan=equal+to+this')).body, 'cases')).toEqual([id]);
    },
  },
  {
    says: '{field_name}__i | filter using the operator `i` on a field (date values in YYYY-MM-DD form appear)',
    async holds(app) {
      const { id = '' } = await app.makeCase();
      const ids = async (query: string) => idsOf((await app.get(`cases?_c=1000&${query}`)).body, 'cases');
      expect(await ids(`created_on__i=${today()}`)).toContain(id);
      expect(await ids('created_on__i=2001-01-01')).toEqual([]);
      expect(await ids(`created_on__i=2001-01-01;${today()}`)).toContain(id);
    },
  },
  {
    says: 'Operators other than __i and their meanings: not shown. (`__` searches for words)',
    async holds(app) {
      const { id } = await app.makeCase({ narrative: 'Zebaki zimepotea' });
      expect(idsOf((await app.get('cases?narrative__=zebaki+zime')).body, 'cases')).toEqual([id]);
      const wrong = await app.get('cases?priority__=x');
      expect([wrong.status, (wrong.body.errors as unknown[][])[0]?.[5]]).toEqual([412, 'priority__']);
    },
  },
  {
    says: 'Delete operation for any resource: not shown. (there is none; is_delete takes a part back)',
    async holds(app) {
      const { id = '' } = await app.make('clients', { contact_fname: 'A' });
      expect((await app.get(`clients/${id}`, { method: 'DELETE' })).status).toBe(404);
      expect((await app.post(`clients/${id}`, { is_delete: '1' })).status).toBe(202);
      expect(idsOf((await app.get('clients?_c=1000')).body, 'clients')).not.toContain(id);
    },
  },
  {
    says: 'Resource names: cases, clients, reporters, perpetrators, dispositions, attachments',
    async holds(app) {
      for (const name of RESOURCES) expect([name, (await app.get(name)).status]).toEqual([name, 200]);
      expect((await app.get('unicorns')).status).toBe(404);
    },
  },
  {
    says: '(attachments are created as multipart/form-data)',
    async holds(app) {
      const { status, body } = await app.upload('attachments', { content: Buffer.from('x'), name: 'x.txt' });
      expect([status, body.attachments_nb]).toEqual([201, [['info', 'Attachment Created']]]);
    },
  },
  {
    says: 'Events: not shown. (there is no address for them in this API)',
    async holds(app) {
      expect((await app.get('events')).status).toBe(404);
    },
  },
  {
    says: 'Operations answer with a standard success or error message.',
    async holds(app) {
      expect((await app.post('reporters', { src: 'call' })).body.reporters_nb).toEqual([
        ['info', 'Reporter Created'],
      ]);
      expect((await app.post('reporters', {})).body).toEqual({
        errors: [['error', 'src is required', 'REQUIRED', 'reporters', 0, 'src', '']],
      });
      expect((await app.get('cases/999999999')).body).toEqual({
        errors: [['error', "The requested URL '/helpline/api/cases/999999999' was not found on this server"]],
      });
    },
  },
  {
    says: 'Response body shape and status codes for errors: not shown. (400, 401, 404, 412)',
    async holds(app) {
      expect(await app.post('cases', '{oops')).toMatchObject({
        status: 400,
        body: { errors: [['error', 'Invalid Request']] },
      });
      const faults = (await app.post('cases', { ...aCase, priority: 'x', status: '9' })).body.errors;
      expect((faults as unknown[][]).map(([, , errno, , , field]) => [errno, field])).toEqual([
        ['INVALID', 'priority'],
        ['INVALID', 'status'],
        ['REQUIRED', 'reporter_id'],
      ]);
      expect(await app.post('cases', {}, { as: 'media_account' })).toMatchObject({
        status: 412,
        body: { errors: [['error', 'Access Denied', 'ERROR', '', 0, '', '']] },
      });
    },
  },
  {
    says: 'Limits (page size bounds, request rates, upload size): not shown. (20 a page, 1,000 at most)',
    async holds(app) {
      const limitOf = async (query: string) =>
        ((await app.get(`categories${query}`)).body.categories_ctx as string[][])[0]?.[1];
      expect(await limitOf('')).toBe('20');
      expect(await limitOf('?_c=999999')).toBe('1000');
      expect((await app.get('cases?_c=0')).status).toBe(412);
    },
  },
  {
    says: 'The base path carries no version segment.',
    async holds(app) {
      expect((await app.get('v1/cases')).status).toBe(404);
    },
  },
];
