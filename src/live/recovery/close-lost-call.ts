import type { CallEnd } from '../../calls/call-end.js';
import { nowMs } from '../../lib/clock.js';
import { answeredAtMsOf } from '../session/call-clock.js';
import type { UnheardParts } from '../session/call-parts.js';
import { CallSession } from '../session/call-session.js';
import { oweCallback } from '../legs/finish-call.js';
import { writeLegsLeft } from './legs-before.js';
import { wasLeftAlone } from './lost-before.js';
import type { OpenCall } from '../../calls/call-store.js';
import type { Adopter, Said } from './open-call.js';
import { rememberSaid } from './session-of-earlier.js';
import { writeEvent } from '../session/write-event.js';

const LOST: CallEnd = { side: 'unknown', cause: null, reason: 'ended-while-away' };

/** It ended while no server was there: cause and time will never be known; it was up at its newest event. */
export async function closeLost(
  parts: UnheardParts,
  call: OpenCall,
  said: Said,
  adopter: Pick<Adopter, 'follow'>,
): Promise<void> {
  const { callId, lastStartMs, lastAt } = call;
  const { utterances, deferred, legs } = said;
  parts.log.warn({ callId }, 'a call of an earlier process is gone');
  const answeredAtMs = call.answeredAt ? answeredAtMsOf(call, call.answeredAt) : nowMs();
  const session = new CallSession({ ...call, answeredAtMs });
  if (!call.ended) {
    if (wasLeftAlone(call)) await oweCallback(parts, session, 'agent-lost');
    await writeEvent(parts, session, { type: 'call.ended', ...LOST }, lastStartMs, lastAt);
  }
  rememberSaid(session, said);
  await writeLegsLeft(parts, session, call, legs);
  // its recording may have been finished, and reported, before this
  const isUnheard = session.hearing.unheard.length > 0;
  const isOwed = deferred.length > 0 || isUnheard || parts.recordings.hasUnwrittenEnd(callId);
  if (isOwed) return finishLater(session, adopter);
  const complete = { type: 'transcript.complete', utterances: utterances.length, leftOut: [] } as const;
  await writeEvent(parts, session, complete, lastStartMs);
}

/** It still owes words, which are in its recording, or the end of that: like any call that has just ended. */
function finishLater(session: CallSession, { follow }: Pick<Adopter, 'follow'>): void {
  session.move({ state: 'wrapping-up', end: LOST });
  session.hearing.utterances.end();
  follow(session);
}
