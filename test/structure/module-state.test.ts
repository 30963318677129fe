import { expect, it } from '@jest/globals';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { productPaths } from '../../src/config/product-paths.js';

const SRC = join(productPaths.checkout, 'src');

/** Modules with a variable of their process, and which. The files of a process of jest share them, as all parts of a server do. */
const WITH_STATE = [
  'access/passwords.ts: dummyHash', // made once, the same for every log-in
  'analysis/classify/words/word-model.ts: loaded', // read once from a file that does not change
  'http/kit/reply-check.ts: check', // set by each test file (check-replies.ts)
  'lib/clock.ts: aheadMs', // tests that set it have modules of their own (one-realm/environment.cjs)
];

it('a module of the server keeps nothing that changes for its process, but for a few that are known', async () => {
  const entries = await readdir(SRC, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts') && !entry.name.endsWith('.worker.ts'))
    .map(({ parentPath, name }) => join(parentPath, name))
    .filter((file) => !file.startsWith(join(SRC, 'web/')));
  const found: string[] = [];
  for (const file of files) {
    for (const [, name] of (await readFile(file, 'utf8')).matchAll(/^(?:export )?(?:let|var) (\w+)/gm))
      found.push(`${relative(SRC, file)}: ${name}`);
  }
  expect(found.sort()).toEqual(WITH_STATE);
});
