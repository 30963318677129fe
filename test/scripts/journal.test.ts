import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { execFile } from 'node:child_process';
import { compiledProgram } from '../support/compiled-program.js';
import { makeTestDir, startTestDatabase, type TestDatabase } from '../support/database.js';

let program: string;
let database: TestDatabase;
let dir: { path: string; close(): Promise<void> };
beforeAll(async () => {
  program = await compiledProgram('journal');
  database = await startTestDatabase();
  dir = await makeTestDir();
}, 60_000);
afterAll(async () => {
  await dir.close();
  await database.close();
});

/** The command as a person runs it. */
function run(args: readonly string[], url: string) {
  const env = { PATH: process.env.PATH, DATA_DIR: dir.path, DATABASE_URL: url };
  return new Promise<{ code: number; output: string }>((done) => {
    execFile(process.execPath, [program, ...args], { env, timeout: 60_000 }, (error, stdout, stderr) => {
      done({ code: error ? Number(error.code) : 0, output: stdout + stderr });
    });
  });
}

describe('npm run journal', () => {
  it('begins a new epoch beside a running server, and reports it', async () => {
    const storage = await database.openStorage();
    const before = await storage.journalEpoch.current();
    const { code, output } = await run(['new-epoch'], database.url);
    expect(code).toBe(0);
    const now = await storage.journalEpoch.current();
    expect(now).not.toBe(before);
    expect(output).toContain(`${now}`);
  }, 60_000);

  it('works on a backup of a version without epochs', async () => {
    const { code, output } = await run(['new-epoch'], await database.createDatabase({ migrated: false }));
    expect(output).toMatch(/is [0-9a-f-]{36} from now on/);
    expect(code).toBe(0);
  }, 60_000);

  it.each([[[]], [['old-epoch']], [['new-epoch', 'twice']]])(
    'explains itself for %j',
    async (args) => {
      const { code, output } = await run(args, database.url);
      expect(output).toContain('usage: npm run journal -- COMMAND');
      expect(code).toBe(1);
    },
    60_000,
  );
});
