import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  copyFile,
  mkdir,
  readdir,
  readFile,
  realpath,
  rm,
  symlink,
  truncate,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { makeTestDir } from '../../support/database.js';
import { eventually } from '../../support/processes.js';

const CHECKOUT = resolve(import.meta.dirname, '../../..');
const COMPILED = 'Compile the server';

let dir: Awaited<ReturnType<typeof makeTestDir>>;
let checkout: string;

/** A checkout of one small program, with our packages and our way to run it. */
beforeEach(async () => {
  dir = await makeTestDir();
  checkout = join(dir.path, 'checkout');
  for (const folder of ['scripts/setup', 'src/words/data', 'src/web']) {
    await mkdir(join(checkout, folder), { recursive: true });
  }
  for (const name of [
    'scripts/run.mjs',
    'scripts/setup/compile-server.mjs',
    'scripts/setup/compiler-options.mjs',
    'package.json',
  ]) {
    await copyFile(join(CHECKOUT, name), join(checkout, name));
  }
  await symlink(join(CHECKOUT, 'node_modules'), join(checkout, 'node_modules'));
  await write('src/words/data/word.txt', 'bonjour');
  await write(
    'src/words/words.ts',
    `import { readFileSync } from 'node:fs';
const word = readFileSync(new URL('./data/word.txt', import.meta.url), 'utf8');
export const greeting = (name: string): string => word + ' ' + name;
export function fail(): never {
  throw new Error('on purpose');
}
`,
  );
  await write(
    'scripts/start.ts',
    `import { fail, greeting } from '../src/words/words.js';
const [how = 'world'] = process.argv.slice(2);
if (how === 'fail') fail();
console.log(greeting(how));
`,
  );
});
afterEach(() => dir.close());

const write = (path: string, text: string) => writeFile(join(checkout, path), text);
const buildsDir = () => join(checkout, 'build/server-builds');
const runArguments = (...args: readonly string[]) => [join(checkout, 'scripts/run.mjs'), 'start', ...args];

/** As `npm start -- ARGS` runs it. */
async function run(...args: readonly string[]) {
  try {
    const done = await promisify(execFile)(process.execPath, runArguments(...args), { timeout: 60_000 });
    return { code: 0, ...done };
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string };
    return { code, stdout, stderr };
  }
}

describe('a program that runs compiled', () => {
  it('is compiled once, and again when a source or a data file has changed', async () => {
    const first = await run('Wanjiru');
    expect(first).toMatchObject({ code: 0, stdout: 'bonjour Wanjiru\n' });
    expect(first.stderr).toContain(COMPILED);
    expect(await run()).toEqual({ code: 0, stdout: 'bonjour world\n', stderr: '' });

    await write('src/words/data/word.txt', 'jambo');
    expect((await run()).stdout).toBe('jambo world\n');
    const source = await readFile(join(checkout, 'src/words/words.ts'), 'utf8');
    await write('src/words/words.ts', source.replace("' ' + name", "', ' + name"));
    const changed = await run();
    expect(changed.stdout).toBe('jambo, world\n');
    expect(changed.stderr).toContain(COMPILED);
  }, 60_000);

  it('names the TypeScript file and line in a stack trace', async () => {
    const { code, stderr } = await run('fail');
    expect(code).toBe(1);
    expect(stderr).toContain('on purpose');
    expect(stderr).toContain(`${join(await realpath(checkout), 'src/words/words.ts')}:5:`);
    expect(stderr).toMatch(/scripts\/start\.ts:3:/);
  }, 60_000);

  it.each([
    ['lacks a file', (file: string) => rm(file)],
    ['was cut off by a power cut', (file: string) => truncate(file, 0)],
  ])(
    'is compiled again when its build %s',
    async (_how, damage) => {
      await run();
      for (const file of ['start.js', 'manifest.json', 'src/words/data/word.txt']) {
        await damage(join(checkout, 'build/server', file));
        const mended = await run();
        expect(mended).toMatchObject({ code: 0, stdout: 'bonjour world\n' });
        expect(mended.stderr).toContain(COMPILED);
      }
      expect((await readdir(buildsDir())).filter((name) => !name.startsWith('.'))).toHaveLength(1);
    },
    60_000,
  );

  it('is never the half of a build that was killed', async () => {
    const killed = spawn(process.execPath, runArguments(), { stdio: 'ignore' });
    // made before the first file is compiled
    await eventually(async () => (await readdir(buildsDir()).catch(() => [])).length > 0);
    killed.kill('SIGKILL');
    await once(killed, 'exit');
    expect(await readdir(join(checkout, 'build'))).not.toContain('server');
    const next = await run();
    expect(next).toMatchObject({ code: 0, stdout: 'bonjour world\n' });
    expect(next.stderr).toContain(COMPILED);
  }, 60_000);

  it('is whole when several compile it at the same time', async () => {
    const all = await Promise.all([run(), run(), run()]);
    expect(all.map(({ stdout }) => stdout)).toEqual(Array(3).fill('bonjour world\n'));
    expect(await readdir(buildsDir())).toHaveLength(1);
  }, 60_000);

  it('is not run by old code when it cannot be compiled, and says why in one sentence', async () => {
    await run();
    await write(
      'src/words/words.ts',
      'export const greeting = (name: string) => {;\nexport const fail = 1;\n',
    );
    const broken = await run();
    expect(broken).toMatchObject({ code: 1, stdout: '' });
    expect(broken.stderr).toContain('hearline: the server is not compiled from the sources that are here');
    expect(broken.stderr).toContain('src/words/words.ts:2');

    await rm(join(checkout, 'node_modules'));
    const bare = await run();
    expect(bare).toMatchObject({ code: 1, stdout: '' });
    expect(bare.stderr).toContain('esbuild is not installed: run npm ci');
  }, 60_000);

  it('keeps the build before it for a server that still runs, and removes it a day after', async () => {
    await run();
    const old = await realpath(join(checkout, 'build/server'));
    const aDayAgo = new Date(Date.now() - 25 * 3_600_000);
    await write('src/words/data/word.txt', 'jambo');
    await run();
    expect(await readdir(buildsDir())).toHaveLength(2);

    const server = spawn(process.execPath, ['-e', 'process.stdin.resume()', join(old, 'x.worker.js')]);
    await once(server, 'spawn');
    await utimes(old, aDayAgo, aDayAgo);
    await write('src/words/data/word.txt', 'habari');
    await run();
    expect(await readdir(buildsDir())).toHaveLength(3);

    server.stdin.end();
    await once(server, 'exit');
    await write('src/words/data/word.txt', 'salut');
    await run();
    expect(await readdir(old).catch(() => 'removed')).toBe('removed');
  }, 60_000);
});
