import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { StateFile } from '../../src/lib/state-file.js';

let dir: string;
beforeEach(async () => void (dir = await mkdtemp(join(tmpdir(), 'hearline-test-'))));
afterEach(() => rm(dir, { recursive: true }));

describe('a file with the newest state', () => {
  it('has what was written last, its owner alone reads it, and nothing is left beside it', async () => {
    const path = join(dir, 'data', 'state.json');
    const file = new StateFile(path, () => {});
    for (const state of ['first', 'second', 'third']) file.write(() => state);
    await file.settled();
    expect(await file.read()).toBe('third');
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    expect(await readdir(join(dir, 'data'))).toEqual(['state.json']);
  });

  it('takes a state that comes in the moment in which the write before it ends', async () => {
    const file = new StateFile(join(dir, 'state.json'), () => {});
    file.write(() => 'first');
    void file.settled().then(() => file.write(() => 'second'));
    await file.settled();
    await file.settled();
    expect(await file.read()).toBe('second');
  });

  it('reports a write that fails, and tries the next one all the same', async () => {
    const failures: unknown[] = [];
    const path = join(dir, 'state.json');
    await mkdir(path); // a folder in its place
    const file = new StateFile(path, (error) => failures.push(error));
    file.write(() => 'first');
    await file.settled();
    expect(failures).toHaveLength(1);
    await rm(path, { recursive: true });
    file.write(() => 'first');
    await file.settled();
    expect(await file.read()).toBe('first');
  });
});
