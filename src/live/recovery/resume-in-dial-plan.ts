import type { DialPlanCall } from '../../telephony/telephony.js';
import type { RecoveryParts } from '../session/call-parts.js';
import type { CallSession } from '../session/call-session.js';
import { isAnnouncedTo } from './resume-call.js';
import { joinAgain } from './join-again.js';
import { restartGapStartMs, writeLegsLeft } from './legs-before.js';
import { moveAgents, WITHHELD } from '../legs/join-party.js';
import type { OpenCall } from '../../calls/call-store.js';
import type { Said } from './open-call.js';
import { ownerOfPhone } from '../legs/owner-of-phone.js';
import { recoverUnheard } from '../transcript/recover-speech.js';
import { sessionOfEarlier } from './session-of-earlier.js';

/**
 * The dial plan connected this caller while the server was away, and both are still talking: they are tapped where they
 * are, in a bridge of the dial plan's, so that no party hears a break. A caller who did not hear what the greeting says
 * is not tapped.
 *
 * @param legId of the answering party
 */
export async function resumeInDialPlan(
  parts: RecoveryParts,
  call: OpenCall,
  said: Said & { readonly answeredAt: Date },
  { channelId, name, legId }: NonNullable<DialPlanCall['answered']> & { readonly legId: string },
  follow: (session: CallSession) => void,
): Promise<void> {
  const { callId, callerId } = call;
  const { announced } = said;
  const session = sessionOfEarlier(parts, call, said, { isInDialPlan: true });
  session.announcements.toCaller(isAnnouncedTo(parts, call, announced));
  parts.log.info({ callId }, 'following a call that the dial plan connected');
  if (said.isPaused) parts.recordings.resumePaused(session);
  follow(session);
  const person = ownerOfPhone(parts.agents, name);
  if (person.agentKey !== null) parts.agents.stillOnCall(person.agentKey, callId);
  const legs = [
    { legId: 'caller', speaker: 'caller', channelId: callId, name: callerId ?? WITHHELD },
    { legId, speaker: 'agent', channelId, ...person },
  ] as const;
  for (const leg of legs) {
    const gapFromMs = restartGapStartMs(call, said.legs.get(leg.legId));
    const hasJoined = said.legs.has(leg.legId);
    const known = { ...leg, gapFromMs, isAnnounced: true, hasJoined, isInBridge: false };
    await joinAgain(parts, session, call, known, { bridges: [] });
  }
  const joinedAgain = legs.map((leg): string => leg.legId);
  await writeLegsLeft(parts, session, call, said.legs, (each) => joinedAgain.includes(each));
  recoverUnheard(parts, session);
  session.move({ state: 'up' });
  moveAgents(parts, session, 'on-call');
}
