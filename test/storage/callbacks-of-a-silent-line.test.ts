import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { CallEvent } from '../../src/calls/call-event.js';
import type { Storage } from '../../src/storage/storage.js';
import { startTestDatabase, type TestDatabase } from '../support/database.js';
import { appendEvent } from '../support/append-event.js';

let database: TestDatabase;
let storage: Storage;
beforeAll(async () => {
  database = await startTestDatabase();
  storage = await database.openStorage();
});
afterAll(() => database.close());

const SPOKE: readonly CallEvent[] = [
  { type: 'call.started', callerId: '+254700', dialled: '116', direction: 'inbound' },
  { type: 'call.answered' },
  { type: 'leg.joined', legId: 'agent-1', speaker: 'agent', name: 'Amina', userId: null },
];

/** @returns the callbacks of a call with an agent that ends so */
async function callbacksOf(side: 'caller' | 'agent', cause: number) {
  const callId = randomUUID();
  for (const event of [...SPOKE, { type: 'call.ended', side, cause, reason: '' } as const])
    await appendEvent(storage.calls, callId, event, { at: new Date(), startMs: 0 });
  const listed = await storage.callbacks.list(['open'], 10);
  return listed.filter((callback) => callback.callId === callId);
}

it('a caller of whom no sound came any more is called back, also after having spoken to an agent', async () => {
  expect(await callbacksOf('caller', 44)).toMatchObject([{ phone: '+254700', reason: 'lost' }]);
});

it.each([
  ['caller', 16],
  ['agent', 44],
] as const)('no callback is made where the %s is gone with cause %i', async (side, cause) => {
  expect(await callbacksOf(side, cause)).toEqual([]);
});
