import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import type { Browser, Page } from 'playwright-core';
import { productPaths } from '../../src/config/product-paths.js';
import { Closer } from '../../src/lib/closer.js';
import { PageMeter } from './main-thread.js';
import { logIn, openPage } from './open-page.js';
import { WallLoad } from './wall-load.js';

const QUIET_MS = 1000;

/** Routes and what is read for them, as gzip, in kB: script and style, the log-in included. */
export async function measureSizes(
  browser: Browser,
  routes: readonly string[],
): Promise<Map<string, number>> {
  const sizes = new Map<string, number>();
  for (const route of routes) {
    const parts = new Closer();
    try {
      const { server, page } = await openPage(browser, parts);
      await page.goto(server.url + route);
      await logIn(page);
      await page.getByRole('button', { name: 'Log out' }).waitFor();
      await untilAllIsLoaded(page);
      sizes.set(route, await gzipKb(page));
    } finally {
      await parts.close();
    }
  }
  return sizes;
}

/** Until no file has come for a second; the connection of the live events never comes to its end. */
async function untilAllIsLoaded(page: Page): Promise<void> {
  const count = () => page.evaluate<number>("performance.getEntriesByType('resource').length");
  for (let loaded = -1, now = await count(); now !== loaded; now = await count()) {
    loaded = now;
    await sleep(QUIET_MS);
  }
}

async function gzipKb(page: Page): Promise<number> {
  const names = await page.evaluate<string[]>(
    `performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname)`,
  );
  const assets = new Set([...names.filter((name) => /\.(js|css)$/.test(name)), ...workers()]);
  return [...assets].reduce((sum, name) => sum + gzipBytes(join(productPaths.pages, name)), 0) / 1000;
}

/** The script of the shared worker: every page fetches it after the log-in, and its own list of fetches leaves it out. */
function workers(): string[] {
  const names = readdirSync(join(productPaths.pages, 'assets'));
  return names.filter((name) => /^hub-worker-.*\.js$/.test(name)).map((name) => `/assets/${name}`);
}

function gzipBytes(file: string): number {
  return existsSync(`${file}.gz`) ? statSync(`${file}.gz`).size : gzipSync(readFileSync(file)).length;
}

export interface OpeningFigures {
  /** from opening the address to a log-in that can be filled in, and from its sending to the first card, ms */
  readonly coldMs: number;
  /** a reload of the wall, logged in, to the first card, ms */
  readonly warmMs: number;
}

/** Opens a wall of 30 calls with a processor of a quarter of the speed and a line of 1.6 Mbit/s. */
export async function measureOpening(browser: Browser): Promise<OpeningFigures> {
  const parts = new Closer();
  try {
    const { server, page } = await openPage(browser, parts);
    new WallLoad(server, 30);
    const meter = await PageMeter.open(page);
    await meter.slowDown(4, 1600);
    const openedAtMs = performance.now();
    await page.goto(server.url);
    await page.getByLabel('User name').waitFor();
    const formMs = performance.now() - openedAtMs;
    await page.getByLabel('User name').fill('admin');
    const sentAtMs = performance.now();
    await logIn(page);
    await page.getByRole('article').first().waitFor();
    const coldMs = formMs + performance.now() - sentAtMs;
    const reloadedAtMs = performance.now();
    await page.reload({ waitUntil: 'commit' });
    await page.getByRole('article').first().waitFor();
    return { coldMs, warmMs: performance.now() - reloadedAtMs };
  } finally {
    await parts.close();
  }
}
