import { readFile, writeFile } from 'node:fs/promises';
import { README, renderReadme } from './docs/render-readme.js';
import { runMain } from './run-main.js';

/** `npm run docs`: writes what is generated from the code into the documents. */
await runMain(async () => {
  const text = await readFile(README, 'utf8');
  const rendered = renderReadme(text);
  if (rendered === text) return void process.stderr.write('README.md is in step already.\n');
  await writeFile(README, rendered);
  process.stderr.write('README.md: settings written.\n');
});
