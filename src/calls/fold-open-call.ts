import type { CallEvent, StoredCallEvent } from './call-event.js';
import type { OpenCall } from './call-store.js';

/**
 * A call that is not finished with one more event in it, as the database would tell it.
 *
 * @returns undefined once it is finished, and for an event of a call whose beginning is not known
 */
export function foldOpenCall(
  before: OpenCall | undefined,
  { callId, seq, at, startMs, event }: StoredCallEvent,
): OpenCall | undefined {
  if (event.type === 'transcript.complete') return undefined;
  const call = before ?? (event.type === 'call.started' ? begin(callId, event, at) : undefined);
  if (!call || seq <= call.lastSeq) return call;
  const utterance = 'utterance' in event ? event.utterance : undefined;
  // what is announced to a party comes before they join
  const ofLeg = 'legId' in event && event.type !== 'announcement.played' ? event.legId : undefined;
  const legId = utterance?.legId ?? ofLeg;
  const endMs = utterance?.endMs ?? ('endMs' in event ? event.endMs : startMs);
  return {
    ...call,
    ...changesBy(call, event, at),
    lastSeq: seq,
    lastAt: at > call.lastAt ? at : call.lastAt,
    lastStartMs: Math.max(call.lastStartMs, startMs, Math.ceil(endMs)),
    utterancesByLeg: legId === undefined ? call.utterancesByLeg : counted(call, legId, event),
  };
}

function begin(
  callId: string,
  { callerId, dialled, direction }: Extract<CallEvent, { type: 'call.started' }>,
  lastAt: Date,
): OpenCall {
  return {
    ...{ callId, callerId, dialled, direction, lastAt },
    ...{ answeredAt: null, queuedAt: null, connectedAt: null, isHeld: false, ended: false },
    ...{ lastSeq: 0, utterancesByLeg: {}, lastStartMs: 0 },
  };
}

function changesBy(call: OpenCall, event: CallEvent, at: Date): Partial<OpenCall> {
  switch (event.type) {
    case 'call.answered':
      return { answeredAt: at };
    case 'call.queued':
      return { queuedAt: call.queuedAt ?? at };
    case 'leg.joined':
      return event.speaker === 'agent' ? { connectedAt: call.connectedAt ?? at } : {};
    case 'leg.held':
    case 'leg.resumed':
      return event.speaker === 'caller' ? { isHeld: event.type === 'leg.held' } : {};
    case 'call.ended':
      return { ended: true, isHeld: false };
    default:
      return {};
  }
}

function counted({ utterancesByLeg }: OpenCall, legId: string, { type }: CallEvent): Record<string, number> {
  const isUtterance = ['transcript.final', 'transcript.deferred', 'transcript.dropped'].includes(type);
  return { ...utterancesByLeg, [legId]: (utterancesByLeg[legId] ?? 0) + (isUtterance ? 1 : 0) };
}
