import { fromSystemMs, nowMs } from '../../lib/clock.js';
import { answeredAtMsOf } from '../session/call-clock.js';
import type { QueueParts } from '../session/call-parts.js';
import { CallSession } from '../session/call-session.js';
import { nextLegNumber } from '../session/leg-ids.js';
import type { OpenCall } from '../../calls/call-store.js';
import type { Said } from './open-call.js';
import { placeInQueue } from '../queue/place-in-queue.js';

/** The session of a call of an earlier process, with all that the journal has of it; no party has joined it yet. */
export function sessionOfEarlier(
  { queue }: Pick<QueueParts, 'queue'>,
  call: OpenCall,
  { answeredAt, ...said }: Said & { readonly answeredAt: Date },
  how: { readonly bridgeId?: string; readonly isInDialPlan?: boolean },
): CallSession {
  const { callerId, dialled, queuedAt, connectedAt, utterancesByLeg } = call;
  const session = new CallSession({
    ...call,
    ...how,
    answeredAtMs: answeredAtMsOf(call, answeredAt),
  });
  session.legs.countTo(nextLegNumber(Object.keys(utterancesByLeg))); // new legs get ids that were never used
  rememberSaid(session, said);
  // a caller who was with an agent before waits once more, and not since the arrival
  if (queuedAt && !connectedAt) session.wait.countFrom(Math.min(fromSystemMs(queuedAt.getTime()), nowMs()));
  if (connectedAt) session.wait.connected();
  session.wait.rank(placeInQueue(queue, callerId, dialled));
  session.hearing.transcribe(said.transcription ?? 'live');
  return session;
}

/** Gives the session the alerts and utterances from before, the places that still owe words, and the stretches that were not heard. */
export function rememberSaid(
  session: Pick<CallSession, 'hearing' | 'announcements'>,
  { alerts, earlierEvents, utterances, utteranceIds, deferred, unheard, announced }: Omit<Said, 'answeredAt'>,
): void {
  for (const { event, seq } of alerts) session.hearing.alerts.written(event, seq);
  session.hearing.stream.earlier.push(...earlierEvents);
  session.hearing.remember(utterances);
  session.hearing.keepUtteranceIds(utteranceIds);
  for (const place of deferred) session.hearing.deferred.add(place);
  session.hearing.unheard.push(...unheard);
  for (const [legId, isComplete] of announced) if (!isComplete) session.announcements.missed(legId);
}
