import { fromSystemMs, nowMs } from '../lib/clock.js';
import { answeredAtMsOf } from './call-clock.js';
import type { CallParts } from './call-parts.js';
import { CallSession } from './call-session.js';
import type { OpenCall, Said } from './open-call.js';
import { placeInQueue } from './place-in-queue.js';

/** The session of a call of an earlier process, with all that the journal has of it; no party has joined it yet. */
export function sessionOfEarlier(
  { queue }: Pick<CallParts, 'queue'>,
  call: OpenCall,
  { answeredAt, utterances, deferred }: Said & { readonly answeredAt: Date },
  bridgeId?: string,
): CallSession {
  const { callerId, dialled, queuedAt, connectedAt, utterancesByLeg } = call;
  const session = new CallSession({
    ...call,
    ...(bridgeId === undefined ? {} : { bridgeId }),
    answeredAtMs: answeredAtMsOf(call, answeredAt),
  });
  session.legCount = Object.keys(utterancesByLeg).length; // what comes gets ids that were never used
  session.earlier = utterances;
  for (const place of deferred) session.deferred.add(place);
  session.utteranceCount = utterances.length;
  session.queuedAtMs = queuedAt === null ? undefined : Math.min(fromSystemMs(queuedAt.getTime()), nowMs());
  session.wasConnected = connectedAt !== null;
  Object.assign(session, placeInQueue(queue, callerId, dialled));
  return session;
}
