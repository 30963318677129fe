import type { CallEvent } from '../../calls/call-event.js';
import { isPassing } from '../../calls/passing-event.js';
import { nowMs } from '../../lib/clock.js';
import type { EventParts } from './call-parts.js';
import type { CallSession } from './call-session.js';
import type { WrittenCall } from './call-views.js';
import type { PlacedEvent } from './placed-event.js';

/**
 * Writes one event of a call. A journal that cannot take it has already said so in its health and takes no
 * new calls; the call itself continues.
 *
 * @param at when it happened, where that is not now
 */
export async function writeEvent(
  { journal, log }: EventParts,
  session: WrittenCall,
  event: CallEvent,
  startMs: number = nowMs() - session.answeredAtMs,
  at?: Date,
): Promise<void> {
  toStream(session, { event, startMs: Math.round(startMs) });
  try {
    const place = { startMs: Math.round(startMs), ...(at && { at }) };
    const stored = await journal.append(session.callId, event, place);
    if (!stored?.seq) return;
    session.hearing.alerts.written(event, stored.seq);
    if (!isTalk(event)) session.changes.written(stored.seq);
  } catch (error) {
    log.error(
      { err: error, callId: session.callId, type: event.type },
      'an event of a call could not be written',
    );
  }
}

/** Analysers read events that stay, and words that are still being said. */
function toStream({ hearing }: Pick<CallSession, 'hearing'>, placed: PlacedEvent): void {
  const { event } = placed;
  if (event.type === 'transcript.interim') {
    hearing.stream.push({ type: 'interim', utterance: event.utterance });
  } else if (!isPassing(event)) {
    hearing.stream.push({ type: 'written', ...placed });
    hearing.watermark.noteResult(placed);
  }
}

/** Beginnings of the types of events that report speech, and of what was read out of it. */
const TALK = ['transcript.', 'classification.', 'entities.', 'alert.', 'talk.', 'translation.', 'media.'];

/** Events of speech; they do not change what may be done to the call. */
function isTalk({ type }: CallEvent): boolean {
  return TALK.some((kind) => type.startsWith(kind));
}
