import { expect, it } from '@jest/globals';
import { ControlDesk } from '../../src/desk/control-desk.js';
import { deskRefusal } from '../../src/desk/desk-refusal.js';
import { silentLog } from '../../src/lib/log.js';
import {
  anyNumber,
  MemoryAgentStore,
  memoryAgents,
  MemoryCallbacks,
  MemoryCalls,
  someAgent,
} from '../support/memory-desk.js';

it('the alerts of a call are acknowledged by name, by a supervisor with a telephone or without', async () => {
  const agents = memoryAgents({ store: new MemoryAgentStore([someAgent(1, { name: 'Ruth' })]) });
  await agents.load();
  const calls = new MemoryCalls();
  const parts = { agents, calls, callbacks: new MemoryCallbacks(), contact: anyNumber };
  const control = new ControlDesk({ ...parts, provision: async () => {}, log: silentLog() });
  const acknowledge = (userId: number) =>
    control.carryOut(userId, { target: 'supervision', action: 'acknowledge', callId: 'c7', alertSeq: 12 });
  try {
    await acknowledge(1);
    await acknowledge(9);
    const change = { type: 'acknowledge-alert', alertSeq: 12, name: 'Ruth' };
    expect(calls.changes).toEqual([
      { callId: 'c7', change, options: { userId: 1 } },
      { callId: 'c7', change: { ...change, name: null }, options: { userId: 9 } },
    ]);
    calls.fault = deskRefusal({ code: 'unknown-call', callId: 'c7' });
    await expect(acknowledge(1)).rejects.toThrow('call-over');
  } finally {
    await agents.close();
  }
});

it('the agent of a call has seen its alert by name, on the own call and no other', async () => {
  const onCall = someAgent(1, { name: 'Ruth', state: 'on-call', callId: 'c7' });
  const agents = memoryAgents({ store: new MemoryAgentStore([onCall, someAgent(2)]) });
  await agents.load();
  const calls = new MemoryCalls();
  const parts = { agents, calls, callbacks: new MemoryCallbacks(), contact: anyNumber };
  const control = new ControlDesk({ ...parts, provision: async () => {}, log: silentLog() });
  const see = (userId: number) =>
    control.carryOut(userId, { target: 'channel', action: 'acknowledge', alertSeq: 12 });
  try {
    await see(1);
    const change = { type: 'see-alert', alertSeq: 12, name: 'Ruth' };
    expect(calls.changes).toEqual([{ callId: 'c7', change, options: { userId: 1 } }]);
    await expect(see(2)).rejects.toThrow('not-on-call');
  } finally {
    await agents.close();
  }
});
