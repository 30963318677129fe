import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { HELPLINE_RIGHTS, helplineRight, type RowScope } from '../../../src/access/helpline-rights.js';
import { ROLES, type Role } from '../../../src/access/roles.js';
import { RESOURCES } from '../../../src/cases/resources/all-resources.js';
import { recordsOf } from '../../support/helpline-client.js';
import { TestCaseFile } from '../../support/test-case-file.js';

const stage = new TestCaseFile();
const RESOURCE_NAMES = Object.keys(RESOURCES).filter((name) => name !== 'au');
const denied = { errors: [['error', 'Access Denied', 'ERROR', '', 0, '', '']] };

/** A record that nobody but its maker has to do with, by resource. */
const foreign: Record<string, string> = {};

beforeAll(async () => {
  await stage.open();
  await stage.addUser('somebody-else', 'administrator');
  const as = { as: 'somebody-else' };
  const client = { contact_fname: 'A' };
  const made = await stage.makeCase(
    { clients_case: [client], perpetrators_case: [client], services: [113], referals: [113] },
    as,
  );
  foreign.cases = made.id as string;
  foreign.reporters = made.reporter_id as string;
  foreign.contacts = made.reporter_contact_id as string;
  const whole = await stage.get(`cases/${made.id}`, as);
  for (const part of ['clients', 'perpetrators', 'services', 'referals', 'case_activities']) {
    foreign[part] = recordsOf(whole, part)[0]?.id as string;
  }
  const message = { src: 'sms', src_uid: '1', src_vector: '1', src_callid: 'c1', src_msg: 'Hi' };
  foreign.messages = (await stage.make('messages', message, as)).id as string;
  foreign.pmessages = (await stage.make('pmessages', message, as)).id as string;
  foreign.dispositions = (
    await stage.make('dispositions', { disposition_id: '363037', case_id: made.id }, as)
  ).id as string;
  foreign.activities = (await stage.make('activities', { activity: 'call back' }, as)).id as string;
  foreign.users = String(stage.users.get('somebody-else')?.userId);
  foreign.categories = foreign.subcategories = '87';
  const at = new Date();
  await stage.storage.calls.appendEvent(
    '1700000000.1',
    { type: 'call.started', callerId: '0700000001', dialled: '116' },
    { at, startMs: 0 },
  );
  foreign.calls = '1700000000.1';
  foreign.feedback = (
    await stage.make('feedback', { call_id: foreign.calls, task_type: 'summary', rating: '5' }, as)
  ).id as string;
}, 60_000);
afterAll(() => stage.close());

const everything = ROLES.flatMap((role) => RESOURCE_NAMES.map((resource) => [role, resource] as const));

describe('the rights', () => {
  it('name only resources that there are', () => {
    for (const rights of Object.values(HELPLINE_RIGHTS)) {
      expect(RESOURCE_NAMES).toEqual(expect.arrayContaining(Object.keys(rights)));
    }
  });

  it.each(everything)('%s: listing %s', async (role, resource) => {
    const { status, body } = await stage.get(`${resource}?_c=1000`, { as: role });
    const scope = helplineRight(role, resource, 'select');
    if (scope === undefined) return expect({ status, body }).toEqual({ status: 412, body: denied });
    expect(status).toBe(200);
    const ids = Object.keys(body[resource] as object);
    if (foreign[resource] !== undefined) expect(ids.includes(foreign[resource])).toBe(scope === 'all');
  });

  it.each(everything)('%s: reading a foreign one of %s', async (role, resource) => {
    if (foreign[resource] === undefined) return expect(['attachments', 'files']).toContain(resource);
    const { status, body } = await stage.get(`${resource}/${foreign[resource]}`, { as: role });
    const scope = helplineRight(role, resource, 'select');
    if (scope === undefined) return expect({ status, body }).toEqual({ status: 412, body: denied });
    expect(status).toBe(scope === 'all' ? 200 : 404);
  });

  it.each(everything)('%s: counting %s in a report', async (role, resource) => {
    const { status, body } = await stage.get(`${resource}/rpt`, { as: role });
    const scope = helplineRight(role, resource, 'select');
    if (scope === undefined) return expect({ status, body }).toEqual({ status: 412, body: denied });
    expect(status).toBe(200);
  });

  it.each(everything)('%s: adding to %s', async (role, resource) => {
    // nothing is in it: who may add is told what is missing, who may not is told nothing else
    const { status, body } = await stage.post(resource, { no_such_field: '1' }, { as: role });
    if (helplineRight(role, resource, 'add') === undefined) {
      return expect({ status, body }).toEqual({ status: 412, body: denied });
    }
    expect([201, 412]).toContain(status);
    expect(body).not.toEqual(denied);
  });

  it.each(everything)('%s: changing a foreign one of %s', async (role, resource) => {
    if (foreign[resource] === undefined || resource === 'calls') {
      return expect(['attachments', 'files', 'calls']).toContain(resource);
    }
    const { status, body } = await stage.post(`${resource}/${foreign[resource]}`, {}, { as: role });
    if (helplineRight(role, resource, 'update') === 'all') return expect(status).toBe(202);
    expect({ status, body }).toEqual({ status: 412, body: denied });
  });
});

describe('rows', () => {
  const limited = (operation: 'select' | 'update', scope: RowScope): Role[] =>
    ROLES.filter((role) => helplineRight(role, 'cases', operation) === scope);

  it.each(limited('select', 'involved'))(
    'that a %s is given are seen, with what hangs on them',
    async (role) => {
      const id = String(stage.users.get(role)?.userId);
      const made = await stage.makeCase({ clients_case: [{ contact_fname: 'A' }] });
      expect((await stage.get(`cases/${made.id}`, { as: role })).status).toBe(404);
      await stage.post(`cases/${made.id}`, { escalated_to_id: id });
      const answer = await stage.get(`cases/${made.id}`, { as: role });
      expect(answer.status).toBe(200);
      expect(recordsOf(answer, 'clients')).toHaveLength(1);
      expect(recordsOf(answer, 'reporters')).toHaveLength(1);
    },
  );

  it.each(limited('update', 'involved'))('that a %s has to do with can be changed', async (role) => {
    const id = String(stage.users.get(role)?.userId);
    const made = await stage.makeCase();
    const change = () => stage.post(`cases/${made.id}`, { plan: `by ${role}` }, { as: role });
    expect(await change()).toMatchObject({ status: 412, body: denied });
    await stage.post(`cases/${made.id}`, { assigned_to_id: id });
    expect((await change()).status).toBe(202);
  });

  it('of a case that one does not see can neither be added to nor taken over', async () => {
    const { id } = await stage.makeCase();
    const answer = await stage.post('clients', { contact_fname: 'A', case_id: id }, { as: 'case_worker' });
    expect(answer.status).toBe(412);
    expect((answer.body.errors as unknown[][])[0]?.slice(2, 6)).toEqual([
      'INVALID_FOREIGN_KEY',
      'clients',
      0,
      'case_id',
    ]);
  });

  it('of calls are one’s own for a counsellor', async () => {
    const place = { at: new Date(), startMs: 0 };
    const callId = '1700000000.2';
    await stage.storage.calls.appendEvent(
      callId,
      { type: 'call.started', callerId: '0700000001', dialled: '116' },
      place,
    );
    expect((await stage.get(`calls/${callId}`, { as: 'counsellor' })).status).toBe(404);
    await stage.storage.calls.appendEvent(
      callId,
      { type: 'leg.joined', legId: 'a', speaker: 'agent', name: 'counsellor' },
      place,
    );
    expect((await stage.get(`calls/${callId}`, { as: 'counsellor' })).status).toBe(200);
  });
});
