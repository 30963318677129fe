import type { CallEvent } from '../calls/call-event.js';
import { nowMs } from '../lib/clock.js';
import type { CallParts } from './call-parts.js';
import type { CallSession } from './call-session.js';

/**
 * Writes one event of a call. A journal that cannot take it has already said so in its health and takes no
 * new calls; the call itself goes on.
 */
export async function writeEvent(
  { journal, log }: Pick<CallParts, 'journal' | 'log'>,
  session: CallSession,
  event: CallEvent,
  startMs: number = nowMs() - session.answeredAtMs,
): Promise<void> {
  try {
    const stored = await journal.append(session.callId, event, { startMs: Math.round(startMs) });
    if (stored?.seq && !isTalk(event)) session.lastSeq = Math.max(session.lastSeq, stored.seq);
  } catch (error) {
    log.error(
      { err: error, callId: session.callId, type: event.type },
      'an event of a call could not be written',
    );
  }
}

/** What comes while people speak; it changes nothing of what may be done to their call. */
function isTalk({ type }: CallEvent): boolean {
  return ['transcript.', 'classification.', 'media.'].some((kind) => type.startsWith(kind));
}
