import { describe, expect, it } from '@jest/globals';
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { readEarlierEnd } from '../../src/calls/earlier-end-reason.js';
import { END_REASONS, endReasonOf, type EndReason } from '../../src/calls/end-reason.js';
import { callEventSchema, type CallEvent } from '../../src/calls/call-event.js';
import { parseCallEventRecord, readStoredEvent } from '../../src/calls/call-event-json.js';
import { emptyCallView, foldCallEvent, type CallView } from '../../src/calls/call-view.js';

type Ended = Extract<CallEvent, { type: 'call.ended' }>;
const end = (reason: EndReason): Ended => ({ type: 'call.ended', side: 'server', cause: null, reason });
/** A file that compiles proves it: a writer of the event can give no text of its own. */
const IS_CLOSED: string extends Ended['reason'] ? false : true = true;
const IS_THE_UNION: EndReason extends Ended['reason'] ? true : false = true;

function viewOf(...events: readonly CallEvent[]): CallView {
  const at = new Date('2026-03-01T10:00:00Z');
  const place = { callId: 'c1', at, startMs: 0 };
  return events.reduce(
    (view, event, i) => foldCallEvent(view, { ...place, seq: i + 1, event }),
    emptyCallView('c1'),
  );
}

const started = (direction: 'inbound' | 'outbound'): CallEvent => ({
  ...{ type: 'call.started', callerId: '+254700', dialled: '116' },
  direction,
});
const joined: CallEvent = {
  ...{ type: 'leg.joined', legId: 'agent-1', speaker: 'agent', name: 'Amina' },
  userId: null,
};

describe('the reason of an end', () => {
  it('is one of the list, by its type and when it is read', () => {
    expect([IS_CLOSED, IS_THE_UNION]).toEqual([true, true]);
    for (const text of ['hung up', 'ended by a supervisor', 'Busy', '', 'constructor'])
      expect(callEventSchema.safeParse({ ...end('busy'), reason: text }).success).toBe(false);
    expect(callEventSchema.safeParse({ ...end('busy'), reason: undefined }).success).toBe(false);
  });

  it.each(END_REASONS)('%s has its meaning in the documents of the APIs', async (reason) => {
    const page = await readFile(resolve(import.meta.dirname, '../../docs/api.md'), 'utf8');
    expect(page).toMatch(new RegExp(`^\\|.*\`${reason}\`.* \\| .+ \\|$`, 'm'));
  });

  it.each(END_REASONS)('%s goes through JSON, and into the view of the call', (reason) => {
    const event = { ...end(reason), note: 'a note', userId: 7 };
    expect(callEventSchema.parse(JSON.parse(JSON.stringify(event)))).toEqual(event);
    expect(readStoredEvent(JSON.parse(JSON.stringify(event)) as Ended)).toEqual(event);
    expect(viewOf(started('inbound'), joined, event)).toMatchObject({ endReason: reason });
  });

  it('of a damaged end is not known, and of a call that goes on there is none', () => {
    const unreadable: CallEvent = { type: 'event.unreadable', storedType: 'call.ended' };
    expect(viewOf(started('inbound'), unreadable)).toMatchObject({
      endReason: 'other',
      hangupSide: 'unknown',
    });
    expect(viewOf(started('inbound'), joined)).toMatchObject({ endReason: null });
  });

  it.each<[EndReason, boolean, boolean, EndReason]>([
    ['caller-hung-up', true, false, 'abandoned-in-queue'],
    ['caller-hung-up', true, true, 'caller-hung-up'],
    ['caller-hung-up', false, false, 'caller-hung-up'],
    ['agent-hung-up', false, false, 'cancelled'],
    ['agent-hung-up', false, true, 'agent-hung-up'],
    ['agent-hung-up', true, false, 'agent-hung-up'],
    ['caller-lost', true, false, 'caller-lost'],
    ['busy', false, false, 'busy'],
  ])('%s of a call (inbound: %s, connected: %s) is %s', (reason, isInbound, isConnected, expected) => {
    expect(endReasonOf(reason, { isInbound, isConnected })).toBe(expected);
    const call = [started(isInbound ? 'inbound' : 'outbound'), ...(isConnected ? [joined] : [])];
    expect(viewOf(...call, end(reason)).endReason).toBe(expected);
  });
});

describe('an end that an earlier version wrote', () => {
  const record = (event: object) => ({
    ...{ callId: 'c1', seq: 3, at: '2026-03-01T10:00:00.000Z', startMs: 0 },
    event,
  });

  it.each<[Ended['side'], string, EndReason]>([
    ['caller', 'hung up', 'caller-hung-up'],
    ['agent', 'hung up', 'agent-hung-up'],
    ['unknown', 'hung up', 'hung-up'],
    ['server', 'hung up', 'cancelled'],
    ['caller', 'no sound arrived for too long: the line was given up', 'caller-lost'],
    ['agent', 'no sound arrived for too long: the line was given up', 'agent-lost'],
    ['server', 'not connected: not in service', 'not-in-service'],
    ['server', 'not connected: no answer', 'no-answer'],
    ['server', 'callback promised', 'callback-promised'],
    ['unknown', 'lost: Asterisk was started again', 'switch-restarted'],
  ])('(%s, %j) is read as %s, from the database, the disk and the bus', (side, reason, expected) => {
    const stored = { type: 'call.ended', side, cause: 16, reason };
    const today = { type: 'call.ended', side, cause: 16, reason: expected };
    expect(readStoredEvent(stored)).toEqual(today);
    expect(parseCallEventRecord(record(stored)).event).toEqual(today);
  });

  it.each([
    ['ended by amina', 'ended-by-supervisor'],
    ['ended by a supervisor', 'ended-by-supervisor'],
    ['moved', 'other'],
    ['not connected: who was called is busy or away', 'other'],
    ['__proto__', 'other'],
    ['of a later version', 'other'],
  ])('with the text %j keeps it as the note, and is %s', (text, reason) => {
    const stored = { type: 'call.ended', side: 'server', cause: 16, reason: text };
    expect(readStoredEvent(stored)).toEqual({ ...stored, reason, note: text });
  });

  it('without a text has no note', () => {
    expect(readEarlierEnd({ side: 'unknown', reason: '' })).toEqual({ reason: 'other' });
  });

  it('that is damaged stays unreadable', () => {
    const damaged = { type: 'call.ended', side: 'caller', cause: 'x', reason: 'hung up' };
    expect(readStoredEvent(damaged)).toEqual({ type: 'event.unreadable', storedType: 'call.ended' });
    expect(readStoredEvent({ type: 'call.ended', reason: 'hung up' } as never)).toMatchObject({
      type: 'event.unreadable',
    });
  });
});
