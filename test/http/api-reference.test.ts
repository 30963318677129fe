import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { productPaths } from '../../src/config/product-paths.js';
import { openHttpServer, type HttpServer } from '../../src/http/http-server.js';
import { apiReference } from '../../src/http/ops/api-reference.js';
import { silentLog } from '../../src/lib/log.js';
import { findChromium, launchChromium } from '../support/chromium.js';
import { ask } from '../support/http-client.js';

const chromium = findChromium();
let server: HttpServer;
const { apiDocuments: documents, swaggerUi: assets } = productPaths;
beforeAll(async () => {
  server = await openHttpServer({
    ...{ host: '127.0.0.1', port: 0, upgrades: {}, directory: () => null },
    apis: [['/api/docs', apiReference({ documents, assets })]],
    log: silentLog(),
  });
});
afterAll(() => server.close());

const get = (path: string) => ask(server.url, path, { headers: { accept: 'text/html,*/*' } });

/** Paths of the operations. From 129 operations on, Swagger UI 5.33 and later draws those alone that are in sight. */
async function shownOnTheWayDown(page: Page): Promise<Set<string>> {
  const shown = new Set<string>();
  for (let isAtEnd = false; !isAtEnd;) {
    for (const path of await page.locator('.opblock-summary-path').allTextContents())
      shown.add(path.replace(/\u200b/g, ''));
    isAtEnd = await page.evaluate(
      '(() => { const from = scrollY; scrollBy(0, innerHeight / 2); return scrollY === from; })()',
    );
    await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))');
  }
  return shown;
}

describe('the reference at /api/docs', () => {
  it('is served without a token, with the documents and nothing else of their folder or of Swagger UI', async () => {
    expect((await get('/api/docs')).headers.location).toBe('/api/docs/');
    expect((await get('/api/docs/')).headers['content-type']).toMatch(/^text\/html/);
    for (const name of ['api-v1.json', 'helpline-api.json']) {
      expect((await get(`/api/docs/documents/${name}`)).json()).toMatchObject({ openapi: '3.1.0' });
    }
    for (const path of [
      'assets/package.json',
      'assets/index.html',
      'documents/../../package.json',
      'other',
    ]) {
      expect([path, (await get(`/api/docs/${path}`)).status]).toEqual([path, 404]);
    }
  });

  (chromium === null ? it.skip : it)(
    `shows every operation in a browser that reaches this server alone, under its content security policy${chromium === null ? ' (skipped: no Chromium on this machine)' : ''}`,
    async () => {
      const browser: Browser = await launchChromium(chromium ?? '');
      try {
        const page = await browser.newPage();
        const troubles: string[] = [];
        page.on('console', (message) => {
          if (['error', 'warning'].includes(message.type())) troubles.push(message.text());
        });
        page.on('pageerror', (error) => troubles.push(error.message));
        page.on('request', (request) => {
          const { origin, protocol } = new URL(request.url());
          if (protocol !== 'data:' && origin !== server.url) troubles.push(`asked ${request.url()}`);
        });
        await page.goto(`${server.url}/api/docs/`);
        await page.waitForSelector('.opblock-summary-path');
        const shown = await shownOnTheWayDown(page);
        const { paths } = (await get('/api/docs/documents/api-v1.json')).json() as {
          paths: Record<string, object>;
        };
        expect([...shown].sort()).toEqual(Object.keys(paths).sort());
        expect(troubles).toEqual([]);
      } finally {
        await browser.close();
      }
    },
    60_000,
  );
});
