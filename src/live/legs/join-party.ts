import { announceLeg, bridgeLeg, removeLeg } from './call-legs.js';
import type { LegParts, PartyParts } from '../session/call-parts.js';
import type { CallLeg } from '../session/legs.js';
import type { CallSession } from '../session/call-session.js';
import type { BridgedCall } from '../session/call-views.js';
import { writeEvent } from '../session/write-event.js';

/** The name of a caller whose number is not shown to us. */
export const WITHHELD = 'withheld';

/**
 * Lets a party who has answered hear the others.
 *
 * @returns whether they are on the call; if not, their phone is let go
 */
export async function joinParty(parts: LegParts, session: BridgedCall, leg: CallLeg): Promise<boolean> {
  try {
    await parts.onceConnected(session, () => bridgeLeg(parts, session, leg.channelId));
  } catch (error) {
    parts.log.warn({ err: error, callId: session.callId }, 'a phone that answered could not be connected');
    await letGo(parts, session, leg);
  }
  if (!session.legs.has(leg.legId) || session.end) return false;
  await announceLeg(parts, session, leg);
  return true;
}

/**
 * A party leaves; the others stay. Commands that the switch cannot
 * take now are carried out when it is back: see adopt-calls.ts.
 */
export async function letGo(parts: PartyParts, session: BridgedCall, leg: CallLeg): Promise<void> {
  await removeLeg(parts, session, leg, null);
  await parts.telephony.hangUp(leg.channelId).catch((error: unknown) => {
    parts.log.warn(
      { err: error, callId: session.callId },
      'hang-up of a party who is no longer needed failed',
    );
  });
}

/** The caller is alone. */
export function isAlone({ legs, end }: Pick<CallSession, 'legs' | 'end'>): boolean {
  const callerLeg = legs.ofCaller;
  return end === undefined && callerLeg !== undefined && legs.size === 1;
}

/** The caller hears music and is not heard, until `by` or another agent on the call takes the caller back. */
export async function holdCaller(
  parts: PartyParts,
  session: BridgedCall,
  caller: CallLeg,
  by: CallLeg,
): Promise<void> {
  try {
    await parts.telephony.hold(session.bridgeId, caller.channelId);
  } catch (error) {
    // it may have got half way: rather heard than in silence
    await bridgeLeg(parts, session, caller.channelId).catch(() => {});
    throw error;
  }
  if (!session.legs.has(caller.legId)) return;
  caller.isHeld = true;
  parts.onPartiesChanged(session);
  session.move({ state: 'held', byLegId: by.legId });
  moveAgents(parts, session, 'on-hold');
  const { legId, speaker } = caller;
  await writeEvent(parts, session, { type: 'leg.held', legId, speaker });
}

/** The caller hears the others again. */
export async function resumeCaller(parts: PartyParts, session: BridgedCall, caller: CallLeg): Promise<void> {
  await bridgeLeg(parts, session, caller.channelId);
  if (!session.legs.has(caller.legId)) return;
  session.move({ state: 'up' });
  moveAgents(parts, session, 'on-call');
  if (!caller.isHeld) return;
  caller.isHeld = false;
  caller.heldByPhoneOf = undefined;
  parts.onPartiesChanged(session);
  const { legId, speaker } = caller;
  await writeEvent(parts, session, { type: 'leg.resumed', legId, speaker });
}

/** Our people on the line do that now. */
export function moveAgents(
  { agents }: PartyParts,
  session: Pick<CallSession, 'legs' | 'callId'>,
  state: 'on-call' | 'on-hold',
): void {
  for (const { agentKey } of session.legs.ofAgents) {
    const agent = agentKey === null ? undefined : agents.get(agentKey);
    const isOther = agent?.state === (state === 'on-hold' ? 'on-call' : 'on-hold');
    if (agent && isOther && agent.callId === session.callId) {
      agents.move(agent.key, state, { callId: session.callId });
    }
  }
}
