import { afterEach, describe, expect, it } from '@jest/globals';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type AddressInfo, connect, type Socket } from 'node:net';
import { openHttpServer, type HttpServer, type HttpServerOptions } from '../../src/http/http-server.js';
import { SetupError } from '../../src/lib/errors.js';
import { silentLog } from '../../src/lib/log.js';
import { ask } from '../support/http-client.js';

const servers: HttpServer[] = [];

async function open(options: Partial<HttpServerOptions> = {}): Promise<HttpServer> {
  const server = await openHttpServer({
    ...{ host: '127.0.0.1', port: 0, apis: [], upgrades: {}, directory: () => null, log: silentLog() },
    ...options,
  });
  servers.push(server);
  return server;
}

afterEach(async () => {
  for (const server of servers.splice(0)) await server.close();
});

/** Everything the server sends over one connection, until it ends that. */
async function raw({ url }: HttpServer, text: string): Promise<string> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  socket.on('error', () => {});
  socket.write(text);
  let answer = '';
  socket.on('data', (bytes) => (answer += bytes.toString()));
  await once(socket, 'close');
  return answer;
}

const upgrade = (path: string) =>
  `GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n`;

describe('an upgrade', () => {
  it.each(['/', '/mediator', '/media/', '/constructor', '/__proto__', 'constructor', '//media'])(
    'to %s is refused, and the connection ended',
    async (path) => {
      const server = await open({ upgrades: { '/media': (_request, socket) => socket.end('taken') } });
      expect(await raw(server, upgrade(path))).toMatch(/^HTTP\/1\.1 40[04] /);
    },
  );

  it('to a path that somebody takes is theirs, whatever its query', async () => {
    const server = await open({ upgrades: { '/media': (_request, socket) => socket.end('taken') } });
    expect(await raw(server, upgrade('/media?user=a'))).toBe('taken');
  });

  it('whose client is gone at once harms nobody', async () => {
    let gone: Promise<void> = Promise.resolve();
    const server = await open({
      upgrades: {
        '/media': (_request, socket) => {
          gone = new Promise((resolve) => socket.once('close', () => resolve()));
          socket.write('hello');
        },
      },
    });
    const client = connect(Number(new URL(server.url).port), '127.0.0.1');
    client.write(upgrade('/media'));
    await once(client, 'data');
    client.resetAndDestroy();
    await gone;
    expect((await ask(server.url, '/api')).status).toBe(404);
  });
});

describe('an address that cannot be listened on', () => {
  const refusal = (options: Partial<HttpServerOptions>) => open(options).catch((error: unknown) => error);

  it('because another program has the port is told with what to do', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    const error = await refusal({ port });
    other.close();
    expect(error).toBeInstanceOf(SetupError);
    expect((error as Error).message).toBe(
      `port ${port} on 127.0.0.1 is taken by another program: stop it, or set PORT to another one`,
    );
  });

  it.each(['192.0.2.1', 'no-such-host.invalid'])(
    'because it is none of this machine (%s) is told',
    async (host) => {
      const error = await refusal({ host });
      expect(error).toBeInstanceOf(SetupError);
      expect((error as Error).message).toBe(
        `this machine has no address ${host}: set HOST to one of its own`,
      );
    },
  );

  const firstFreeForAll = Number(readFileSync('/proc/sys/net/ipv4/ip_unprivileged_port_start', 'utf8'));
  const mayNot = process.getuid?.() !== 0 && firstFreeForAll > 1;
  (mayNot ? it : it.skip)(
    `because the account may not is told${mayNot ? '' : ' (skipped: this account may listen on any port)'}`,
    async () => {
      const error = await refusal({ port: 1 });
      expect(error).toBeInstanceOf(SetupError);
      expect((error as Error).message).toContain('set PORT to 1024 or more');
    },
  );
});

describe('the address that is told', () => {
  it.each([
    ['127.0.0.1', '127.0.0.1'],
    ['0.0.0.0', 'localhost'],
    ['::1', '[::1]'],
    ['localhost', 'localhost'],
  ])('of HOST=%s can be opened in a browser', async (host, shown) => {
    const { url } = await open({ host });
    expect(new URL(url).hostname).toBe(shown);
    expect((await fetch(`${url}/api`)).status).toBe(404);
  });
});

describe('closing', () => {
  it('ends connections that are kept open, and may be asked for twice', async () => {
    const server = await open();
    const idle: Socket = connect(Number(new URL(server.url).port), '127.0.0.1');
    idle.write('GET /api HTTP/1.1\r\nHost: x\r\n\r\n');
    await once(idle, 'data');
    const ended = once(idle, 'close');
    await server.close();
    await server.close();
    await ended;
  });
});
