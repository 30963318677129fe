import type { EventParts, LateParts, LegParts } from '../session/call-parts.js';
import type { CallLeg } from '../session/legs.js';
import type { CallSession } from '../session/call-session.js';
import type { PlacedEvent } from '../session/placed-event.js';
import type { WrittenCall } from '../session/call-views.js';
import { writeEvent } from '../session/write-event.js';
import { lateUtterances } from './late-utterances.js';
import { expectedLanguage } from './leg-language.js';
import { utterancesOf } from './leg-utterances.js';
import { transcribesLive } from './transcript-mode.js';

/**
 * The words of one call: those of its legs, and those that come late → journal. The speech of a leg comes from the media
 * process (telephony/media/media.worker.ts: tap → echo guard → detector → growing stretches). The events that are written
 * are the stream of the call, which its analysers read (read-call.ts).
 *
 * In:     every leg's utterances, in order of arrival; legs are added as they join.
 * End:    when all parties have left and every leg's audio has become text.
 * Errors: what a stage throws ends the pipe; `writeEvent` deals with its own.
 */
export async function transcribeCall(
  parts: LateParts & EventParts,
  session: WrittenCall & Pick<CallSession, 'over' | 'abort' | 'wait'>,
): Promise<void> {
  const { hearing } = session;
  hearing.utterances.add(lateUtterances(parts, session)); // those of legs are added as they join
  for await (const { event, startMs } of hearing.utterances) {
    if (event.type === 'transcript.final') hearing.countUtterance();
    await writeEvent(parts, session, event, startMs);
    await hearing.stream.caughtUp();
  }
}

/** One leg: its speech as it grows → without pauses that the call asked for → how far it is heard → interims and finals. */
export function wordsOfLeg(
  parts: Pick<LegParts, 'transcriber' | 'streaming' | 'speechLoad' | 'language' | keyof EventParts>,
  session: WrittenCall & Pick<CallSession, 'wait' | 'abort' | 'over'>,
  { legId, speaker, tap }: Pick<CallLeg, 'legId' | 'speaker' | 'tap'>,
): AsyncGenerator<PlacedEvent> {
  const { callId, wait, abort } = session;
  const { deferred } = session.hearing;
  const wanted = session.hearing.speechPauses.without(tap.speech);
  const speech = session.hearing.watermark.listen(legId, wanted);
  const leg = {
    callId,
    legId,
    speaker,
    speech,
    onSentenceEnd: (spokenToMs: number) => tap.endSentence(spokenToMs),
    nextId: () => session.hearing.newUtteranceId(legId),
  };
  return utterancesOf(leg, {
    transcriber: parts.transcriber,
    streaming: parts.streaming,
    isLive: () => transcribesLive(parts, session),
    language: expectedLanguage(parts.language, wait.language),
    signal: abort.signal,
    onDeferred: (speech) => {
      const { startMs, endMs } = speech.segment;
      if (deferred.add({ ...speech, legId, speaker, startMs, endMs })) return;
      parts.log.warn({ callId, legId }, 'no room for untranscribed speech: its recording is left');
    },
  });
}
