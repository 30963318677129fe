import type { Browser, Page } from 'playwright-core';
import { FakeLiveServer } from '../../test/support/fake-live-server.js';
import type { Closer } from '../../src/lib/closer.js';
import { productPaths } from '../../src/config/product-paths.js';
import { PAGE_PROBES } from './page-probes.js';

/** A server that the bench plays, and a page of its own browser profile that is not logged in yet. */
export interface OpenPage {
  readonly server: FakeLiveServer;
  readonly page: Page;
}

/** Both end with `parts`. */
export async function openPage(browser: Browser, parts: Closer): Promise<OpenPage> {
  const server = parts.add(await FakeLiveServer.open(productPaths.pages));
  const context = parts.add(await browser.newContext({ viewport: { width: 1920, height: 1080 } }));
  await context.addInitScript({ content: PAGE_PROBES });
  const page = await context.newPage();
  return { server, page };
}

/** Fills in the log-in of the page that is open, and sends it. */
export async function logIn(page: Page, username = 'admin'): Promise<void> {
  await page.getByLabel('User name').fill(username);
  await page.getByLabel('Password').fill('right');
  await page.keyboard.press('Enter');
}
