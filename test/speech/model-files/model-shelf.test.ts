import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CAREFUL_SETTINGS, type ModelRecord } from '../../../src/speech/model-files/model-record.js';
import { ModelShelf } from '../../../src/speech/model-files/model-shelf.js';

const record: ModelRecord = {
  ...{ name: 'small', file: 'small.bin', sizeBytes: 5, sha256: '0'.repeat(64), licence: 'MIT' },
  ...{ languages: null, about: 'five bytes' },
  ...CAREFUL_SETTINGS,
};

let dataDir: string;
let shelf: ModelShelf;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'hearline-shelf-'));
  shelf = new ModelShelf(dataDir);
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

async function put(): Promise<string> {
  const unfinished = join(await shelf.workFolder(), 'file');
  await writeFile(unfinished, 'model');
  return shelf.put(unfinished, record);
}

const refused = (work: Promise<unknown>, reason: object) => expect(work).rejects.toMatchObject({ reason });

describe('the shelf of models', () => {
  it('refuses a model that it does not have', async () => {
    await refused(shelf.use('large'), { code: 'unknown-model', model: 'large' });
    await refused(shelf.remove('large'), { code: 'unknown-model', model: 'large' });
  });

  it('refuses a second model of one name, and keeps the first', async () => {
    await put();
    await refused(put(), { code: 'model-name-taken', model: 'small' });
    expect((await shelf.list()).map(({ state }) => state)).toEqual(['there']);
  });

  it('does not remove the model that servers use', async () => {
    await put();
    await shelf.use('small');
    await refused(shelf.remove('small'), { code: 'model-in-use', model: 'small' });
    expect(await readdir(shelf.folder)).toEqual(expect.arrayContaining(['small.bin', 'small.json']));
  });

  it.each([
    ['missing', (path: string) => rm(path)],
    ['other-size', (path: string) => writeFile(path, 'cut')],
  ] as const)('does not put a model in use whose file is %s', async (state, spoil) => {
    const path = await put();
    await spoil(path);
    await refused(shelf.use('small'), { code: 'model-not-whole', model: 'small', path, state });
    expect(await shelf.pathInUse()).toBeUndefined();
  });
});
