import { afterEach, describe, expect, it } from '@jest/globals';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { Agent, get as get1, type IncomingMessage } from 'node:http';
import { createServer, type AddressInfo, connect, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { promisify } from 'node:util';
import { Router } from 'express';
import { openHttpServer, type HttpServer, type HttpServerOptions } from '../../src/http/http-server.js';
import { SetupError } from '../../src/lib/errors.js';
import { silentLog } from '../../src/lib/log.js';
import { ask } from '../support/http-client.js';
import { eventually } from '../support/processes.js';
import { whenClosed } from '../support/when-closed.js';

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
  // a reset is an end too: not by `once`, which rejects at an error
  await new Promise((resolve) => socket.once('close', resolve));
  return answer;
}

const upgrade = (path: string) =>
  `GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n`;

describe('two Host headers', () => {
  const twoHosts = (text: string) => text.replace('Host: x', 'Host: x\r\nX-Between: y\r\nhost: x');
  const options = { upgrades: { '/media': (_request: unknown, socket: Duplex) => void socket.end('taken') } };

  it('of a request are refused, and the connection ended', async () => {
    const text = 'GET / HTTP/1.1\r\nHost: x\r\n\r\n';
    const answer = await raw(await open(options), twoHosts(text) + text);
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(answer.match(/HTTP/g)).toHaveLength(1);
  });

  it('of an upgrade are refused, whatever its protocol', async () => {
    const server = await open(options);
    expect(await raw(server, twoHosts(upgrade('/media')))).toMatch(/^HTTP\/1\.1 400 /);
    const other = twoHosts(upgrade('/media')).replace('Upgrade: websocket', 'Upgrade: h2c');
    expect(await raw(server, other)).toMatch(/^HTTP\/1\.1 400 /);
  });
});

describe('an upgrade', () => {
  it.each(['/', '/mediator', '/media/', '/constructor', '/__proto__', 'constructor', '//media'])(
    'to %s is refused, and the connection ended',
    async (path) => {
      const server = await open({ upgrades: { '/media': (_request, socket) => socket.end('taken') } });
      expect(await raw(server, upgrade(path))).toMatch(/^HTTP\/1\.1 40[04] /);
    },
  );

  it('to a path with a handler goes to that handler, whatever its query', async () => {
    const server = await open({ upgrades: { '/media': (_request, socket) => socket.end('taken') } });
    expect(await raw(server, upgrade('/media?user=a'))).toBe('taken');
  });

  it('that is refused is closed although its client keeps the connection open', async () => {
    const server = await open();
    const client = connect({
      port: Number(new URL(server.url).port),
      host: '127.0.0.1',
      allowHalfOpen: true,
    });
    client.on('error', () => {}).resume();
    client.write(upgrade('/nothing'));
    const connections = promisify(server.server.getConnections.bind(server.server));
    await once(client, 'end');
    await eventually(async () => (await connections()) === 0);
    client.destroy();
  });

  it.each(['h2c', 'foo', 'TLS/1.0', 'h2c, foo'])(
    'to another protocol (%s) is passed over, and the request answered',
    async (protocol) => {
      const server = await open({ apis: [['/echo', echo()]] });
      const head = `HTTP/1.1\r\nHost: x\r\nConnection: Upgrade, HTTP2-Settings\r\nUpgrade: ${protocol}\r\nHTTP2-Settings: AAMAAABkAAQAAP__\r\nX-Mine: stays\r\n`;
      expect(await raw(server, `GET /echo/a?b=c ${head}\r\n`)).toMatch(
        /^HTTP\/1\.1 200 [^]*"GET \/echo\/a\?b=c stays "$/,
      );
      const body = 'x'.repeat(100_000);
      const posted = await raw(server, `POST /echo ${head}Content-Length: ${body.length}\r\n\r\n${body}`);
      expect(posted.split('\r\n\r\n')[1]).toBe(`"POST /echo stays ${body}"`);
    },
  );

  it('with a client that leaves at once does no harm to the server', async () => {
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

/** Reports what it was asked: method, address, a header, the body. */
function echo(): Router {
  const router = Router();
  router.use((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => void chunks.push(chunk));
    request.on('end', () => {
      const { method, originalUrl } = request;
      response.json(`${method} ${originalUrl} ${request.get('x-mine')} ${Buffer.concat(chunks).toString()}`);
    });
  });
  return router;
}

describe('requests that one connection sends in a row', () => {
  const get = (n: number, more = '') => `GET /slow/${n} HTTP/1.1\r\nHost: x\r\n${more}\r\n`;

  it('are handled one after another, and answered in order', async () => {
    let inWork = 0;
    let most = 0;
    const slow = Router();
    slow.get('/:n', (request, response) => {
      most = Math.max(most, ++inWork);
      setImmediate(() => {
        inWork--;
        response.json(`answer ${request.params.n}`);
      });
    });
    const server = await open({ apis: [['/slow', slow]] });
    const answers = await raw(server, `${get(1)}${get(2)}${get(3)}${get(4, 'Connection: close\r\n')}`);
    expect(answers.match(/answer \d/g)).toEqual(['answer 1', 'answer 2', 'answer 3', 'answer 4']);
    expect(most).toBe(1);
  });

  it('are a flood beyond a few: the connection is closed, and no more of them are handled', async () => {
    let handled = 0;
    const slow = Router();
    slow.get('/:n', (_request, response) => {
      handled++;
      response.json('');
    });
    const server = await open({ apis: [['/slow', slow]] });
    const flood = Array.from({ length: 20_000 }, (_, n) => get(n)).join('');
    await raw(server, flood);
    expect(handled).toBeLessThan(25);
    expect((await ask(server.url, '/slow/1')).status).toBe(200);
  });

  it('one after the other, as clients do, are served on one connection up to its bound', async () => {
    const slow = Router();
    slow.get('/:n', (_request, response) => void response.json(''));
    const server = await open({ apis: [['/slow', slow]] });
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const sockets = new Set<unknown>();
    for (let n = 0; n < 1_001; n++) {
      const request = get1(`${server.url}/slow/${n}`, { agent });
      const [response] = (await once(request, 'response')) as [IncomingMessage];
      sockets.add(response.socket);
      await once(response.resume(), 'end');
    }
    agent.destroy();
    expect(sockets.size).toBe(2);
  });
});

describe('a body', () => {
  const post = 'POST /echo HTTP/1.1\r\nHost: x\r\nContent-Length: 100000\r\n\r\n{';

  it('that does not come ends the request with 408', async () => {
    const server = await open({ apis: [['/echo', echo()]], bodyPatienceMs: 100 });
    expect(await raw(server, post)).toMatch(/^HTTP\/1\.1 408 [^]*Connection: close/);
  });

  it('that trickles is ended all the same', async () => {
    const server = await open({ apis: [['/echo', echo()]], bodyPatienceMs: 100 });
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
    socket.on('error', () => {}).resume();
    socket.write(post);
    const trickle = setInterval(() => socket.write(' '), 50);
    await whenClosed(socket);
    clearInterval(trickle);
  });

  it('that comes slowly is taken, however long it lasts', async () => {
    const server = await open({ apis: [['/echo', echo()]], bodyPatienceMs: 10 });
    const slow = connect(Number(new URL(server.url).port), '127.0.0.1');
    let answer = '';
    slow.on('data', (bytes: Buffer) => (answer += bytes.toString()));
    const ended = once(slow, 'close');
    slow.write('POST /echo HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: 90000\r\n\r\n');
    slow.write('x'.repeat(80_000)); // at the least rate that is 80 seconds' worth
    // two that send nothing are ended meanwhile, one after the other
    for (let n = 0; n < 2; n++) expect(await raw(server, post)).toMatch(/^HTTP\/1\.1 408 /);
    slow.write('x'.repeat(10_000));
    await ended;
    expect(answer).toMatch(/^HTTP\/1\.1 200 /);
  });
});

describe('an address that cannot be listened on', () => {
  const refusal = (options: Partial<HttpServerOptions>) => open(options).catch((error: unknown) => error);

  it('because another program has the port is reported with what to do', async () => {
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
    'because it is none of this machine (%s) is reported',
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
    `because the account may not is reported${mayNot ? '' : ' (skipped: this account may listen on any port)'}`,
    async () => {
      const error = await refusal({ port: 1 });
      expect(error).toBeInstanceOf(SetupError);
      expect((error as Error).message).toContain('set PORT to 1024 or more');
    },
  );
});

describe('the address that is reported', () => {
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
  const request = 'GET /echo HTTP/1.1\r\nHost: x\r\n\r\n';
  const connectTo = ({ url }: HttpServer): Socket => {
    const socket = connect(Number(new URL(url).port), '127.0.0.1');
    return socket.on('error', () => {});
  };

  it('ends connections that are kept open, and may be asked for twice', async () => {
    const server = await open();
    const idle = connectTo(server);
    idle.write(request);
    await once(idle, 'data');
    const ended = whenClosed(idle);
    await server.close();
    await server.close();
    await ended;
  });

  it('closes idle connections at once, and those in work when they are answered', async () => {
    let finish: (() => void) | undefined;
    const slow = Router();
    slow.get('/', (_request, response) => void (finish = () => void response.json('done')));
    const server = await open({ apis: [['/echo', echo()], ['/slow', slow]] }); // prettier-ignore
    const [idle, inWork] = [connectTo(server), connectTo(server)];
    idle.write(request);
    await once(idle, 'data');
    inWork.write('GET /slow HTTP/1.1\r\nHost: x\r\n\r\n');
    await eventually(() => finish !== undefined);
    const closing = server.close(60_000);
    await whenClosed(idle);
    const answered = once(inWork, 'data');
    finish?.();
    expect(String(await answered)).toMatch(/^HTTP\/1\.1 200 /);
    await closing;
  });

  it('does not wait beyond its limit for a body that trickles, nor for an upgraded connection', async () => {
    const upgrades = { '/media': (_request: unknown, socket: Duplex) => void socket.write('hello') };
    const server = await open({ apis: [['/echo', echo()]], upgrades });
    const [slow, upgraded] = [connectTo(server), connectTo(server)];
    slow.write('POST /echo HTTP/1.1\r\nHost: x\r\nContent-Length: 100000\r\n\r\n{');
    const trickle = setInterval(() => slow.write(' '), 20);
    upgraded.write(upgrade('/media'));
    await once(upgraded, 'data');
    const gone = Promise.all([slow, upgraded].map(whenClosed));
    await server.close(300);
    await gone;
    clearInterval(trickle);
  });
});
