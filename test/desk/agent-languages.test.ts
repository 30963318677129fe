import { expect, it } from '@jest/globals';
import { ControlDesk } from '../../src/desk/control-desk.js';
import { silentLog } from '../../src/lib/log.js';
import {
  anyNumber,
  MemoryAgentStore,
  MemoryCallbacks,
  MemoryCalls,
  memoryAgents,
  someAgent,
} from '../support/memory-desk.js';

it('languages are set for an agent, and refused for a user who is none', async () => {
  const agents = memoryAgents({ store: new MemoryAgentStore([someAgent(1)]) });
  await agents.load();
  const desk = new ControlDesk({
    ...{ agents, calls: new MemoryCalls(), callbacks: new MemoryCallbacks(), contact: anyNumber },
    provision: async () => {},
    log: silentLog(),
  });
  const set = (agentUserId: number) =>
    desk.carryOut(9, { target: 'languages', action: 'set', agentUserId, languages: ['sw'] });
  await set(1);
  expect(agents.of(1)?.languages).toEqual(['sw']);
  await expect(set(77)).rejects.toMatchObject({ reason: { code: 'unknown-agent', userId: 77 } });
  await agents.close();
});
