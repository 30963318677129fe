import { Backoff } from '../../lib/backoff.js';
import { TimeoutError } from '../../lib/errors.js';
import { settledOrAborted } from '../../lib/settled-or-aborted.js';
import type { EventParts, LateParts, PartyParts, UnheardParts } from '../session/call-parts.js';
import type { OwedReason } from '../../calls/call-event.js';
import type { CallEnd } from '../../calls/call-end.js';
import type { CallSession } from '../session/call-session.js';
import type { EndingCall, WrittenCall } from '../session/call-views.js';
import { removeLeg } from './call-legs.js';
import { recoverUnheard } from '../transcript/recover-speech.js';
import { isForTheMoment, transcribeLate } from '../transcript/late-utterances.js';
import { writeEvent } from '../session/write-event.js';

/**
 * Ends a call for all parties on it, once: the legs are let go, `call.ended` is written at once, and the
 * utterances are informed that nothing more comes.
 */
export async function endCall(parts: PartyParts, session: EndingCall, end: CallEnd): Promise<void> {
  if (!session.move({ state: 'wrapping-up', end })) return;
  const { telephony, log } = parts;
  const owed = owedAtEnd(session, end);
  if (owed) void oweCallback(parts, session, owed);
  const written = writeEvent(parts, session, { type: 'call.ended', ...end });
  letLostGo(parts, session);
  session.wait.stop();
  const rung = [...session.phones.ringing.values()];
  for (const { outcome } of rung) outcome(false);
  const channelIds = [
    session.callId,
    ...[...session.legs.values()].map((leg) => leg.channelId),
    ...rung.map(({ channelId }) => channelId),
    ...(session.handover.consultation?.line ? [session.handover.consultation.line.channelId] : []),
  ];
  const legs = [...session.legs.values()];
  session.hearing.utterances.end();
  const letGo = [...new Set(channelIds)].map((channelId) => telephony.hangUp(channelId));
  const results = await Promise.allSettled([
    ...letGo,
    ...legs.map((leg) => removeLeg(parts, session, leg, end.cause)),
    telephony.removeBridge(session.bridgeId),
  ]);
  for (const result of results) {
    // parts that could not be removed now are removed when the switch is back: see adopt-calls.ts
    if (result.status === 'rejected')
      log.warn({ err: result.reason as unknown, callId: session.callId }, 'a part of a call was not removed');
  }
  parts.onPartiesChanged(session);
  await written;
}

/** The caller is called back whichever side ends a call in which the other one was no longer heard. */
function owedAtEnd(session: Pick<CallSession, 'lost'>, { side }: CallEnd): OwedReason | undefined {
  const { lost } = session;
  if (lost.aloneSinceMs !== undefined) return 'agent-lost';
  return lost.get('caller') && side !== 'caller' ? 'lost' : undefined;
}

/** Once for each call; a colleague, or a number that was withheld, is not called back. */
export async function oweCallback(
  parts: EventParts,
  session: WrittenCall & Pick<CallSession, 'callerId' | 'legs' | 'lost'>,
  reason: OwedReason,
): Promise<void> {
  const { callerId, legs, lost } = session;
  const callerLeg = legs.ofCaller;
  if (lost.isOwed || callerId === null || (callerLeg && callerLeg.agentKey !== null)) return;
  lost.isOwed = true;
  await writeEvent(parts, session, { type: 'callback.owed', reason });
}

/** An agent whose leg had gone already leaves the call with its end. */
function letLostGo(
  { agents }: PartyParts,
  { lost, legs, callId }: Pick<CallSession, 'lost' | 'legs' | 'callId'>,
): void {
  for (const party of lost.all()) {
    lost.remove(party);
    if (party.agentKey !== null && !legs.has(party.legId)) agents.leftCall(party.agentKey, callId);
  }
}

interface ReadParts {
  /** Resolves once the findings on the whole stream of the call are written; left out: no analyser reads it. */
  readonly reading?: Promise<void> | undefined;
}

/**
 * How long a call that is over waits for room to transcribe what it still owes: since the last of it that was transcribed,
 * and not while live speech needs all there is.
 */
const LAST_WORDS_MS = 60_000;
const NO_ROOM = { firstMs: 500, maxMs: 5_000 };

/**
 * The last words: what was deferred gets its last try, then the transcript is declared complete, and names what was
 * left out. A process that stops meanwhile leaves both to the next one, which has the places from the journal and the
 * sound from the recording.
 */
export async function completeTranscript(
  parts: UnheardParts & LateParts & ReadParts,
  session: CallSession,
  limitMs = LAST_WORDS_MS,
): Promise<void> {
  await parts.recordings.end(session, parts.stopping);
  recoverUnheard(parts, session);
  const signal = AbortSignal.any([session.abort.signal, AbortSignal.timeout(limitMs)]);
  await settledOrAborted(session.hearing.recovery, signal);
  const isLeft =
    (parts.stopping.aborted || session.abort.signal.aborted) && session.hearing.unheard.length > 0;
  const isDone = !isLeft && (await transcribeRest(parts, session, limitMs));
  const { utteranceCount: utterances, leftOut } = session.hearing;
  if (isDone) session.hearing.stream.push({ type: 'over' });
  session.hearing.stream.end();
  await parts.reading;
  if (isDone) await writeEvent(parts, session, { type: 'transcript.complete', utterances, leftOut });
  session.move({ state: 'ended' });
}

/** @returns false when this process stops first */
async function transcribeRest(
  parts: EventParts & LateParts & ReadParts,
  session: WrittenCall & Pick<CallSession, 'abort' | 'wait'>,
  limitMs: number,
): Promise<boolean> {
  const { signal: abort } = session.abort;
  const freshLimit = () => AbortSignal.any([abort, AbortSignal.timeout(limitMs)]);
  let signal = freshLimit();
  const backoff = new Backoff(NO_ROOM);
  const places = session.hearing.deferred.takeAll();
  for (let place = places.shift(); place; place = places.shift()) {
    try {
      while (parts.speechLoad?.isBehind) {
        await backoff.wait(AbortSignal.any([abort, parts.stopping]));
        if (abort.aborted || parts.stopping.aborted) return false;
        signal = freshLimit();
      }
      if (abort.aborted) return false;
      const late = signal.aborted ? null : await transcribeLate(parts, session, place, signal);
      if (late) signal = freshLimit();
      backoff.reset();
      if (late?.event.type === 'transcript.final') session.hearing.countUtterance();
      if (late) await writeEvent(parts, session, late.event, late.startMs);
      if (!late) session.hearing.leftOut.push(place.utteranceId);
    } catch (error) {
      if (abort.aborted) return false;
      const isLate = error instanceof TimeoutError;
      if ((isForTheMoment(error) || isLate) && !signal.aborted) {
        if (parts.stopping.aborted) return false;
        if (isLate) places.push(place);
        else places.unshift(place);
        await backoff.wait(AbortSignal.any([signal, parts.stopping])); // the rest is seen above
      } else {
        parts.log.error({ err: error, callId: session.callId }, 'speech of a call could not be transcribed');
        session.hearing.leftOut.push(place.utteranceId); // named in the journal
      }
    }
  }
  return true;
}
