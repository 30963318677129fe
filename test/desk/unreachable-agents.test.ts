import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { Agent } from '../../src/desk/agent.js';
import type { Agents } from '../../src/desk/agents.js';
import { commandSchema } from '../../src/desk/commands.js';
import { MISSED_CALLS, NO_PHONE } from '../../src/desk/server-breaks.js';
import { UnreachableAgents } from '../../src/desk/unreachable-agents.js';
import { silentLog } from '../../src/lib/log.js';
import { memoryAgents, MemoryAgentStore, someAgent } from '../support/memory-desk.js';

const KEY = 'user:1';
const PHONE = 'PJSIP/2001';
const AFTER_MS = 120_000;

describe('an agent whose telephone cannot be reached', () => {
  let agents: Agents;
  let watch: UnreachableAgents;

  beforeEach(() => void jest.useFakeTimers({ doNotFake: ['queueMicrotask'] }));
  afterEach(async () => {
    watch.close();
    await agents.close();
    jest.useRealTimers();
  });

  const load = async (
    change: Partial<Agent> = {},
    { breakAfterMs = AFTER_MS, phones = [] as string[] } = {},
  ) => {
    agents = memoryAgents({ store: new MemoryAgentStore([someAgent(1, change)]), phones });
    watch = new UnreachableAgents({ agents, breakAfterMs, log: silentLog() });
    await agents.load();
    await pass(0);
  };
  const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);
  const me = () => agents.of(1);
  const phone = async (isOnline: boolean) => {
    agents.setPhone(PHONE, isOnline);
    await pass(0);
  };

  it('is on a break after a while, and takes calls again once it can', async () => {
    await load();
    await phone(true);
    await phone(false);
    await pass(AFTER_MS - 1);
    expect(me()?.state).toBe('available');
    await pass(1);
    expect(me()).toMatchObject({ state: 'break', reason: NO_PHONE });
    await phone(true);
    expect(me()).toMatchObject({ state: 'available', reason: null });
  });

  it('is looked at from the start of the server on, though the telephone was never seen', async () => {
    await load();
    await pass(AFTER_MS);
    expect(me()).toMatchObject({ state: 'break', reason: NO_PHONE });
  });

  it('stays available while the telephone is away for a shorter time, each time anew', async () => {
    await load();
    for (let time = 0; time < 3; time += 1) {
      await phone(false);
      await pass(AFTER_MS - 1);
      expect(me()?.state).toBe('available');
      await phone(true);
    }
    await pass(AFTER_MS);
    expect(me()?.state).toBe('available');
  });

  it.each(['offline', 'break', 'on-call', 'wrap-up', 'ringing'] as const)(
    'is left alone while %s',
    async (state) => {
      await load({ state, callId: 'c1', reason: state === 'break' ? 'lunch' : null });
      await pass(2 * AFTER_MS);
      expect(me()?.reason).toBe(state === 'break' ? 'lunch' : null);
      await phone(true);
      expect(me()?.state).toBe(state);
    },
  );

  it('stays on the break that they chose instead', async () => {
    await load();
    await pass(AFTER_MS);
    agents.takeBreak(KEY, 'lunch');
    await phone(true);
    expect(me()).toMatchObject({ state: 'break', reason: 'lunch' });
  });

  it('has no break where none is wanted, and none after the end of the watch', async () => {
    await load({}, { breakAfterMs: 0 });
    await pass(10 * AFTER_MS);
    expect(me()?.state).toBe('available');
    watch.close();
    watch = new UnreachableAgents({ agents, breakAfterMs: AFTER_MS, log: silentLog() });
    watch.close();
    await pass(AFTER_MS);
    expect(me()?.state).toBe('available');
  });

  it('is sent on no break where no user belongs to the telephone', async () => {
    await load({}, { phones: ['PJSIP/9001'] });
    await phone(true);
    agents.setPhone('PJSIP/9001', false);
    await pass(AFTER_MS);
    expect(agents.atEndpoint('PJSIP/9001')?.state).toBe('available');
  });
});

it.each([NO_PHONE, MISSED_CALLS, ` ${NO_PHONE} `])(
  'an agent takes no break with the reason %j, which the server ends',
  (reason) => {
    const asked = { target: 'agent', action: 'break', reason };
    expect(commandSchema.safeParse(asked).success).toBe(false);
    expect(commandSchema.safeParse({ ...asked, reason: 'lunch' }).success).toBe(true);
  },
);
