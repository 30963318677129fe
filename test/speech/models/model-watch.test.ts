import { copyFile, mkdtemp, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { ModelWatch } from '../../../src/speech/models/model-watch.js';

const NEVER_BY_ITSELF_MS = 3_600_000;

describe('the watch over the model file', () => {
  let folder: string;
  let path: string;
  let changes: number;
  let watch: ModelWatch;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'hearline-watch-'));
    path = join(folder, 'in-use.bin');
    await writeFile(join(folder, 'a.bin'), 'first');
    await symlink('a.bin', path);
    changes = 0;
    const onChange = async () => void changes++;
    watch = new ModelWatch({ path: async () => path, onChange, everyMs: NEVER_BY_ITSELF_MS });
    await watch.check();
  });
  afterEach(async () => {
    await watch.close();
    await rm(folder, { recursive: true });
  });

  it('shows nothing while nothing changes', async () => {
    await watch.check();
    await watch.check();
    expect(changes).toBe(0);
  });

  it('reports once that another model was put in use', async () => {
    await copyFile(join(folder, 'a.bin'), join(folder, 'b.bin'));
    await symlink('b.bin', join(folder, 'next'));
    await rename(join(folder, 'next'), path);
    for (let i = 0; i < 4; i++) await watch.check();
    expect(changes).toBe(1);
  });

  it('reports a file that is being written only when it grows no more', async () => {
    for (const text of ['more', 'more and more', 'more and more and more']) {
      await writeFile(join(folder, 'a.bin'), text);
      await watch.check();
    }
    expect(changes).toBe(0);
    await watch.check();
    expect(changes).toBe(1);
  });

  it('waits for a file that has gone to come back', async () => {
    await rm(join(folder, 'a.bin'));
    await watch.check();
    await watch.check();
    expect(changes).toBe(0);
    await writeFile(join(folder, 'a.bin'), 'another');
    await watch.check();
    await watch.check();
    expect(changes).toBe(1);
  });
});
