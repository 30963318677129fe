import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { WebSocket } from 'ws';
import type { DeskSnapshot } from '../../../src/desk/desk-snapshot.js';
import type { HelplineIdentity } from '../../../src/access/helpline-identity.js';
import { emptyCallView } from '../../../src/calls/call-view.js';
import { silentLog } from '../../../src/lib/log.js';
import { FamilyFeed } from '../../../src/realtime/family-feed/family-feed.js';
import { Changes } from '../../support/changes.js';

/** Long names, so that a snapshot is longer than what the two kernels hold for a client that does not read. */
const NAME = 'n'.repeat(200_000);
const snapshot: DeskSnapshot = {
  agents: Array.from({ length: 10 }, (_, n) => ({
    ...{ userId: n, name: `${n}${NAME}`, extension: String(200 + n), state: 'available', reason: null },
    ...{
      callId: null,
      supervising: null,
      sinceMs: 1,
      wrapUpUntilMs: null,
      autoAnswer: false,
      afterwards: null,
    },
    ...{ languages: [], isOnline: true },
  })),
  waiting: [],
  speech: { interimsEveryMs: null, defersNewCalls: false },
};
/** More would be the whole memory of a server, for one board that hangs. */
const SNAPSHOTS_AT_MOST = 10;
const MADE = 200;

let feed: FamilyFeed;
let server: Server;
/** Our sides of the connections, in the order of their coming. */
let connections: Socket[];
let clients: WebSocket[];
const changes = new Changes();

beforeEach(async () => {
  [connections, clients] = [[], []];
  feed = new FamilyFeed({
    ...{ identify: async () => undefined, hasClearance: () => false, isOpen: true, log: silentLog() },
    ...{ gatherMs: 1, maxWaitingBytes: 3_000_000 },
  });
  feed.start({ askSnapshot: async () => snapshot, liveCalls: async () => [] });
  server = createServer();
  server.on('connection', (socket) => connections.push(socket));
  server.on('upgrade', (request, socket, head) => {
    feed.upgradeTo(request.url === '/ati/sync' ? 'ati' : 'ami')(request, socket, head);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterEach(async () => {
  for (const client of clients) client.terminate();
  feed.close();
  await new Promise((resolve) => server.close(resolve));
});

/** @returns a client that was sent a first snapshot, and counts what it is sent */
async function opened(path: '/ami/sync' | '/ati/sync') {
  const socket = new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}${path}`);
  clients.push(socket);
  const client = { socket, snapshots: 0 };
  socket.on('message', () => {
    client.snapshots++;
    changes.notify();
  });
  await once(socket, 'message');
  return client;
}

describe.each(['/ami/sync', '/ati/sync'] as const)('a client of %s that does not read', (path) => {
  it('is passed over and let go with the reason, and keeps nothing from those who read', async () => {
    const slow = await opened(path);
    const [ours] = connections;
    const reader = await opened(path);
    slow.socket.pause();
    const gone = once(slow.socket, 'close') as Promise<[number, Buffer]>;
    let mostWaiting = 0;
    while (feed.clientCount === 2 && reader.snapshots < MADE) {
      const before = reader.snapshots;
      feed.noteChange();
      await changes.until('a snapshot', () => reader.snapshots > before);
      mostWaiting = Math.max(mostWaiting, ours?.writableLength ?? 0);
    }
    expect(reader.snapshots).toBeLessThan(MADE);
    expect(mostWaiting).toBeLessThan(SNAPSHOTS_AT_MOST * JSON.stringify(snapshot).length);
    slow.socket.resume();
    // reported, if it reads again within the second that it has; cut off where it does not
    expect([1006, 4008]).toContain((await gone)[0]);
    expect(reader.socket.readyState).toBe(WebSocket.OPEN);
  }, 30_000);
});

it('a user who is given another role sees no more numbers from the next refresh on', async () => {
  const { callerId, ...user } = { callerId: '+254700123456', userId: 7, username: 'u', isTemporary: false };
  let role: HelplineIdentity['role'] = 'supervisor';
  const other = new FamilyFeed({
    ...{ identify: async () => ({ ...user, role }), hasClearance: (of) => of === 'supervisor' },
    ...{ isOpen: false, log: silentLog(), gatherMs: 1, refreshMs: 20 },
  });
  const started = { callerId, dialled: '116', state: 'queued', startedAt: new Date() } as const;
  const call = { ...emptyCallView('hearline-1.1'), ...started };
  other.start({ askSnapshot: async () => ({ ...snapshot, agents: [] }), liveCalls: async () => [call] });
  server.removeAllListeners('upgrade');
  server.on('upgrade', (request, socket, head) => other.upgradeTo('ami')(request, socket, head));
  const reported: boolean[] = [];
  const socket = new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}/ami/sync`);
  clients.push(socket);
  socket.on('message', (data) => {
    reported.push((data as Buffer).toString().includes(callerId));
    changes.notify();
  });
  await changes.until('a number is seen', () => reported.at(-1) === true);
  role = 'partner';
  await changes.until('no number is seen', () => reported.at(-1) === false);
  other.close();
});
