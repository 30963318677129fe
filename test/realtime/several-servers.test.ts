import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { openBus } from '../../src/bus/open-bus.js';
import type { Bus } from '../../src/bus/bus.js';
import type { CallEvent } from '../../src/calls/call-event.js';
import { parseCallEventRecord } from '../../src/calls/call-event-json.js';
import { Journal } from '../../src/calls/journal.js';
import { readAllEvents } from '../../src/calls/journal-reader.js';
import { figuresOfDay } from '../../src/desk/shown-figures.js';
import { Closer } from '../../src/lib/closer.js';
import { silentLog } from '../../src/lib/log.js';
import { inboxNoticeSchema } from '../../src/realtime/serve-lists.js';
import {
  announceChanges,
  CALLBACKS_CHANGED,
  INBOX_CHANGED,
} from '../../src/start/common/announce-changes.js';
import { presenceNoticeSchema } from '../../src/realtime/case-presence.js';
import { attachRealtime } from '../../src/realtime/realtime-server.js';
import { openStorage } from '../../src/storage/storage.js';
import type { WireEditor } from '../../src/realtime/protocol.js';
import { connected, liveClient, next, WatchedCall } from '../support/live-client.js';
import { makeTestDir, startTestDatabase } from '../support/database.js';
import { KEEPS_UP } from '../support/test-realtime.js';
import { eventually } from '../support/processes.js';
import { NO_REDIS, startTestRedis, type TestRedis } from '../support/redis-server.js';
import {
  deskMessageNoticeSchema,
  messagesReadNoticeSchema,
  type DeskMessageNotice,
} from '../../src/desk/desk-message.js';
import { someMessages } from '../support/memory-messages.js';
import { findNames, wordsClearance } from '../support/personal-data.js';

const TOPIC = 'call.event';
const MESSAGES = 'desk.message';
const READ = 'desk.messages-read';
const PRESENCE = 'case.presence';
const log = silentLog();
const answered: CallEvent = { type: 'call.answered' };
const someStart: CallEvent = { type: 'call.started', callerId: null, dialled: '116', direction: 'inbound' };
const ENDED: CallEvent = {
  ...{ type: 'call.ended', side: 'caller', cause: 16, reason: 'abandoned-in-queue' },
};
let parts: Closer;
let redis: TestRedis;

beforeEach(() => void (parts = new Closer()));
afterEach(() => parts.close());

/** A supervisor; every token but `another` is that of the same one. */
const identityOf = (token: string) =>
  ({
    userId: token === 'another' ? 2 : 1,
    username: token === 'another' ? 'baraka' : 'amina',
    role: 'supervisor',
  }) as const;

/** One process as app.ts wires it: the journal in PostgreSQL, its news on the bus, and from there to the screens. */
async function startServer(databaseUrl: string, redisUrl: string) {
  const storage = parts.add(await openStorage({ url: databaseUrl, log }));
  const bus: Bus = parts.add(await openBus({ redisUrl, log }));
  const dir = parts.add(await makeTestDir());
  const journal = parts.add(
    await Journal.open({
      store: storage.calls,
      spillDir: join(dir.path, 'journal'),
      publish: (record) => bus.publish(TOPIC, record),
      log,
    }),
  );
  announceChanges(storage, bus);
  const http = createServer().listen(0, '127.0.0.1');
  await once(http, 'listening');
  parts.add({
    close: async () => {
      http.closeAllConnections(); // the realtime side leaves this server to its owner
      await new Promise((resolve) => http.close(resolve));
    },
  });
  const readAll = (id: string) => readAllEvents(storage.calls, id);
  const clearance = wordsClearance(readAll);
  const realtime = parts.add(
    attachRealtime(http, {
      verify: async (token) => identityOf(token),
      verifyStanding: async (token) => identityOf(token),
      renewToken: async () => ({ accessToken: 'any', expiresInS: 900 }),
      onWatch: async () => {},
      presence: {
        assertVisible: async () => {},
        fields: ['narrative'],
        publish: (notice) => bus.publish(PRESENCE, notice),
      },
      wallId: () => '*',
      lists: {
        countCallbacks: () => storage.callbacks.counts(),
        unreadOf: (userIds) => storage.inbox.unreadOf(userIds),
      },
      figures: {
        readToday: figuresOfDay(storage.serviceFigures, {
          today: () => '2026-03-01',
          serviceLevelMs: 20_000,
        }),
      },
      messages: someMessages({
        ...{ store: storage.deskMessages, readAll, clearance },
        onRead: async () => {},
        onSent: (notice) => bus.publish(MESSAGES, notice),
        onMarked: (notice) => bus.publish(READ, notice),
      }),
      journal: {
        readAfter: (id, seq) => readAllEvents(storage.calls, id, seq),
        exists: async (id) => (await storage.calls.findCall(id)) !== undefined,
        listActiveIds: async () => (await storage.calls.listActive()).map(({ id }) => id),
        listEndedIds: async (since, limit) =>
          (await storage.calls.listEnded(since, limit)).map(({ id }) => id),
        epoch: () => storage.journalEpoch.current(),
      },
      commands: { carryOut: async () => {}, userChanged: async () => {}, caseSaved: async () => {} },
      askSnapshot: async () => ({ agents: [], waiting: [], speech: KEEPS_UP }),
      toNumber: () => undefined,
      phonesOf: async () => null,
      clearance,
      findNames,
      log,
    }),
  );
  await bus.subscribe(TOPIC, (payload) => realtime.offer(parseCallEventRecord(payload)));
  await bus.subscribe(READ, (payload) => realtime.offerMessagesRead(messagesReadNoticeSchema.parse(payload)));
  await bus.subscribe(MESSAGES, (payload) => realtime.offerMessage(deskMessageNoticeSchema.parse(payload)));
  const url = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  await bus.subscribe(PRESENCE, (payload) => realtime.offerPresence(presenceNoticeSchema.parse(payload)));
  await bus.subscribe(CALLBACKS_CHANGED, () => realtime.offerCallbacks());
  await bus.subscribe(INBOX_CHANGED, (payload) => realtime.offerInbox(inboxNoticeSchema.parse(payload)));
  const joinAsScreen = async (token = 'any') => {
    const socket = await connected(liveClient(url, token));
    parts.add({ close: () => void socket.disconnect() });
    return socket;
  };
  const announce = (notice: DeskMessageNotice) => bus.publish(MESSAGES, notice);
  return { storage, journal, realtime, joinAsScreen, announce };
}

const onRedis = NO_REDIS ? it.skip : it;
const because = NO_REDIS ? ` (skipped: ${NO_REDIS})` : '';

describe('two servers on one database and one Redis', () => {
  onRedis(
    `show each other’s calls: every event once and in order, also what Redis loses${because}`,
    async () => {
      const database = parts.add(await startTestDatabase());
      redis = parts.add(await startTestRedis());
      const one = await startServer(database.url, redis.url);
      const two = await startServer(database.url, redis.url);
      const append = (event: CallEvent) => one.journal.append('a', event, { startMs: 0 });
      const write = async (n: number) => {
        for (let i = 0; i < n; i++) await append(answered);
      };
      await append(someStart);
      const screens = [one, two, two].map(
        async (server) => new WatchedCall(await server.joinAsScreen(), 'a'),
      );
      const [near, far, late] = (await Promise.all(screens)) as [WatchedCall, WatchedCall, WatchedCall];
      await Promise.all([near.watch(), far.watch()]);
      const writing = write(99);
      await late.watch();
      await writing;
      await Promise.all([near.reached(100), far.reached(100), late.reached(100)]);
      await redis.kill();
      await write(20); // no server hears of these
      await redis.start();
      while (far.seq < 121) await write(1);
      await Promise.all([near, far, late].map((screen) => screen.reached(121)));
      const seqs = ({ received }: WatchedCall) => received.map(({ seq }) => seq);
      const inOrder = (screen: WatchedCall) => seqs(screen).map((_, n) => n + 1);
      for (const screen of [near, far, late]) expect(seqs(screen)).toEqual(inOrder(screen));
    },
    60_000,
  );

  onRedis(
    `show the messages that were sent by way of the other one${because}`,
    async () => {
      const database = parts.add(await startTestDatabase());
      redis = parts.add(await startTestRedis());
      const one = await startServer(database.url, redis.url);
      const two = await startServer(database.url, redis.url);
      const user = { username: 'amina', passwordHash: 'x', role: 'supervisor', fullName: 'Amina W' } as const;
      await one.storage.users.create(user);
      await one.journal.append('a', someStart, { startMs: 0 });
      const [near, far] = [await one.joinAsScreen(), await two.joinAsScreen()];
      for (const screen of [near, far]) await screen.emitWithAck('messages:watch', { call_id: 'a' });
      const arrived = [near, far].map((screen) => next(screen, 'desk:message'));
      const sent = await far.emitWithAck('desk:message', {
        call_id: 'a',
        text: ' Listen in ',
        client_key: 'k',
      });
      const message = { call_id: 'a', by: 'Amina W', text: 'Listen in', is_own: true };
      expect(sent).toMatchObject({ ok: true, data: message });
      for (const each of await Promise.all(arrived)) expect(each).toMatchObject(message);
    },
    60_000,
  );

  onRedis(
    `show each other who has a case open, and in which field, until the other server stops${because}`,
    async () => {
      const database = parts.add(await startTestDatabase());
      redis = parts.add(await startTestRedis());
      const one = await startServer(database.url, redis.url);
      const two = await startServer(database.url, redis.url);
      const [near, far] = [await one.joinAsScreen(), await two.joinAsScreen('another')];
      let shown: readonly WireEditor[] = [];
      near.on('case:presence', ({ others }) => void (shown = others));
      await near.emitWithAck('case:watch', { case_id: '7' });
      let theirs: readonly WireEditor[] = [];
      far.on('case:presence', ({ others }) => void (theirs = others));
      await far.emitWithAck('case:watch', { case_id: '7' });
      await far.emitWithAck('case:editing', { case_id: '7', field: 'narrative' });
      await eventually(() => shown[0]?.field === 'narrative' && theirs.length === 1);
      expect([shown, theirs]).toEqual([
        [{ user_id: 2, name: 'baraka', field: 'narrative' }],
        [{ user_id: 1, name: 'amina', field: null }],
      ]);
      await two.realtime.close();
      await eventually(() => shown.length === 0);
    },
    60_000,
  );

  onRedis(
    `hear of callbacks and of their inboxes whichever of them has stored the change${because}`,
    async () => {
      const database = parts.add(await startTestDatabase());
      redis = parts.add(await startTestRedis());
      const one = await startServer(database.url, redis.url);
      const two = await startServer(database.url, redis.url);
      const user = { username: 'amina', passwordHash: 'x', role: 'supervisor', fullName: 'Amina W' } as const;
      const { id: userId } = await one.storage.users.create(user);
      const [near, far] = [await one.joinAsScreen(), await two.joinAsScreen()];
      const none = { ok: true, data: { open: 0, snoozed: 0, taken: 0 } };
      for (const screen of [near, far]) expect(await screen.emitWithAck('callbacks:watch')).toEqual(none);
      const changed = () => Promise.all([near, far].map((screen) => next(screen, 'callbacks:changed')));
      let counts = changed();
      await one.journal.append('a', { ...someStart, callerId: '0711000031' }, { startMs: 0 });
      await one.journal.append('a', ENDED, { startMs: 0 });
      expect(await counts).toEqual(Array(2).fill({ open: 1, snoozed: 0, taken: 0 }));
      counts = changed();
      await two.storage.live.callbacks.take(1, userId);
      expect(await counts).toEqual(Array(2).fill({ open: 0, snoozed: 0, taken: 1 }));
      counts = changed();
      await one.storage.callbacks.settle(1, 'not-reached', { userId, isTakerOnly: true });
      expect(await counts).toEqual(Array(2).fill({ open: 1, snoozed: 0, taken: 0 }));
      await far.emitWithAck('inbox:watch');
      const read = next(far, 'inbox:changed');
      one.storage.changed.emit('inbox', [userId]);
      expect(await read).toEqual({ unread: 0, newest: null });
    },
    60_000,
  );

  onRedis(
    `count the unread messages that were sent, and read, by way of the other one${because}`,
    async () => {
      const database = parts.add(await startTestDatabase());
      redis = parts.add(await startTestRedis());
      const one = await startServer(database.url, redis.url);
      const two = await startServer(database.url, redis.url);
      const user = { username: 'amina', passwordHash: 'x', role: 'supervisor', fullName: 'Amina W' } as const;
      await one.storage.users.create(user);
      const agent = await one.storage.users.create({ ...user, username: 'grace', role: 'counsellor' });
      await one.journal.append('a', someStart, { startMs: 0 });
      const [near, far] = [await one.joinAsScreen(), await two.joinAsScreen()];
      for (const screen of [near, far])
        expect(await screen.emitWithAck('unread:watch')).toEqual({ ok: true, data: [] });
      const message = { callId: 'a', userId: agent.id, text: 'Please listen in', clientKey: 'k' };
      const kept = await two.storage.deskMessages.add(message, 500);
      const counted = [near, far].map((screen) => next(screen, 'unread:call'));
      two.announce({ callId: 'a', id: kept?.id ?? 0 });
      const unread = { call_id: 'a', unread: 1, newest: kept?.id, read_up_to: 0 };
      expect(await Promise.all(counted)).toEqual([unread, unread]);
      await near.emitWithAck('messages:watch', { call_id: 'a' });
      const read = next(far, 'unread:call');
      await near.emitWithAck('messages:read', { call_id: 'a', message_id: kept?.id ?? 0 });
      expect(await read).toEqual({ ...unread, unread: 0, read_up_to: kept?.id });
    },
    60_000,
  );
});
