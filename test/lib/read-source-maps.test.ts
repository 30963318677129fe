import { expect, it } from '@jest/globals';
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { RUN_SOURCE } from '../support/run-source.js';

const CHILD = fileURLToPath(new URL('./read-source-maps.child.ts', import.meta.url));

async function measured(...args: string[]) {
  const { stdout } = await promisify(execFile)(process.execPath, [RUN_SOURCE, CHILD, ...args]);
  return JSON.parse(stdout) as { readMs: number; stackMs: number; stack: string };
}

it('the first error of a server that has read its source maps names its lines, and costs next to nothing', async () => {
  const { readMs, stackMs, stack } = await measured('read');
  expect(stack).toContain('read-source-maps.child.ts:14');
  expect(stackMs).toBeLessThan(readMs / 4); // without, all of it falls on the first stack
  const unread = await measured();
  expect(unread.stackMs).toBeGreaterThan(readMs / 4);
});
