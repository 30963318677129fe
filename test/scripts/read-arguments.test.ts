import { beforeAll, describe, expect, it } from '@jest/globals';
import { execFile } from 'node:child_process';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { compiledProgram } from '../support/compiled-program.js';
import { RUN_SOURCE } from '../support/run-source.js';

const CHECKOUT = resolve(import.meta.dirname, '../..');

/** The arguments of Node.js that run a program of ours: those of developers run from their source. */
type Command = () => Promise<readonly string[]>;
const source =
  (path: string): Command =>
  async () => [RUN_SOURCE, join(CHECKOUT, path)];
const compiled =
  (name: string): Command =>
  async () => [await compiledProgram(name)];

interface Answer {
  readonly code: number;
  readonly output: string;
  readonly errors: string;
}

/** The command as a person runs it. */
async function run(args: readonly string[]): Promise<Answer> {
  try {
    const { stdout, stderr } = await promisify(execFile)(process.execPath, args, { timeout: 60_000 });
    return { code: 0, output: stdout, errors: stderr };
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string };
    return { code, output: stdout, errors: stderr };
  }
}

describe.each([
  ['npm run bench', source('bench/run.ts')],
  ['npm run demo', source('demo/main.ts')],
  ['npm run fuzz', source('scripts/fuzz.ts')],
  ['npm run journal', compiled('journal')],
  ['npm run models', compiled('models')],
  ['npm run setup', compiled('setup')],
  ['npm start', compiled('start')],
  ['npm run vault', compiled('vault')],
])('%s', (name, commandOf) => {
  let command: readonly string[];
  beforeAll(async () => void (command = await commandOf()));

  it('says how it is called when it is asked for help', async () => {
    const { code, output, errors } = await run([...command, '--help']);
    expect({ code, errors }).toEqual({ code: 0, errors: '' });
    expect(output).toContain(`usage: ${name}`);
  }, 60_000);

  it('refuses an option that it does not know in a sentence, with its usage, and does nothing', async () => {
    const { code, output, errors } = await run([...command, '--no-such-option']);
    expect({ code, output }).toEqual({ code: 1, output: '' });
    expect(errors).toMatch(/^hearline: Unknown option '--no-such-option'/);
    expect(errors).toContain(`usage: ${name}`);
    expect(errors).not.toMatch(/^ +at /m);
  }, 60_000);
});
