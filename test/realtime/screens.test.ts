import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { Socket as NetSocket } from 'node:net';
import type { CallEvent } from '../../src/calls/call-event.js';
import { someUtterance } from '../support/call-events.js';
import { connected, next, WatchedCall, when, type LiveSocket } from '../support/live-client.js';
import { seededRandom } from '../support/seeded-random.js';
import { answered, complete, started, TestRealtime } from '../support/test-realtime.js';

let stage: TestRealtime;

beforeEach(async () => {
  stage = new TestRealtime();
  await stage.open();
});
afterEach(() => stage.close());

describe('a client that does not read', () => {
  it('is let go with the reason, and misses nothing when it is back', async () => {
    stage.write('a', started);
    const socket = stage.client('supervisor', { reconnection: true });
    await connected(socket);
    const watched = new WatchedCall(socket, 'a');
    await watched.watch();
    const goodbye = next(socket, 'server:goodbye');
    const raw = (socket.io.engine.transport as unknown as { ws: { _socket: NetSocket } }).ws;
    raw._socket.pause();
    // more than the two kernels buffer between them
    const text = 'x'.repeat(60_000);
    const long: CallEvent = {
      type: 'transcript.final',
      utterance: someUtterance({ text }),
      timing: { lastSpeechAtMs: 0, hangoverMs: 0, queueMs: 0, inferenceMs: 0 },
    };
    const disconnected = when(socket, 'disconnect');
    const tooSlow = stage.logged('waiting');
    for (let n = 0; n < 400; n++) {
      stage.write('a', long);
      await new Promise((resolve) => setImmediate(resolve));
    }
    await tooSlow;
    raw._socket.resume();
    expect(await goodbye).toMatchObject({ code: 'too-slow' });
    await disconnected;
    await when(socket, 'connect');
    await watched.watch();
    expect(watched.received.map(({ seq }) => seq)).toEqual(Array.from({ length: 401 }, (_, n) => n + 1));
  }, 30_000);
});

it('informs its clients when it stops', async () => {
  stage.write('a', started);
  const sockets = await Promise.all([stage.join(), stage.join(), stage.join()]);
  for (const socket of sockets) await socket.emitWithAck('wall:watch');
  const goodbyes = sockets.map((socket) => next(socket, 'server:goodbye'));
  const gone = sockets.map((socket) => when(socket, 'disconnect'));
  stage.write('a', ...Array.from({ length: 100 }, () => answered)); // the goodbye must get past what is on its way
  await stage.realtime.close();
  await stage.realtime.close();
  for (const goodbye of await Promise.all(goodbyes)) expect(goodbye.code).toBe('unavailable');
  await Promise.all(gone);
});

it('screens that come and go while a call is written, shuffled and lost on the bus see all of it, each event once', async () => {
  const random = seededRandom(7);
  const total = 600;
  stage.turns = () => Math.floor(random() * 6);
  const sockets = await Promise.all(Array.from({ length: 6 }, () => stage.join()));
  stage.write('a', started);
  const screens = sockets.map((socket) => new WatchedCall(socket, 'a'));
  const writer = (async () => {
    for (let n = 2; n <= total; n++) {
      const record = stage.journal.append('a', n === total ? complete : answered);
      const arrivals = random() < 0.1 ? 0 : random() < 0.2 ? 2 : 1;
      for (let i = 0; i < arrivals; i++) {
        const delay = Math.floor(random() * 5);
        void (async () => {
          for (let turn = 0; turn < delay; turn++) await new Promise((resolve) => setImmediate(resolve));
          stage.realtime.offer(record);
        })();
      }
      await new Promise((resolve) => setTimeout(resolve, random() < 0.3 ? 1 : 0));
    }
  })();
  const viewer = async (screen: WatchedCall, socket: LiveSocket) => {
    while (screen.seq < total) {
      await screen.watch();
      await screen.reached(Math.min(total, screen.seq + Math.floor(random() * 60)));
      if (screen.seq < total) await socket.emitWithAck('call:unwatch', { call_id: 'a' });
    }
  };
  await Promise.all([writer, ...screens.map((screen, n) => viewer(screen, sockets[n] as LiveSocket))]);
  const all = Array.from({ length: total }, (_, n) => n + 1);
  for (const screen of screens) {
    expect(screen.received.map(({ seq }) => seq)).toEqual(all);
    for (const { events, seq } of screen.snapshots) expect(events.at(-1)?.seq ?? seq).toBe(seq);
  }
}, 30_000);
