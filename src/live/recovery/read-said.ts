import type { StoredCallEvent } from '../../calls/call-event.js';
import type { DeferredPlace } from '../session/deferred-speech.js';
import { LEG_EVENTS, legsBefore } from './legs-before.js';
import type { OpenCall } from '../../calls/call-store.js';
import type { OpenCalls, Said } from './open-call.js';
import { ALERT_EVENTS } from '../session/noted-alerts.js';
import { UNHEARD_EVENTS, unheardIn } from '../session/unheard-stretches.js';

/** Reads the transcript, the legs and the recording state of an earlier process's call from the journal. @throws UnavailableError */
export async function readSaid(openCalls: OpenCalls, { callId }: OpenCall): Promise<Said> {
  const others = [
    ...(['announcement.played', 'recording.changed', 'transcript.changed', 'transcript.mode'] as const),
    ...(['leg.held', 'leg.resumed', 'leg.muted', 'call.ended', 'media.wordless'] as const),
  ];
  const types = [...new Set([...LEG_EVENTS, ...UNHEARD_EVENTS, ...ALERT_EVENTS, ...others])];
  const read = await openCalls.readOpen(callId, types);
  const alerts = read.filter(isOfAlert);
  // neither an alert nor a note of one shows how far the call was heard
  const records = read.filter((record) => !isOfAlert(record));
  const utterances = records.flatMap(({ event }) =>
    event.type === 'transcript.final' ? [event.utterance] : [],
  );
  const dropped = records.flatMap(({ event }) =>
    event.type === 'transcript.dropped' ? [event.utteranceId] : [],
  );
  const settled = new Set([...utterances.map(({ id }) => id), ...dropped]);
  const places = records.flatMap(({ event, startMs }): DeferredPlace[] => {
    if (event.type !== 'transcript.deferred') return [];
    const { utteranceId, legId, speaker, endMs } = event;
    return [{ utteranceId, legId, speaker, startMs, endMs, segment: null }];
  });
  return {
    earlierEvents: records.map(({ event, startMs }) => ({ event, startMs })),
    alerts,
    utterances,
    utteranceIds: [...settled, ...places.map(({ utteranceId }) => utteranceId)],
    deferred: places.filter(({ utteranceId }) => !settled.has(utteranceId)),
    unheard: unheardIn(records),
    announced: new Map(
      records.flatMap(({ event }) =>
        event.type === 'announcement.played' ? [[event.legId, event.isComplete] as const] : [],
      ),
    ),
    legs: legsBefore(records),
    isPaused: isPausedBy(records),
    transcription:
      records.flatMap(({ event }) => (event.type === 'transcript.mode' ? [event.mode] : [])).at(-1) ?? null,
  };
}

function isOfAlert({ event }: StoredCallEvent): boolean {
  return ALERT_EVENTS.some((type) => type === event.type);
}

/** The newest request decides; a recording that failed since does not end the pause. A pause with a reason is the disk's. */
function isPausedBy(records: readonly StoredCallEvent[]): boolean {
  const states = records.flatMap(({ event }) => {
    if (event.type === 'transcript.changed') return [event.state];
    return event.type === 'recording.changed' && event.reason === null ? [event.state] : [];
  });
  return states.findLast((state) => state === 'paused' || state === 'resumed') === 'paused';
}
