import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { ROLES, type Role } from '../../src/access/roles.js';
import type { CallEvent } from '../../src/calls/call-event.js';
import { UnavailableError } from '../../src/lib/errors.js';
import type { WireOwnState } from '../../src/realtime/protocol.js';
import { next, WatchedCall, type LiveSocket } from '../support/live-client.js';
import { eventually } from '../support/processes.js';
import { answered, ended, KEEPS_UP, agentSnapshot, started, TestRealtime } from '../support/test-realtime.js';

let stage: TestRealtime;

beforeEach(async () => {
  stage = new TestRealtime();
  await stage.open();
});
afterEach(() => stage.close());

const joined = (legId: string, userId: number): CallEvent => ({
  ...{ type: 'leg.joined', legId, speaker: 'agent', name: `user ${userId}`, userId },
});

async function untilOwn(socket: LiveSocket, fits: (state: WireOwnState) => boolean): Promise<WireOwnState> {
  for (;;) {
    const state = await next(socket, 'agent:state');
    if (fits(state)) return state;
  }
}

describe('the desk', () => {
  const may: readonly Role[] = ['supervisor', 'case_manager', 'administrator'];

  it.each(ROLES)('is shown to a %s as the table says', async (role) => {
    const answer = await (await stage.join(role)).emitWithAck('desk:watch');
    expect(answer.ok ? 'allowed' : answer.error.code).toBe(may.includes(role) ? 'allowed' : 'forbidden');
  });

  it('is shown as it is, with how long everything has lasted, then at every change', async () => {
    const sinceMs = Date.now() - 5_000;
    stage.snapshot = {
      agents: [agentSnapshot({ userId: 7, state: 'wrap-up', sinceMs, wrapUpUntilMs: Date.now() + 20_000 })],
      waiting: [{ callId: 'a', sinceMs, priority: 2, language: 'sw' }],
      speech: { interimsEveryMs: null, defersNewCalls: true },
    };
    const socket = await stage.join();
    const answer = await socket.emitWithAck('desk:watch');
    expect(answer).toMatchObject({
      data: {
        agents: [{ user_id: 7, state: 'wrap-up', extension: '1001', online: true, auto_answer: false }],
        waiting: [{ call_id: 'a', priority: 2, language: 'sw' }],
        speech: { interims_every: null, defers_new_calls: true },
      },
    });
    const { agents, waiting } = (answer as { data: { agents: WireOwnState['agent'][]; waiting: object[] } })
      .data;
    expect(agents[0]?.duration).toBeGreaterThanOrEqual(5);
    expect(agents[0]?.duration).toBeLessThan(15);
    expect(agents[0]?.wrap_up_left).toBeGreaterThan(10);
    expect(agents[0]?.wrap_up_left).toBeLessThanOrEqual(20);
    expect(JSON.stringify([agents, waiting])).not.toMatch(/"[a-z]+[A-Z]\w*":/);
    const change = next(socket, 'desk:state');
    stage.realtime.offerDesk({ agents: [], waiting: [], speech: KEEPS_UP });
    expect(await change).toEqual({
      ...{ agents: [], waiting: [] },
      speech: { interims_every: 1, defers_new_calls: false },
    });
  });

  it('comes again by itself where a change was lost on the way', async () => {
    const socket = await stage.join();
    await socket.emitWithAck('desk:watch');
    const change = next(socket, 'desk:state');
    stage.snapshot = { agents: [agentSnapshot({ userId: 7 })], waiting: [], speech: KEEPS_UP };
    expect(await change).toMatchObject({ agents: [{ user_id: 7 }] });
  });

  it('cannot be shown while the telephones are away', async () => {
    stage.snapshotFailure = new UnavailableError('no answer');
    const answer = await (await stage.join()).emitWithAck('desk:watch');
    expect(answer).toMatchObject({ ok: false, error: { code: 'unavailable' } });
  });

  it('is hidden from who has lost the right to see it', async () => {
    const socket = await stage.join();
    await socket.emitWithAck('desk:watch');
    stage.roleNow = 'counsellor';
    let states = 0;
    socket.on('desk:state', () => void states++);
    // a client that has left the room gets nothing between two answers that come in order
    for (let before = -1; before !== states;) {
      before = states;
      const checks = stage.identityChecks;
      await eventually(() => stage.identityChecks >= checks + 2);
      stage.realtime.offerDesk(stage.snapshot);
      await socket.emitWithAck('agent:unwatch');
    }
    expect(await socket.emitWithAck('desk:watch')).toMatchObject({
      error: { code: 'forbidden', refusal: { code: 'role-may-not', task: 'watching-the-desk' } },
    });
  });
});

describe('an agent', () => {
  it('sees what they do, who else is at work, and how many wait, and no calls of others', async () => {
    stage.snapshot = {
      agents: [
        agentSnapshot({ userId: 7, state: 'on-call', callId: 'mine' }),
        agentSnapshot({ userId: 8, extension: '1002', name: 'Baraka', state: 'on-call', callId: 'theirs' }),
        agentSnapshot({ userId: 9, extension: '1003', state: 'offline' }),
        agentSnapshot({ userId: null, extension: '1004', isOnline: false }),
      ],
      waiting: [{ callId: 'waits', sinceMs: Date.now(), priority: 0, language: null }],
      speech: KEEPS_UP,
    };
    const answer = await (await stage.join('counsellor 7')).emitWithAck('agent:watch');
    expect(answer).toMatchObject({
      data: {
        agent: { user_id: 7, call_id: 'mine' },
        colleagues: [{ name: 'Baraka', extension: '1002', state: 'on-call', online: true }],
        waiting: 1,
      },
    });
    expect(JSON.stringify(answer)).not.toMatch(/theirs|waits|1003|1004/);
  });

  it('hears of a call that begins', async () => {
    stage.snapshot = { agents: [agentSnapshot({ userId: 7 })], waiting: [], speech: KEEPS_UP };
    const socket = await stage.join('counsellor 7');
    await socket.emitWithAck('agent:watch');
    const rings = untilOwn(socket, ({ agent }) => agent?.call_id === 'a');
    stage.snapshot = {
      agents: [agentSnapshot({ userId: 7, state: 'ringing', callId: 'a' })],
      waiting: [],
      speech: KEEPS_UP,
    };
    stage.realtime.offerDesk(stage.snapshot);
    expect(await rings).toMatchObject({ agent: { state: 'ringing' } });
  });

  it('alone is informed that a supervisor is on the call', async () => {
    const [own, other] = [await stage.join('counsellor 7'), await stage.join('counsellor 8')];
    await own.emitWithAck('agent:watch');
    await other.emitWithAck('agent:watch');
    const heard: unknown[] = [];
    other.on('agent:notice', (notice) => void heard.push(notice));
    const notice = next(own, 'agent:notice');
    stage.realtime.offerNotice({ userId: 7, callId: 'a', mode: 'whisper' });
    expect(await notice).toEqual({ call_id: 'a', mode: 'whisper' });
    await other.emitWithAck('agent:unwatch'); // comes after anything that was sent before
    expect(heard).toEqual([]);
  });
});

describe('an agent’s own call', () => {
  const outcome = async (callId: string, token = 'counsellor 7') => {
    const answer = await (await stage.join(token)).emitWithAck('call:watch', { call_id: callId });
    return answer.ok ? 'allowed' : answer.error.code;
  };

  it('can be watched by who is on it, live, for as long as it lasts', async () => {
    stage.write('a', started, answered, joined('agent-1', 7));
    const socket = await stage.join('counsellor 7');
    const watched = new WatchedCall(socket, 'a');
    await watched.watch();
    const checks = stage.identityChecks;
    await eventually(() => stage.identityChecks >= checks + 2);
    stage.write('a', ended);
    await watched.reached(4);
  });

  it('can be watched by who was on it', async () => {
    stage.write('a', started, answered, joined('agent-1', 7), joined('agent-2', 8));
    stage.write('a', { type: 'leg.left', legId: 'agent-1', speaker: 'agent', cause: null });
    expect([await outcome('a'), await outcome('a', 'counsellor 8')]).toEqual(['allowed', 'allowed']);
  });

  it('can be watched as soon as the desk says that they are on it', async () => {
    stage.write('a', started, answered);
    stage.snapshot = {
      agents: [agentSnapshot({ userId: 7, state: 'on-call', callId: 'a' })],
      waiting: [],
      speech: KEEPS_UP,
    };
    stage.realtime.offerDesk(stage.snapshot);
    expect(await outcome('a')).toBe('allowed');
  });

  it('belongs to no other user, and rings only for those who have not answered it', async () => {
    stage.write('a', started, answered, joined('agent-1', 7));
    stage.snapshot = {
      agents: [agentSnapshot({ userId: 8, state: 'ringing', callId: 'a' })],
      waiting: [],
      speech: KEEPS_UP,
    };
    stage.realtime.offerDesk(stage.snapshot);
    expect([await outcome('a', 'counsellor 8'), await outcome('nobody')]).toEqual(['forbidden', 'forbidden']);
  });
});
