import type { CallParts } from './call-parts.js';
import type { CallEnd, CallSession } from './call-session.js';
import { removeLeg } from './call-legs.js';
import { transcribeDeferred } from './leg-utterances.js';
import { writeEvent } from './write-event.js';

/** Why a call was ended that nobody could take. */
export const CALLBACK_PROMISED = 'callback promised';

/**
 * Ends a call for everybody on it, once: the legs are let go, `call.ended` is written at once, and the
 * utterances are told that nothing more comes.
 */
export async function endCall(parts: CallParts, session: CallSession, end: CallEnd): Promise<void> {
  if (!session.move({ state: 'wrapping-up' })) return;
  session.end = end;
  const { telephony, log } = parts;
  const written = writeEvent(parts, session, { type: 'call.ended', ...end });
  session.waiting?.abort();
  const rung = [...session.ringing.values()];
  for (const { outcome } of rung) outcome(false);
  const channelIds = [
    session.callId,
    ...[...session.legs.values()].map((leg) => leg.channelId),
    ...rung.map(({ channelId }) => channelId),
  ];
  const legs = [...session.legs.values()];
  session.utterances.end();
  const letGo = [...new Set(channelIds)].map((channelId) => telephony.hangUp(channelId));
  const results = await Promise.allSettled([
    ...letGo,
    ...legs.map((leg) => removeLeg(parts, session, leg, end.cause)),
    telephony.removeBridge(session.bridgeId),
  ]);
  for (const result of results) {
    // what could not be removed now is removed when the switch is back: see adopt-calls.ts
    if (result.status === 'rejected')
      log.warn({ err: result.reason as unknown, callId: session.callId }, 'a part of a call was not removed');
  }
  parts.onPartiesChanged(session);
  await written;
}

/** The last words: what was deferred gets one more try, then the transcript is declared complete. */
export async function completeTranscript(parts: CallParts, session: CallSession): Promise<void> {
  await parts.recordings.end(session);
  const { transcriber, language } = parts;
  const { leftOut } = session;
  for (const { leg, deferred } of session.deferred) {
    try {
      const placed = await transcribeDeferred(deferred, leg, {
        transcriber,
        language,
        signal: session.abort.signal,
      });
      if (placed.event.type === 'transcript.final') session.utteranceCount++;
      await writeEvent(parts, session, placed.event, placed.startMs);
    } catch {
      leftOut.push(deferred.utteranceId); // named in the journal, and counted by the speech room
    }
  }
  const { utteranceCount: utterances } = session;
  await writeEvent(parts, session, { type: 'transcript.complete', utterances, leftOut });
  session.move({ state: 'ended' });
}
