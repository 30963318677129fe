import { isDeepStrictEqual } from 'node:util';
import { emptyCallView, foldCallEvent, type CallView } from '../../src/calls/call-view.js';
import { isSupervisorLeg } from '../../src/calls/leg-id.js';
import type { Agents } from '../../src/desk/agents.js';
import type { CallSession } from '../../src/live/session/call-session.js';
import type { LiveParts } from './live-parts.js';

/** The fold of what was written of that call. */
export function viewOf(callId: string, written: LiveParts['written']): CallView {
  return written
    .filter((each) => each.callId === callId)
    .reduce(
      (view, { event, startMs }, i) =>
        foldCallEvent(view, { callId, seq: i + 1, at: new Date(), startMs, event }),
      emptyCallView(callId),
    );
}

/** Where the live session and the fold of its events differ about the people on the call; empty when they agree. */
export function sessionFaults(session: CallSession, view: CallView): string[] {
  const legs = session.legs.ofAgents;
  const onIt = legs.map(({ legId, userId }) => [legId, userId]).sort();
  const reported = Object.entries(view.usersByLeg).sort();
  const agents = legs.filter(({ legId }) => !isSupervisorLeg(legId)).map(({ userId }) => userId);
  const faults: string[] = [];
  if (!isDeepStrictEqual(onIt, reported))
    faults.push(`on it: ${JSON.stringify(onIt)}, reported: ${JSON.stringify(reported)}`);
  if (agents.length > 0 && !agents.includes(view.agentUserId))
    faults.push(`agents: ${agents.join()}, reported: ${view.agentUserId}`);
  return faults;
}

/** The same, while nothing is under way: also about the caller on hold, and the state of the call. */
export function settledFaults(session: CallSession, view: CallView): string[] {
  const isHeld = session.legs.ofCaller?.isHeld ?? false;
  const faults = sessionFaults(session, view);
  if (!session.end && isHeld !== (view.heldAt !== null))
    faults.push(
      `the caller is ${isHeld ? '' : 'not '}on hold, reported since: ${view.heldAt?.toISOString()}`,
    );
  if ((session.end !== undefined) !== ['wrapping-up', 'ended'].includes(view.state))
    faults.push(`state ${session.state}, reported: ${view.state}`);
  return faults;
}

/** Where the states of the agents and the fold differ: an agent is on the call if and only if a leg is. */
export function agentFaults(agents: Agents, { callId, usersByLeg, heldAt }: CallView): string[] {
  const onIt = new Set(Object.values(usersByLeg));
  return agents.all().flatMap(({ userId, state, callId: of }) => {
    if (userId === null) return [];
    const isOnIt = of === callId && (state === 'on-call' || state === 'on-hold');
    if (isOnIt !== onIt.has(userId)) return [`user ${userId}: ${state} (${of}), reported on it: ${!isOnIt}`];
    if (isOnIt && state === 'on-hold' && heldAt === null)
      return [`user ${userId}: ${state}, and nobody is held`];
    return [];
  });
}

/** A caller who hears music although no agent who put the caller there is on the call, and none is looked for. */
export function forgottenOnHold(session: CallSession, agents: Agents): string[] {
  if (
    !session.legs.ofCaller?.isHeld ||
    session.end ||
    session.phones.ringing.size > 0 ||
    session.wait.isGoingOn
  )
    return [];
  const isKept = session.legs.ofAgents.some(
    ({ userId }) => userId !== null && agents.of(userId)?.state === 'on-hold',
  );
  return isKept ? [] : ['the caller is forgotten on hold'];
}

/** A caller with an agent for whom the queue looks for another one, or a caller with no party for whom it does not. */
export function queueFaults({ legs, wait, end, phones, callerChannelId }: CallSession): string[] {
  if (end || !legs.ofCaller || callerChannelId === undefined) return [];
  const others = [...legs.values()].filter((leg) => leg !== legs.ofCaller).map(({ legId }) => legId);
  if (wait.isGoingOn) return others.length === 0 ? [] : [`the caller waits, and is with ${others.join()}`];
  return others.length > 0 || phones.ringing.size > 0 ? [] : ['the caller is alone, and does not wait'];
}
