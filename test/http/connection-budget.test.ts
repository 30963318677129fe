import { afterEach, expect, it } from '@jest/globals';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { ConnectionBudget } from '../../src/http/connection-budget.js';
import { listenHttp } from '../../src/http/listen-http.js';
import { Closer } from '../../src/lib/closer.js';
import { noteLoggedIn } from '../../src/lib/known-connections.js';
import { silentLog } from '../../src/lib/log.js';
import { whenClosed } from '../support/when-closed.js';

let parts = new Closer();
afterEach(async () => {
  await parts.close();
  parts = new Closer();
});

const log = silentLog();

async function serve(connections: ConnectionBudget) {
  const server = await listenHttp({
    ...{ host: '127.0.0.1', port: 0, portSetting: 'PORT', log, connections },
    handle: (request, response) => {
      if (request.url === '/logged-in') noteLoggedIn(request.socket);
      if (request.url !== '/hangs') response.end('served');
    },
  });
  parts.add(server);
  const port = Number(new URL(server.url).port);
  return async (path?: string): Promise<Socket> => {
    const socket = connect(port, '127.0.0.1');
    parts.add({ close: () => void socket.destroy() });
    socket.on('error', () => {});
    await once(socket, 'connect');
    if (path === undefined) return socket;
    socket.write(`GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n`);
    if (path !== '/hangs') await once(socket, 'data');
    return socket;
  };
}

it('connections without a log-in leave room, whatever their number; those with one and requests in work stay', async () => {
  const budget = new ConnectionBudget(64); // 16 of them without a log-in
  const open = await serve(budget);
  const known = await Promise.all(Array.from({ length: 5 }, () => open('/logged-in')));
  const busy = await open('/hangs');
  const idle: Socket[] = [];
  const closed: Socket[] = [];
  for (let each = 0; each < 40; each++) {
    const socket = await open('/');
    idle.push(socket);
    socket.once('close', () => closed.push(socket));
  }
  expect(await (await fetch(`http://127.0.0.1:${busy.remotePort}/`)).text()).toBe('served'); // a log-in finds a place
  expect([...known, busy].filter((socket) => socket.destroyed || socket.closed)).toEqual([]);
  const figures = budget.figures();
  expect(figures).toMatchObject({ withoutLoginAtMost: 16, descriptorsAtMost: 64 });
  expect(figures.withoutLogin).toBeLessThanOrEqual(16);
  expect(figures.closedForRoom).toBeGreaterThanOrEqual(25);
  expect(closed).toEqual(idle.slice(0, closed.length)); // those that have waited longest
  expect(closed.length).toBeGreaterThanOrEqual(24);
});

it('where each of them has a request in work, the new one is closed', async () => {
  const open = await serve(new ConnectionBudget(64));
  const busy: Socket[] = [];
  for (let each = 0; each < 16; each++) busy.push(await open('/hangs'));
  await new Promise((resolve) => setTimeout(resolve, 50)); // their requests arrive
  const beyond = await open();
  await whenClosed(beyond);
  expect(busy.filter((socket) => socket.closed)).toEqual([]);
});
