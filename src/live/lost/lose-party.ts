import type { LossReason } from '../../calls/call-event.js';
import { nowMs } from '../../lib/clock.js';
import { settledOrAborted } from '../../lib/settled-or-aborted.js';
import { holdCaller, resumeCaller } from '../legs/join-party.js';
import type { PartyParts, QueueParts } from '../session/call-parts.js';
import type { CallLeg } from '../session/legs.js';
import type { CallSession } from '../session/call-session.js';
import type { BridgedCall, WrittenCall } from '../session/call-views.js';
import type { LostParty } from '../session/lost-parties.js';
import { writeEvent } from '../session/write-event.js';

/** Nothing is heard of that party any more: all who follow the call are informed. Called in turn. */
export async function loseParty(
  parts: PartyParts,
  session: WrittenCall & Pick<CallSession, 'lost'>,
  leg: CallLeg,
  reason: LossReason,
): Promise<void> {
  const { callId } = session;
  parts.log.warn({ callId, legId: leg.legId, reason }, 'a party of a call is not heard any more');
  const party = lostParty(leg, reason);
  session.lost.add(party);
  await writeLost(parts, session, party, reason);
}

/** @param reason where it is another one by now */
export async function writeLost(
  parts: PartyParts,
  session: WrittenCall,
  { legId, speaker, name, userId }: LostParty,
  reason: LossReason,
): Promise<void> {
  await writeEvent(parts, session, { type: 'leg.lost', legId, speaker, name, userId, reason });
}

export function lostParty(
  {
    legId,
    speaker,
    name,
    userId,
    agentKey,
  }: Pick<CallLeg, 'legId' | 'speaker' | 'name' | 'userId' | 'agentKey'>,
  reason: LossReason,
  sinceMs = nowMs(),
): LostParty {
  const person = { legId, speaker, name, userId, agentKey: speaker === 'agent' ? agentKey : null };
  const ringing = { isRinging: false, isRingingReported: false, nextRingAtMs: 0, hasRefused: false };
  return { ...person, ...ringing, reason, sinceMs, over: new AbortController() };
}

/** The caller has no party who hears: a voice and music, instead of silence. Called in turn. */
export async function comfortCaller(parts: QueueParts, session: BridgedCall): Promise<void> {
  const { legs, lost } = session;
  const caller = legs.ofCaller;
  const by = [...session.legs.values()].find((leg) => leg !== caller);
  lost.aloneSinceMs ??= nowMs();
  if (!caller || !by) return;
  try {
    if (!caller.isHeld) {
      await holdCaller(parts, session, caller, by);
      lost.holdsCaller = true;
    }
  } catch (error) {
    // the next look tries again
    return parts.log.warn({ err: error, callId: session.callId }, 'a caller is left in silence for a moment');
  }
  parts.track(sayOneMoment(parts, session, caller.channelId));
}

/** Where the switch cannot play the sound, the music plays on. */
async function sayOneMoment(
  parts: QueueParts,
  session: Pick<CallSession, 'callId' | 'lost' | 'abort' | 'changes' | 'end'>,
  channelId: string,
): Promise<void> {
  const { telephony, queue, stopping, log } = parts;
  const { callId, lost } = session;
  if (queue.oneMoment.length === 0) return;
  const overs = lost.all().map(({ over }) => over.signal);
  const signal = AbortSignal.any([stopping, session.abort.signal, ...overs]);
  try {
    await telephony.stopMusic(channelId);
    await telephony.play({ channelId, media: queue.oneMoment, signal });
  } catch (error) {
    log.warn({ err: error, callId }, 'a caller whose agent is lost could not be asked to wait');
  } finally {
    // an agent is back meanwhile, or the wait for another one has begun, which has music of its own
    // in turn: not while an agent who is back is just being connected
    await session.changes.run(async () => {
      if (lost.aloneSinceMs === undefined || session.end || stopping.aborted) return;
      await telephony.startMusic(channelId).catch((error: unknown) => {
        log.warn({ err: error, callId }, 'a caller whose agent is lost hears no music');
      });
    });
  }
}

/**
 * Another agent has answered for a caller who was left alone, and is with the caller, or is just being connected: the
 * first to come has the caller, and a lost agent who is back later does not.
 */
export function isTakenOver({ lost, legs }: Pick<CallSession, 'lost' | 'legs'>): boolean {
  const agentLegs = legs.ofAgents;
  return lost.aloneSinceMs !== undefined && agentLegs.some(({ legId }) => !lost.get(legId));
}

/** The sound of that party is back by itself: the call goes on where it was. Called in turn. */
export async function findParty(parts: QueueParts, session: CallSession, party: LostParty): Promise<void> {
  if (party.speaker !== 'caller' && isTakenOver(session)) return;
  const { legs, lost } = session;
  const caller = legs.ofCaller;
  const { holdsCaller } = lost;
  const { legId, speaker } = party;
  if (speaker !== 'caller') session.wait.keep(); // no other agent is joined from now on
  lost.remove(party);
  await writeEvent(parts, session, { type: 'leg.back', legId, speaker, newLegId: null });
  if (speaker === 'caller') return;
  lost.notAlone();
  if (caller && holdsCaller) await takeBackCaller(parts, session, caller);
  else await keepCaller(parts, session);
}

/** In the hands of this call again, and in its bridge. @throws TelephonyError */
export async function takeBackCaller(
  parts: QueueParts,
  session: CallSession,
  caller: CallLeg,
): Promise<void> {
  await keepCaller(parts, session);
  await parts.onceConnected(session, () => resumeCaller(parts, session, caller));
}

/** No other agent is looked for any more; resolves once the wait, its music and its lease are over. */
export async function keepCaller(
  { stopping }: QueueParts,
  session: Pick<CallSession, 'wait' | 'lost'>,
): Promise<void> {
  session.wait.keep();
  await settledOrAborted(session.lost.sought, stopping);
}
