import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { mayNotedBeAlive, noteProcess } from '../../src/workers/process-note.js';
import { makeTestDir } from '../support/database.js';

let dir: Awaited<ReturnType<typeof makeTestDir>>;
let file: string;
beforeEach(async () => {
  dir = await makeTestDir();
  file = join(dir.path, 'data', 'held-by');
});
afterEach(() => dir.close());

const changed = async (change: object) =>
  writeFile(file, JSON.stringify({ ...(JSON.parse(await readFile(file, 'utf8')) as object), ...change }));

it('a process is noted until it takes that back', async () => {
  expect(await mayNotedBeAlive(file)).toBe(false);
  const note = await noteProcess(file);
  expect(await mayNotedBeAlive(file)).toBe(true);
  await note.close();
  expect(await mayNotedBeAlive(file)).toBe(false);
});

it('a process that was killed is not alive, nor is another one under its number', async () => {
  await noteProcess(file);
  await changed({ started: '1' });
  expect(await mayNotedBeAlive(file)).toBe(false);
  const child = spawn('true');
  await once(child, 'exit');
  await changed({ pid: child.pid });
  expect(await mayNotedBeAlive(file)).toBe(false);
});

it('a process of another machine or container may be alive, and so may one whose note cannot be read', async () => {
  await noteProcess(file);
  await changed({ started: '1', host: 'elsewhere' });
  expect(await mayNotedBeAlive(file)).toBe(true);
  await writeFile(file, 'damaged');
  expect(await mayNotedBeAlive(file)).toBe(true);
});
