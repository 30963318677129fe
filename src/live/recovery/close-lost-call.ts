import { nowMs } from '../../lib/clock.js';
import { answeredAtMsOf } from '../session/call-clock.js';
import type { UnheardParts } from '../session/call-parts.js';
import { CallSession } from '../session/call-session.js';
import { oweCallback } from '../legs/finish-call.js';
import { writeLegsGone } from './legs-before.js';
import { wasLeftAlone } from './lost-before.js';
import type { Adopter, OpenCall, Said } from './open-call.js';
import { rememberSaid } from './session-of-earlier.js';
import { writeEvent } from '../session/write-event.js';

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
    const reason = 'lost: it ended while the server was away';
    const ended = { type: 'call.ended', side: 'unknown', cause: null, reason } as const;
    await writeEvent(parts, session, ended, lastStartMs, lastAt);
  }
  rememberSaid(session, said);
  await writeLegsGone(parts, session, call, legs);
  // its recording may have been finished, and told, before this
  const isUnheard = session.hearing.unheard.length > 0;
  const isOwed = deferred.length > 0 || isUnheard || parts.recordings.hasUntoldEnd(callId);
  if (isOwed) return finishLater(session, adopter);
  const complete = { type: 'transcript.complete', utterances: utterances.length, leftOut: [] } as const;
  await writeEvent(parts, session, complete, lastStartMs);
}

/** It still owes words, which are in its recording, or the end of that: like any call that has just ended. */
function finishLater(session: CallSession, { follow }: Pick<Adopter, 'follow'>): void {
  session.move({ state: 'wrapping-up', end: { side: 'unknown', cause: null, reason: 'lost' } });
  session.hearing.utterances.end();
  follow(session);
}
