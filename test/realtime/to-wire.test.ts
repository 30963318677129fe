import { describe, expect, it } from '@jest/globals';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseCallEventRecord } from '../../src/calls/call-event-json.js';
import type { CallEvent } from '../../src/calls/call-event.js';
import { toWireEvent } from '../../src/realtime/to-wire.js';
import { EVERY_CALL_EVENT } from '../support/every-call-event.js';

/** The wire form of each event of `EVERY_CALL_EVENT`: a change here is a change of the protocol. */
const wire = JSON.parse(
  await readFile(join(import.meta.dirname, '../support/wire-events.json'), 'utf8'),
) as Readonly<Record<string, readonly unknown[]>>;

const place = { callId: 'c1', seq: 3, at: new Date('2026-03-01T10:00:00Z'), startMs: 1_500.6 };
const head = { call_id: 'c1', seq: 3, at: '2026-03-01T10:00:00.000Z', start: 1.501 };
const sent = (event: CallEvent): unknown => JSON.parse(JSON.stringify(toWireEvent({ ...place, event })));

describe.each(Object.entries(EVERY_CALL_EVENT))('an event %s', (type, events) => {
  it('is sent to screens as the protocol has it', () => {
    expect(events.map(sent)).toEqual(wire[type]?.map((body) => ({ ...head, ...(body as object) })));
  });

  it('is the same once it was stored, unless it is one that never is', () => {
    for (const event of events) {
      const stored: unknown = JSON.parse(JSON.stringify({ ...place, event }));
      const read = () => parseCallEventRecord(stored).event;
      if (event.type === 'event.unreadable') expect(read).toThrow('event');
      else expect(sent(read())).toEqual(sent(event));
    }
  });
});
