import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { CallEvent } from '../../src/calls/call-event.js';
import { END_REASONS, type EndReason } from '../../src/calls/end-reason.js';
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

const AGENT_JOINED: CallEvent = {
  ...{ type: 'leg.joined', legId: 'agent-1', speaker: 'agent', name: 'Amina' },
  userId: null,
};
let callers = 0;

/** @returns the reasons of the callbacks of a call that ends so, whatever side and cause say */
async function callbacksOf(reason: EndReason, { hasSpoken }: { hasSpoken: boolean }) {
  const callId = randomUUID();
  const callerId = `+2547${String(++callers).padStart(8, '0')}`; // each a person
  const events: CallEvent[] = [
    { type: 'call.started', callerId, dialled: '116', direction: 'inbound' },
    { type: 'call.answered' },
    ...(hasSpoken ? [AGENT_JOINED] : []),
    { type: 'call.ended', side: 'unknown', cause: null, reason },
  ];
  for (const event of events) await appendEvent(storage.calls, callId, event, { at: new Date(), startMs: 0 });
  const listed = await storage.callbacks.list(['open'], 100);
  return listed.filter((callback) => callback.callId === callId).map((callback) => callback.reason);
}

it('a caller of whom no sound came any more is called back, also after having spoken to an agent', async () => {
  expect(await callbacksOf('caller-lost', { hasSpoken: true })).toEqual(['lost']);
});

it.each(END_REASONS.filter((reason) => reason !== 'caller-lost'))(
  'a caller who has spoken to an agent is owed nothing by an end by %s',
  async (reason) => {
    expect(await callbacksOf(reason, { hasSpoken: true })).toEqual([]);
  },
);

it.each([
  ['abandoned-in-queue', 'abandoned'],
  ['ended-by-supervisor', 'abandoned'],
  ['callback-promised', 'promised'],
  ['caller-lost', 'lost'],
  ['switch-failure', 'lost'],
  ['returned-to-dial-plan', 'lost'],
  ['switch-restarted', 'lost'],
  ['ended-while-away', 'lost'],
  ['unanswered-while-away', 'lost'],
  ['other', 'lost'],
] as const)('a caller who reached no agent is owed a callback by %s: %s', async (reason, expected) => {
  expect(await callbacksOf(reason, { hasSpoken: false })).toEqual([expected]);
});
