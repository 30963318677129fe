import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { compressAssets } from '../../scripts/setup/compress-assets.js';
import { openHttpServer, type HttpServer } from '../../src/http/http-server.js';
import { silentLog } from '../../src/lib/log.js';
import { ask } from '../support/http-client.js';

let home: string;
let pages: string;
let server: HttpServer;
let isBuilt: boolean;

const PAGE =
  '<!doctype html><title>Hearline</title><script type="module" src="/assets/app-1a2b.js"></script>';

const LARGE = `export const words = '${'hello '.repeat(5_000)}';`;

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'hearline-pages-'));
  // a checkout may lie in such a folder
  pages = join(home, '.work', 'web');
  await mkdir(join(pages, 'assets'), { recursive: true });
  await writeFile(join(pages, 'index.html'), PAGE);
  await writeFile(join(pages, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  await writeFile(join(pages, 'assets/app-1a2b.js'), 'export {};');
  await writeFile(join(pages, 'assets/large-3c4d.js'), LARGE);
  await compressAssets(pages);
  await writeFile(join(pages, '.secret'), 'top secret');
  await writeFile(join(home, 'outside.txt'), 'top secret');
  server = await openHttpServer({
    ...{ host: '127.0.0.1', port: 0, upgrades: {}, apis: [] },
    directory: () => (isBuilt ? pages : null),
    log: silentLog(),
  });
});
afterAll(async () => {
  await server.close();
  await rm(home, { recursive: true });
});
beforeEach(() => void (isBuilt = true));

const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  ask(server.url, path, { method, headers: { accept: 'text/html', ...headers } });

describe('the pages', () => {
  it.each(['/', '/calls/hearline-17.4', '/login', '/calls/a.b'])(
    'are one page at every address of the application: %s',
    async (path) => {
      const answer = await get(path);
      expect(answer).toMatchObject({ status: 200, text: PAGE });
      expect(answer.headers).toMatchObject({
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-cache',
      });
    },
  );

  it.each([
    ['GET', '<title>Hearline</title><meta name="time-zone" content="Asia/Kathmandu" />'],
    ['HEAD', ''],
  ])(
    'say which time zone the helpline is in, and are sent once as long as nothing changes: %s',
    async (method, part) => {
      const inKathmandu = await openHttpServer({
        ...{ host: '127.0.0.1', port: 0, upgrades: {}, apis: [], timeZone: 'Asia/Kathmandu' },
        directory: () => pages,
        log: silentLog(),
      });
      try {
        const asked = { method, headers: { accept: 'text/html' } };
        const { text, headers, status } = await ask(inKathmandu.url, '/calls', asked);
        expect([status, text]).toEqual([200, expect.stringContaining(part)]);
        const tagged = { accept: 'text/html', 'if-none-match': String(headers.etag) };
        expect((await ask(inKathmandu.url, '/', { method, headers: tagged })).status).toBe(304);
      } finally {
        await inKathmandu.close();
      }
    },
  );

  it('have assets that are kept for ever, and a front page that is always fresh', async () => {
    const asset = await get('/assets/app-1a2b.js', { accept: '*/*' });
    expect(asset).toMatchObject({ status: 200, text: 'export {};' });
    expect(asset.headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
    });
    expect((await get('/favicon.svg')).headers['cache-control']).toBe('no-cache');
  });

  it.each([
    ['gzip, deflate, br', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0, gzip;q=0', undefined],
    ['identity', undefined],
  ])('send their script compressed to a client that takes it so: %s', async (accepts, encoding) => {
    for (const method of ['GET', 'HEAD']) {
      const headers = { accept: '*/*', 'accept-encoding': accepts };
      const answer = await get('/assets/large-3c4d.js', headers, method);
      expect(answer).toMatchObject({ status: 200 });
      expect(answer.headers).toMatchObject({
        'content-type': 'text/javascript; charset=utf-8',
        'cache-control': 'public, max-age=31536000, immutable',
        vary: 'Accept-Encoding',
      });
      expect(answer.headers['content-encoding']).toBe(encoding);
      const length = Number(answer.headers['content-length']);
      if (encoding === undefined) expect(length).toBe(LARGE.length);
      else expect(length).toBeLessThan(LARGE.length / 10);
    }
    const small = await get('/assets/app-1a2b.js', { accept: '*/*', 'accept-encoding': accepts });
    expect(small).toMatchObject({ status: 200, text: 'export {};' });
    expect(small.headers['content-encoding']).toBeUndefined();
  });

  it.each(['/assets/app-old.js', '/assets/'])(
    'have no page in the place of a missing asset: %s',
    async (path) => {
      const answer = await get(path);
      expect(answer.status).toBe(404);
      expect(answer.text).not.toContain('<!doctype');
    },
  );

  it('are not sent to who wants something else', async () => {
    expect((await get('/unknown.json', { accept: 'application/json' })).status).toBe(404);
  });

  it('let nothing run or load that does not come from here', async () => {
    for (const path of ['/', '/assets/app-1a2b.js', '/api/v1/nothing']) {
      const { headers } = await get(path);
      expect(headers['content-security-policy']).toBe(
        "default-src 'self';object-src 'none';frame-src blob:;base-uri 'none';form-action 'self';frame-ancestors 'none'",
      );
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        'cross-origin-opener-policy': 'same-origin',
      });
      expect(headers['x-powered-by']).toBeUndefined();
      expect(headers['access-control-allow-origin']).toBeUndefined();
    }
  });

  it('may connect to the telephones too, wherever they are just then', async () => {
    let url: string | null = 'wss://pbx.example:8089/ws';
    const withPhones = await openHttpServer({
      ...{ host: '127.0.0.1', port: 0, upgrades: {}, apis: [], log: silentLog() },
      directory: () => pages,
      connectTo: () => Promise.resolve(url),
    });
    const policy = async () =>
      String((await ask(withPhones.url, '/')).headers['content-security-policy']).split(';');
    try {
      expect(await policy()).toContain("connect-src 'self' wss://pbx.example:8089");
      url = 'wss://other.example:8089/ws';
      expect(await policy()).toContain("connect-src 'self' wss://other.example:8089");
      url = null;
      expect(await policy()).not.toContainEqual(expect.stringContaining('connect-src'));
    } finally {
      await withPhones.close();
    }
  });

  it.each([
    '/../outside.txt',
    '/..%2f..%2foutside.txt',
    '/%2e%2e/%2e%2e/outside.txt',
    '/assets/../../../outside.txt',
    '/assets/..%5c..%5coutside.txt',
    '//etc/passwd',
    '/.secret',
    '/%00',
  ])('show nothing else of the disk: %s', async (path) => {
    const { text } = await get(path, { accept: '*/*' });
    expect(text).not.toMatch(/top secret|root:/);
  });

  it.each(['/', '/assets/app-1a2b.js', '/calls'])(
    'answer HEAD like GET, without the body: %s',
    async (path) => {
      const [head, full] = [await get(path, {}, 'HEAD'), await get(path)];
      expect(head).toMatchObject({ status: 200, text: '' });
      for (const name of ['content-type', 'content-length', 'cache-control', 'etag'])
        expect(head.headers[name]).toBe(full.headers[name]);
    },
  );

  it('are not posted to', async () => {
    const answer = await get('/', {}, 'POST');
    expect(answer.status).toBe(404);
    expect(answer.json()).toMatchObject({ status: 'error', code: 404, message: 'page / not found' });
  });
});

it('while the pages are being built, says so and when to try again', async () => {
  isBuilt = false;
  for (const path of ['/', '/assets/app-1a2b.js', '/calls/1']) {
    const answer = await get(path);
    expect(answer).toMatchObject({ status: 503, headers: { 'retry-after': '3' } });
    expect(answer.text).toContain('<meta http-equiv="refresh" content="3">');
    expect(answer.text).not.toMatch(/<script|<style|style=|onload=/);
  }
  isBuilt = true;
  expect((await get('/')).status).toBe(200);
});
