import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { ROLES, type Role } from '../../src/access/roles.js';
import type { CallEvent } from '../../src/calls/call-event.js';
import type { WireUnreadMessages } from '../../src/realtime/protocol.js';
import { next, when, type LiveSocket } from '../support/live-client.js';
import { eventually } from '../support/processes.js';
import { answered, started, TestRealtime } from '../support/test-realtime.js';

let stage: TestRealtime;
beforeEach(async () => {
  stage = new TestRealtime();
  await stage.open();
  stage.write('a', started, answered, joined);
});
afterEach(() => stage.close());

const AGENT = 7;
const joined: CallEvent = {
  ...{ type: 'leg.joined', legId: 'agent', speaker: 'agent', name: 'Amina', userId: AGENT },
};
const call = { call_id: 'a' };
let keys = 0;
const say = (socket: LiveSocket, text: string) =>
  socket.emitWithAck('desk:message', { ...call, text, client_key: `key ${++keys}` });
const agent = () => stage.join(`counsellor ${AGENT}`);

async function counting(token: string) {
  const socket = await stage.join(token);
  const heard: WireUnreadMessages[] = [];
  socket.on('unread:call', (unread) => void heard.push(unread));
  return { socket, heard, answer: await socket.emitWithAck('unread:watch') };
}

describe('the unread messages of all calls', () => {
  it.each(ROLES)('are for a %s as the messages of calls of others are', async (role) => {
    const { heard, answer } = await counting(`${role} 1`);
    const may = (['supervisor', 'administrator'] as Role[]).includes(role);
    expect(answer.ok).toBe(may);
    const other = await counting('supervisor 2');
    const arrived = next(other.socket, 'unread:call');
    await say(await agent(), 'Please listen in');
    await arrived;
    await eventually(async () => heard.length === (may ? 1 : 0));
  });

  it('are counted as an agent writes, without the text, and not for their author', async () => {
    const [one, author] = [await counting('supervisor 1'), await counting('supervisor 2')];
    await say(await agent(), 'Please listen in');
    await say(author.socket, 'I am listening');
    await eventually(async () => one.heard.length === 2 && author.heard.length === 2);
    expect(one.heard.map(({ unread }) => unread)).toEqual([1, 2]);
    expect(author.heard.map(({ unread }) => unread)).toEqual([1, 1]);
    expect(JSON.stringify([one.heard, author.heard])).not.toContain('listen');
    expect(Object.keys(one.heard[0] ?? {})).toEqual(['call_id', 'unread', 'newest', 'read_up_to']);
  });

  it('are read on every screen of a user once one has shown them, and for that user alone', async () => {
    const [wall, other] = [await counting('supervisor 1'), await counting('supervisor 2')];
    const panel = await stage.join('supervisor 1');
    const read = { ...call, message_id: 1 };
    const early: unknown = await panel.emitWithAck('messages:read', read);
    expect(early).toMatchObject({ ok: false, error: { refusal: { code: 'unknown-call' } } });
    await say(await agent(), 'Please listen in');
    await eventually(async () => wall.heard.length === 1 && other.heard.length === 1);
    await panel.emitWithAck('messages:watch', call);
    const fewer = next(wall.socket, 'unread:call');
    expect(await panel.emitWithAck('messages:read', read)).toEqual({ ok: true, data: null });
    expect(await fewer).toMatchObject({ ...call, unread: 0, read_up_to: 1 });
    await other.socket.emitWithAck('agent:unwatch');
    expect(other.heard).toHaveLength(1);
  });

  it('of a message that came while a screen was away are counted when it is back', async () => {
    const socket = stage.client('supervisor 1', { reconnection: true });
    await when(socket, 'connect');
    await socket.emitWithAck('unread:watch');
    const back = when(socket, 'connect');
    socket.io.engine.close();
    await say(await agent(), 'Please listen in');
    await back;
    const answer = await socket.emitWithAck('unread:watch');
    expect(answer).toMatchObject({ data: [{ ...call, unread: 1, newest: 1 }] });
  });

  it('stop coming to who has left, and to a user who is no supervisor any more', async () => {
    const [gone, former] = [await counting('supervisor 1'), await counting('supervisor 2')];
    await gone.socket.emitWithAck('unread:unwatch');
    stage.roleNow = 'case_manager';
    const checks = stage.identityChecks;
    await eventually(async () => stage.identityChecks > checks + 4);
    stage.roleNow = undefined;
    const other = await counting('supervisor 3');
    const arrived = next(other.socket, 'unread:call');
    await say(await agent(), 'Please listen in');
    await arrived;
    for (const { socket } of [gone, former]) await socket.emitWithAck('agent:unwatch');
    expect([gone.heard, former.heard]).toEqual([[], []]);
  });

  it.each([{ call_id: 'a' }, { ...call, message_id: 0 }, { ...call, message_id: 2 ** 31 }])(
    'stay as they are for the faulty request %j',
    async (request) => {
      const { socket } = await counting('supervisor 1');
      const answer: unknown = await socket.emitWithAck('messages:read', request);
      expect(answer).toMatchObject({ ok: false, error: { code: 'invalid-input', field: 'message_id' } });
    },
  );
});
