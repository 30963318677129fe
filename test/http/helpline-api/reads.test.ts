import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { resourceNamed } from '../../../src/cases/resources/all-resources.js';
import { StoredChanges } from '../../../src/storage/stored-changes.js';
import { DatabaseCaseFileStore } from '../../../src/storage/case-file/case-file-store.js';
import { ExportCursors } from '../../../src/storage/case-file/export-cursors.js';
import { openTestPool } from '../../support/database.js';
import { recordsOf } from '../../support/helpline-client.js';
import { TestCaseFile } from '../../support/test-case-file.js';

const stage = new TestCaseFile();
let client: pg.Client;
beforeAll(async () => {
  await stage.open();
  client = new pg.Client({ connectionString: stage.database.url });
  await client.connect();
}, 60_000);
afterAll(async () => {
  await client.end();
  await stage.close();
});

/** The rows of the read audit since the call: user, resource, record. */
async function readsOf(work: () => Promise<unknown>): Promise<unknown[]> {
  await client.query('TRUNCATE audit_reads');
  await work();
  const { rows } = await client.query<Record<string, unknown>>(
    'SELECT u.username, r.resource, r.row_id FROM audit_reads r JOIN users u ON u.id = r.user_id ORDER BY r.id',
  );
  return rows.map((row) => Object.values(row));
}

describe('reading a record is written into the audit', () => {
  it('without leaving what the same connection commits next to be lost', async () => {
    const made = await stage.makeCase();
    const pool = openTestPool(stage.database.url, 1);
    const exports = new ExportCursors({ pool, patienceMs: 1_000 });
    const parts = { timeZone: 'UTC', country: 'KE', exports } as const;
    const resource = resourceNamed('cases');
    const find = (isNoted: boolean) => {
      const store = new DatabaseCaseFileStore({ pool, ...parts, changed: new StoredChanges() });
      return store.findWhole(resource, String(made.id), { userId: 1, username: 'admin', scope: 'all' }, [], {
        isNoted,
      });
    };
    try {
      expect(await readsOf(() => find(true))).toHaveLength(1);
      const { rows } = await pool.query('SHOW synchronous_commit');
      expect(rows).toEqual([{ synchronous_commit: 'on' }]);
    } finally {
      await pool.end();
    }
  });

  it('once for each reading, with who and which', async () => {
    const made = await stage.makeCase({ clients_case: [{ contact_fname: 'Amani' }] });
    const [child] = recordsOf(await stage.get(`cases/${made.id}`), 'clients');
    const reads = await readsOf(async () => {
      await stage.get(`cases/${made.id}`, { as: 'counsellor' });
      await stage.get(`cases/0${made.id}`, { as: 'case_manager' });
      await stage.get(`clients/${child?.id}`, { as: 'counsellor' });
    });
    expect(reads).toEqual([
      ['counsellor', 'cases', made.id],
      ['case_manager', 'cases', made.id],
      ['counsellor', 'clients', child?.id],
    ]);
  });

  it('also when a user exports a whole list', async () => {
    const reads = await readsOf(() => stage.get('cases?csv=1', { as: 'supervisor' }));
    expect(reads).toEqual([['supervisor', 'cases', '*']]);
  });

  it('but not for hidden records, for lists, or for records about no person', async () => {
    const made = await stage.makeCase();
    const reads = await readsOf(async () => {
      await stage.get(`cases/${made.id}`, { as: 'case_worker' });
      await stage.get(`cases/${made.id}`, { as: 'media_account' });
      await stage.get('cases/999999999');
      await stage.get('cases');
      await stage.get('categories/87');
      await stage.post(`cases/${made.id}`, { plan: 'x' });
    });
    expect(reads).toEqual([]);
  });
});
