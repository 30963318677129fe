import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { Agent } from '../../src/desk/agent.js';
import type { Agents } from '../../src/desk/agents.js';
import { Router } from '../../src/desk/router.js';
import type { WaitingCall } from '../../src/desk/queue-rules.js';
import { nowMs } from '../../src/lib/clock.js';
import { MemoryAgentStore, memoryAgents, someAgent } from '../support/memory-desk.js';

describe('the queue', () => {
  let agents: Agents;
  let router: Router;
  const none = new AbortController().signal;

  const open = async (people: readonly Agent[]) => {
    agents = memoryAgents({ store: new MemoryAgentStore(people) });
    await agents.load();
    agents.setPhones(people.map(({ endpoint }) => endpoint));
    router = new Router(agents, { languageFallbackMs: 30_000 });
  };
  beforeEach(() => void jest.useFakeTimers({ now: 100_000 }));
  afterEach(async () => {
    router.close();
    await agents.close();
    jest.useRealTimers();
  });

  const call = (callId: string, changes: Partial<WaitingCall> = {}): WaitingCall => ({
    ...{ callId, sinceMs: Date.now(), priority: 0, language: null },
    ...changes,
  });
  const next = async (waiting: WaitingCall, signal = none) =>
    (await router.next(waiting, signal))?.key ?? null;

  it('gives an agent who is ready at once, and rings them for that call alone', async () => {
    await open([someAgent(1)]);
    expect(await next(call('c1'))).toBe('user:1');
    expect(agents.of(1)).toMatchObject({ state: 'ringing', callId: 'c1' });
    expect(router.waiting).toEqual([]);
  });

  it('lets callers wait until an agent is ready, the first caller first', async () => {
    await open([someAgent(1, { state: 'break' })]);
    const first = next(call('c1'));
    const second = next(call('c2', { sinceMs: Date.now() + 1 }));
    expect(['c1', 'c2', 'c3'].map((id) => router.positionOf(id))).toEqual([1, 2, undefined]);
    agents.ready('user:1');
    expect(await first).toBe('user:1');
    expect(router.positionOf('c2')).toBe(1);
    agents.notAnswered('user:1', 'c1', { isMiss: false });
    expect(await second).toBe('user:1');
  });

  it('gives an agent whose telephone can be reached again', async () => {
    await open([someAgent(1)]);
    agents.setPhones([]);
    const waiting = next(call('c1'));
    agents.setPhone('PJSIP/2001', true);
    expect(await waiting).toBe('user:1');
  });

  it('lets a caller go who gives up', async () => {
    await open([someAgent(1, { state: 'break' })]);
    const giving = new AbortController();
    const waiting = next(call('c1'), giving.signal);
    giving.abort();
    expect(await waiting).toBeNull();
    expect(router.waiting).toEqual([]);
    agents.ready('user:1');
    expect(agents.of(1)?.state).toBe('available');
  });

  it('takes no agent for a caller who has given up', async () => {
    await open([someAgent(1)]);
    expect(await next(call('c1'), AbortSignal.abort())).toBeNull();
    expect(agents.of(1)?.state).toBe('available');
  });

  it('gives an agent without the language once the time has come, without any other event', async () => {
    await open([someAgent(1, { languages: ['en'] })]);
    const waiting = next(call('c1', { language: 'sw' }));
    jest.advanceTimersByTime(29_999);
    expect(agents.of(1)?.state).toBe('available');
    jest.advanceTimersByTime(1);
    expect(await waiting).toBe('user:1');
    expect(jest.getTimerCount()).toBe(0);
  });

  it('looks again for the next of several who wait for a language', async () => {
    await open([someAgent(1, { languages: ['en'] }), someAgent(2, { languages: ['en'] })]);
    const first = next(call('c1', { language: 'sw' }));
    jest.advanceTimersByTime(10_000);
    const second = next(call('c2', { language: 'fr' }));
    jest.advanceTimersByTime(20_000);
    expect(await first).toBe('user:1');
    jest.advanceTimersByTime(10_000);
    expect(await second).toBe('user:2');
  });

  it('sends all callers away when the server stops, and those who come after', async () => {
    await open([someAgent(1, { state: 'break' })]);
    const timersBefore = jest.getTimerCount();
    const waiting = next(call('c1', { language: 'sw' }));
    expect(jest.getTimerCount()).toBe(timersBefore + 1);
    router.close();
    expect(await waiting).toBeNull();
    expect(await next(call('c2'))).toBeNull();
    expect(jest.getTimerCount()).toBe(timersBefore);
    agents.ready('user:1');
    expect(agents.of(1)?.state).toBe('available');
  });

  it('reports whenever a caller comes or goes', async () => {
    await open([someAgent(1, { state: 'break' })]);
    const lengths: number[] = [];
    const stop = router.onChange(() => lengths.push(router.waiting.length));
    const giving = new AbortController();
    const waiting = next(call('c1'), giving.signal);
    giving.abort();
    await waiting;
    stop();
    expect(lengths).toEqual([1, 0]);
  });

  it('leaves out an agent who went away in the moment in which the caller before was given theirs', async () => {
    await open([someAgent(1, { languages: ['en'] }), someAgent(2, { languages: ['en'] })]);
    const first = next(call('c1', { language: 'sw' }));
    const second = next(call('c2', { language: 'sw' }));
    agents.onChange(({ key, state }) => {
      if (key === 'user:1' && state === 'ringing') agents.logOut('user:2');
    });
    jest.advanceTimersByTime(30_000); // both may have any agent now
    expect(await first).toBe('user:1');
    expect(router.positionOf('c2')).toBe(1);
    agents.logIn('user:2');
    expect(await second).toBe('user:2');
  });

  it('gives a caller the agent who refused before, though the time for it is over in the middle of a look', async () => {
    await open([someAgent(1)]);
    const given = next(call('c1', { avoided: new Map([['user:1', nowMs() + 5_000]]) }));
    const clock = performance.now.bind(performance);
    const looks = jest.spyOn(performance, 'now').mockImplementation(clock);
    looks.mockImplementationOnce(() => clock() - 0.5); // Node's timers fire up to a millisecond early
    jest.advanceTimersByTime(5_000);
    looks.mockRestore();
    jest.advanceTimersByTime(10);
    expect(router.positionOf('c1')).toBeUndefined();
    expect(await given).toBe('user:1');
  });
});
