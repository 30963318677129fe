import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { productPaths } from '../../src/config/product-paths.js';

/** A checkout with one program, a module that it loads, and data beside it. */
let checkout: string;
beforeEach(async () => {
  checkout = await mkdtemp(join(tmpdir(), 'hearline-run-source-'));
  await mkdir(join(checkout, 'scripts/setup'), { recursive: true });
  await mkdir(join(checkout, 'src'));
  for (const file of ['scripts/run-source.mjs', 'scripts/setup/compiler-options.mjs'])
    await cp(join(productPaths.checkout, file), join(checkout, file));
  await symlink(join(productPaths.checkout, 'node_modules'), join(checkout, 'node_modules'));
  await writeFile(join(checkout, 'package.json'), '{ "type": "module" }');
  await writeFile(join(checkout, 'src/data.txt'), 'data beside it');
  await says('hello');
  await writeFile(
    join(checkout, 'src/program.ts'),
    `import { readFileSync } from 'node:fs';
    import { said } from './said.js';
    const data = readFileSync(new URL('./data.txt', import.meta.url), 'utf8');
    const place = import.meta.filename as string;
    console.log(JSON.stringify({ said, data, place, given: process.argv.slice(2) }));
    if (process.argv[2] === 'fail') throw new Error('as it was asked');`,
  );
});
afterEach(() => rm(checkout, { recursive: true }));

const says = (text: string) =>
  writeFile(join(checkout, 'src/said.ts'), `export const said: string = ${JSON.stringify(text)};\n`);

async function run(...given: string[]) {
  const args = [join(checkout, 'scripts/run-source.mjs'), join(checkout, 'src/program.ts'), ...given];
  const { stdout } = await promisify(execFile)(process.execPath, args);
  return JSON.parse(stdout) as { said: string; data: string; place: string; given: string[] };
}

describe('a TypeScript file that is run from its source', () => {
  it('has its arguments, and finds what lies beside it', async () => {
    const answer = {
      said: 'hello',
      data: 'data beside it',
      place: join(checkout, 'src/program.ts'),
      given: ['a', '--b'],
    };
    expect(await run('a', '--b')).toEqual(answer);
    expect(await run('a', '--b')).toEqual(answer);
    const made = (await readdir(join(checkout, 'build/development'))).filter((name) => name.endsWith('.js'));
    expect(made).toHaveLength(1); // compiled once
  });

  it('is compiled anew once a module that it loads has changed', async () => {
    await run();
    await says('something else');
    expect((await run()).said).toBe('something else');
    await says('hello');
    expect((await run()).said).toBe('hello');
  });

  it('is run by several processes at once', async () => {
    const answers = await Promise.all([run('1'), run('2'), run('3')]);
    expect(answers.map(({ given }) => given)).toEqual([['1'], ['2'], ['3']]);
  });

  it('names its own lines where it fails', async () => {
    await expect(run('fail')).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/src\/program\.ts:6[\s\S]*as it was asked/),
    });
  });
});
