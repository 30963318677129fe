import { Backoff } from '../../lib/backoff.js';
import { UnavailableError } from '../../lib/errors.js';
import { TranscriptionTimeoutError } from '../../speech/errors.js';
import type { LateParts } from '../session/call-parts.js';
import type { CallSession } from '../session/call-session.js';
import type { DeferredPlace } from '../session/deferred-speech.js';
import { expectedLanguage } from './leg-language.js';
import { transcribeDeferred } from './leg-utterances.js';
import type { PlacedEvent } from '../session/placed-event.js';

/** While there is no room: speech workers that died are back within seconds. */
const NO_ROOM = { firstMs: 500, maxMs: 10_000 };

/**
 * Transcribes deferred speech while the call goes on, as soon as there is room.
 *
 * In:     the places that `session.deferred` gets.
 * Out:    `transcript.final` or `transcript.dropped`, oldest place first.
 * End:    when all parties have left; the rest gets its last try then (finish-call.ts).
 * Errors: none of its own.
 */
export async function* lateUtterances(
  parts: LateParts,
  session: Pick<CallSession, 'over' | 'abort' | 'hearing' | 'callId' | 'wait'>,
): AsyncGenerator<PlacedEvent> {
  const over = new AbortController();
  void session.over.then(() => over.abort());
  const signal = AbortSignal.any([over.signal, session.abort.signal, parts.stopping]);
  const backoff = new Backoff(NO_ROOM);
  for (;;) {
    const place = await session.hearing.deferred.untilNext(signal);
    if (!place) return;
    let late: PlacedEvent | null = null;
    if (parts.speechLoad?.isBehind) {
      await backoff.wait(signal); // live speech waits for workers: behind it, this would only wait until it is too late
      continue;
    }
    try {
      late = await transcribeLate(parts, session, place, signal);
    } catch (error) {
      if (signal.aborted) return;
      if (isForTheMoment(error)) {
        await backoff.wait(signal); // ends above
        continue;
      }
    }
    if (late) {
      backoff.reset();
      session.hearing.deferred.done();
      yield late;
    } else {
      // a stretch that ends its worker or takes too long must not hold up others; a recording may be written still
      session.hearing.deferred.setAside();
    }
  }
}

/** @returns null where its sound is not to be had @throws what the transcriber and the recording throw */
export async function transcribeLate(
  parts: Pick<LateParts, 'transcriber' | 'language' | 'recordedSpeech'>,
  { callId, wait }: Pick<CallSession, 'callId' | 'wait'>,
  place: DeferredPlace,
  signal: AbortSignal,
): Promise<PlacedEvent | null> {
  const { transcriber } = parts;
  const segment = place.segment ?? (await parts.recordedSpeech(callId, place));
  if (!segment) return null;
  const { utteranceId, confirmed = [] } = place;
  const language = expectedLanguage(parts.language, wait.language);
  return transcribeDeferred(
    { utteranceId, segment, confirmed },
    { ...place, callId },
    { transcriber, language, signal },
  );
}

/** No worker lives or was free, or the queue is full: it is worth asking again. */
export function isForTheMoment(error: unknown): boolean {
  const wasWaiting = error instanceof TranscriptionTimeoutError && error.wasWaiting;
  return wasWaiting || error instanceof UnavailableError;
}
