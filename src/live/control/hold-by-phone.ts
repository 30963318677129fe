import { holdCaller, resumeCaller } from '../legs/join-party.js';
import type { PartyParts } from '../session/call-parts.js';
import type { CallSession } from '../session/call-session.js';
import type { HandedOverCall } from '../session/call-views.js';
import { endConsultation } from './consult.js';

/**
 * An agent has pressed the hold key of the telephone, or released it: the caller hears music and hears the agent again as
 * if the agent had asked for it on the page. Called in turn with the commands of the call. Released in a consultation that
 * was begun at the telephone too, it takes the caller back, and who was asked is let go.
 *
 * The key does nothing here where more than the caller and this agent are on the call (the music of one telephone is not
 * for all of them), during any other consultation, for a caller who is on hold already, and in a call whose channels the
 * dial plan has.
 *
 * @throws TelephonyError when the switch refuses
 */
export async function holdByPhone(
  parts: PartyParts,
  session: HandedOverCall & Pick<CallSession, 'isInDialPlan'>,
  channelId: string,
  isHeld: boolean,
): Promise<void> {
  const [agentLeg, caller] = [session.legs.at(channelId), session.legs.ofCaller];
  if (!agentLeg || !caller || agentLeg.speaker !== 'agent' || session.end || session.isInDialPlan) return;
  const { consultation } = session.handover;
  const isOfPhone = consultation?.line !== undefined;
  if (consultation ? !isOfPhone : session.legs.size !== 2) return;
  if (isHeld && !caller.isHeld) {
    await holdCaller(parts, session, caller, agentLeg);
    caller.heldByPhoneOf = agentLeg.legId;
  } else if (!isHeld && caller.heldByPhoneOf === agentLeg.legId) {
    await endConsultation(parts, session);
    await resumeCaller(parts, session, caller);
  }
}
