import { expect, it } from '@jest/globals';
import { execFile } from 'node:child_process';
import { getPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { RUN_SOURCE } from '../support/run-source.js';

const child = fileURLToPath(new URL('lower-priority.child.ts', import.meta.url));

it('a worker of a server that was started with a low priority has a lower one, which needs no right', async () => {
  const { stdout } = await promisify(execFile)('nice', [
    ...['-n', '6'],
    ...[process.execPath, RUN_SOURCE, child],
  ]);
  expect(Number(stdout)).toBe(Math.min(19, getPriority() + 6 + 5));
});
