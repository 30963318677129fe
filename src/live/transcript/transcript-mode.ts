import type { LegParts } from '../session/call-parts.js';
import type { CallSession } from '../session/call-session.js';
import type { WrittenCall } from '../session/call-views.js';
import { writeEvent } from '../session/write-event.js';

/**
 * To be asked for each stretch of speech: whether this call is transcribed as it is spoken. A call that begins while
 * there is more speech than can be transcribed is not, until there is room again, and the calls that were let in last are
 * not where even those are too many; the journal has each change.
 */
export function transcribesLive(
  parts: Pick<LegParts, 'speechLoad' | 'journal' | 'log'>,
  session: WrittenCall & Pick<CallSession, 'over'>,
): boolean {
  const { speechLoad } = parts;
  const before = session.hearing.transcription;
  const now = (speechLoad?.admits(session.callId) ?? true) ? 'live' : 'deferred';
  if (now === 'live' && before !== 'live') void session.over.then(() => speechLoad?.leaves(session.callId));
  session.hearing.transcribe(now);
  if (now !== (before ?? 'live'))
    // a call is taken to be transcribed until it says otherwise
    void writeEvent(parts, session, { type: 'transcript.mode', mode: now });
  return now === 'live';
}
