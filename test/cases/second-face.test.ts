import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import pg from 'pg';
import type { HelplineIdentity } from '../../src/access/helpline-identity.js';
import { resourceNamed } from '../../src/cases/resources/all-resources.js';
import { openCaseFile } from '../../src/desk/open-case-file.js';
import { recordsOf } from '../support/helpline-client.js';
import { faultsOf, SecondCaseFace } from '../support/second-case-face.js';
import { TestCaseFile } from '../support/test-case-file.js';

const stage = new TestCaseFile();
let client: pg.Client;
let face: SecondCaseFace;
beforeAll(async () => {
  await stage.open();
  client = new pg.Client({ connectionString: stage.database.url });
  await client.connect();
  face = new SecondCaseFace(openCaseFile(stage.storage, undefined));
}, 60_000);
afterAll(async () => {
  await client.end();
  await stage.close();
});

const as = (role: string) => stage.users.get(role) as HelplineIdentity;
const [cases, clients, dispositions, categories] = [
  resourceNamed('cases'),
  resourceNamed('clients'),
  resourceNamed('dispositions'),
  resourceNamed('categories'),
];
const refusedBy = (work: Promise<unknown>) =>
  work.then(
    () => [],
    (error: unknown) => faultsOf(error),
  );

describe('a second API of the case file', () => {
  it('needs the case file alone: no line of storage, nothing of the first API', async () => {
    const source = await readFile(
      join(resolve(import.meta.dirname, '..'), 'support/second-case-face.ts'),
      'utf8',
    );
    const imports = [...source.matchAll(/from '([^']+)'/g)].map(([, name = '']) => name);
    expect(imports).toContain('../../src/cases/case-file.js');
    expect(imports.filter((name) => !/^node:|src\/(cases|lib)\//.test(name))).toEqual([]);
  });

  it('creates a record that the first one shows, with its audit, its history and its row in the outbox', async () => {
    const { id = '' } = await stage.makeCase({}, { as: 'counsellor' });
    const made = await face.create(as('counsellor'), clients, { case_id: id, contact_fname: 'Amani' });
    expect(made).toMatchObject({ case_id: id, contact_fname: 'Amani', created_by: 'counsellor' });
    const [shown] = recordsOf(await stage.get(`clients/${String(made.id)}`), 'clients');
    expect(shown?.contact_fname).toBe('Amani');
    const { rows } = await client.query(
      `SELECT (SELECT count(*)::int FROM audit_entries WHERE t = 'clients' AND row_id = $1) > 0 AS audited,
              (SELECT count(*)::int FROM case_activities WHERE case_id = $2 AND activity_ref = $1) AS reported,
              (SELECT array_agg(topic) FROM outbox WHERE topic LIKE 'client.%' AND subject = $1::text) AS topics`,
      [made.id, id],
    );
    expect(rows).toEqual([{ audited: true, reported: 1, topics: ['client.created'] }]);
  });

  it('reads a record with what belongs to it, and the reading is written down', async () => {
    const { id = '' } = await stage.makeCase({ clients_case: [{ contact_fname: 'Baraka' }] });
    const read = await face.read(as('case_manager'), cases, id);
    expect(read).toMatchObject({ id, clients: [{ contact_fname: 'Baraka' }] });
    const { rows } = await client.query(
      'SELECT resource, row_id FROM audit_reads WHERE user_id = $1 ORDER BY id',
      [as('case_manager').userId],
    );
    expect(rows).toEqual([{ resource: 'cases', row_id: id }]);
  });

  it('lists only the rows of the user, filtered and in order', async () => {
    const urgent = await stage.makeCase({ priority: '3' }, { as: 'supervisor' });
    const all = await face.list(as('supervisor'), cases, {
      where: { priority: 3 },
      order: '-id',
      pageSize: 1,
    });
    expect(all.items).toMatchObject([{ id: urgent.id, priority: '3' }]);
    expect(await face.list(as('case_worker'), cases)).toEqual({ total: 0, items: [] });
    await expect(face.read(as('case_worker'), cases, urgent.id ?? '')).rejects.toThrow('unknown-record');
  });

  it('changes a record under the rules of its table', async () => {
    const { id = '' } = await stage.makeCase({}, { as: 'counsellor' });
    const closed = await face.update(as('counsellor'), cases, id, { status: 2 });
    expect(closed).toMatchObject({ id, status: '2', closed_on: expect.stringMatching(/^\d+$/) });
    const loop = face.update(as('administrator'), categories, '87', { category_id: 87 });
    expect(await refusedBy(loop)).toEqual(['categories.category_id: below-itself']);
  });

  it('words every fault in its own way, all at once', async () => {
    const body = { priority: 'high', case_category_id: 2_000_000_000 };
    const faults = await refusedBy(face.create(as('counsellor'), cases, body));
    expect(faults).toEqual(
      expect.arrayContaining([
        'cases.priority: invalid',
        'cases.status: required',
        'cases.case_category_id: unknown-reference',
      ]),
    );
  });

  it('finds a row that is named and not there within the transaction, and writes nothing', async () => {
    const before = await client.query('SELECT count(*) FROM dispositions');
    const body = { src: 'walkin', disposition_id: 87, case_id: 2_000_000_000 };
    const refused = face.create(as('counsellor'), dispositions, body, 'second-face-missing');
    expect(await refusedBy(refused)).toEqual(['dispositions.case_id: unknown-reference']);
    expect((await client.query('SELECT count(*) FROM dispositions')).rows).toEqual(before.rows);
    const { case_id: _, ...complete } = body;
    // a refused request has not used up its key
    await face.create(as('counsellor'), dispositions, complete, 'second-face-missing');
  });

  it('carries out a request that comes twice once, and refuses its key for another', async () => {
    const body = { src: 'walkin', disposition_id: 87 };
    const first = await face.create(as('counsellor'), dispositions, body, 'second-face');
    const again = await face.create(as('counsellor'), dispositions, body, 'second-face');
    expect(again.id).toBe(first.id);
    const other = face.create(as('counsellor'), dispositions, { ...body, disposition_id: 88 }, 'second-face');
    expect(await refusedBy(other)).toEqual(['dispositions.idempotencyKey: reused-key']);
  });
});
