import { nowMs } from '../../lib/clock.js';
import type { EventParts } from '../session/call-parts.js';
import type { CallLeg } from '../session/legs.js';
import type { CallSession } from '../session/call-session.js';
import type { WrittenCall } from '../session/call-views.js';
import { writeEvent } from '../session/write-event.js';

/** Within this time nothing can have been said that a caller was helped by: a phone was picked up and put down. */
const AT_ONCE_MS = 3_000;

/**
 * Whether the end of that leg, which is on the call still, is that of a phone which was picked up and put down: its agent
 * was given the caller, is alone with the caller, and has not been there for three seconds. The call counts as not answered.
 */
export function hangsUpAtOnce(
  session: Pick<CallSession, 'legs' | 'isInDialPlan' | 'handover' | 'callId'>,
  leg: CallLeg,
): boolean {
  const { legs, isInDialPlan } = session;
  const { consultation, isBeingTransferred } = session.handover;
  const callerLeg = legs.ofCaller;
  // whoever placed the call has decided to be on it
  const wasGiven = leg.speaker === 'agent' && leg.isOnly && leg.channelId !== session.callId;
  if (!wasGiven || isInDialPlan || consultation || isBeingTransferred) return false;
  if (!callerLeg || legs.size !== 2) return false;
  const { isConnected, connectedSinceMs } = leg;
  const isShort = connectedSinceMs !== undefined && nowMs() - connectedSinceMs < AT_ONCE_MS;
  return (!isConnected || isShort) && !session.handover.hangsUpForTransfer(leg.channelId, nowMs());
}

/** Writes to the journal, and lets another agent be rung for the caller first. */
export function noteHungUp(
  parts: EventParts,
  session: WrittenCall & Pick<CallSession, 'wait'>,
  { agentKey, name, userId, isFirst = !session.wait.wasConnected, isConnected = false }: HungUp,
): void {
  if (agentKey !== null) session.wait.avoid(agentKey);
  const isUnserved = isConnected && isFirst;
  if (isUnserved) session.wait.notServed();
  const missed = { type: 'agent.missed', name, userId, reason: 'hung-up' } as const;
  void writeEvent(parts, session, isUnserved ? { ...missed, isFirst } : missed);
}

/** An agent whose phone was answered, as a leg or not yet one. */
type HungUp = Pick<CallLeg, 'agentKey' | 'name' | 'userId'> &
  Partial<Pick<CallLeg, 'isFirst' | 'isConnected'>>;
