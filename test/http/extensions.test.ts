import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { createLog } from '../../src/lib/log.js';
import type { Storage } from '../../src/storage/storage.js';
import { openStorage } from '../../src/storage/storage.js';
import { checkStoredUsers } from '../../src/storage/stored-users.js';
import { BearerStage } from '../support/bearer-stage.js';
import { hostileExtensions } from '../support/hostile-extensions.js';

const RUNS = { numRuns: 40 };

let stage: BearerStage;
let storage: Storage;
beforeAll(async () => {
  stage = await BearerStage.open({ environment: { WALLBOARD: 'open' } });
  storage = await openStorage({
    url: () => stage.app.databaseUrl,
    log: createLog({ level: 'silent' }),
    country: 'KE',
    timeZone: 'Africa/Nairobi',
  });
}, 90_000);
afterAll(async () => {
  await storage.close();
  await stage.close();
});

let count = 0;
const someone = () => ({ username: `person-${++count}`, first_name: 'Amani', role: 'counsellor' });
const storedExtension = async (id: unknown) =>
  (await stage.database.query('SELECT extension FROM users WHERE id = $1', [id])).rows[0] as unknown;

describe('an extension that is not 2 to 10 digits', () => {
  it('is refused by its field on both APIs, for a new user and for one that is there, and changes nothing', async () => {
    const { id } = await stage.api.make('users', { ...someone(), extension: '4001' });
    await fc.assert(
      fc.asyncProperty(hostileExtensions, async (extension) => {
        const bearer = [
          await stage.api.post('users', { ...someone(), extension }),
          await stage.api.put(`users/${String(id)}`, { extension }),
        ];
        for (const { status, body } of bearer) {
          expect([status, body.errors?.map(({ field }) => field)]).toEqual([400, ['extension']]);
        }
        const usn = `person-${++count}`;
        const session = [
          await stage.app.post(
            'users',
            { usn, role: 1, contact_fname: 'A', exten: extension },
            { as: 'admin' },
          ),
          await stage.app.post(`users/${String(id)}`, { exten: extension }, { as: 'admin' }),
        ];
        for (const { status, text } of session)
          expect([status, text]).toEqual([412, expect.stringContaining('"exten"')]);
      }),
      RUNS,
    );
    expect(await storedExtension(id)).toEqual({ extension: '4001' });
  });

  it('is no party of a command, and no agent of a board', async () => {
    await fc.assert(
      fc.asyncProperty(hostileExtensions, async (exten) => {
        const listened = await stage.app.post('sup', { action: 'listen', exten });
        expect([listened.status, listened.text]).toEqual([412, expect.stringContaining('Invalid Extension')]);
        const board = await stage.app.get(`wallonly?exten=${encodeURIComponent(exten)}`, { as: null });
        expect(board.body).toMatchObject({ users: [] });
      }),
      RUNS,
    );
  });

  it('gives its user no telephone where an earlier version stored it, and the start names that user', async () => {
    await fc.assert(
      fc.asyncProperty(hostileExtensions, async (extension) => {
        const text = extension.replace(/\0/g, '');
        if (/^[0-9]{2,10}$/.test(text)) return;
        const { id } = await stage.api.make('users', someone());
        await stage.database.query('UPDATE users SET extension = $2 WHERE id = $1', [id, text]);
        const lines: string[] = [];
        const log = createLog({ level: 'error', destination: { write: (line: string) => lines.push(line) } });
        expect(await storage.live.agents.find(Number(id))).toBeUndefined();
        expect((await storage.live.agents.list()).map(({ userId }) => userId)).not.toContain(Number(id));
        expect((await stage.api.get(`phones/${String(id)}`)).status).toBe(404);
        await checkStoredUsers({ url: stage.app.databaseUrl, log });
        expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([
          { userIds: [Number(id)], msg: expect.stringContaining('without a telephone') },
        ]);
        // the rest of the user can be changed, and the extension given anew
        expect((await stage.api.put(`users/${String(id)}`, { last_name: 'Kamau' })).status).toBe(200);
        expect((await stage.api.put(`users/${String(id)}`, { extension: null })).status).toBe(200);
      }),
      { numRuns: 15 },
    );
  });
});
