import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { connect } from 'node:net';
import { Router } from 'express';
import { openLocalAudioServer } from '../../src/http/local-audio-server.js';
import { SetupError } from '../../src/lib/errors.js';
import { silentLog } from '../../src/lib/log.js';
import type { HttpServer } from '../../src/http/listen-http.js';
import { ask } from '../support/http-client.js';

const log = silentLog();
let server: HttpServer;

beforeAll(async () => {
  const calls = Router();
  calls.all('/active', (_request, response) => void response.json({ status: 'success' }));
  server = await openLocalAudioServer({ port: 0, apis: [['/api/v1/calls', calls]], log });
});
afterAll(() => server.close());

const asked = (headers: Record<string, string> = {}, method = 'GET') =>
  ask(server.url, '/api/v1/calls/active', { headers, method });

describe('the listener for programs on this machine', () => {
  it('is bound to loopback', () => {
    expect((server.server.address() as AddressInfo).address).toBe('127.0.0.1');
  });

  it.each(['127.0.0.1', '127.8.9.10:8081', 'localhost:8081', 'LOCALHOST', '[::1]:8081'])(
    'answers by the name %s',
    async (host) => {
      expect((await asked({ host })).status).toBe(200);
    },
  );

  it.each([
    { forwarded: 'for=203.0.113.9' },
    { 'x-forwarded-for': '203.0.113.9' },
    { 'x-forwarded-for': '127.0.0.1' },
    { 'x-forwarded-proto': 'https' },
    { 'x-forwarded-host': 'helpline.example' },
    { 'X-Forwarded-Server': 'proxy' },
    { via: '1.1 proxy' },
    { 'x-real-ip': '203.0.113.9' },
    { 'cf-connecting-ip': '203.0.113.9' },
  ])('refuses what a proxy has forwarded: %j', async (headers) => {
    const answer = await asked(headers);
    expect(answer.status).toBe(403);
    expect(answer.json()).toMatchObject({
      status: 'error',
      data: null,
      error: {
        error_code: 'ACCESS_DENIED',
        message: `requests that a proxy has forwarded are refused on this port (header ${Object.keys(headers)[0]?.toLowerCase()}): use the main port (PORT) with a token instead`,
      },
    });
  });

  it.each(['evil.example', 'evil.example:8081', '127.0.0.1.evil.example', 'localhost.evil.example:80'])(
    'refuses the foreign name %p, which may point here',
    async (host) => {
      const answer = await asked({ host });
      expect(answer.status).toBe(403);
      expect(answer.text).toContain('reached as 127.0.0.1 or localhost only');
    },
  );

  it.each([
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { origin: 'http://localhost:3000' },
    { origin: 'https://evil.example', 'sec-fetch-site': 'none' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
  ])('refuses web pages, also those of browsers that send no Sec-Fetch-Site: %j', async (headers) => {
    for (const method of ['GET', 'POST']) {
      const answer = await asked(headers, method);
      expect(answer.status).toBe(403);
      expect(answer.text).toContain('requests of web pages are refused');
    }
  });

  it('lets a browser on this machine open an address', async () => {
    expect((await asked({ 'sec-fetch-site': 'none' })).status).toBe(200);
  });

  it('refuses HTTP/1.0, in which nginx forwards by default', async () => {
    const socket = connect((server.server.address() as AddressInfo).port, '127.0.0.1');
    socket.write('GET /api/v1/calls/active HTTP/1.0\r\nHost: 127.0.0.1\r\n\r\n');
    const chunks: Buffer[] = [];
    socket.on('data', (chunk: Buffer) => void chunks.push(chunk));
    await once(socket, 'close');
    expect(Buffer.concat(chunks).toString()).toMatch(/^HTTP\/1\.1 403 /);
  });

  it.each([
    '/',
    '/index.html',
    '/helpline/api/cases',
    '/api/v1/auth/login',
    '/api/v1/desk/callbacks',
    '/media',
  ])('serves nothing else: %s', async (path) => {
    const answer = await ask(server.url, path);
    expect(answer.status).toBe(404);
    expect(answer.json()).toMatchObject({ error: { error_code: 'RESOURCE_NOT_FOUND' } });
  });

  it.each(['h2c', 'foo', 'TLS/1.0', 'h2c, websocket/2'])(
    'answers a program that offers another protocol (%s) in passing, as Java and curl do',
    async (protocol) => {
      const headers = { connection: 'Upgrade, HTTP2-Settings', upgrade: protocol };
      expect((await asked(headers)).status).toBe(200);
      expect((await asked(headers, 'POST')).status).toBe(200);
    },
  );

  it.each(['/api/v1/calls/active', '/media', '/socket.io/?EIO=4&transport=websocket', '/ami/sync'])(
    'refuses a WebSocket to %s and closes the connection',
    async (path) => {
      const socket = connect((server.server.address() as AddressInfo).port, '127.0.0.1');
      socket.write(
        `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n`,
      );
      const chunks: Buffer[] = [];
      socket.on('data', (chunk: Buffer) => void chunks.push(chunk));
      await once(socket, 'close');
      expect(Buffer.concat(chunks).toString()).toMatch(/^HTTP\/1\.1 404 /);
    },
  );

  it('names its setting when the port is taken', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    const error: unknown = await openLocalAudioServer({ port, apis: [], log }).catch((e: unknown) => e);
    other.close();
    expect(error).toBeInstanceOf(SetupError);
    expect((error as Error).message).toBe(
      `port ${port} on 127.0.0.1 is taken by another program: stop it, or set AUDIO_API_PORT (0 for none) to another one`,
    );
  });
});
