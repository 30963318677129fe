import { nowMs } from '../lib/clock.js';
import { answeredAtMsOf } from './call-clock.js';
import type { CallParts } from './call-parts.js';
import { CallSession } from './call-session.js';
import { writeLegsGone } from './legs-before.js';
import type { Adopter, OpenCall, Said } from './open-call.js';
import { writeEvent } from './write-event.js';

/** It ended while no server was there: cause and time will never be known; it was up at its newest event. */
export async function closeLost(
  parts: CallParts,
  call: OpenCall,
  { utterances, deferred, legs }: Said,
  adopter: Pick<Adopter, 'follow'>,
): Promise<void> {
  const { callId, lastStartMs, lastAt } = call;
  parts.log.warn({ callId }, 'a call of an earlier process is gone');
  const answeredAtMs = call.answeredAt ? answeredAtMsOf(call, call.answeredAt) : nowMs();
  const session = new CallSession({ ...call, answeredAtMs });
  if (!call.ended) {
    const reason = 'lost: it ended while the server was away';
    const ended = { type: 'call.ended', side: 'unknown', cause: null, reason } as const;
    await writeEvent(parts, session, ended, lastStartMs, lastAt);
  }
  await writeLegsGone(parts, session, call, legs);
  const isOwed = deferred.length > 0 || parts.recordings.hasUntoldEnd(callId);
  if (isOwed) return finishLater(session, { utterances, deferred }, adopter);
  const complete = { type: 'transcript.complete', utterances: utterances.length, leftOut: [] } as const;
  await writeEvent(parts, session, complete, lastStartMs);
}

/** It still owes words, which are in its recording, or the end of that: like any call that has just ended. */
function finishLater(
  session: CallSession,
  { utterances, deferred }: Pick<Said, 'utterances' | 'deferred'>,
  { follow }: Pick<Adopter, 'follow'>,
): void {
  session.utteranceCount = utterances.length;
  session.earlier = utterances;
  for (const place of deferred) session.deferred.add(place);
  session.end = { side: 'unknown', cause: null, reason: 'lost' };
  session.move({ state: 'wrapping-up' });
  session.utterances.end();
  follow(session);
}
