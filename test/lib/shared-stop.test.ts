import { expect, it } from '@jest/globals';
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { RUN_SOURCE } from '../support/run-source.js';

const child = fileURLToPath(new URL('shared-stop.child.ts', import.meta.url));

it('a stop that forty calls wait for ends their waits, and Node.js warns of no leak', async () => {
  const { stdout, stderr } = await promisify(execFile)(process.execPath, [RUN_SOURCE, child]);
  expect([stdout, stderr]).toEqual(['all went on', '']);
});
