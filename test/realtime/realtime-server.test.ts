import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { EventEmitter, once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo, Socket as NetSocket } from 'node:net';
import { UnauthenticatedError } from '../../src/access/errors.js';
import { ROLES, type Role } from '../../src/access/roles.js';
import type { CallEvent } from '../../src/calls/call-event.js';
import { ConflictError } from '../../src/lib/errors.js';
import { createLog } from '../../src/lib/log.js';
import { attachRealtime, type Realtime } from '../../src/realtime/realtime-server.js';
import { everyCallEvent, someUtterance } from '../support/call-events.js';
import { connected, liveClient, next, WatchedCall, when, type LiveSocket } from '../support/live-client.js';
import { MemoryCallJournal } from '../support/memory-call-journal.js';
import { seededRandom } from '../support/seeded-random.js';

const started: CallEvent = { type: 'call.started', callerId: '0700', dialled: '116' };
const answered: CallEvent = { type: 'call.answered' };
const ended: CallEvent = { type: 'call.ended', side: 'caller', cause: 16, reason: '' };
const complete: CallEvent = { type: 'transcript.complete', utterances: 0, leftOut: [] };

let http: Server;
let url: string;
let realtime: Realtime;
let journal: MemoryCallJournal;
let endedCalls: { callId: string; reason: string }[];
let endRefusal: Error | undefined;
let turns: () => number;
const clients: LiveSocket[] = [];
const lines = new EventEmitter<{ line: [string] }>();

/** The next log line with that field. */
async function logged(field: string): Promise<unknown> {
  for (;;) {
    const [line] = (await once(lines, 'line')) as [string];
    const fields = JSON.parse(line) as Record<string, unknown>;
    if (field in fields) return fields[field];
  }
}

beforeEach(async () => {
  turns = () => 0;
  journal = new MemoryCallJournal(() => turns());
  endedCalls = [];
  endRefusal = undefined;
  http = createServer().listen(0, '127.0.0.1');
  await once(http, 'listening');
  url = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  realtime = attachRealtime(http, {
    // a role is its own token here
    verify: async (token) => {
      if (!ROLES.includes(token as Role)) throw new UnauthenticatedError('the access token is wrong');
      return { userId: 1, username: 'amina', role: token as Role };
    },
    journal,
    commands: {
      end: async (callId, { reason }) => {
        if (endRefusal) throw endRefusal;
        endedCalls.push({ callId, reason });
      },
    },
    log: createLog({ level: 'warn', destination: { write: (line) => void lines.emit('line', line) } }),
    maxWaitingPackets: 50,
  });
});
afterEach(async () => {
  for (const client of clients.splice(0)) client.disconnect();
  await realtime.close();
  await new Promise((resolve) => http.close(resolve));
});

function client(token: unknown = 'supervisor', options = {}): LiveSocket {
  const socket = liveClient(url, token, options);
  clients.push(socket);
  return socket;
}
const join = (token?: unknown) => connected(client(token));

/** Stored, then on the bus. */
function write(callId: string, ...events: CallEvent[]): void {
  for (const event of events) realtime.offer(journal.append(callId, event));
}

describe('a connection', () => {
  it.each([[undefined], [''], ['forged'], [42], [{ $ne: '' }], [['supervisor']]])(
    'with the token %p is refused, with a code to act on',
    async (token) => {
      const refusal = await join(token === undefined ? null : token).catch((error: unknown) => error);
      expect(refusal).toMatchObject({ data: { code: 'unauthenticated' } });
      expect(realtime.clientCount).toBe(0);
    },
  );

  it('by long polling is refused: one transport, one order', async () => {
    const response = await fetch(`${url}/socket.io/?EIO=4&transport=polling`);
    expect(response.status).toBe(400);
  });
});

describe('what a role may do', () => {
  const mayWatch: readonly Role[] = ['supervisor', 'case_manager', 'administrator'];
  const mayEnd: readonly Role[] = ['supervisor', 'administrator'];
  const outcome = (answer: { ok: boolean; error?: { code: string } }) => answer.error?.code ?? 'allowed';

  it.each(ROLES)('is as the table says for a %s', async (role) => {
    write('a', started);
    const socket = await join(role);
    const watching = mayWatch.includes(role) ? 'allowed' : 'forbidden';
    expect(outcome(await socket.emitWithAck('wall:watch'))).toBe(watching);
    expect(outcome(await socket.emitWithAck('call:watch', { call_id: 'a' }))).toBe(watching);
    const ending = mayEnd.includes(role) ? 'allowed' : 'forbidden';
    expect(outcome(await socket.emitWithAck('call:end', { call_id: 'a' }))).toBe(ending);
    expect(endedCalls).toEqual(ending === 'allowed' ? [{ callId: 'a', reason: 'ended by amina' }] : []);
  });
});

describe('the wall', () => {
  it('shows the live calls, then every change to any call', async () => {
    write('a', started, answered);
    write('over', started, ended, complete);
    const socket = await join();
    const answer = await socket.emitWithAck('wall:watch');
    expect(answer).toMatchObject({ ok: true, data: { calls: [{ call_id: 'a', seq: 2 }] } });
    const change = next(socket, 'wall:call');
    write('b', started);
    expect(await change).toMatchObject({ call_id: 'b', seq: 1, status: 'in_progress', dialled: '116' });
    const end = next(socket, 'wall:call');
    write('a', ended);
    expect(await end).toMatchObject({ call_id: 'a', seq: 3, status: 'completed', state: 'wrapping-up' });
  });

  it('has a call that begins while the wall is being put together', async () => {
    write('a', started);
    const socket = await join();
    journal.whileListing = () => write('b', started);
    expect(await socket.emitWithAck('wall:watch')).toMatchObject({
      data: { calls: [{ call_id: 'a' }, { call_id: 'b' }] },
    });
  });

  it('is quiet once it is left', async () => {
    const [leaving, staying] = [await join(), await join()];
    await leaving.emitWithAck('wall:watch');
    await staying.emitWithAck('wall:watch');
    expect(await leaving.emitWithAck('wall:unwatch')).toEqual({ ok: true, data: null });
    const heard: string[] = [];
    leaving.on('wall:call', ({ call_id: id }) => void heard.push(id));
    const stays = next(staying, 'wall:call');
    write('a', started);
    await stays;
    await leaving.emitWithAck('wall:unwatch'); // anything sent before would have come before this answer
    expect(heard).toEqual([]);
  });
});

describe('a call that is watched', () => {
  it('comes as a picture, then event by event, interims too', async () => {
    write('a', started, answered);
    const watched = new WatchedCall(await join(), 'a');
    expect(await watched.watch()).toMatchObject({
      seq: 2,
      summary: { call_id: 'a', seq: 2, caller_id: '0700' },
      events: [
        { seq: 1, type: 'streaming_call_start' },
        { seq: 2, type: 'call_answered' },
      ],
    });
    const at = new Date();
    const event: CallEvent = { type: 'transcript.interim', utterance: someUtterance() };
    realtime.offer({ callId: 'a', seq: null, at, startMs: 0, event });
    write('a', ended);
    await watched.reached(3);
    expect(watched.received.map(({ seq }) => seq)).toEqual([1, 2, null, 3]);
  });

  it('brings every kind of event in the protocol’s own words, and none of ours', async () => {
    for (const event of everyCallEvent()) if (event.type !== 'transcript.interim') write('a', event);
    const watched = new WatchedCall(await join(), 'a');
    const { summary } = await watched.watch();
    expect(summary).toMatchObject({ status: 'completed', state: 'ended' });
    expect(JSON.stringify(watched.received)).not.toMatch(/"[a-z]+[A-Z]\w*":/);
  });

  it('that is finished can be watched just the same', async () => {
    journal.append('a', started);
    journal.append('a', ended);
    journal.append('a', complete);
    const watched = new WatchedCall(await join(), 'a');
    expect(await watched.watch()).toMatchObject({ seq: 3, summary: { status: 'completed' } });
  });

  it('is quiet once it is left, and goes on where it was when watched again', async () => {
    write('a', started);
    const socket = await join();
    const watched = new WatchedCall(socket, 'a');
    await watched.watch();
    await socket.emitWithAck('call:unwatch', { call_id: 'a' });
    write('a', answered, ended);
    expect(watched.seq).toBe(1);
    await watched.watch();
    expect(watched.received.map(({ seq }) => seq)).toEqual([1, 2, 3]);
  });

  it('goes on for screens that come and come back while the database is away', async () => {
    write('a', started, answered);
    const watched = new WatchedCall(await join(), 'a');
    await watched.watch();
    journal.visibleUpTo = 2; // the rest is on disk for now
    write('a', { type: 'leg.left', legId: 'x', speaker: 'agent', cause: null });
    await watched.reached(3);
    const late = new WatchedCall(await join(), 'a');
    expect(await late.watch()).toMatchObject({ seq: 3 });
    expect(late.received.map(({ seq }) => seq)).toEqual([1, 2, 3]);
    journal.failure = new Error('away');
    const back = new WatchedCall(await join(), 'a');
    back.seq = 2;
    await back.watch();
    expect(back.received.map(({ seq }) => seq)).toEqual([3]);
  });

  it('loses and doubles nothing for a client that was further on than this server', async () => {
    write('a', started);
    const behind = new WatchedCall(await join(), 'a');
    await behind.watch();
    for (let n = 0; n < 3; n++) journal.append('a', answered); // not heard of here
    const ahead = new WatchedCall(await join(), 'a');
    ahead.seq = 3;
    await ahead.watch();
    write('a', ended);
    await Promise.all([ahead.reached(5), behind.reached(5)]);
    expect(ahead.received.map(({ seq }) => seq)).toEqual([4, 5]);
    expect(behind.received.map(({ seq }) => seq)).toEqual([1, 2, 3, 4, 5]);
  });

  it('nobody knows is not found', async () => {
    const socket = await join();
    const answer = await socket.emitWithAck('call:watch', { call_id: 'nobody' });
    expect(answer).toMatchObject({ ok: false, error: { code: 'not-found' } });
  });

  it('that cannot be ended any more says so', async () => {
    endRefusal = new ConflictError('it has just ended');
    const answer = await (await join()).emitWithAck('call:end', { call_id: 'a' });
    expect(answer).toEqual({ ok: false, error: { code: 'conflict', message: 'it has just ended' } });
  });

  it('never tells a client what went wrong inside', async () => {
    endRefusal = new Error('connection string postgres://secret');
    const answer = await (await join()).emitWithAck('call:end', { call_id: 'a' });
    expect(answer).toMatchObject({ ok: false, error: { code: 'internal' } });
    expect(JSON.stringify(answer)).not.toContain('secret');
  });
});

describe('a malformed request', () => {
  const cases: [string, string, unknown[], string][] = [
    ['no request', 'call:watch', [], 'request'],
    ['null', 'call:watch', [null], 'request'],
    ['a text', 'call:watch', ['a'], 'request'],
    ['an empty object', 'call:watch', [{}], 'call_id'],
    ['a number as id', 'call:watch', [{ call_id: 7 }], 'call_id'],
    ['an empty id', 'call:watch', [{ call_id: '' }], 'call_id'],
    ['a NUL in the id', 'call:watch', [{ call_id: 'a\0' }], 'call_id'],
    ['an endless id', 'call:watch', [{ call_id: 'x'.repeat(151) }], 'call_id'],
    ['bytes as id', 'call:watch', [{ call_id: Buffer.from('a') }], 'call_id'],
    ['a negative seq', 'call:watch', [{ call_id: 'a', since_seq: -1 }], 'since_seq'],
    ['half a seq', 'call:watch', [{ call_id: 'a', since_seq: 1.5 }], 'since_seq'],
    ['a seq as text', 'call:watch', [{ call_id: 'a', since_seq: '1' }], 'since_seq'],
    ['no call to leave', 'call:unwatch', [{}], 'call_id'],
    ['a list', 'call:end', [[]], 'request'],
  ];

  it.each(cases)('(%s) is told apart', async (_what, name, args, field) => {
    const socket = await join();
    const answer: unknown = await socket.emitWithAck(name as 'wall:watch', ...(args as []));
    expect(answer).toMatchObject({ ok: false, error: { code: 'invalid-input' } });
    expect((answer as { error: { message: string } }).error.message).toContain(field);
  });

  it('without a callback, or of a name that nobody knows, leaves the server as it was', async () => {
    write('a', started);
    const socket = await join();
    const raw = socket as unknown as { emit(name: string, ...args: unknown[]): void };
    for (const [, name, args] of cases) raw.emit(name, ...args);
    raw.emit('wall:watch');
    raw.emit('wall:watch', 'no function', 7);
    raw.emit('wall:unwatch', null);
    raw.emit('call:watch', { call_id: 'nobody' });
    raw.emit('call:end', { call_id: 'a' }, { then: 'this' });
    raw.emit('constructor', {});
    raw.emit('no such request', { call_id: 'a' });
    const watched = new WatchedCall(socket, 'a');
    await watched.watch();
    expect(watched.seq).toBe(1);
    expect(endedCalls).toHaveLength(1);
  });

  it('of more than 64 KiB ends that connection and no other', async () => {
    const [greedy, other] = [await join(), await join()];
    const gone = when(greedy, 'disconnect');
    greedy.emit('call:watch', { call_id: 'x'.repeat(70_000) }, () => {});
    await gone;
    expect(await other.emitWithAck('wall:watch')).toMatchObject({ ok: true });
  });

  it('to watch more calls than a screen shows is refused', async () => {
    const socket = await join();
    for (let n = 0; n <= 200; n++) write(`call-${n}`, started);
    const watch = (n: number) => socket.emitWithAck('call:watch', { call_id: `call-${n}` });
    for (let n = 0; n < 200; n++) expect(await watch(n)).toMatchObject({ ok: true });
    expect(await watch(200)).toMatchObject({ ok: false, error: { code: 'invalid-input' } });
    expect(await watch(7)).toMatchObject({ ok: true }); // one that it watches already
  });
});

describe('a client that does not read', () => {
  it('is let go with the reason, and misses nothing when it is back', async () => {
    write('a', started);
    const socket = client('supervisor', { reconnection: true });
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
    const tooSlow = logged('waiting');
    for (let n = 0; n < 400; n++) {
      write('a', long);
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

it('tells its clients when it stops', async () => {
  write('a', started);
  const sockets = await Promise.all([join(), join(), join()]);
  for (const socket of sockets) await socket.emitWithAck('wall:watch');
  const goodbyes = sockets.map((socket) => next(socket, 'server:goodbye'));
  const gone = sockets.map((socket) => when(socket, 'disconnect'));
  write('a', ...Array.from({ length: 100 }, () => answered)); // the goodbye must get past what is on its way
  await realtime.close();
  await realtime.close();
  for (const goodbye of await Promise.all(goodbyes)) expect(goodbye.code).toBe('unavailable');
  await Promise.all(gone);
});

it('screens that come and go while a call is written, shuffled and lost on the bus see all of it, each event once', async () => {
  const random = seededRandom(7);
  const total = 600;
  turns = () => Math.floor(random() * 6);
  const sockets = await Promise.all(Array.from({ length: 6 }, () => join()));
  write('a', started);
  const screens = sockets.map((socket) => new WatchedCall(socket, 'a'));
  const writer = (async () => {
    for (let n = 2; n <= total; n++) {
      const record = journal.append('a', n === total ? complete : answered);
      const arrivals = random() < 0.1 ? 0 : random() < 0.2 ? 2 : 1;
      for (let i = 0; i < arrivals; i++) {
        const delay = Math.floor(random() * 5);
        void (async () => {
          for (let turn = 0; turn < delay; turn++) await new Promise((resolve) => setImmediate(resolve));
          realtime.offer(record);
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
