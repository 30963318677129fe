import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { mayTakeCallbacks } from '../../src/access/call-rights.js';
import { ROLES } from '../../src/access/roles.js';
import { UnavailableError } from '../../src/lib/errors.js';
import type { WireCallbackCounts, WireInboxUnread } from '../../src/realtime/protocol.js';
import { next, when } from '../support/live-client.js';
import { eventually } from '../support/processes.js';
import { TestRealtime } from '../support/test-realtime.js';

let stage: TestRealtime;
const open = async (changes: Partial<Pick<TestRealtime, 'listRefreshMs'>> = {}) => {
  stage = Object.assign(new TestRealtime(), changes);
  await stage.open();
};
afterEach(() => stage.close());

async function callbacksOf(token: string) {
  const socket = await stage.join(token);
  const heard: WireCallbackCounts[] = [];
  socket.on('callbacks:changed', (counts) => void heard.push(counts));
  return { socket, heard, answer: await socket.emitWithAck('callbacks:watch') };
}

async function inboxOf(token: string) {
  const socket = await stage.join(token);
  const heard: WireInboxUnread[] = [];
  socket.on('inbox:changed', (unread) => void heard.push(unread));
  return { socket, heard, answer: await socket.emitWithAck('inbox:watch') };
}

function change(open: number, taken: number): void {
  stage.callbacks = { open, snoozed: 0, taken };
  stage.realtime.offerCallbacks();
}

describe('the list of callbacks', () => {
  beforeEach(() => open());

  it.each(ROLES)('is for a %s to watch as it is to read', async (role) => {
    stage.callbacks = { open: 3, snoozed: 0, taken: 1 };
    const { answer, heard } = await callbacksOf(role);
    const may = mayTakeCallbacks(role);
    expect(answer).toMatchObject(
      may
        ? { ok: true, data: { open: 3, snoozed: 0, taken: 1 } }
        : { ok: false, error: { code: 'forbidden', refusal: { task: 'callbacks' } } },
    );
    const other = await callbacksOf('supervisor 2');
    const changed = next(other.socket, 'callbacks:changed');
    change(2, 2);
    await changed;
    await eventually(async () => heard.length === (may ? 1 : 0));
  });

  it('informs each screen of a change once, in numbers alone, with the answer before', async () => {
    const { socket, heard, answer } = await callbacksOf('counsellor 7');
    expect([answer, heard]).toEqual([{ ok: true, data: { open: 0, snoozed: 0, taken: 0 } }, []]);
    const changed = next(socket, 'callbacks:changed');
    change(1, 0);
    expect(await changed).toEqual({ open: 1, snoozed: 0, taken: 0 });
    // one was taken as another one came: the numbers are the same, the list is not
    const again = next(socket, 'callbacks:changed');
    stage.realtime.offerCallbacks();
    expect(await again).toEqual({ open: 1, snoozed: 0, taken: 0 });
    expect(heard).toHaveLength(2);
  });

  it('informs of a change all the same whose reading failed, once the next one succeeds', async () => {
    const { socket, heard } = await callbacksOf('counsellor 7');
    stage.listFailure = new Error('the database does not answer');
    const before = stage.listReads;
    change(0, 0); // the numbers are the same, the list is not
    await eventually(async () => stage.listReads > before);
    stage.listFailure = undefined;
    expect(heard).toEqual([]);
    const changed = next(socket, 'callbacks:changed');
    await callbacksOf('supervisor 1'); // reads it again
    expect(await changed).toEqual({ open: 0, snoozed: 0, taken: 0 });
  });

  it('is counted once for a burst of changes and for all screens', async () => {
    const screens = await Promise.all([1, 2, 3].map((user) => callbacksOf(`supervisor ${user}`)));
    const before = stage.listReads;
    const changed = screens.map(({ socket }) => next(socket, 'callbacks:changed'));
    for (let open = 1; open <= 100; open++) change(open, 0);
    await Promise.all(changed);
    expect(stage.listReads - before).toBe(1);
    expect(screens.map(({ heard }) => heard)).toEqual(Array(3).fill([{ open: 100, snoozed: 0, taken: 0 }]));
  });

  it('is read by no server on which no screen watches it', async () => {
    const { socket } = await callbacksOf('supervisor 1');
    await socket.emitWithAck('callbacks:unwatch');
    const before = stage.listReads;
    change(5, 0);
    await socket.emitWithAck('inbox:watch');
    expect(stage.listReads - before).toBe(1); // that of the inbox
  });

  it('stops coming to who has left, and to a user whose role makes no callbacks any more', async () => {
    const [gone, former] = [await callbacksOf('supervisor 1'), await callbacksOf('counsellor 2')];
    await gone.socket.emitWithAck('callbacks:unwatch');
    stage.roleNow = 'case_worker';
    const checks = stage.identityChecks;
    await eventually(async () => stage.identityChecks > checks + 4);
    stage.roleNow = undefined;
    const other = await callbacksOf('supervisor 3');
    const changed = next(other.socket, 'callbacks:changed');
    change(5, 0);
    await changed;
    for (const { socket } of [gone, former]) await socket.emitWithAck('agent:unwatch');
    expect([gone.heard, former.heard]).toEqual([[], []]);
  });

  it('is as it became while a screen was away, once that has watched it again', async () => {
    const socket = stage.client('supervisor 1', { reconnection: true });
    await when(socket, 'connect');
    await socket.emitWithAck('callbacks:watch');
    const back = when(socket, 'connect');
    socket.io.engine.close();
    change(4, 0);
    await back;
    expect(await socket.emitWithAck('callbacks:watch')).toEqual({
      ok: true,
      data: { open: 4, snoozed: 0, taken: 0 },
    });
    const changed = next(socket, 'callbacks:changed');
    change(3, 1);
    expect(await changed).toEqual({ open: 3, snoozed: 0, taken: 1 });
  });

  it('is asked for again after an error, which the screen learns', async () => {
    stage.listFailure = new UnavailableError('the database is away');
    const { socket, answer } = await callbacksOf('supervisor 1');
    expect(answer).toMatchObject({ ok: false, error: { code: 'unavailable' } });
    stage.listFailure = undefined;
    expect(await socket.emitWithAck('callbacks:watch')).toMatchObject({ ok: true });
    const reported = stage.logged('room');
    stage.listFailure = new UnavailableError('the database is away');
    change(1, 0);
    expect(await reported).toBe('callbacks');
  });
});

describe('the inbox', () => {
  beforeEach(() => open());
  const give = (userId: number, newest: number, unread = newest) => {
    stage.inboxes.set(userId, { unread, newest });
    stage.realtime.offerInbox({ userIds: [userId] });
  };

  it.each(ROLES)('of a %s is theirs to watch', async (role) => {
    const { answer } = await inboxOf(role);
    expect(answer).toEqual({ ok: true, data: { unread: 0, newest: null } });
  });

  it('informs every screen of its user, and of no other', async () => {
    const [one, two] = [await inboxOf('case_worker 5'), await inboxOf('case_worker 5')];
    const other = await inboxOf('supervisor 6');
    const arrived = [one, two].map(({ socket }) => next(socket, 'inbox:changed'));
    give(5, 9, 1);
    expect(await Promise.all(arrived)).toEqual(Array(2).fill({ unread: 1, newest: '9' }));
    const theirs = next(other.socket, 'inbox:changed');
    give(6, 10, 2);
    expect(await theirs).toEqual({ unread: 2, newest: '10' });
    expect([one.heard.length, two.heard.length, other.heard.length]).toEqual([1, 1, 1]);
  });

  it('says so as well where one was read on another screen', async () => {
    stage.inboxes.set(5, { unread: 2, newest: 9 });
    const { socket, answer } = await inboxOf('supervisor 5');
    expect(answer).toEqual({ ok: true, data: { unread: 2, newest: '9' } });
    const fewer = next(socket, 'inbox:changed');
    give(5, 9, 1);
    expect(await fewer).toEqual({ unread: 1, newest: '9' });
    await socket.emitWithAck('inbox:unwatch');
  });

  it('of a user who shows it nowhere is not read', async () => {
    const { socket } = await inboxOf('supervisor 5');
    const before = stage.listReads;
    give(77, 1);
    const arrived = next(socket, 'inbox:changed');
    give(5, 1);
    await arrived;
    expect(stage.listReads - before).toBe(1);
  });
});

describe('a list whose notice the bus has lost', () => {
  beforeEach(() => open({ listRefreshMs: 20 }));

  it('is read again, and shown where it is another one', async () => {
    const [callbacks, inbox] = [await callbacksOf('supervisor 1'), await inboxOf('supervisor 1')];
    const [list, unread] = [next(callbacks.socket, 'callbacks:changed'), next(inbox.socket, 'inbox:changed')];
    stage.callbacks = { open: 1, snoozed: 0, taken: 0 };
    stage.inboxes.set(1, { unread: 1, newest: 3 });
    expect([await list, await unread]).toEqual([
      { open: 1, snoozed: 0, taken: 0 },
      { unread: 1, newest: '3' },
    ]);
    const before = stage.listReads;
    await eventually(async () => stage.listReads > before + 4);
    expect([callbacks.heard, inbox.heard]).toEqual([[await list], [await unread]]);
  });
});
