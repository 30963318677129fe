import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { Agent } from '../../src/desk/agent.js';
import type { Agents } from '../../src/desk/agents.js';
import { MISSED_CALLS } from '../../src/desk/server-breaks.js';
import {
  MemoryAgentStore,
  memoryAgents,
  someAgent,
  type MemoryAgentsOptions,
} from '../support/memory-desk.js';

const KEY = 'user:1';

describe('an agent at a telephone', () => {
  let store: MemoryAgentStore;
  let agents: Agents;

  beforeEach(() => void jest.useFakeTimers({ now: 1_000_000 }));
  afterEach(async () => {
    await agents.close();
    jest.useRealTimers();
  });

  /** At work with these people, all of whom can be reached. */
  const open = async (people: readonly Agent[], options: MemoryAgentsOptions = {}) => {
    store = new MemoryAgentStore(people);
    agents = memoryAgents({ store, ...options });
    await agents.load();
    agents.setPhones([...(options.phones ?? []), ...people.map(({ endpoint }) => endpoint)]);
  };
  const me = () => agents.of(1);
  const onCall = async (callId = 'c1') => {
    await open([someAgent(1)]);
    agents.move(KEY, 'ringing', { callId });
    agents.answered(KEY, callId);
  };

  it('is found by each of their telephones, and rung in our page alone where that is open', async () => {
    await open([someAgent(1, { extensionKind: 'both', webEndpoint: 'PJSIP/w2001' }), someAgent(2)]);
    for (const endpoint of ['PJSIP/2001', 'PJSIP/d2001', 'PJSIP/w2001'])
      expect([endpoint, agents.atEndpoint(endpoint)?.userId]).toEqual([endpoint, 1]);
    expect(agents.atEndpoint('PJSIP/d2002')).toBeUndefined();
    const rung = (online: readonly string[]) => {
      agents.setPhones(online);
      return agents.phonesOf(me() as Agent);
    };
    expect(rung(['PJSIP/d2001', 'PJSIP/2001'])).toEqual(['PJSIP/2001', 'PJSIP/d2001']);
    expect(rung(['PJSIP/d2001'])).toEqual(['PJSIP/d2001']);
    expect(rung(['PJSIP/d2001', 'PJSIP/w2001', 'PJSIP/2001'])).toEqual(['PJSIP/w2001']);
    expect(rung([])).toEqual([]);
  });

  describe('after a call', () => {
    it('wraps up for 30 s and is ready then', async () => {
      await onCall();
      agents.leftCall(KEY, 'c1');
      expect(me()).toMatchObject({ state: 'wrap-up', callId: 'c1', wrapUpUntilMs: 1_030_000 });
      jest.advanceTimersByTime(29_999);
      expect(me()?.state).toBe('wrap-up');
      jest.advanceTimersByTime(1);
      expect(me()).toMatchObject({ state: 'available', callId: null, wrapUpUntilMs: null });
    });

    it('is ready 20 s after it once the case is saved', async () => {
      await onCall();
      agents.leftCall(KEY, 'c1');
      jest.advanceTimersByTime(5_000);
      agents.saved(1, 'c1');
      jest.advanceTimersByTime(14_999);
      expect(me()?.state).toBe('wrap-up');
      jest.advanceTimersByTime(1);
      expect(me()?.state).toBe('available');
    });

    it('is ready at once when the case is saved late', async () => {
      await onCall();
      agents.leftCall(KEY, 'c1');
      jest.advanceTimersByTime(25_000);
      agents.saved(1, 'c1');
      jest.advanceTimersByTime(0);
      expect(me()?.state).toBe('available');
    });

    it('needs 20 s only when the case was saved during the call', async () => {
      await onCall();
      agents.saved(1, 'c1');
      agents.leftCall(KEY, 'c1');
      expect(me()?.wrapUpUntilMs).toBe(1_020_000);
      jest.advanceTimersByTime(20_000);
      agents.move(KEY, 'ringing', { callId: 'c2' });
      agents.answered(KEY, 'c2');
      agents.leftCall(KEY, 'c2');
      expect(me()?.wrapUpUntilMs).toBe(1_050_000);
    });

    it('is not hurried by the case of another call', async () => {
      await onCall();
      agents.leftCall(KEY, 'c1');
      agents.saved(1, 'c0');
      agents.saved(2, 'c1');
      expect(me()?.wrapUpUntilMs).toBe(1_030_000);
    });

    it('is ready at once when there is nothing to wrap up', async () => {
      await open([someAgent(1)], { wrapUpMs: 0 });
      agents.move(KEY, 'on-call', { callId: 'c1' });
      agents.leftCall(KEY, 'c1');
      expect(me()).toMatchObject({ state: 'available', callId: null });
    });

    it('goes on as if nothing was when another call is reported to be over', async () => {
      await onCall();
      agents.leftCall(KEY, 'c0');
      agents.notConnected(KEY, 'c0');
      expect(me()?.state).toBe('on-call');
    });

    it('needs no wrap-up timer once on the next call', async () => {
      await onCall();
      agents.leftCall(KEY, 'c1');
      agents.move(KEY, 'on-call', { callId: 'c2' });
      jest.advanceTimersByTime(60_000);
      expect(me()).toMatchObject({ state: 'on-call', callId: 'c2' });
    });
  });

  describe('who stops work', () => {
    it.each(['on-call', 'on-hold'] as const)(
      'while %s goes after that call, without wrap-up',
      async (state) => {
        await onCall();
        if (state === 'on-hold') agents.move(KEY, 'on-hold', { callId: 'c1' });
        agents.logOut(KEY);
        expect(me()?.state).toBe(state);
        agents.leftCall(KEY, 'c1');
        expect(me()).toMatchObject({ state: 'offline', callId: null });
      },
    );

    it('is never ready in between: no caller is given to the agent', async () => {
      await open([someAgent(1)], { wrapUpMs: 0 });
      agents.move(KEY, 'on-call', { callId: 'c1' });
      agents.logOut(KEY);
      const states: string[] = [];
      agents.onChange(({ state }) => states.push(state));
      agents.leftCall(KEY, 'c1');
      expect(states).toEqual(['offline']);
    });

    it('stays when they log in again before the call is over', async () => {
      await onCall();
      agents.logOut(KEY);
      agents.logIn(KEY);
      agents.leftCall(KEY, 'c1');
      expect(me()?.state).toBe('wrap-up');
    });

    it('goes on a break after the call', async () => {
      await onCall();
      agents.takeBreak(KEY, 'lunch');
      expect(me()?.state).toBe('on-call');
      agents.leftCall(KEY, 'c1');
      expect(me()).toMatchObject({ state: 'break', reason: 'lunch', callId: null });
    });

    it('goes at once while a phone rings, whichever call rings it', async () => {
      await open([someAgent(1)]);
      agents.move(KEY, 'ringing', { callId: 'c1' });
      agents.logOut(KEY);
      expect(me()).toMatchObject({ state: 'offline', callId: null });
    });

    it.each([
      ['offline', null],
      ['break', 'lunch'],
    ] as const)('and was %s before a call of their own is so again after it', async (state, reason) => {
      await open([someAgent(1, { state, reason })]);
      agents.move(KEY, 'on-call', { callId: 'out-1' });
      agents.leftCall(KEY, 'out-1');
      expect(me()).toMatchObject({ state, reason, callId: null });
      agents.move(KEY, 'on-call', { callId: 'out-2' });
      agents.notConnected(KEY, 'out-2');
      expect(me()).toMatchObject({ state, reason });
    });

    it('cannot be on a break without being at work', async () => {
      await open([someAgent(1, { state: 'offline' })]);
      expect(() => agents.takeBreak(KEY, 'lunch')).toThrow('agent-cannot-become');
      expect(me()?.state).toBe('offline');
    });
  });

  describe('who says that they are ready', () => {
    it.each(['wrap-up', 'break'] as const)('is so out of %s', async (state) => {
      await open([someAgent(1, { state, wrapUpUntilMs: 2_000_000 })]);
      agents.ready(KEY);
      expect(me()).toMatchObject({ state: 'available', callId: null });
    });

    it.each(['ringing', 'on-call', 'on-hold', 'offline'] as const)('is refused while %s', async (state) => {
      await open([someAgent(1, { state, callId: 'c1' })]);
      expect(() => agents.ready(KEY)).toThrow(state === 'offline' ? 'not-at-work' : 'you-are-busy');
      expect(me()?.state).toBe(state);
    });
  });

  describe('who does not answer', () => {
    const miss = () => {
      agents.move(KEY, 'ringing', { callId: 'c1' });
      agents.notAnswered(KEY, 'c1', { isMiss: true });
    };

    it('is sent on a break after three in a row', async () => {
      await open([someAgent(1)]);
      miss();
      miss();
      expect(me()).toMatchObject({ state: 'available', misses: 2 });
      miss();
      expect(me()).toMatchObject({ state: 'break', reason: MISSED_CALLS, misses: 0, callId: null });
      agents.logIn(KEY); // the server gave that break: coming to work ends it
      expect(me()).toMatchObject({ state: 'available', reason: null });
    });

    it('is forgiven with the first that they take', async () => {
      await open([someAgent(1)], { wrapUpMs: 0 });
      miss();
      miss();
      agents.move(KEY, 'ringing', { callId: 'c2' });
      agents.answered(KEY, 'c2');
      agents.leftCall(KEY, 'c2');
      miss();
      expect(me()).toMatchObject({ state: 'available', misses: 1 });
    });

    it('is behind the others for the next call, but not when the caller gave up', async () => {
      await open([someAgent(1, { idleSinceMs: 5 })]);
      agents.move(KEY, 'ringing', { callId: 'c1' });
      agents.notAnswered(KEY, 'c1', { isMiss: false });
      expect(me()).toMatchObject({ idleSinceMs: 5, misses: 0 });
      miss();
      expect(me()?.idleSinceMs).toBe(1_000_000);
    });

    it('and is a phone without a log-in rings again without limit', async () => {
      await open([], { phones: ['PJSIP/1001'] });
      for (let n = 0; n < 5; n++) {
        agents.move('phone:PJSIP/1001', 'ringing', { callId: 'c1' });
        agents.notAnswered('phone:PJSIP/1001', 'c1', { isMiss: true });
      }
      expect(agents.get('phone:PJSIP/1001')).toMatchObject({ state: 'available', misses: 0 });
    });
  });

  describe('who answers', () => {
    it.each([
      ['ringing', 'c1', true],
      ['ringing', 'c2', false],
      ['on-call', 'c2', false],
      ['on-call', 'c1', false],
      ['offline', null, true],
    ] as const)('while %s for %s: %s', async (state, callId, isTheirs) => {
      await open([someAgent(1, { state, callId })]);
      expect(agents.answered(KEY, 'c1')).toBe(isTheirs);
      expect(me()?.callId).toBe(isTheirs ? 'c1' : callId);
    });

    it('and is no user any more is on no call', async () => {
      await open([]);
      expect(agents.answered(KEY, 'c1')).toBe(false);
    });
  });

  describe('a telephone', () => {
    it('is rung in the browser rather than on the desk, and not while it cannot be reached', async () => {
      await open([someAgent(1)]);
      expect(agents.phoneOf(someAgent(1))).toBe('PJSIP/2001');
      agents.setPhone('PJSIP/w2001', true);
      expect(agents.phoneOf(someAgent(1))).toBe('PJSIP/w2001');
      agents.setPhones([]);
      expect(agents.free()).toEqual([]);
      expect(agents.isOnline(someAgent(1))).toBe(false);
    });

    it('reports its agent when it comes and goes, once', async () => {
      await open([someAgent(1)]);
      const reported: string[] = [];
      agents.onChange(({ key }) => reported.push(`${key} ${agents.isOnline(someAgent(1))}`));
      agents.setPhone('PJSIP/2001', false);
      agents.setPhone('PJSIP/2001', false);
      agents.setPhone('PJSIP/2001', true);
      expect(reported).toEqual(['user:1 false', 'user:1 true']);
    });

    it('belongs to its user as long as there is one', async () => {
      await open([someAgent(1)], { phones: ['PJSIP/2001', 'PJSIP/2002'] });
      const keys = () =>
        agents
          .all()
          .map(({ key }) => key)
          .sort();
      expect(keys()).toEqual(['phone:PJSIP/2002', 'user:1']);
      store.rows.set(1, someAgent(1, { extension: '2002', endpoint: 'PJSIP/2002' }));
      await agents.reload(1);
      expect(keys()).toEqual(['phone:PJSIP/2001', 'user:1']);
      store.rows.delete(1);
      await agents.reload(1);
      expect(keys()).toEqual(['phone:PJSIP/2001', 'phone:PJSIP/2002']);
    });
  });

  describe('a user who is changed', () => {
    it('has another name and number, and does what they did', async () => {
      await onCall();
      store.rows.set(1, someAgent(1, { name: 'Amina', extension: '3001', endpoint: 'PJSIP/3001' }));
      expect(await agents.reload(1)).toMatchObject({
        name: 'Amina',
        extension: '3001',
        state: 'on-call',
        callId: 'c1',
      });
      agents.leftCall(KEY, 'c1');
      expect(me()?.state).toBe('wrap-up');
    });

    it('has other SIP passwords once they are renewed', async () => {
      store.rows.set(1, someAgent(1, { phoneGeneration: 1 }));
      expect(await agents.reload(1)).toMatchObject({ phoneGeneration: 1 });
    });

    it('is there from now on when they are new', async () => {
      await open([]);
      store.rows.set(1, someAgent(1, { state: 'offline' }));
      await agents.reload(1);
      agents.logIn(KEY);
      expect(me()?.state).toBe('available');
    });

    it('is reported when they are shut out', async () => {
      await open([someAgent(1, { state: 'wrap-up', wrapUpUntilMs: 1_030_000 })]);
      const reported: string[] = [];
      agents.onChange(({ key }) => reported.push(key));
      store.rows.delete(1);
      expect(await agents.reload(1)).toBeUndefined();
      expect(reported).toEqual([KEY]);
      jest.advanceTimersByTime(60_000);
      expect(() => agents.move(KEY, 'available')).toThrow('telephone-without-user');
    });
  });
});
