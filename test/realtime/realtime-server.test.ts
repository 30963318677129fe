import { once } from 'node:events';
import { WebSocket } from 'ws';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { UnauthenticatedError } from '../../src/access/errors.js';
import { ROLES, type Role } from '../../src/access/roles.js';
import type { CallEvent } from '../../src/calls/call-event.js';
import { ConflictError, UnavailableError } from '../../src/lib/errors.js';
import { everyCallEvent, someUtterance } from '../support/call-events.js';
import { next, WatchedCall, when } from '../support/live-client.js';
import { eventually } from '../support/processes.js';
import { answered, complete, ended, started, TestRealtime } from '../support/test-realtime.js';

let stage: TestRealtime;

beforeEach(async () => {
  stage = new TestRealtime();
  await stage.open();
});
afterEach(() => stage.close());

describe('a connection', () => {
  it.each([[undefined], [''], ['forged'], [42], [{ $ne: '' }], [['supervisor']]])(
    'with the token %p is refused, with a code to act on',
    async (token) => {
      const refusal = await stage.join(token === undefined ? null : token).catch((error: unknown) => error);
      expect(refusal).toMatchObject({ data: { code: 'unauthenticated' } });
      expect(stage.realtime.clientCount).toBe(0);
    },
  );

  it('that dies without being closed is noticed by both sides within 8 s: what a page shows is taken for now', async () => {
    const socket = new WebSocket(`${stage.url.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`);
    const [opened] = (await once(socket, 'message')) as [Buffer];
    socket.terminate();
    const { pingInterval, pingTimeout } = JSON.parse(opened.toString().slice(1)) as Record<string, number>;
    expect((pingInterval ?? Infinity) + (pingTimeout ?? Infinity)).toBeLessThanOrEqual(8_000);
    // a network that must send a packet again is no dead one
    expect(pingTimeout).toBeGreaterThanOrEqual(4_000);
  });

  it('by long polling is refused: one transport, one order', async () => {
    const response = await fetch(`${stage.url}/socket.io/?EIO=4&transport=polling`);
    expect(response.status).toBe(400);
  });
});

describe('a connection whose user', () => {
  it('was switched off is let go, with the reason', async () => {
    const socket = await stage.join();
    const goodbye = next(socket, 'server:goodbye');
    const gone = when(socket, 'disconnect');
    stage.verifyFailure = new UnauthenticatedError('the access token is no longer valid');
    expect(await goodbye).toMatchObject({ code: 'unauthenticated' });
    await gone;
  });

  it('got another role has its rights from then on', async () => {
    stage.write('a', started);
    const socket = await stage.join();
    await socket.emitWithAck('call:watch', { call_id: 'a' });
    const heard: unknown[] = [];
    socket.on('call:event', (event) => void heard.push(event));
    stage.roleNow = 'partner';
    const refused = async () => !(await socket.emitWithAck('wall:watch')).ok;
    await eventually(refused);
    stage.write('a', answered);
    expect(await refused()).toBe(true); // comes after anything that was sent before
    expect(heard).toEqual([]);
  });

  it('cannot be asked for stays, until the database is back', async () => {
    const socket = await stage.join();
    stage.verifyFailure = new UnavailableError('away');
    const before = stage.identityChecks;
    await eventually(() => stage.identityChecks > before + 1);
    expect(await socket.emitWithAck('wall:watch')).toMatchObject({ ok: true });
  });
});

describe('the next access token of a connection', () => {
  it('is given for as long as its login stands', async () => {
    const socket = await stage.join('supervisor');
    const renewed = { ok: true, data: { access_token: 'supervisor again', expires_in: 900 } };
    expect(await socket.emitWithAck('session:renew')).toEqual(renewed);
  });

  it('is refused with a code to act on while the database is away', async () => {
    const socket = await stage.join();
    stage.verifyFailure = new UnavailableError('away');
    expect(await socket.emitWithAck('session:renew')).toMatchObject({
      ok: false,
      error: { code: 'unavailable' },
    });
  });
});

describe('the rights of a role', () => {
  const mayWatch: readonly Role[] = ['supervisor', 'case_manager', 'administrator'];
  const mayEnd: readonly Role[] = ['supervisor', 'administrator'];
  const outcome = (answer: { ok: boolean; error?: { code: string } }) => answer.error?.code ?? 'allowed';

  it.each(ROLES)('are as the table says for a %s', async (role) => {
    stage.write('a', started);
    const socket = await stage.join(role);
    const watching = mayWatch.includes(role) ? 'allowed' : 'forbidden';
    const wall = await socket.emitWithAck('wall:watch');
    expect(outcome(wall)).toBe(watching);
    if (!wall.ok) expect(wall.error.refusal).toEqual({ code: 'role-may-not', task: 'watching-calls' });
    expect(outcome(await socket.emitWithAck('call:watch', { call_id: 'a' }))).toBe(watching);
    const ending = mayEnd.includes(role) ? 'allowed' : 'forbidden';
    expect(outcome(await socket.emitWithAck('call:end', { call_id: 'a' }))).toBe(ending);
    const byUser = { callId: 'a', userId: expect.any(Number) as unknown };
    expect(stage.endedCalls).toEqual(ending === 'allowed' ? [byUser] : []);
  });
});

describe('the wall', () => {
  it('shows the live calls, then every change to any call', async () => {
    stage.write('a', started, answered);
    stage.write('over', started, ended, complete);
    const socket = await stage.join();
    const answer = await socket.emitWithAck('wall:watch');
    expect(answer).toMatchObject({ ok: true, data: { calls: [{ call_id: 'a', seq: 2 }] } });
    const change = next(socket, 'wall:call');
    stage.write('b', started);
    expect(await change).toMatchObject({ call_id: 'b', seq: 1, status: 'in_progress', dialled: '116' });
    const end = next(socket, 'wall:call');
    stage.write('a', ended);
    expect(await end).toMatchObject({ call_id: 'a', seq: 3, status: 'completed', state: 'wrapping-up' });
  });

  it('has a call that begins while the wall is being put together', async () => {
    stage.write('a', started);
    const socket = await stage.join();
    stage.journal.whileListing = () => stage.write('b', started);
    expect(await socket.emitWithAck('wall:watch')).toMatchObject({
      data: { calls: [{ call_id: 'a' }, { call_id: 'b' }] },
    });
  });

  it('has a call that ends while the wall is being put together, as ended', async () => {
    stage.write('a', started);
    const socket = await stage.join();
    stage.journal.whileListing = () => stage.write('a', ended, complete);
    expect(await socket.emitWithAck('wall:watch')).toMatchObject({
      data: { calls: [{ call_id: 'a', status: 'completed' }] },
    });
  });

  it('shows calls that ended within an hour, the newest twelve, behind a reload and at a server that was started anew', async () => {
    stage.journal.startedMs = Date.now() - 61 * 60_000;
    stage.write('too long ago', started, ended, complete);
    stage.journal.startedMs = Date.now() - 59 * 60_000;
    stage.journal.append('before the start', started);
    stage.journal.append('before the start', ended);
    stage.journal.append('before the start', complete);
    const socket = await stage.join();
    stage.journal.startedMs = Date.now();
    const first = await socket.emitWithAck('wall:watch');
    expect(first).toMatchObject({
      data: { calls: [], ended: [{ call_id: 'before the start', status: 'completed', state: 'ended' }] },
    });
    for (let n = 1; n <= 13; n++) {
      stage.journal.startedMs = Date.now() - 1_000 * (20 - n);
      stage.write(`c${n}`, started, answered, ended, ...(n % 2 === 0 ? [complete] : []));
    }
    const shown = Array.from({ length: 12 }, (_, at) => ({ call_id: `c${13 - at}`, status: 'completed' }));
    const reloaded = await stage.join();
    expect(await reloaded.emitWithAck('wall:watch')).toMatchObject({ data: { calls: [], ended: shown } });
    stage.journal.ended = new UnavailableError('the database is away');
    stage.journal.startedMs = Date.now();
    stage.write('c14', started, ended);
    const newest = [{ call_id: 'c14', state: 'wrapping-up' }, ...shown.slice(0, 11)];
    expect(await socket.emitWithAck('wall:watch')).toMatchObject({ data: { calls: [], ended: newest } });
  });

  it('shows a call that ends while the wall is put together once', async () => {
    stage.journal.startedMs = Date.now();
    stage.write('a', started);
    const socket = await stage.join();
    stage.journal.whileListing = () => stage.write('a', ended, complete);
    const answer = await socket.emitWithAck('wall:watch');
    expect(JSON.stringify(answer).split('"call_id":"a"')).toHaveLength(2);
  });

  it('is quiet once it is left', async () => {
    const [leaving, staying] = [await stage.join(), await stage.join()];
    await leaving.emitWithAck('wall:watch');
    await staying.emitWithAck('wall:watch');
    expect(await leaving.emitWithAck('wall:unwatch')).toEqual({ ok: true, data: null });
    const heard: string[] = [];
    leaving.on('wall:call', ({ call_id: id }) => void heard.push(id));
    const stays = next(staying, 'wall:call');
    stage.write('a', started);
    await stays;
    await leaving.emitWithAck('wall:unwatch'); // anything sent before would have come before this answer
    expect(heard).toEqual([]);
  });
});

describe('a call that is watched', () => {
  it('comes as a snapshot, then event by event, interims too', async () => {
    stage.write('a', started, answered);
    const watched = new WatchedCall(await stage.join(), 'a');
    expect(await watched.watch()).toMatchObject({
      seq: 2,
      summary: { call_id: 'a', seq: 2, caller_id: '0700' },
      events: [
        { seq: 1, type: 'streaming_call_start' },
        { seq: 2, type: 'call_answered' },
      ],
    });
    const at = new Date();
    const event: CallEvent = { type: 'transcript.interim', utterance: someUtterance(), confirmedWords: 0 };
    stage.realtime.offer({ callId: 'a', seq: null, at, startMs: 0, event });
    stage.write('a', ended);
    await watched.reached(3);
    expect(watched.received.map(({ seq }) => seq)).toEqual([1, 2, null, 3]);
  });

  it('brings every kind of event in the protocol’s own words, and none of ours', async () => {
    for (const event of everyCallEvent()) if (event.type !== 'transcript.interim') stage.write('a', event);
    const watched = new WatchedCall(await stage.join(), 'a');
    const { summary } = await watched.watch();
    expect(summary).toMatchObject({ status: 'completed', state: 'ended' });
    expect(JSON.stringify(watched.received)).not.toMatch(/"[a-z]+[A-Z]\w*":/);
  });

  it('that is finished can be watched just the same', async () => {
    stage.journal.append('a', started);
    stage.journal.append('a', ended);
    stage.journal.append('a', complete);
    const watched = new WatchedCall(await stage.join(), 'a');
    expect(await watched.watch()).toMatchObject({ seq: 3, summary: { status: 'completed' } });
  });

  it('is quiet once it is left, and goes on where it was when watched again', async () => {
    stage.write('a', started);
    const socket = await stage.join();
    const watched = new WatchedCall(socket, 'a');
    await watched.watch();
    await socket.emitWithAck('call:unwatch', { call_id: 'a' });
    stage.write('a', answered, ended);
    expect(watched.seq).toBe(1);
    await watched.watch();
    expect(watched.received.map(({ seq }) => seq)).toEqual([1, 2, 3]);
  });

  it('goes on for screens that come and come back while the database is away', async () => {
    stage.write('a', started, answered);
    const watched = new WatchedCall(await stage.join(), 'a');
    await watched.watch();
    stage.journal.visibleUpTo = 2; // the rest is on disk for now
    stage.write('a', { type: 'leg.left', legId: 'x', speaker: 'agent', cause: null });
    await watched.reached(3);
    const late = new WatchedCall(await stage.join(), 'a');
    expect(await late.watch()).toMatchObject({ seq: 3 });
    expect(late.received.map(({ seq }) => seq)).toEqual([1, 2, 3]);
    stage.journal.failure = new Error('away');
    const back = new WatchedCall(await stage.join(), 'a');
    back.seq = 2;
    await back.watch();
    expect(back.received.map(({ seq }) => seq)).toEqual([3]);
  });

  it('loses and doubles nothing for a client that was further on than this server', async () => {
    stage.write('a', started);
    const behind = new WatchedCall(await stage.join(), 'a');
    await behind.watch();
    for (let n = 0; n < 3; n++) stage.journal.append('a', answered); // not heard of here
    const ahead = new WatchedCall(await stage.join(), 'a');
    ahead.seq = 3;
    await ahead.watch();
    stage.write('a', ended);
    await Promise.all([ahead.reached(5), behind.reached(5)]);
    expect(ahead.received.map(({ seq }) => seq)).toEqual([4, 5]);
    expect(behind.received.map(({ seq }) => seq)).toEqual([1, 2, 3, 4, 5]);
  });

  it('doubles nothing for a client whose last events are still on their way from disk to the database', async () => {
    stage.write('a', started);
    for (let n = 0; n < 2; n++) stage.journal.append('a', answered); // reported by a server that was killed
    stage.journal.visibleUpTo = 1;
    const ahead = new WatchedCall(await stage.join(), 'a');
    ahead.seq = 3;
    const readsBefore = stage.journal.reads;
    const watching = ahead.watch();
    await eventually(() => stage.journal.reads > readsBefore);
    stage.journal.visibleUpTo = Number.POSITIVE_INFINITY;
    await watching;
    stage.write('a', ended);
    await ahead.reached(4);
    expect(ahead.received.map(({ seq }) => seq)).toEqual([4]);
  });

  it('that does not exist is not found', async () => {
    const socket = await stage.join();
    const answer = await socket.emitWithAck('call:watch', { call_id: 'nobody' });
    expect(answer).toMatchObject({ ok: false, error: { code: 'not-found' } });
  });

  it('that cannot be ended any more says so', async () => {
    stage.endRefusal = new ConflictError('it has just ended');
    const answer = await (await stage.join()).emitWithAck('call:end', { call_id: 'a' });
    expect(answer).toEqual({ ok: false, error: { code: 'conflict', message: 'it has just ended' } });
  });

  it('never informs a client what went wrong inside', async () => {
    stage.endRefusal = new Error('connection string postgres://secret');
    const answer = await (await stage.join()).emitWithAck('call:end', { call_id: 'a' });
    expect(answer).toMatchObject({ ok: false, error: { code: 'internal' } });
    expect(JSON.stringify(answer)).not.toContain('secret');
  });
});

describe('a user who watches words', () => {
  it('is noted for the audit: a call, and the wall', async () => {
    stage.write('a', started);
    const socket = await stage.join('supervisor 7');
    await socket.emitWithAck('wall:watch');
    await socket.emitWithAck('call:watch', { call_id: 'a' });
    await socket.emitWithAck('call:watch', { call_id: 'nobody' });
    const watcher = { userId: 7, address: '127.0.0.1' };
    expect(stage.watched).toEqual([
      { callId: '* 2026-11-21', ...watcher },
      { callId: 'a', ...watcher },
    ]);
  });

  it('is noted for the audit on each day on which the wall is open', async () => {
    const [open, closed] = [await stage.join('supervisor 7'), await stage.join('supervisor 8')];
    await Promise.all([open, closed].map((socket) => socket.emitWithAck('wall:watch')));
    await closed.emitWithAck('wall:unwatch');
    stage.watched.length = 0;
    stage.wallId = '* 2026-11-22';
    await stage.changes.until('the second day to be noted', () => stage.watched.length > 0);
    await stage.join('supervisor 9').then((socket) => socket.emitWithAck('wall:watch'));
    stage.wallId = '* 2026-11-23';
    await stage.changes.until('the third day to be noted', () => stage.watched.length === 4);
    expect(stage.watched.map(({ callId, userId }) => [callId, userId])).toEqual([
      ['* 2026-11-22', 7],
      ['* 2026-11-22', 9],
      ['* 2026-11-23', 7],
      ['* 2026-11-23', 9],
    ]);
  });

  it('is not shown a wall on a day that cannot be noted', async () => {
    const socket = await stage.join();
    await socket.emitWithAck('wall:watch');
    const goodbye = next(socket, 'server:goodbye');
    stage.auditFailure = new UnavailableError('away');
    stage.wallId = '* 2026-11-22';
    expect(await goodbye).toMatchObject({ code: 'unavailable' });
  });

  it('is shown nothing that cannot be noted', async () => {
    stage.write('a', started);
    const socket = await stage.join();
    stage.auditFailure = new UnavailableError('away');
    const heard: unknown[] = [];
    socket.on('call:event', (event) => void heard.push(event));
    for (const answer of [
      await socket.emitWithAck('wall:watch'),
      await socket.emitWithAck('call:watch', { call_id: 'a' }),
    ]) {
      expect(answer).toMatchObject({ ok: false, error: { code: 'unavailable' } });
    }
    stage.write('a', answered);
    await socket.emitWithAck('wall:unwatch');
    expect(heard).toEqual([]);
  });
});
