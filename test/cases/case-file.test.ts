import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import type { HelplineIdentity } from '../../src/access/helpline-identity.js';
import { CaseFile, type SavedRecord, type WriteRequest } from '../../src/cases/case-file.js';
import { NOTHING_NESTED, type ColumnValues } from '../../src/cases/record-draft.js';
import { RecordRefusal } from '../../src/cases/record-refusal.js';
import type { Resource } from '../../src/cases/resource.js';
import { resourceNamed } from '../../src/cases/resources/all-resources.js';
import { fieldNamed } from '../../src/cases/helpline-figures.js';
import { TELEPHONES, WALLBOARD } from '../../src/cases/viewers.js';
import { TestCaseFile } from '../support/test-case-file.js';

/** The door without any API in front of it: what a second API would rely on. */
const api = new TestCaseFile();
let client: pg.Client;
let door: CaseFile;
const saved: SavedRecord[] = [];
beforeAll(async () => {
  await api.open();
  client = new pg.Client({ connectionString: api.database.url });
  await client.connect();
  const onSaved = async (record: SavedRecord) => {
    saved.push(record);
    return 'still under way';
  };
  door = new CaseFile({ store: api.storage.caseFile, files: api.storage.files, onSaved });
});
afterAll(async () => {
  await client.end();
  await api.close();
});

const as = (role: string) => api.users.get(role) as HelplineIdentity;
const request = (
  resource: Resource,
  columns: ColumnValues,
  more: Partial<WriteRequest> = {},
): WriteRequest => ({
  draft: { resource, columns, contact: {}, nested: NOTHING_NESTED },
  faults: [],
  references: [],
  ...more,
});
const [cases, feedback, dispositions] = ['cases', 'feedback', 'dispositions'].map(resourceNamed) as [
  Resource,
  Resource,
  Resource,
];
const disposition = request(dispositions, { src: 'walkin', disposition_id: 87 });
const question = (resource: Resource) => ({
  ...{ resource, conditions: [], offset: 0, limit: 20 },
  sort: { field: fieldNamed(resource.name, 'id'), isDescending: true },
});
const readsOf = async (role: string) => {
  const { rows } = await client.query<{ resource: string; row_id: string }>(
    'SELECT resource, row_id FROM audit_reads WHERE user_id = $1 ORDER BY id',
    [as(role).userId],
  );
  return rows.map(({ resource, row_id: id }) => `${resource} ${id}`);
};

describe('the door to the case file', () => {
  it('reports whose inbox has news, once it is stored, and of none where the case was given to no other user', async () => {
    const informed: number[][] = [];
    const hear = (userIds: readonly number[]) => void informed.push([...userIds]);
    api.storage.changed.on('inbox', hear);
    const { id = '' } = await api.makeCase();
    const to = as('case_worker').userId;
    await door.update(as('supervisor'), id, request(cases, { assigned_to_id: to }));
    await door.update(as('supervisor'), id, request(cases, { assigned_to_id: as('supervisor').userId }));
    const { rows } = await client.query<{ id: number }>('SELECT id FROM inbox_entries WHERE user_id = $1', [
      to,
    ]);
    await api.storage.inbox.markRead(to, rows[0]?.id ?? 0);
    api.storage.changed.off('inbox', hear);
    expect(informed).toEqual([[to], [to]]);
    expect(await api.storage.inbox.unreadOf([to, 999])).toEqual(
      new Map([[to, { unread: 0, newest: rows[0]?.id }]]),
    );
  });

  it('asks the right before anything else', async () => {
    const one = as('media_account');
    const { id } = await api.makeCase();
    await expect(door.create(one, disposition)).rejects.toThrow('resource-not-allowed');
    await expect(door.update(one, id ?? '', request(cases, { status: 2 }))).rejects.toThrow(
      'resource-not-allowed',
    );
    await expect(door.read(one, cases, id ?? '')).rejects.toThrow('resource-not-allowed');
    await expect(door.list(one, question(cases))).rejects.toThrow('resource-not-allowed');
    const nothing = { resource: cases, conditions: [], axes: [], metrics: [] };
    await expect(door.pivot(one, nothing)).rejects.toThrow('resource-not-allowed');
    await expect(door.export(one, question(cases))).rejects.toThrow('resource-not-allowed');
    expect(await readsOf('media_account')).toEqual([]);
  });

  it('finds and changes only the rows of the user', async () => {
    const { id = '' } = await api.makeCase({}, { as: 'supervisor' });
    const outsider = as('case_worker');
    await expect(door.read(outsider, cases, id)).rejects.toThrow('unknown-record');
    expect((await door.list(outsider, question(cases))).records).toEqual([]);
    await expect(door.update(outsider, id, request(cases, { status: 2 }))).rejects.toThrow(
      'record-not-allowed',
    );
    expect((await door.list(as('supervisor'), question(cases))).total).toBeGreaterThan(0);
  });

  it('lets a part of the server without a user read lists of what it is there for, and nothing else', async () => {
    const users = resourceNamed('users');
    expect((await door.list(TELEPHONES, question(users))).total).toBeGreaterThan(0);
    await expect(door.list(TELEPHONES, question(cases))).rejects.toThrow('resource-not-allowed');
    expect((await door.list(WALLBOARD, question(cases))).isTotalEstimated).toBe(false);
    await expect(door.list(WALLBOARD, question(dispositions))).rejects.toThrow('resource-not-allowed');
  });

  it('gives the file of a record that has one, and none that has the number of another record', async () => {
    const { id = '' } = await api.makeCase();
    const sent = { createdById: as('counsellor').userId, uploadKey: null, sha256: Buffer.alloc(32) };
    const content = { name: 'x.txt', mediaType: 'text/plain', sizeBytes: 1 };
    const names = Array.from({ length: Number(id) }, (_, at) => `file-${at}`);
    for (const vaultName of names) await api.storage.files.add({ ...sent, ...content, vaultName });
    const supervisor = as('supervisor');
    expect(await door.fileOf(supervisor, resourceNamed('files'), id)).toMatchObject({ id: Number(id) });
    await expect(door.fileOf(supervisor, cases, id)).rejects.toThrow('unknown-record');
    expect(await readsOf('supervisor')).toEqual([`files ${id}`]);
  });

  it('writes down each reading, and each list that is exported', async () => {
    const { id = '' } = await api.makeCase();
    await door.read(as('case_manager'), cases, id);
    await door.list(as('case_manager'), question(cases));
    await door.read(as('case_manager'), resourceNamed('categories'), '87');
    const batches = await door.export(as('case_manager'), question(cases));
    for await (const batch of batches) expect(batch.length).toBeGreaterThan(0);
    expect(await readsOf('case_manager')).toEqual([`cases ${id}`, 'cases *']);
  });

  it('reports the faults of the API and the rows that are missing at once, and writes nothing', async () => {
    const fault = { field: 'rating', message: 'is odd' };
    const reference = { table: 'calls', id: 'none', resource: 'feedback', rowIndex: 0, field: 'call_id' };
    const wrong = request(feedback, {}, { faults: [fault], references: [reference] });
    const refused = await door.create(as('counsellor'), wrong).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(RecordRefusal);
    const missing = {
      code: 'unknown-reference',
      field: 'call_id',
      reason: 'is none of the calls',
      value: 'none',
    };
    expect((refused as RecordRefusal).faults).toEqual([fault, expect.objectContaining(missing)]);
  });

  it('grants no access to a row that a record names', async () => {
    const { id = '' } = await api.makeCase({}, { as: 'supervisor' });
    const reference = {
      ...{ table: 'cases', id: Number(id), resource: 'dispositions', rowIndex: 0, field: 'case_id' },
      isChanged: true,
    };
    const naming = { ...disposition, references: [reference] };
    await expect(door.create(as('counsellor'), naming)).rejects.toBeInstanceOf(RecordRefusal);
    await expect(door.create(as('case_manager'), naming)).resolves.toMatchObject({
      id: expect.stringMatching(/^\d+$/),
    });
  });

  it('passes on what was saved, after it is committed, and answers with the record and the warning', async () => {
    saved.length = 0;
    const made = await door.create(as('counsellor'), disposition);
    expect(made).toMatchObject({ warning: 'still under way', record: expect.arrayContaining([made.id]) });
    expect(saved).toMatchObject([{ id: made.id, userId: as('counsellor').userId }]);
  });

  it('carries out a request that comes twice once', async () => {
    const idempotency = { key: 'door-once', requestHash: Buffer.alloc(32, 1) };
    const first = await door.create(as('counsellor'), { ...disposition, idempotency });
    const again = await door.create(as('counsellor'), { ...disposition, idempotency });
    expect(again.id).toBe(first.id);
  });
});
