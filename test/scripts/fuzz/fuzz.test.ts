import { expect, it } from '@jest/globals';
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { productPaths } from '../../../src/config/product-paths.js';
import { RUN_SOURCE } from '../../support/run-source.js';

const run = promisify(execFile);

it('a few hundred strange requests are answered without an error of the server, a hang or a leak', async () => {
  const script = join(productPaths.checkout, 'scripts/fuzz.ts');
  const args = [RUN_SOURCE, script, '--requests', '400', '--seed', '8', '--json'];
  const { stdout, stderr } = await run(process.execPath, args, { cwd: productPaths.checkout }).catch(
    (error: { stdout: string; stderr: string }) => error,
  );
  expect({ counts: JSON.parse(stdout || 'null') as unknown, stderr }).toMatchObject({
    counts: { requests: 400, server_errors: 0, hangs: 0, leaks: 0 },
  });
}, 180_000);
