import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readdir, readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { HelplineIdentity } from '../../../src/access/helpline-identity.js';
import { ROLES, type Role } from '../../../src/access/roles.js';
import { cases } from '../../../src/cases/resources/case.js';
import { openCaseFile } from '../../../src/desk/open-case-file.js';
import { silentLog } from '../../../src/lib/log.js';
import { openStorage, type Storage } from '../../../src/storage/storage.js';
import { BearerStage } from '../../support/bearer-stage.js';
import { aCase } from '../../support/helpline-client.js';
import { SecondCaseFace } from '../../support/second-case-face.js';

const SOURCE = resolve(import.meta.dirname, '../../../src');
/** The roles that may make cases. */
const AUTHORS = ['counsellor', 'supervisor', 'case_manager', 'case_worker', 'administrator'] as const;
const NARRATIVE = aCase.narrative;

let stage: BearerStage;
let storage: Storage;
let face: SecondCaseFace;
const identities = new Map<Role, HelplineIdentity>();
beforeAll(async () => {
  stage = await BearerStage.open();
  const place = { country: 'KE', timeZone: 'Africa/Nairobi' } as const;
  storage = await openStorage({ url: stage.app.databaseUrl, log: silentLog(), ...place });
  face = new SecondCaseFace(openCaseFile(storage, undefined));
  const { rows } = await stage.database.query<{ id: number; username: Role }>(
    'SELECT id, username FROM users WHERE username = ANY($1)',
    [ROLES],
  );
  for (const { id: userId, username } of rows)
    identities.set(username, { userId, username, role: username, isTemporary: false });
}, 90_000);
afterAll(async () => {
  await storage.close();
  await stage.close();
});

const identityOf = (role: Role) => identities.get(role) as HelplineIdentity;

/** One way to make a case: with an owner, without one (`undefined`), or with none by name (`null`). */
type Make = (role: Role, owner: number | null | undefined) => Promise<unknown>;

/** Each way by which a case can be made. */
const DOORS: Readonly<Record<string, Make>> = {
  async 'POST /helpline/api/cases'(as, owner) {
    const sent = owner === undefined ? {} : { assigned_to_id: owner === null ? '' : String(owner) };
    return (await stage.app.makeCase(sent, { as })).id;
  },
  async 'POST /api/v1/cases'(as, owner) {
    const sent = owner === undefined ? {} : { assigned_user_id: owner === null ? null : String(owner) };
    const category = { type: 'abuse', category: 'Sexual Abuse' };
    return (await stage.api.make('cases', { narrative: NARRATIVE, ...category, ...sent }, { as })).id;
  },
  async 'the case file'(role, owner) {
    const sent = owner === undefined ? {} : { assigned_to_id: owner };
    const reporter = await stage.app.make(
      'reporters',
      { src: 'walkin', contact_fname: 'Rita' },
      { as: role },
    );
    const values = { ...aCase, gbv_related: 0, priority: 2, status: 1, case_category_id: 87 };
    return (await face.create(identityOf(role), cases, { ...values, reporter_id: reporter.id, ...sent })).id;
  },
};

async function ownerOf(id: unknown): Promise<unknown> {
  const { rows } = await stage.database.query<{ owner: number | null }>(
    'SELECT assigned_to_id AS owner FROM cases WHERE id = $1',
    [Number(id)],
  );
  return rows[0]?.owner;
}

describe.each(Object.entries(DOORS))('a case that is made through %s', (_, make) => {
  it.each(AUTHORS)('belongs to its author, a %s, who says nothing about its owner', async (role) => {
    expect(await ownerOf(await make(role, undefined))).toBe(identityOf(role).userId);
    expect(await ownerOf(await make(role, null))).toBe(identityOf(role).userId);
  });

  it('belongs to the user whom its author names', async () => {
    const owner = identityOf('case_worker').userId;
    expect(await ownerOf(await make('counsellor', owner))).toBe(owner);
  });
});

describe('a case', () => {
  it('can be taken from its owner, through each API', async () => {
    const made = await stage.app.makeCase({}, { as: 'supervisor' });
    await stage.app.post(`cases/${made.id}`, { assigned_to_id: '' });
    expect(await ownerOf(made.id)).toBeNull();
    const other = await stage.api.make('cases', { narrative: NARRATIVE }, { as: 'supervisor' });
    await stage.api.put(`cases/${String(other.id)}`, { assigned_user_id: null }, { as: 'supervisor' });
    expect(await ownerOf(other.id)).toBeNull();
  });

  it('is made through these doors alone', async () => {
    const callers: string[] = [];
    for (const path of await readdir(SOURCE, { recursive: true })) {
      if (!path.endsWith('.ts')) continue;
      const text = await readFile(resolve(SOURCE, path), 'utf8');
      if (/[cC]aseFile\.create\(|INSERT INTO "?cases\b|database\.case\.create/.test(text)) callers.push(path);
    }
    expect(callers.sort()).toEqual([
      'http/case-api/attachments-api.ts', // attachments alone
      'http/case-api/disposition-api.ts', // dispositions alone
      'http/case-api/record-api.ts',
      'http/helpline-api/notification-routes.ts', // messages alone
      'http/helpline-api/write-routes.ts',
    ]);
  });
});
