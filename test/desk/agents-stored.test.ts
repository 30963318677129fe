import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { Agent } from '../../src/desk/agent.js';
import type { Agents } from '../../src/desk/agents.js';
import { UnavailableError } from '../../src/lib/errors.js';
import {
  MemoryAgentStore,
  memoryAgents,
  someAgent,
  type MemoryAgentsOptions,
} from '../support/memory-desk.js';

const KEY = 'user:1';

describe('the stored state of an agent', () => {
  let store: MemoryAgentStore;
  let agents: Agents;

  beforeEach(() => void jest.useFakeTimers({ now: 1_000_000 }));
  afterEach(async () => {
    await agents.close();
    jest.useRealTimers();
  });

  const open = async (people: readonly Agent[], options: MemoryAgentsOptions = {}) => {
    store = new MemoryAgentStore(people);
    agents = memoryAgents({ store, ...options });
    await agents.load();
  };
  const me = () => agents.of(1);
  const stored = () => store.rows.get(1);
  /** Lets everything that is on its way come to its end. */
  const settled = () => jest.advanceTimersByTimeAsync(0);

  describe('the row in the database', () => {
    it('is the newest of what happened while it was away, over what it has', async () => {
      jest.useRealTimers();
      await open([someAgent(1, { version: 7 })]);
      store.fault = new UnavailableError('the database is away');
      agents.takeBreak(KEY, 'lunch');
      agents.ready(KEY);
      agents.move(KEY, 'ringing', { callId: 'c1' });
      expect(stored()?.version).toBe(7);
      store.fault = undefined;
      await store.changes.until('it to be stored', () => stored()?.version === 10);
      expect(stored()).toMatchObject({ version: 10, state: 'ringing', callId: 'c1' });
    });

    it('is every change in turn', async () => {
      await open([someAgent(1)]);
      const seen: string[] = [];
      jest.spyOn(store, 'save').mockImplementation(async ({ state, version }, over) => {
        await new Promise((resolve) => setTimeout(resolve, 10));
        seen.push(`${state} ${version} over ${over}`);
      });
      agents.takeBreak(KEY, 'lunch');
      await jest.advanceTimersByTimeAsync(5);
      agents.ready(KEY);
      agents.takeBreak(KEY, 'tea');
      await jest.advanceTimersByTimeAsync(50);
      expect(seen).toEqual(['break 1 over 0', 'break 3 over 1']);
    });

    it('wins over what an earlier process stored in its last moment', async () => {
      await open([someAgent(1)]);
      store.rows.set(1, someAgent(1, { version: 4, state: 'offline' }));
      agents.takeBreak(KEY, 'lunch');
      await settled();
      expect(stored()).toMatchObject({ state: 'break', version: 1 });
      agents.ready(KEY);
      await settled();
      expect(stored()).toMatchObject({ state: 'available', version: 2 });
    });

    it('goes on after something that it refuses', async () => {
      await open([someAgent(1)]);
      const save = store.save.bind(store);
      let isFirst = true;
      jest.spyOn(store, 'save').mockImplementation(async (agent, over) => {
        const fails = isFirst;
        isFirst = false;
        if (fails) {
          await new Promise((resolve) => setTimeout(resolve, 10));
          throw new Error('refused');
        }
        await save(agent, over);
      });
      agents.takeBreak(KEY, 'lunch');
      await jest.advanceTimersByTimeAsync(5);
      agents.ready(KEY); // while the first is on its way
      await jest.advanceTimersByTimeAsync(50);
      expect(stored()).toMatchObject({ state: 'available', version: 2 });
    });

    it('is not written for phones without a log-in', async () => {
      await open([], { phones: ['PJSIP/1001'] });
      agents.move('phone:PJSIP/1001', 'ringing', { callId: 'c1' });
      await settled();
      expect(store.rows.size).toBe(0);
    });

    it('does not keep a server from stopping while it is away', async () => {
      await open([someAgent(1)]);
      store.fault = new UnavailableError('the database is away');
      agents.takeBreak(KEY, 'lunch');
      await settled();
      await agents.close();
      expect(jest.getTimerCount()).toBe(0);
    });
  });

  describe('after a restart', () => {
    it('is what they were', async () => {
      await open([
        someAgent(1, { state: 'break', reason: 'lunch' }),
        someAgent(2, { state: 'wrap-up', callId: 'c1', wrapUpUntilMs: 1_004_000 }),
      ]);
      expect(me()).toMatchObject({ state: 'break', reason: 'lunch' });
      jest.advanceTimersByTime(4_000);
      expect(agents.of(2)?.state).toBe('available');
    });

    it('is ready when the wrap-up ended meanwhile', async () => {
      await open([someAgent(1, { state: 'wrap-up', callId: 'c1', wrapUpUntilMs: 900_000 })]);
      jest.advanceTimersByTime(0);
      expect(me()?.state).toBe('available');
    });

    it('wraps up a call that is no more, and is free of one that only rang', async () => {
      await open([
        someAgent(1, { state: 'on-call', callId: 'gone' }),
        someAgent(2, { state: 'ringing', callId: 'gone', misses: 2 }),
        someAgent(3, { state: 'on-hold', callId: 'up' }),
        someAgent(4, { state: 'on-hold', callId: 'gone' }),
      ]);
      agents.settle(({ callId }) => callId === 'up');
      const states = agents.all().map(({ state }) => state);
      expect(states).toEqual(['wrap-up', 'available', 'on-hold', 'wrap-up']);
      expect(agents.of(2)?.misses).toBe(2);
    });

    it.each([
      ['offline', null],
      ['break', 'lunch'],
    ] as const)('goes on after the call as they had asked to: %s', async (state, reason) => {
      await open([someAgent(1)]);
      agents.move(KEY, 'on-call', { callId: 'c1' });
      if (state === 'offline') agents.logOut(KEY);
      else agents.takeBreak(KEY, reason);
      await settled();
      const kept = stored();
      await agents.close();
      await open([kept as Agent]);
      agents.stillOnCall(KEY, 'c1');
      agents.leftCall(KEY, 'c1');
      expect(me()).toMatchObject({ state, reason, callId: null, afterwards: null });
    });

    it('is on the call that is found to be up, whatever was stored', async () => {
      await open([
        someAgent(1, { state: 'ringing', callId: 'c1' }),
        someAgent(2, { state: 'on-hold', callId: 'c1' }),
      ]);
      agents.stillOnCall(KEY, 'c1');
      agents.stillOnCall('user:2', 'c1');
      expect(agents.all().map(({ state }) => state)).toEqual(['on-call', 'on-hold']);
    });
  });
});
