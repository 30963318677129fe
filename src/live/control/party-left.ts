import { nowMs } from '../../lib/clock.js';
import { endReasonOf, type EndReason } from '../../calls/end-reason.js';
import { isBrokenOff, NO_SOUND_CAUSE } from '../../telephony/release-causes.js';
import type { TelephonyEvent } from '../../telephony/telephony.js';
import { removeLeg } from '../legs/call-legs.js';
import type { PartyParts, QueueParts } from '../session/call-parts.js';
import type { CallEnd } from '../../calls/call-end.js';
import type { CallLeg } from '../session/legs.js';
import type { CallSession } from '../session/call-session.js';
import type { BridgedCall, DepartedCall, HandedOverCall } from '../session/call-views.js';
import { endCall } from '../legs/finish-call.js';
import { holdCaller, isAlone } from '../legs/join-party.js';
import { hangsUpAtOnce, noteHungUp } from '../queue/hung-up-at-once.js';
import { endConsultation } from './consult.js';
import { returnCaller, takenOver } from './hand-over.js';
import { detachLine, endLineOf } from './second-line.js';

type Departure = Extract<TelephonyEvent, { type: 'gone' }>;
/** The party with whom a call ends. */
type LastParty = 'caller' | 'agent' | 'third-party';

const LOST_WITH_ASTERISK: CallEnd = { side: 'unknown', cause: null, reason: 'switch-restarted' };
const GIVEN_BACK: CallEnd = { side: 'server', cause: null, reason: 'returned-to-dial-plan' };

/**
 * A channel of that call has gone. The call ends with the caller, and with the last of ours; but not while a
 * caller is being handed over.
 *
 * @returns false when it is no channel of that call
 */
export async function partyLeft(
  parts: QueueParts,
  session: DepartedCall,
  departure: Departure,
): Promise<boolean> {
  const { channelId, cause, restarted } = departure;
  const rung = session.phones.ringing.get(channelId);
  if (rung) {
    session.phones.ringing.delete(channelId);
    rung.outcome(false, cause);
    return true;
  }
  const leg = session.legs.at(channelId);
  const isCaller = channelId === session.callerChannelId;
  // the agent who placed the call; once it is up that agent is a party like others, who may leave it to them
  const isPlacing = channelId === session.callId && !session.wait.wasConnected;
  const isLine = channelId === session.handover.consultation?.line?.channelId;
  if (!leg && isLine) await endConsultation(parts, session); // while the party who is asked rang
  if (!leg && !isCaller && !isPlacing) return isLine || channelId === session.callId;
  const isMiss = leg !== undefined && !restarted && cause !== NO_SOUND_CAUSE && hangsUpAtOnce(session, leg);
  const removed = leg && removeLeg(parts, session, leg, cause, { isMiss });
  // at once: where the leg is still being announced, the work that connected it continues with the next agent
  if (isMiss && !session.end) {
    session.wait.leftAlone();
    noteHungUp(parts, session, leg);
  }
  if (removed) await removed; // a call without such a leg ends within this turn
  if (session.end) return true;
  if (restarted) await endCall(parts, session, LOST_WITH_ASTERISK);
  else if (session.isGivenBack && isCaller && cause === null) await endCall(parts, session, GIVEN_BACK);
  else if (leg?.speaker === 'caller') await hungUp(parts, session, 'caller', departure);
  else if (leg && isMiss) await requeueAfterMiss(parts, session, leg);
  else if (leg) await resumeWithOthers(parts, session, leg, departure);
  else await hungUp(parts, session, isCaller ? 'caller' : 'agent', departure);
  return true;
}

async function resumeWithOthers(
  parts: QueueParts,
  session: DepartedCall,
  leg: CallLeg,
  departure: Departure,
): Promise<void> {
  if (!leg.isConnected) return; // the work that was connecting it sees that it is gone
  if (leg.speaker === 'third-party') return consultedPartyLeft(parts, session, leg, departure);
  const others = session.legs.ofAgents;
  const { consultation } = session.handover;
  if (consultation?.line?.legId === leg.legId && session.legs.has(consultation.byLegId)) {
    return endConsultation(parts, session); // the telephone goes back to the caller, whom it holds
  }
  if (consultation?.byLegId === leg.legId) return consultingAgentLeft(parts, session, leg, departure);
  if (consultation?.legId === leg.legId) return consultedPartyLeft(parts, session, leg, departure);
  if (session.handover.isBeingTransferred) return;
  if (others.length > 0) return holdingAgentLeft(parts, session, leg);
  if (isAlone(session) && session.handover.hangsUpForTransfer(leg.channelId, nowMs())) {
    return waitAgain(parts, session, leg); // the telephone has ended it, and not the agent
  }
  await hungUp(parts, session, 'agent', departure);
}

/** The agent hung up at once: the caller goes on waiting, before all others. */
async function requeueAfterMiss(parts: QueueParts, session: BridgedCall, leg: CallLeg): Promise<void> {
  if (!leg.isConnected) return; // the work that was connecting it looks for the next
  const { ofCaller: callerLeg } = session.legs;
  if (callerLeg && !callerLeg.isHeld) await takeOutOfBridge(parts, session, callerLeg);
  parts.track(parts.queueAgain(session, { isSameWait: leg.isFirst }));
}

/** No hold: the caller waits. A bridge that cannot be left now keeps the caller in silence, and not in the way. */
async function takeOutOfBridge(
  { telephony, log }: PartyParts,
  { callId, bridgeId }: Pick<CallSession, 'callId' | 'bridgeId'>,
  { channelId }: CallLeg,
): Promise<void> {
  await telephony.hold(bridgeId, channelId).catch((error: unknown) => {
    log.warn({ err: error, callId }, 'a caller who waits again is in the bridge still');
  });
}

/** The caller is the next in the queue, as after a transfer that was not answered. */
async function waitAgain(parts: QueueParts, session: DepartedCall, leg: CallLeg): Promise<void> {
  const { ofCaller: caller } = session.legs;
  session.wait.leftAlone();
  try {
    if (caller && !caller.isHeld) await holdCaller(parts, session, caller, leg);
  } finally {
    parts.track(parts.queueAgain(session));
  }
}

/** The agent who put the caller on hold leaves: the caller is with those who stay, and not forgotten on hold. */
async function holdingAgentLeft(
  parts: QueueParts,
  session: HandedOverCall & Pick<CallSession, 'heldByLegId'>,
  leg: CallLeg,
): Promise<void> {
  if (session.heldByLegId === leg.legId && !session.handover.consultation) await returnCaller(parts, session);
}

/**
 * The consulting agent hangs up: the caller is with the consulted party, or will be after the answer. Whoever consults in
 * a second call of the telephone, and ends the first one only, goes on in it.
 */
async function consultingAgentLeft(
  parts: QueueParts,
  session: DepartedCall,
  leg: CallLeg,
  departure: Departure,
): Promise<void> {
  const { consultation } = session.handover;
  if (!consultation) return;
  const { line, legId: toLegId } = consultation;
  if (line?.legId !== undefined && session.legs.has(line.legId)) {
    consultation.byLegId = line.legId;
    detachLine(consultation); // the agent's only call now: taking the caller back must not end it
    return;
  }
  if (toLegId === undefined) return endLineOf(parts, session, consultation); // it rings on: see consult.ts
  session.handover.endConsultation();
  if (!session.legs.has(toLegId)) return hungUp(parts, session, 'agent', departure);
  await takenOver(parts, session, { fromLegId: leg.legId, toLegId, kind: 'attended' });
}

async function consultedPartyLeft(
  parts: PartyParts,
  session: DepartedCall,
  leg: CallLeg,
  departure: Departure,
): Promise<void> {
  const { consultation } = session.handover;
  if (consultation?.legId === leg.legId) {
    session.handover.endConsultation(); // the caller is still held
    await endLineOf(parts, session, consultation);
  }
  if (session.legs.ofAgents.length > 0 || session.handover.isBeingTransferred) return;
  // a person outside was the last one with the caller
  if ([...session.legs.values()].some(({ speaker }) => speaker === 'third-party')) return;
  await hungUp(parts, session, leg.speaker === 'third-party' ? 'third-party' : 'agent', departure);
}

async function hungUp(
  parts: PartyParts,
  session: DepartedCall,
  by: LastParty,
  { cause }: Departure,
): Promise<void> {
  // the dial plan hangs up the other one first, whichever side hung up
  const isReported = !session.isInDialPlan || cause === NO_SOUND_CAUSE;
  const side = by === 'third-party' ? 'agent' : by; // that person is in the place of ours
  const reason = isReported || cause === null ? reasonOf(session, by, cause) : 'hung-up';
  await endCall(parts, session, { side: isReported ? side : 'unknown', cause, reason });
}

function reasonOf(
  { direction, wait }: Pick<CallSession, 'direction' | 'wait'>,
  by: LastParty,
  cause: number | null,
): EndReason {
  if (cause === null) return 'ended-while-away';
  if (by === 'third-party') return 'third-party-hung-up';
  if (isBrokenOff(cause)) return `${by}-lost`;
  const call = { isInbound: direction === 'inbound', isConnected: wait.wasConnected };
  return endReasonOf(`${by}-hung-up`, call);
}
