import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { ROLES, type Role } from '../../src/access/roles.js';
import type { CallEvent } from '../../src/calls/call-event.js';
import type { WireDeskMessage } from '../../src/realtime/protocol.js';
import { next, when, type LiveSocket } from '../support/live-client.js';
import { wordsClearance } from '../support/personal-data.js';
import { eventually } from '../support/processes.js';
import { answered, ended, started, TestRealtime } from '../support/test-realtime.js';

let stage: TestRealtime;
beforeEach(async () => {
  stage = new TestRealtime();
  await stage.open();
});
afterEach(() => stage.close());

const AGENT = 7;
const joined: CallEvent = {
  ...{ type: 'leg.joined', legId: 'agent', speaker: 'agent', name: 'Amina', userId: AGENT },
};
const call = { call_id: 'a' };
let keys = 0;
const saying = (text: string, client_key = `key ${++keys}`) => ({ ...call, text, client_key });

/** Everything that comes to it by itself. */
function hearing(socket: LiveSocket): WireDeskMessage[] {
  const heard: WireDeskMessage[] = [];
  socket.on('desk:message', (message) => void heard.push(message));
  return heard;
}

async function watching(token: string) {
  const socket = await stage.join(token);
  const heard = hearing(socket);
  const answer = await socket.emitWithAck('messages:watch', call);
  return { socket, heard, answer };
}

describe('a message', () => {
  beforeEach(() => stage.write('a', started, answered, joined));

  it('reaches the agent of the call and its supervisors, each with who wrote it', async () => {
    const [agent, supervisor] = [await watching(`counsellor ${AGENT}`), await watching('supervisor 1')];
    expect(agent.answer).toMatchObject({ data: { messages: [], may_send: true } });
    const arrived = next(agent.socket, 'desk:message');
    const sent = await supervisor.socket.emitWithAck('desk:message', saying('  Ask where she is  '));
    const message = { call_id: 'a', by: 'user 1', text: 'Ask where she is' };
    expect(sent).toMatchObject({ ok: true, data: { ...message, is_own: true } });
    expect(await arrived).toMatchObject({ ...message, is_own: false });
    const back = next(supervisor.socket, 'desk:message');
    await agent.socket.emitWithAck('desk:message', saying('All fine now'));
    expect(await back).toMatchObject({ by: `user ${AGENT}`, text: 'All fine now', is_own: false });
    await eventually(async () => agent.heard.length === 2 && supervisor.heard.length === 2);
    expect(agent.heard.map(({ is_own }) => is_own)).toEqual([false, true]);
    const heard = [agent, supervisor].map((each) => each.heard.map(({ text }) => text));
    expect(heard).toEqual([heard[1], ['Ask where she is', 'All fine now']]);
  });

  it('is kept from who does not watch the messages of that call, and from who has stopped', async () => {
    const [supervisor, gone] = [await watching('supervisor 1'), await watching('supervisor 2')];
    const other = await stage.join('supervisor 3');
    const heard = hearing(other);
    await other.emitWithAck('call:watch', call);
    await gone.socket.emitWithAck('messages:unwatch', call);
    const arrived = next(supervisor.socket, 'desk:message');
    await supervisor.socket.emitWithAck('desk:message', saying('x'));
    await arrived;
    for (const socket of [other, gone.socket]) await socket.emitWithAck('agent:unwatch');
    expect([heard, gone.heard]).toEqual([[], []]);
  });

  it('is noted for the audit as a reading of the call, before it is shown', async () => {
    const { answer } = await watching('supervisor 4');
    expect(answer.ok).toBe(true);
    expect(stage.watched).toMatchObject([{ callId: 'a', userId: 4 }]);
    stage.auditFailure = new Error('the audit is away');
    expect((await watching('supervisor 5')).answer).toMatchObject({ ok: false });
  });

  it('that is sent while the list is being read is shown all the same', async () => {
    const sender = await stage.join('supervisor 1');
    const send = stage.messages.beforeList;
    stage.messages.beforeList = async () => {
      stage.messages.beforeList = send;
      await sender.emitWithAck('desk:message', saying('in between'));
    };
    const socket = await stage.join('supervisor 2');
    const order: string[] = [];
    socket.on('desk:message', ({ text }) => void order.push(text));
    // in the callback, not after a promise
    socket.emit('messages:watch', call, (answer) =>
      order.push(answer.ok ? `list of ${answer.data.messages.length}` : 'refused'),
    );
    await eventually(async () => order.length === 2);
    // behind the list: a client that waits for it throws away what comes before
    expect(order).toEqual(['list of 0', 'in between']);
  });

  it('that came while a screen was away is in its list when it is back', async () => {
    const socket = stage.client('supervisor 2', { reconnection: true });
    await when(socket, 'connect');
    const heard = hearing(socket);
    await socket.emitWithAck('messages:watch', call);
    const sender = await stage.join('supervisor 1');
    const arrived = next(socket, 'desk:message');
    await sender.emitWithAck('desk:message', saying('before'));
    await arrived;
    const back = when(socket, 'connect');
    socket.io.engine.close();
    await sender.emitWithAck('desk:message', saying('while away'));
    await back;
    const answer = await socket.emitWithAck('messages:watch', call);
    await sender.emitWithAck('desk:message', saying('after'));
    await eventually(async () => heard.length === 2);
    const listed = answer.ok ? answer.data.messages.map(({ text }) => text) : [];
    expect(listed).toEqual(['before', 'while away']);
    expect(heard.map(({ text }) => text)).toEqual(['before', 'after']);
  });

  it('sent again with its key is the same one, also over another connection', async () => {
    const [one, other] = [await stage.join('supervisor 1'), await stage.join('supervisor 1')];
    const first = await one.emitWithAck('desk:message', saying('once', 'same'));
    const again = await other.emitWithAck('desk:message', saying('once', 'same'));
    expect(again).toEqual(first);
    const { answer } = await watching('supervisor 2');
    expect(answer.ok ? answer.data.messages.length : 0).toBe(1);
  });

  it.each([
    ['call_id', { text: 'x', client_key: 'k' }],
    ['text', { ...call, client_key: 'k' }],
    ['text', { ...call, text: ' \n ', client_key: 'k' }],
    ['text', { ...call, text: 'x'.repeat(501), client_key: 'k' }],
    ['text', { ...call, text: 'a\0b', client_key: 'k' }],
    ['text', { ...call, text: 'half \ud83d of a sign', client_key: 'k' }],
    ['client_key', { ...call, text: 'x', client_key: '\udc00' }],
    ['client_key', { ...call, text: 'x' }],
    ['client_key', { ...call, text: 'x', client_key: '' }],
    ['client_key', { ...call, text: 'x', client_key: 'k'.repeat(101) }],
  ])('with a faulty %s is refused, and kept nowhere', async (field, message) => {
    const { socket } = await watching('supervisor 1');
    const answer = await socket.emitWithAck('desk:message', message as ReturnType<typeof saying>);
    expect(answer).toMatchObject({ ok: false, error: { code: 'invalid-input', field } });
    expect(await stage.messages.list('a')).toEqual([]);
  });

  it('to a call that is over is refused, and those before it can be read', async () => {
    const { socket } = await watching('supervisor 1');
    await socket.emitWithAck('desk:message', saying('before the end'));
    stage.write('a', ended);
    const refused = await socket.emitWithAck('desk:message', saying('after it'));
    expect(refused).toMatchObject({ ok: false, error: { code: 'conflict', refusal: { code: 'call-over' } } });
    const { answer } = await watching(`counsellor ${AGENT}`);
    expect(answer).toMatchObject({ data: { messages: [{ text: 'before the end' }], may_send: false } });
  });
});

describe('the messages of a call', () => {
  const may: readonly Role[] = ['supervisor', 'administrator'];

  it.each(ROLES)('are open to a %s who is not on it as the table says', async (role) => {
    stage.write('a', started, answered, joined);
    const { socket, answer } = await watching(role);
    const sent = await socket.emitWithAck('desk:message', saying('x'));
    for (const each of [answer, sent])
      expect(each.ok ? 'open' : each.error.refusal).toEqual(
        may.includes(role) ? 'open' : { code: 'unknown-call', call_id: 'a' },
      );
  });

  it('stop coming to a user who is no supervisor any more, and go on to the agent of the call', async () => {
    stage.write('a', started, answered, joined);
    const [agent, former] = [await watching(`counsellor ${AGENT}`), await watching('supervisor 1')];
    stage.roleNow = 'case_manager';
    const checks = stage.identityChecks;
    await eventually(async () => stage.identityChecks > checks + 4);
    const arrived = next(agent.socket, 'desk:message');
    await agent.socket.emitWithAck('desk:message', saying('Please listen in'));
    await arrived;
    await former.socket.emitWithAck('agent:unwatch');
    expect([agent.heard.length, former.heard]).toEqual([1, []]);
    stage.roleNow = 'supervisor';
    const later = stage.identityChecks;
    await eventually(async () => stage.identityChecks > later + 4);
    await agent.socket.emitWithAck('desk:message', saying('Still there'));
    await eventually(async () => agent.heard.length === 2);
    await former.socket.emitWithAck('agent:unwatch');
    expect(former.heard).toEqual([]);
  });

  it('are no more than those of 200 calls for one screen', async () => {
    const socket = await stage.join('supervisor 1');
    for (let n = 0; n <= 200; n++) {
      stage.write(`call ${n}`, started);
      const answer = await socket.emitWithAck('messages:watch', { call_id: `call ${n}` });
      expect(answer.ok).toBe(n < 200);
    }
  });
});

describe('a supervisor without clearance for personal data', () => {
  it('gets the same pseudonyms in the list and as a message comes, and what they wrote as they wrote it', async () => {
    await stage.close();
    stage = new TestRealtime();
    const readAll = (callId: string) => stage.journal.readAfter(callId, 0);
    await stage.open({
      clearance: Object.assign(wordsClearance(readAll), {
        hasRole: (role: Role) => role === 'administrator',
      }),
    });
    stage.write('a', started, answered, joined);
    const [agent, without] = [await watching(`counsellor ${AGENT}`), await watching('supervisor 1')];
    for (const [socket, text] of [
      [agent.socket, 'She is Achieng Otieno of Kisumu'],
      [without.socket, 'Is Achieng alone?'],
      [agent.socket, 'Yes, Achieng Otieno is alone'],
    ] as const) {
      await socket.emitWithAck('desk:message', saying(text));
    }
    await eventually(async () => without.heard.length === 3 && agent.heard.length === 3);
    const { answer } = await watching('supervisor 1');
    const listed = answer.ok ? answer.data.messages : [];
    expect(without.heard.toSorted((a, b) => a.id - b.id)).toEqual(listed);
    expect(JSON.stringify([listed[0], listed[2]])).not.toMatch(/Achieng|Otieno|Kisumu/);
    expect(listed[1]?.text).toBe('Is Achieng alone?');
    expect(agent.heard[0]?.text).toBe('She is Achieng Otieno of Kisumu');
  });

  it('gets them redacted from when their role changes to one without it', async () => {
    await stage.close();
    stage = new TestRealtime();
    const readAll = (callId: string) => stage.journal.readAfter(callId, 0);
    await stage.open({
      clearance: Object.assign(wordsClearance(readAll), {
        hasRole: (role: Role) => role === 'administrator',
      }),
    });
    stage.write('a', started, answered, joined);
    const [agent, former] = [await watching(`counsellor ${AGENT}`), await watching('administrator 1')];
    const say = () => agent.socket.emitWithAck('desk:message', saying('She is Achieng Otieno'));
    await say();
    await eventually(async () => former.heard.length === 1);
    stage.roleNow = 'supervisor';
    const checks = stage.identityChecks;
    await eventually(async () => stage.identityChecks > checks + 4);
    await say();
    await eventually(async () => former.heard.length === 2 && agent.heard.length === 2);
    expect(former.heard[0]?.text).toBe('She is Achieng Otieno');
    expect(former.heard[1]?.text).not.toMatch(/Achieng|Otieno/);
    expect(agent.heard[1]?.text).toBe('She is Achieng Otieno');
  });
});
