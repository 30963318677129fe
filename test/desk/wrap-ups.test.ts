import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { Agent } from '../../src/desk/agent.js';
import type { Agents } from '../../src/desk/agents.js';
import type { Command } from '../../src/desk/commands.js';
import { ControlDesk } from '../../src/desk/control-desk.js';
import { silentLog } from '../../src/lib/log.js';
import {
  anyNumber,
  memoryAgents,
  MemoryAgentStore,
  MemoryCallbacks,
  MemoryCalls,
  someAgent,
} from '../support/memory-desk.js';

const KEY = 'user:1';
const CALL_OVER_MS = 1_000_000;
const extend: Command = { target: 'agent', action: 'extend-wrap-up' };

describe('an agent who needs longer to wrap up a call', () => {
  let store: MemoryAgentStore;
  let agents: Agents;
  let desk: ControlDesk;

  beforeEach(() => void jest.useFakeTimers({ now: CALL_OVER_MS }));
  afterEach(async () => {
    await agents.close();
    jest.useRealTimers();
  });

  const load = async (options: Parameters<typeof memoryAgents>[0] = {}) => {
    agents = memoryAgents({ store, ...options });
    await agents.load();
    agents.setPhones(store.rows.size === 0 ? [] : ['PJSIP/2001']);
    desk = new ControlDesk({
      ...{ agents, calls: new MemoryCalls(), callbacks: new MemoryCallbacks(), contact: anyNumber },
      ...{ provision: async () => {}, log: silentLog() },
    });
  };
  /** The call is over now. */
  const wrapUp = async (options: Parameters<typeof memoryAgents>[0] = {}) => {
    store = new MemoryAgentStore([someAgent(1)]);
    await load(options);
    agents.move(KEY, 'on-call', { callId: 'c1' });
    agents.leftCall(KEY, 'c1');
  };
  const me = () => agents.of(1) as Agent;
  const more = async (times = 1) => {
    for (let time = 0; time < times; time += 1) await desk.carryOut(1, extend);
  };
  const endsAfterS = () => ((me().wrapUpUntilMs ?? 0) - CALL_OVER_MS) / 1_000;

  it('has 30 s more each time, and is ready then', async () => {
    await wrapUp();
    jest.advanceTimersByTime(25_000);
    await more();
    expect(endsAfterS()).toBe(60);
    jest.advanceTimersByTime(34_999);
    expect(me()).toMatchObject({ state: 'wrap-up', callId: 'c1' });
    jest.advanceTimersByTime(1);
    expect(me()).toMatchObject({ state: 'available', callId: null });
  });

  it('has 5 minutes more in all, whenever they are asked for', async () => {
    await wrapUp();
    await more(4);
    jest.advanceTimersByTime(140_000);
    await more(6);
    await expect(more()).rejects.toMatchObject({
      code: 'conflict',
      reason: { code: 'wrap-up-at-longest', seconds: 300 },
    });
    expect(endsAfterS()).toBe(330);
    jest.advanceTimersByTime(190_000);
    expect(me().state).toBe('available');
  });

  it.each(['offline', 'available', 'ringing', 'on-call', 'on-hold', 'break'] as const)(
    'is refused while %s',
    async (state) => {
      store = new MemoryAgentStore([someAgent(1, { state, callId: 'c1' })]);
      await load();
      await expect(more()).rejects.toMatchObject({ reason: { code: 'not-wrapping-up' } });
      expect(me()).toMatchObject({ state, wrapUpUntilMs: null });
    },
  );

  it('keeps what was asked for when the case is saved, once and again', async () => {
    await wrapUp();
    await more(2);
    agents.saved(1, 'c1');
    expect(endsAfterS()).toBe(80);
    agents.saved(1, 'c1');
    expect(endsAfterS()).toBe(80);
    await more();
    agents.saved(1, 'c1');
    expect(endsAfterS()).toBe(110);
  });

  it('begins anew with the next call', async () => {
    await wrapUp();
    await more(3);
    agents.move(KEY, 'on-call', { callId: 'c2' });
    agents.leftCall(KEY, 'c2');
    agents.saved(1, 'c2');
    expect(endsAfterS()).toBe(20);
    await more(10);
    expect(endsAfterS()).toBe(320);
  });

  it('is given no longer by a colleague who rings in between', async () => {
    await wrapUp();
    await more(9);
    jest.advanceTimersByTime(200_000);
    agents.ringForColleague(KEY, 'c2');
    agents.notAnswered(KEY, 'c2', { isMiss: true });
    expect([me().state, me().callId, endsAfterS()]).toEqual(['wrap-up', 'c1', 300]);
    await more();
    await expect(more()).rejects.toThrow('wrap-up-at-longest');
    agents.saved(1, 'c1');
    expect(endsAfterS()).toBe(320);
  });

  it('has no more than that after a restart of the server', async () => {
    await wrapUp();
    await more(8);
    jest.advanceTimersByTime(100_000);
    await agents.close();
    await load();
    expect([me().state, endsAfterS()]).toEqual(['wrap-up', 270]);
    await more(2);
    await expect(more()).rejects.toThrow('wrap-up-at-longest');
    jest.advanceTimersByTime(230_000);
    expect(me().state).toBe('available');
  });
});
