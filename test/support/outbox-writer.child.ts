import { randomUUID } from 'node:crypto';
import type { CallEvent } from '../../src/calls/call-event.js';
import { NOTHING_NESTED } from '../../src/cases/record-draft.js';
import { cases } from '../../src/cases/resources/case.js';
import { clients } from '../../src/cases/resources/client.js';
import { reporters } from '../../src/cases/resources/reporter.js';
import { silentLog } from '../../src/lib/log.js';
import { openStorage } from '../../src/storage/storage.js';
import { appendEvent } from './append-event.js';

/**
 * Writes cases, clients, calls, callbacks and users, several at a time, until it is killed. Arguments: the database and
 * the id of the user who writes. Sends its parent a message for each write that is done.
 */
const [url = '', user = ''] = process.argv.slice(2);
const userId = Number(user);
const storage = await openStorage({ url, log: silentLog() });
const viewer = { userId, username: 'writer', scope: 'all' } as const;
const options = { by: viewer, calls: viewer, cases: viewer, seesAllWords: false, mayRemove: false };
const WRITERS = 4;

async function writeCase(): Promise<void> {
  const person = (fname: string) => ({ contact: { fname }, nested: NOTHING_NESTED });
  const columns = { gbv_related: 0, priority: 1, status: 1, narrative: 'n', plan: 'p', case_category_id: 87 };
  const nested = {
    ...NOTHING_NESTED,
    reporter: { resource: reporters, columns: { src: 'walkin' }, ...person('Rita') },
    clients: [{ draft: { resource: clients, columns: { is_reporter: 1 }, ...person('Carl') } }],
  };
  const id = await storage.caseFile.create({ resource: cases, columns, contact: {}, nested }, options);
  process.send?.('case');
  for (const status of [2, 3, 1]) {
    const change = { resource: cases, columns: { status }, contact: {}, nested: NOTHING_NESTED };
    await storage.caseFile.update(change, id, options);
    process.send?.('change');
  }
}

/** Number of another person for each call: one person has one open callback. */
function numberOf(callId: string): string {
  return `+2547${String(parseInt(callId.slice(0, 7), 16) % 100_000_000).padStart(8, '0')}`;
}

async function writeCall(): Promise<void> {
  const callId = randomUUID();
  const events: CallEvent[] = [
    { type: 'call.started', callerId: numberOf(callId), dialled: '116', direction: 'inbound' },
    { type: 'call.answered' },
    { type: 'call.queued', priority: 0, language: null },
    { type: 'call.ended', side: 'caller', cause: 16, reason: 'caller-hung-up' },
    { type: 'transcript.complete', utterances: 0, leftOut: [] },
  ];
  for (const event of events) {
    await appendEvent(storage.live.calls, callId, event, { at: new Date(), startMs: 0 });
    process.send?.(event.type);
  }
  const [open] = await storage.callbacks.list(['open'], 1);
  // another writer may have been faster
  if (open) await storage.callbacks.take(open.id, userId).catch(() => undefined);
}

async function writeUser(): Promise<void> {
  const username = `u-${randomUUID()}`;
  const made = await storage.users.create({ username, passwordHash: 'x', role: 'counsellor', fullName: 'U' });
  await storage.users.setPassword(made.id, 'y');
  await storage.users.setActive(made.id, { isActive: false });
  process.send?.('user');
}

await Promise.all(
  Array.from({ length: WRITERS }, async () => {
    for (;;) {
      await writeCase();
      await writeCall();
      await writeUser();
    }
  }),
);
