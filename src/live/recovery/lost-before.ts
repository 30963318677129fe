import { userKey } from '../../desk/agent.js';
import { fromSystemMs, nowMs } from '../../lib/clock.js';
import { moveAgents } from '../legs/join-party.js';
import { lostParty } from '../lost/lose-party.js';
import type { RecoveryParts } from '../session/call-parts.js';
import type { CallSession } from '../session/call-session.js';
import type { OpenCall } from '../../calls/call-store.js';

/** Agents who were lost when the earlier process went, and no other party was with the caller. */
export function wasLeftAlone({ lost, agentLegs, connectedAt }: OpenCall): boolean {
  const agents = lost.filter(({ speaker }) => speaker !== 'caller');
  const isLost = (legId: string) => agents.some((party) => party.legId === legId);
  return connectedAt !== null && agents.length > 0 && agentLegs.every(({ legId }) => isLost(legId));
}

/**
 * Goes on looking for the agents who were lost; what follows for the caller is decided by `live/lost`. The restart has
 * taken time already, so that other agents are asked at once; there is as much time as ever to find one.
 */
export function restoreLost(
  parts: RecoveryParts,
  session: Pick<CallSession, 'lost' | 'legs' | 'move' | 'callId'>,
  call: OpenCall,
): void {
  const { lost, legs } = session;
  const callerLeg = legs.ofCaller;
  for (const { legId, speaker, name, userId, reason, since } of call.lost) {
    if (speaker === 'caller') continue; // it is reported anew, if it is so still
    const agentKey = legs.get(legId)?.agentKey ?? (userId === null ? null : userKey(userId));
    const sinceMs = Math.min(nowMs(), fromSystemMs(since.getTime()));
    lost.add(lostParty({ legId, speaker, name, userId, agentKey }, reason, sinceMs));
  }
  if (!wasLeftAlone(call) || !callerLeg) return;
  const { helpAfterMs } = parts.queue.lostLine;
  const sinceMs = Math.min(...lost.all().map((party) => party.sinceMs));
  lost.aloneSinceMs = Math.max(sinceMs, nowMs() - helpAfterMs);
  const by = session.legs.ofAgents[0]?.legId;
  if (!callerLeg.isHeld && by !== undefined) return; // in silence with the lost one: the next look gives a voice
  callerLeg.isHeld = true;
  lost.holdsCaller = true;
  if (by !== undefined) session.move({ state: 'held', byLegId: by });
  moveAgents(parts, session, 'on-hold');
}
