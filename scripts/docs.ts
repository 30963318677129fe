import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { apiDocuments } from './docs/api-documents.js';
import { ARCHITECTURE, renderArchitecture } from './docs/render-architecture.js';
import { API_PAGE, renderRefusals } from './docs/render-refusals.js';
import { renderSettings, SETTINGS_PAGE } from './docs/render-settings.js';
import { runMain } from './run-main.js';

/** `npm run docs`: writes what is generated from the code into the documents. */
await runMain(async () => {
  await write(SETTINGS_PAGE, renderSettings);
  await write(ARCHITECTURE, renderArchitecture);
  await write(API_PAGE, renderRefusals);
  for (const [file, document] of await apiDocuments()) {
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, document);
    process.stderr.write(`${file} written.\n`);
  }
});

async function write(page: string, render: (text: string) => string): Promise<void> {
  const text = await readFile(page, 'utf8');
  const rendered = render(text);
  if (rendered !== text) await writeFile(page, rendered);
  process.stderr.write(`${page} ${rendered === text ? 'is in step already' : 'written'}.\n`);
}
