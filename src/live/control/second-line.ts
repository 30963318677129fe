import { addLeg } from '../legs/call-legs.js';
import { joinParty, letGo } from '../legs/join-party.js';
import type { LegParts, PartyParts } from '../session/call-parts.js';
import type { CallLeg } from '../session/legs.js';
import type { BridgedCall, JoinableCall } from '../session/call-views.js';
import type { Consultation, SecondLine } from '../session/handover.js';

export function lineOf({ name, userId, agentKey }: CallLeg, channelId: string): SecondLine {
  return { channelId, name, userId, agentKey, legId: undefined };
}

/**
 * A consultation that an agent has begun at the telephone has two calls of that telephone: the one with the caller, which it
 * holds, and a second one, in which the agent speaks to the party who is asked. Both are legs of the agent.
 *
 * @returns the leg of the second one; undefined of a consultation without, and of one that has gone meanwhile
 */
export async function joinLine(
  parts: LegParts,
  session: JoinableCall,
  { line }: Consultation,
): Promise<CallLeg | undefined> {
  if (!line) return undefined;
  const { channelId, name, userId, agentKey } = line;
  const legId = `agent-${session.legs.count}`;
  const leg = addLeg(parts, session, { legId, speaker: 'agent', channelId, name, userId, agentKey });
  line.legId = legId;
  return (await joinParty(parts, session, leg)) ? leg : undefined;
}

/** From here on it is no part of the consultation: its end changes nothing there. */
export function detachLine(consultation: Consultation): SecondLine | undefined {
  const { line } = consultation;
  consultation.line = undefined;
  return line;
}

/** The second call of the telephone ends. */
export async function letGoLine(parts: PartyParts, session: BridgedCall, line: SecondLine): Promise<void> {
  const leg = line.legId === undefined ? undefined : session.legs.get(line.legId);
  if (leg) return letGo(parts, session, leg);
  if (line.legId !== undefined) return; // it has gone
  await parts.telephony.hangUp(line.channelId).catch((error: unknown) => {
    parts.log.warn({ err: error, callId: session.callId }, 'the second call of a telephone was not ended');
  });
}

/** The same, where the consultation has one. */
export async function endLineOf(
  parts: PartyParts,
  session: BridgedCall,
  consultation: Consultation,
): Promise<void> {
  const line = detachLine(consultation);
  if (line) await letGoLine(parts, session, line);
}
