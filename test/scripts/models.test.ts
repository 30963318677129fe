import { execFile } from 'node:child_process';
import { mkdtemp, open, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { PARAKEET_SMALL } from '../../bench/models/parakeet-shapes.js';
import { writeRandomParakeet } from '../../bench/models/random-parakeet.js';
import { productPaths } from '../../src/config/product-paths.js';
import { compiledProgram } from '../support/compiled-program.js';
import { readGgmlFile } from '../support/ggml-file.js';
import { publish } from '../support/published-model.js';

// a program of its own each time, and real speech workers
jest.setTimeout(120_000);

describe('npm run models', () => {
  let program: string;
  let folder: string;
  let dataDir: string;
  beforeAll(async () => {
    program = await compiledProgram('models');
    folder = await mkdtemp(join(tmpdir(), 'hearline-models-'));
    dataDir = join(folder, 'data');
  });
  afterAll(() => rm(folder, { recursive: true }));

  /** The command as a person runs it. */
  function run(...args: string[]) {
    const env = { PATH: process.env.PATH, DATA_DIR: dataDir };
    return new Promise<{ code: number; output: string }>((done) => {
      execFile(process.execPath, [program, ...args], { env, timeout: 60_000 }, (error, stdout, stderr) => {
        done({ code: error ? Number(error.code) : 0, output: stdout + stderr });
      });
    });
  }
  const unfinished = () => readdir(join(dataDir, 'models/unfinished'));

  it('says how it is used', async () => {
    for (const args of [[], ['dance'], ['use'], ['add', 'a', 'b'], ['list', '--name', 'x']]) {
      const { code, output } = await run(...args);
      expect([args, code]).toEqual([args, 1]);
      expect(output).toContain('usage: npm run models -- COMMAND');
    }
  });

  it('lists what can be fetched, with size and licence', async () => {
    const { code, output } = await run('list');
    expect(code).toBe(0);
    expect(output).toContain('none; the fixture model is used');
    expect(output).toMatch(/ {2}small-q8_0 +264\.5 MB {2}MIT/);
    expect(output).not.toContain('helpline-fixture ');
  });

  it('adds a published model, puts it in use, and notices a changed byte', async () => {
    const source = join(folder, 'whisper-kiswahili');
    await publish(await readGgmlFile(productPaths.fixtureModel), source, {
      licence: 'apache-2.0',
      shards: 2,
    });
    const added = await run('add', source, '--languages', 'sw,en');
    expect(added).toMatchObject({ code: 0 });
    expect(added.output).toContain('whisper-kiswahili-q8_0 is there');
    expect(added.output).toContain('100 %  converting');
    expect((await run('use', 'whisper-kiswahili-q8_0')).output).toContain('is in use; running servers');
    const { output } = await run('list');
    expect(output).toMatch(/ {2}\* whisper-kiswahili-q8_0 +\d+\.\d MB {2}apache-2\.0 sw, en: Added from/);
    expect(await run('verify')).toMatchObject({
      code: 0,
      output: expect.stringContaining('as its record says'),
    });
    const file = await open(join(dataDir, 'models/whisper-kiswahili-q8_0.bin'), 'r+');
    await file.write(Buffer.from([1]), 0, 1, 9_000_000);
    await file.close();
    const verified = await run('verify', 'whisper-kiswahili-q8_0');
    expect(verified.code).toBe(1);
    expect(verified.output).toContain('CHANGED: its SHA-256 is');
    expect(await run('remove', 'whisper-kiswahili-q8_0')).toMatchObject({
      code: 1,
      output: expect.stringContaining('is in use; put another in use first'),
    });
  });

  it('adds a Parakeet as it is, puts it in use, and makes none smaller', async () => {
    const source = join(folder, 'parakeet-random.bin');
    await writeRandomParakeet(source, { shape: PARAKEET_SMALL });
    const smaller = await run('add', source, '--precision', 'q8_0');
    expect(smaller.code).toBe(1);
    expect(smaller.output).toContain('is a Parakeet, which is added as it is');
    expect((await run('add', source, '--languages', 'en')).output).toContain('parakeet-random is there');
    expect((await run('use', 'parakeet-random')).output).toContain('parakeet-random is in use');
    expect((await run('verify', source)).output).toContain(
      'a whole Parakeet model, 0.2 MB, width 32, 2 + 2 layers',
    );
  });

  it('adds a file as it is, with the settings of the model that it is', async () => {
    expect(await run('add', productPaths.fixtureModel, '--name', 'small-one')).toMatchObject({ code: 0 });
    expect((await run('list')).output).toMatch(/ {4}small-one +9\.8 MB {2}MIT +en, sw: Added/);
    expect(await run('add', productPaths.fixtureModel, '--name', 'small-one')).toMatchObject({
      code: 1,
      output: expect.stringContaining('a model named small-one is there already'),
    });
    expect(await run('remove', 'small-one')).toMatchObject({ code: 0 });
    expect((await run('list')).output).not.toContain('small-one');
  });

  it.each<[string, string, RegExp]>([
    ['a web page', '<!doctype html>', /is an HTML page/],
    ['a Git LFS pointer', 'version https://git-lfs.github.com/spec/v1', /is a Git LFS pointer/],
    ['nothing', '', /is empty/],
  ])('adds no file that is %s, and leaves nothing behind', async (_, content, reported) => {
    const path = join(folder, 'unfit.bin');
    await writeFile(path, content);
    const { code, output } = await run('add', path);
    expect(code).toBe(1);
    expect(output).toMatch(reported);
    expect(await unfinished()).toEqual([]);
    expect((await run('list')).output).not.toContain('unfit');
  });

  it('says which names there are when there is none of that name', async () => {
    expect((await run('fetch', 'enormous')).output).toContain('there are: tiny, base, small');
    expect((await run('use', 'enormous')).output).toContain('enormous');
    expect((await run('add', '/nowhere/at-all')).output).toContain('/nowhere/at-all does not exist');
    expect((await run('add', productPaths.fixtureModel, '--precision', 'q9')).output).toContain(
      'one of f16, q8_0',
    );
  });
});
