import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { WebSocket, WebSocketServer } from 'ws';
import { SESSION_COOKIE } from '../../../src/http/helpline-api/presented-session.js';
import { Closer } from '../../../src/lib/closer.js';
import { makeTestDir } from '../../support/database.js';
import { freePort } from '../../support/free-port.js';
import { HelplineApp } from '../../support/helpline-app.js';
import { Nginx, NO_NGINX } from '../../support/nginx.js';

const PAGE = resolve(import.meta.dirname, '../../../docs/family-clients.md');
const suite = NO_NGINX === undefined ? describe : describe.skip;
const title = 'the live feed behind nginx with TLS, as docs/family-clients.md sets it up';

suite(NO_NGINX === undefined ? title : `${title} (skipped: ${NO_NGINX})`, () => {
  const parts = new Closer();
  let app: HelplineApp;
  let certificate: string;
  /**
   * Ports of pages and API, of the feed, and of a server that takes telephones itself, with TLS and without.
   */
  let ports: Readonly<Record<'pages' | 'feed' | 'phones' | 'plain', number>>;
  beforeAll(async () => {
    const dir = await makeTestDir();
    parts.add(dir);
    const [key, cert] = ['key.pem', 'cert.pem'].map((name) => join(dir.path, name)) as [string, string];
    const subject = ['-subj', '/CN=helpline.example', '-addext', 'subjectAltName=DNS:helpline.example'];
    const made = [
      'req',
      '-x509',
      '-newkey',
      'rsa:2048',
      '-nodes',
      '-days',
      '2',
      '-keyout',
      key,
      '-out',
      cert,
    ];
    await promisify(execFile)('openssl', [...made, ...subject]);
    certificate = await readFile(cert, 'utf8');
    const asterisk = await standInForAsterisk(certificate, await readFile(key, 'utf8'));
    const phones = {
      CHOSEN_PHONE_PASSWORDS: 'common',
      SIP_WS_URL: `wss://127.0.0.1:${asterisk}/ws?by=this-server`,
    };
    app = parts.add(await HelplineApp.start({ environment: { TRUSTED_PROXIES: 'loopback', ...phones } }));
    const [pages, feed, plain] = [
      await freePort('127.0.0.1'),
      await freePort('127.0.0.1'),
      await freePort('127.0.0.1'),
    ];
    ports = { pages, feed, plain, phones: await freePort('127.0.0.1') };
    const written = /```nginx\n([\s\S]*?)```/.exec(await readFile(PAGE, 'utf8'))?.[1] ?? '';
    const here = [
      ['listen 443 ssl', `listen 127.0.0.1:${ports.pages} ssl`],
      ['listen 8384 ssl', `listen 127.0.0.1:${ports.feed} ssl`],
      ['/etc/ssl/helpline.example/fullchain.pem', cert],
      ['/etc/ssl/helpline.example/privkey.pem', key],
      ['http://127.0.0.1:8080', app.url],
      ['https://127.0.0.1:8089', `https://127.0.0.1:${asterisk}`],
    ].reduce((text, [name = '', value = '']) => {
      expect(text).toContain(name);
      return text.replaceAll(name, value);
    }, written);
    // as the page says of chosen phone passwords: without the two locations of the telephone; and a proxy without TLS
    const withoutAsterisk = here.replace(/^ *location = \/ws.*\n/gm, '');
    expect(withoutAsterisk).not.toContain('/ws');
    const [toServer = ''] = withoutAsterisk.split(/^(?=server)/m).slice(1);
    const withoutTls = toServer
      .replaceAll(/^ *ssl_certificate.*\n/gm, '')
      .replace(' ssl;', ';')
      .replace('X-Forwarded-Proto https', 'X-Forwarded-Proto $scheme');
    const more = [
      toServer.replace(`:${ports.pages} ssl`, `:${ports.phones} ssl`),
      withoutTls.replace(`:${ports.pages}`, `:${ports.plain}`),
    ];
    parts.add(await Nginx.serve(`http://127.0.0.1:${ports.pages}`, [here, ...more].join('\n')));
  }, 90_000);
  afterAll(() => parts.close(), 30_000);

  /** Says the path of each WebSocket, as Asterisk is asked for it. */
  async function standInForAsterisk(cert: string, key: string): Promise<number> {
    const server = createServer({ cert, key });
    const sockets = new WebSocketServer({ server });
    sockets.on('connection', (socket, { url }) => socket.send(String(url)));
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    parts.add({
      close: async () => {
        for (const socket of sockets.clients) socket.terminate();
        server.close();
      },
    });
    return (server.address() as AddressInfo).port;
  }

  /** A WebSocket of a browser that knows the name by its policy, and checks the certificate. */
  function open(port: number, path: string, headers: Readonly<Record<string, string>> = {}): WebSocket {
    const scheme = port === ports.plain ? 'ws' : 'wss';
    return new WebSocket(`${scheme}://helpline.example:${port}${path}`, path.startsWith('/ws') ? 'sip' : [], {
      headers,
      ca: certificate,
      lookup: (_name, _options, found) => found(null, [{ address: '127.0.0.1', family: 4 }]),
    });
  }
  const cookie = () => ({ cookie: `${SESSION_COOKIE}=${app.sessionOf('supervisor')}` });
  const firstOf = async (socket: WebSocket) => {
    const [data] = (await once(socket, 'message')) as [Buffer];
    socket.terminate();
    return data.toString();
  };
  const refusalOf = (socket: WebSocket) =>
    new Promise<number | undefined>((refused, failed) => {
      socket.on('unexpected-response', (_request, { statusCode }) => refused(statusCode));
      socket.on('open', () => failed(new Error('it was let in')));
      socket.on('error', () => {});
    });

  it.each([
    ['a page of Chromium', { origin: 'https://helpline.example' }],
    ['a page of Firefox', { origin: 'https://helpline.example', 'sec-fetch-site': 'same-site' }],
    ['a program', {}],
  ])('sends %s the whole state, whose session came from another port of the host', async (_who, headers) => {
    const feeds = [
      ['/ami/sync?c=-2', 'channels'],
      ['/ati/sync?c=-1', 'ati'],
    ] as const;
    for (const [path, name] of feeds) {
      const reported = JSON.parse(
        await firstOf(open(ports.feed, path, { ...cookie(), ...headers })),
      ) as object;
      expect(reported).toHaveProperty(name);
    }
  });

  it.each([
    { origin: 'https://elsewhere.example' },
    { origin: 'https://helpline.example.elsewhere.example' },
    { origin: 'https://other.helpline.example', 'sec-fetch-site': 'same-site' },
    { origin: 'null' },
    { origin: 'https://helpline.example', 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
  ])('refuses the page of another site: %j', async (headers) => {
    const socket = open(ports.feed, '/ami/sync?c=-2', { ...cookie(), ...headers });
    expect(await refusalOf(socket)).toBe(403);
  });

  it('has nothing else at its port, and a session is needed there', async () => {
    expect(await refusalOf(open(ports.feed, '/socket.io/?EIO=4&transport=websocket', cookie()))).toBe(404);
    expect(await refusalOf(open(ports.feed, '/ami/sync?c=-2'))).toBe(401);
  });

  it.each(['/ws', '/ws/'])('leads a telephone at %s to the WebSocket of Asterisk', async (path) => {
    expect(await firstOf(open(ports.pages, path))).toBe('/ws');
  });

  it.each(['/ws', '/ws/'])(
    'leads a telephone at %s to this server, where that takes chosen passwords',
    async (path) => {
      const headers = { origin: 'https://helpline.example' };
      expect(await firstOf(open(ports.phones, path, headers))).toBe('/ws?by=this-server');
      expect(await refusalOf(open(ports.phones, path, { origin: 'https://elsewhere.example' }))).toBe(403);
      expect(await refusalOf(open(ports.plain, path, headers))).toBe(403);
    },
  );

  it('leads screens with their live events to this server', async () => {
    expect(await firstOf(open(ports.pages, '/socket.io/?EIO=4&transport=websocket'))).toMatch(/^0\{"sid"/);
  });
});
