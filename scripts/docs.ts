import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { apiDocuments } from './docs/api-documents.js';
import { README, renderReadme } from './docs/render-readme.js';
import { runMain } from './run-main.js';

/** `npm run docs`: writes what is generated from the code into the documents. */
await runMain(async () => {
  const text = await readFile(README, 'utf8');
  const rendered = renderReadme(text);
  if (rendered === text) process.stderr.write('README.md is in step already.\n');
  else {
    await writeFile(README, rendered);
    process.stderr.write('README.md: settings written.\n');
  }
  for (const [file, document] of await apiDocuments()) {
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, document);
    process.stderr.write(`${file} written.\n`);
  }
});
