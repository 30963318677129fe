/// <reference lib="dom" />
import { afterAll, afterEach, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { barriersOf } from '../support/barriers.js';
import { findChromium } from '../support/chromium.js';
import { ACTIVE_PDF, withoutPdfViewer } from '../support/dropped-files.js';
import { HelplinePages } from '../support/helpline-pages.js';
import { tabTo } from '../support/keyboard.js';
import { eventually } from '../support/processes.js';

// the viewer of documents belongs to the windows
const chromium = findChromium({ likeUsers: true });
const suite = chromium === null ? describe.skip : describe;
const title = 'a document of a case';

jest.setTimeout(90_000);

suite(chromium === null ? `${title} (skipped: no Chromium on this machine)` : title, () => {
  let pages: HelplinePages;

  beforeAll(async () => {
    pages = await HelplinePages.open(chromium as string);
  }, 300_000);
  afterAll(() => pages.close());
  afterEach(async () => expect(await pages.endTest()).toEqual({ faults: [], barriers: [] }));

  test('a PDF is shown by the viewer of the browser, and nothing of a hostile one runs', async () => {
    const { stage } = pages;
    const made = { narrative: 'n', title: 'Alone at home' };
    const id = String((await stage.api.make('cases', made, { as: 'counsellor' })).id);
    const disguised = Buffer.from('<script>parent.document.title = "active"</script>');
    for (const [name, content] of Object.entries({ 'page.pdf': disguised, 'letter.pdf': ACTIVE_PDF }))
      await stage.app.upload('attachments', { content, name }, { fields: { case_id: id } });
    const page = await pages.visit('counsellor', `/cases/${id}`);
    await page.getByText('page.pdf').first().waitFor();
    await tabTo(page.getByRole('button', { name: 'Show', exact: true })); // there is one, of the PDF
    await page.keyboard.press('Enter');
    const frame = page.locator('iframe[title="letter.pdf"]');
    await frame.waitFor();
    await eventually(() => page.frames().some((each) => each.url().startsWith('chrome-extension:')));
    expect(await frame.evaluate((at: HTMLIFrameElement) => at.contentDocument?.scripts.length)).toBe(0);
    expect(await page.title()).not.toContain('active');
    await pages.picture('case-pdf');
    expect(await barriersOf(page)).toEqual([]);
    await page.getByRole('button', { name: 'Hide' }).click();
    await frame.waitFor({ state: 'detached' });
    await withoutPdfViewer(page);
    await page.reload();
    await page.getByRole('button', { name: 'Show' }).click();
    await page.getByText('This document cannot be shown here. Download it instead.').waitFor();
  });
});
