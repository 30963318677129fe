import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, jest, test } from '@jest/globals';
import { buildWebStep } from '../../../scripts/setup/build-web.js';

const webDir = path.resolve(import.meta.dirname, '../../../build/web');
const quiet = (): void => undefined;

jest.setTimeout(120_000);

/** Every file that the page asks for first. */
async function filesOfPage(): Promise<string[]> {
  const page = await readFile(path.join(webDir, 'index.html'), 'utf8');
  return [...page.matchAll(/(?:src|href)="\/([^"]+)"/g)].map(([, file]) => file ?? '');
}

describe('the build of the pages', () => {
  test('leaves a whole page when two build at once', async () => {
    const signal = AbortSignal.timeout(100_000);
    await Promise.all([buildWebStep.run(quiet, signal), buildWebStep.run(quiet, signal)]);
    expect(await buildWebStep.isDone()).toBe(true);
    const files = await filesOfPage();
    expect(files.length).toBeGreaterThanOrEqual(3);
    for (const file of files) expect((await stat(path.join(webDir, file))).size).toBeGreaterThan(0);
  });

  test('puts nothing inline and nothing from elsewhere into the page', async () => {
    const page = await readFile(path.join(webDir, 'index.html'), 'utf8');
    expect(page).not.toMatch(/style=|<style|data:|https?:\/\//);
    for (const [script] of page.matchAll(/<script.*?<\/script>/gs))
      expect(script).toMatch(/src="\/[^"]+"><\/script>$/);
  });

  test('is React for production, whatever NODE_ENV says here', async () => {
    expect(process.env['NODE_ENV']).toBe('test');
    const [script = ''] = (await filesOfPage()).filter((file) => file.endsWith('.js'));
    const code = await readFile(path.join(webDir, script), 'utf8');
    // a warning that only the development build has
    expect(code).not.toContain('unique "key" prop');
  });

  test('that is stopped leaves the pages as they were', async () => {
    await buildWebStep.run(quiet, AbortSignal.timeout(100_000));
    const before = await filesOfPage();
    const stop = new AbortController();
    const stopped = buildWebStep.run(quiet, stop.signal);
    stop.abort();
    await expect(stopped).rejects.toMatchObject({ name: 'AbortError' });
    expect(await filesOfPage()).toEqual(before);
    expect(await buildWebStep.isDone()).toBe(true);
  });
});
