import type { Speaker } from '../../calls/call-event.js';
import { addLeg, announceLeg, bridgeLeg } from '../legs/call-legs.js';
import type { LegParts } from '../session/call-parts.js';
import type { CallLeg } from '../session/legs.js';
import type { CallSession } from '../session/call-session.js';
import { endGapWithFirstSound, writeRestartGap } from './legs-before.js';
import type { OpenCall } from '../../calls/call-store.js';
import type { Synchronised } from './open-call.js';

/** A party of a call of an earlier process. */
export interface AdoptedLeg {
  readonly legId: string;
  readonly speaker: Speaker;
  readonly channelId: string;
  readonly name: string;
  readonly userId?: number | null;
  readonly agentKey?: string | null;
  /** False: they wait for an agent, and hear music; or they are in a bridge of the dial plan. */
  readonly isInBridge?: boolean;
  /** Beginning of the gap that the restart made in the sound of the party, ms from answer. */
  readonly gapFromMs: number;
  readonly isAnnounced: boolean;
  /** The journal shows that they joined. Their tap may have been reported before: it is made first. */
  readonly hasJoined: boolean;
}

/** The earlier process may have gone at any point between the answer and the first word. */
export async function joinAgain(
  parts: LegParts,
  session: CallSession,
  call: OpenCall,
  { channelId, gapFromMs, isInBridge = true, hasJoined, ...joining }: AdoptedLeg,
  { bridges }: Pick<Synchronised, 'bridges'>,
): Promise<CallLeg> {
  const { legId, speaker } = joining;
  const wasTapped = call.utterancesByLeg[legId] !== undefined;
  if (!joining.isAnnounced) session.announcements.missed(legId);
  const gap = wasTapped ? await writeRestartGap(parts, session, { legId, speaker, gapFromMs }) : undefined;
  parts.telephony.adopt(channelId, { isInDialPlan: session.isInDialPlan });
  const leg = addLeg(parts, session, { ...joining, channelId });
  if (gap) parts.track(endGapWithFirstSound(parts, session, leg, gap));
  if (hasJoined) leg.isConnected = true;
  else await announceLeg(parts, session, leg);
  if (!isInBridge) return leg;
  if (bridges.some(({ id, channelIds }) => id === session.bridgeId && channelIds.includes(channelId)))
    return leg;
  try {
    await bridgeLeg(parts, session, channelId);
  } catch (error) {
    parts.log.warn({ err: error, callId: session.callId, legId }, 'a leg could not be bridged again');
  }
  return leg;
}
