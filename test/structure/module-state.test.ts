import { expect, it } from '@jest/globals';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { productPaths } from '../../src/config/product-paths.js';

const SRC = join(productPaths.checkout, 'src');

/** Modules with a variable of their process, and which. The files of a process of jest share them, as all parts of a server do. */
const WITH_VARIABLE = [
  'access/passwords.ts: dummyHash', // made once, the same for every log-in
  'analysis/classify/words/word-model.ts: loaded', // read once from a file that does not change
  'http/kit/reply-check.ts: check', // set by each test file (check-replies.ts)
  'lib/clock.ts: aheadMs', // a test that sets it has modules of its own (one-realm/environment.cjs)
];
/** Modules with a collection that begins empty: each keeps what follows from its key alone, or belongs to an object of a part. */
const WITH_COLLECTION = [
  'calls/outward-form.ts: fields',
  'cases/time-zone.ts: formats',
  'http/analysis-api/text-route.ts: turnsByEngines',
  'http/departure-of.ts: departures',
  'http/helpline-api/dialect/row-order.ts: orders',
  'http/helpline-api/record-schemas.ts: pieces',
  'http/kit/right-holds.ts: underWay',
  'http/kit/route-document.ts: notedRoutes',
  'lib/known-connections.ts: known',
  'start/common/read-analysis-data.ts: own',
  'storage/case-file/cell-texts.ts: plans',
  'storage/case-file/prepared.ts: names',
  'telephony/channel-controls.ts: making',
];

it('a module of the server keeps nothing that changes for its process, but for a few that are known', async () => {
  const entries = await readdir(SRC, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts') && !entry.name.endsWith('.worker.ts'))
    .map(({ parentPath, name }) => join(parentPath, name))
    .filter((file) => !file.startsWith(join(SRC, 'web/')));
  const found = { variables: [] as string[], collections: [] as string[] };
  for (const file of files) {
    const text = await readFile(file, 'utf8');
    const named = (pattern: RegExp) =>
      [...text.matchAll(pattern)].map(([, name]) => `${relative(SRC, file)}: ${name}`);
    found.variables.push(...named(/^(?:export )?(?:let|var) (\w+)/gm));
    found.collections.push(...named(/^(?:export )?const (\w+) = new (?:Weak)?(?:Map|Set)(?:<.*>)?\(\);/gm));
  }
  expect(found.variables.sort()).toEqual(WITH_VARIABLE);
  expect(found.collections.sort()).toEqual(WITH_COLLECTION);
});
