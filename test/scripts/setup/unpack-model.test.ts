import { copyFile, mkdir, mkdtemp, readdir, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { gzipSync } from 'node:zlib';
import { fixtureModelPath, unpackModelStep } from '../../../scripts/setup/unpack-model.js';
import { productPaths } from '../../../src/config/product-paths.js';
import { SetupError } from '../../../src/lib/errors.js';

const signal = new AbortController().signal;
const ARCHIVE = 'helpline-fixture-q8_0.bin.gz';

describe('unpacking the speech model', () => {
  let checkoutDir: string;
  beforeEach(async () => {
    checkoutDir = await mkdtemp(join(tmpdir(), 'hearline-checkout-'));
    await mkdir(join(checkoutDir, 'models'));
    for (const name of ['manifest.json', ARCHIVE]) {
      await copyFile(join(productPaths.checkout, 'models', name), join(checkoutDir, 'models', name));
    }
  });
  afterEach(() => rm(checkoutDir, { recursive: true }));

  it('makes the file that the manifest describes, once', async () => {
    const step = unpackModelStep({ checkoutDir });
    expect(await step.isDone()).toBe(false);
    await step.run(() => {}, signal);
    expect(await step.isDone()).toBe(true);
    expect((await stat(fixtureModelPath(checkoutDir))).size).toBe(9_800_097);
  });

  it.each([
    ['cut short', (archive: string) => truncate(archive, 1_000_000)],
    ['another model', (archive: string) => writeFile(archive, gzipSync('not the model'))],
    ['missing', (archive: string) => rm(archive)],
  ])('refuses an archive that is %s, and leaves nothing half done', async (_, spoil) => {
    await spoil(join(checkoutDir, 'models', ARCHIVE));
    const step = unpackModelStep({ checkoutDir });
    await expect(step.run(() => {}, signal)).rejects.toBeInstanceOf(SetupError);
    expect(await step.isDone()).toBe(false);
    expect(await readdir(join(checkoutDir, 'build/models'))).toEqual([]);
  });
});
