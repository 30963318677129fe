/// <reference lib="dom" />
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';

/** A folder on the desktop with files of these contents. */
export async function desktopFolder(contents: Readonly<Record<string, string>>) {
  const folder = await mkdtemp(join(tmpdir(), 'dropped-'));
  const paths = Object.keys(contents).map((name) => join(folder, name));
  for (const [at, content] of Object.values(contents).entries()) await writeFile(paths[at] ?? '', content);
  return { folder, paths, remove: () => rm(folder, { recursive: true }) };
}

/**
 * Drags files or folders from the desktop and lets go of them in the middle of an element, as a hand does.
 *
 * @returns what the page makes of them: `copy`, `none`, or `browser` where it leaves them to the browser, which opens them
 */
export async function dropFiles(page: Page, paths: readonly string[], on: Locator): Promise<string> {
  await on.scrollIntoViewIfNeeded();
  const box = await on.boundingBox();
  if (box === null) throw new Error('the place is not on the page');
  const at = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  const data = { items: [], files: [...paths], dragOperationsMask: 1 };
  // the last to hear of it, before the hand comes
  const effect = await page.evaluateHandle(() => {
    const found = { effect: '' };
    const note = (event: DragEvent): void => {
      found.effect = event.defaultPrevented ? (event.dataTransfer?.dropEffect ?? '') : 'browser';
    };
    window.addEventListener('dragover', note, { once: true });
    return found;
  });
  const session = await page.context().newCDPSession(page);
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
    await session.send('Input.dispatchDragEvent', { type, ...at, data });
  await session.detach();
  return (await effect.jsonValue()).effect;
}

const OBJECTS = [
  // runs as the document is opened
  '<< /Type /Catalog /Pages 2 0 R /OpenAction << /S /JavaScript /JS (app.alert\\("active"\\);) >> >>',
  '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
  '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 200] >>',
];

/** A PDF that is hostile: with a script of its own, and one for a browser that takes it for a page of the web. */
export const ACTIVE_PDF = Buffer.from(
  [
    '%PDF-1.4',
    '<script>parent.document.title = "active"</script>',
    ...OBJECTS.map((object, at) => `${at + 1} 0 obj\n${object}\nendobj`),
    'trailer << /Root 1 0 R >>',
    '%%EOF',
  ].join('\n'),
);

/** From the next load on, the page is in a browser that shows no PDF within a page. */
export async function withoutPdfViewer(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Object.defineProperty(Navigator.prototype, 'pdfViewerEnabled', { get: () => false });
  });
}
