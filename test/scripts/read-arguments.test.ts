import { describe, expect, it } from '@jest/globals';
import { execFile } from 'node:child_process';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { RUN_SOURCE } from '../support/run-source.js';

const CHECKOUT = resolve(import.meta.dirname, '../..');

interface Answer {
  readonly code: number;
  readonly output: string;
  readonly errors: string;
}

/** The command as a person runs it. */
async function run(program: string, argument: string): Promise<Answer> {
  const args = [RUN_SOURCE, join(CHECKOUT, program), argument];
  try {
    const { stdout, stderr } = await promisify(execFile)(process.execPath, args, { timeout: 60_000 });
    return { code: 0, output: stdout, errors: stderr };
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string };
    return { code, output: stdout, errors: stderr };
  }
}

describe.each([
  ['npm run bench', 'bench/run.ts'],
  ['npm run demo', 'demo/main.ts'],
  ['npm run fuzz', 'scripts/fuzz.ts'],
  ['npm run journal', 'scripts/journal.ts'],
  ['npm run models', 'scripts/models.ts'],
  ['npm run setup', 'scripts/setup.ts'],
  ['npm start', 'scripts/start.ts'],
  ['npm run vault', 'scripts/vault.ts'],
])('%s', (name, program) => {
  it('says how it is called when it is asked for help', async () => {
    const { code, output, errors } = await run(program, '--help');
    expect({ code, errors }).toEqual({ code: 0, errors: '' });
    expect(output).toContain(`usage: ${name}`);
  }, 60_000);

  it('refuses an option that it does not know in a sentence, with its usage, and does nothing', async () => {
    const { code, output, errors } = await run(program, '--no-such-option');
    expect({ code, output }).toEqual({ code: 1, output: '' });
    expect(errors).toMatch(/^hearline: Unknown option '--no-such-option'/);
    expect(errors).toContain(`usage: ${name}`);
    expect(errors).not.toMatch(/^ +at /m);
  }, 60_000);
});
