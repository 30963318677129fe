import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import pg from 'pg';
import type { OutboxRow } from '../../../src/cases/outbox.js';
import { aCase } from '../../support/helpline-client.js';
import { readOutbox } from '../../support/read-outbox.js';
import { TestCaseFile } from '../../support/test-case-file.js';

const api = new TestCaseFile();
let client: pg.Client;
let start = 0;
beforeAll(async () => {
  await api.open();
  client = new pg.Client({ connectionString: api.database.url });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await api.close();
});
beforeEach(async () => {
  start = (await news()).at(-1)?.position ?? start;
});

const news = () => readOutbox(api.storage.outbox, client, start);
const topicsOf = (rows: readonly OutboxRow[]) => rows.map(({ topic, subject }) => [topic, subject]);
const actor = () => api.users.get('supervisor')?.userId ?? 0;

it('a case with all that comes with it leaves one row for the case and one for each client', async () => {
  const { id = '' } = await api.make('cases', {
    ...aCase,
    ...{ reporter: { src: 'walkin', contact_fname: 'Rita' }, services: ['87'] },
    clients_case: [{ contact_fname: 'Carl', contact_phone: '0722000111', is_reporter: '1' }],
  });
  const [ofCase, ofClient, ...others] = (await news()) as [OutboxRow, OutboxRow];
  expect(others).toEqual([]);
  expect(ofCase).toMatchObject({ topic: 'case.created', subject: id, actorId: actor() });
  expect(ofCase.changes).toMatchObject({
    ...{ narrative: [null, aCase.narrative], status: [null, 1], src: [null, 'walkin'], services: [[], [87]] },
  });
  expect(ofClient).toMatchObject({ topic: 'client.created', actorId: actor() });
  expect(ofClient.changes).toMatchObject({
    ...{ case_id: [null, Number(id)], contact_fname: [null, 'Carl'], contact_phone: [null, '+254722000111'] },
    reporter_id: [null, expect.any(Number)],
  });
});

it('an update shows what was and what is, and one that changes nothing leaves no row', async () => {
  const { id = '' } = await api.makeCase();
  start = (await news()).at(-1)?.position ?? start;
  await api.post(`cases/${id}`, { priority: '3', narrative: aCase.narrative });
  await api.post(`cases/${id}`, { priority: '3' });
  const rows = await news();
  expect(topicsOf(rows)).toEqual([['case.updated', id]]);
  expect(rows[0]?.changes).toEqual({ priority: [2, 3] });
});

it('a refused change leaves no row', async () => {
  const { id = '' } = await api.makeCase();
  start = (await news()).at(-1)?.position ?? start;
  expect((await api.post(`cases/${id}`, { priority: '9' })).status).toBe(412);
  const nested = { priority: '3', clients_case: [{ id: '999999' }] };
  expect((await api.post(`cases/${id}`, nested)).status).toBe(412);
  expect(await news()).toEqual([]);
});

it('a request that comes twice under one key leaves one row', async () => {
  const { id: reporterId } = await api.make('reporters', { src: 'walkin', contact_fname: 'Rita' });
  const headers = { 'idempotency-key': 'outbox-once' };
  const body = { ...aCase, reporter_id: reporterId };
  const first = await api.make('cases', body, { headers });
  expect(await api.make('cases', body, { headers })).toMatchObject({ id: first.id });
  expect(topicsOf(await news())).toEqual([['case.created', first.id]]);
});

it('a person who is changed as a contact is a change of the client and of nothing else', async () => {
  const { id: caseId } = await api.makeCase();
  const made = await api.make('clients', { case_id: caseId, contact_fname: 'Carl' });
  start = (await news()).at(-1)?.position ?? start;
  await api.post(`contacts/${made.contact_id}`, { fname: 'Karl' });
  await api.post(`clients/${made.id}`, { contact_lname: 'Otieno', is_delete: '1' });
  const rows = await news();
  expect(topicsOf(rows)).toEqual([
    ['client.updated', made.id],
    ['client.updated', made.id],
  ]);
  expect(rows[0]?.changes).toEqual({ contact_fname: ['Carl', 'Karl'] });
  expect(rows[1]?.changes).toEqual({ contact_lname: ['', 'Otieno'], is_delete: [0, 1] });
});

it('users, messages, dispositions and attachments leave rows, without secrets', async () => {
  const as = { as: 'administrator' };
  const user = { usn: 'newcomer', role: '1', contact_fname: 'Nia', contact_email: 'nia@example.org' };
  const { id: userId = '' } = await api.make('users', user, as);
  await api.post(`users/${userId}`, { is_active: '0' }, as);
  const message = { src: 'chat', src_uid: 'm1', src_callid: 't1', src_msg: 'Hello', src_vector: '1' };
  const { id: messageId = '' } = await api.make('messages', message);
  const { id: dispositionId = '' } = await api.make('dispositions', { disposition_id: '87', src: 'walkin' });
  const { id: caseId } = await api.makeCase();
  const file = await api.storage.files.add({
    ...{ name: 'a.txt', mediaType: 'text/plain', sizeBytes: 1, vaultName: 'v1', sha256: Buffer.alloc(32) },
    ...{ createdById: actor(), uploadKey: null },
  });
  const { id: attachmentId = '' } = await api.make('attachments', { case_id: caseId, file_id: file.id });
  const rows = await news();
  expect(topicsOf(rows)).toEqual([
    ['user.created', userId],
    ['user.updated', userId],
    ['message.created', messageId],
    ['disposition.created', dispositionId],
    ['case.created', caseId],
    ['attachment.created', attachmentId],
  ]);
  expect(rows[0]?.changes).toMatchObject({
    ...{ username: [null, 'newcomer'], email: [null, 'nia@example.org'], contact_fname: [null, 'Nia'] },
  });
  expect(rows[1]?.changes).toMatchObject({ is_active: [true, false] });
  expect(JSON.stringify(rows)).not.toMatch(/password|argon/);
});
