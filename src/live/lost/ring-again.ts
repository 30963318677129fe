import type { Agent } from '../../desk/agent.js';
import { isBusy, isOnCall } from '../../desk/agent-state.js';
import { nowMs } from '../../lib/clock.js';
import { addLeg, announceLeg, bridgeLeg } from '../legs/call-legs.js';
import { letGo } from '../legs/join-party.js';
import { connectAgent, joinAgent } from '../queue/connect-agent.js';
import { stopOf } from '../ringing/dial-party.js';
import { silence } from '../ringing/ring-phone.js';
import { linesTo, ringPhones, type Rung } from '../ringing/ring-phones.js';
import type { QueueParts } from '../session/call-parts.js';
import type { CallLeg } from '../session/legs.js';
import type { CallSession } from '../session/call-session.js';
import type { LostParty } from '../session/lost-parties.js';
import { writeEvent } from '../session/write-event.js';
import { isTakenOver, keepCaller, takeBackCaller } from './lose-party.js';

/** A telephone that could not be rung may have registered again by then. */
const RING_AGAIN_MS = 2_000;
/** Before all other waiting callers: this caller has waited once already. */
const LEFT_ALONE = 1_000;

/** Rings the telephones of a lost agent, who is on the call again with the one that is answered. */
export async function ringAgain(parts: QueueParts, session: CallSession, party: LostParty): Promise<void> {
  const { agents } = parts;
  const agent = party.agentKey === null ? undefined : agents.get(party.agentKey);
  const endpoints = agent ? agents.phonesOf(agent) : [];
  const [first] = endpoints;
  if (!agent || first === undefined) return;
  party.isRinging = true;
  const { name, userId } = agent;
  if (!party.isRingingReported) void writeEvent(parts, session, { type: 'agent.ringing', name, userId });
  party.isRingingReported = true;
  try {
    const { outcome, channelId } = await rung(parts, session, agent, endpoints, {
      // a page that comes back in the middle of a call knows what rings it
      autoAnswer: first === agent.webEndpoint || agent.autoAnswer,
      signal: party.over.signal,
    });
    if (outcome === 'answered')
      await session.changes.run(() => rejoin(parts, session, { party, agent, channelId }));
    else if (outcome === 'refused') {
      party.hasRefused = true;
      void writeEvent(parts, session, { type: 'agent.missed', name, userId, reason: outcome });
    }
  } finally {
    party.isRinging = false;
    party.nextRingAtMs = nowMs() + RING_AGAIN_MS;
  }
}

function rung(
  parts: QueueParts,
  session: Pick<CallSession, 'callerId' | 'phones' | 'abort' | 'end' | 'callId'>,
  { extension }: Agent,
  endpoints: readonly string[],
  { autoAnswer, signal }: { readonly autoAnswer: boolean; readonly signal: AbortSignal },
): Promise<Rung> {
  const lines = linesTo(session, 'agent', endpoints);
  const callerId = session.callerId ?? extension;
  const isWanted = AbortSignal.any([signal, stopOf(parts, session)]);
  return ringPhones(parts, session, {
    lines,
    callerId,
    autoAnswer,
    timeoutMs: parts.ringTimeoutMs,
    signal: isWanted,
  });
}

interface Returned {
  readonly party: LostParty;
  readonly agent: Agent;
  readonly channelId: string;
}

/** The agent is on the call by another telephone call: the old one, if it is there still, is let go. Called in turn. */
async function rejoin(parts: QueueParts, session: CallSession, returned: Returned): Promise<void> {
  const { party, agent, channelId } = returned;
  const { lost, legs } = session;
  const caller = legs.ofCaller;
  const isThere = session.phones.ringing.delete(channelId);
  const isWanted = !session.end && !lost.isGivenUp && lost.get(party.legId) === party;
  const now = parts.agents.get(agent.key);
  const isOnIt = now !== undefined && isOnCall(now.state) && now.callId === session.callId;
  if (!isThere || !isWanted || !isOnIt || isTakenOver(session)) {
    if (isThere) await silence(parts, session, channelId);
    return;
  }
  session.wait.keep(); // no other agent is joined from now on
  const { key, name, userId } = agent;
  const legId = `agent-${session.legs.count}`;
  const leg = addLeg(parts, session, { legId, speaker: 'agent', channelId, name, userId, agentKey: key });
  const isCallerHeld = caller?.isHeld === true && lost.aloneSinceMs !== undefined;
  try {
    await parts.onceConnected(session, () => bridgeLeg(parts, session, channelId));
    if (caller && isCallerHeld) await takeBackCaller(parts, session, caller);
    else await keepCaller(parts, session);
  } catch (error) {
    parts.log.warn({ err: error, callId: session.callId }, 'an agent who is back could not be connected');
    return letGo(parts, session, leg);
  }
  if (!session.legs.has(legId) || session.end) return;
  lost.remove(party);
  lost.notAlone();
  await announceLeg(parts, session, leg);
  await writeEvent(parts, session, {
    type: 'leg.back',
    legId: party.legId,
    speaker: 'agent',
    newLegId: legId,
  });
  takePlaceOf(session, party.legId, legId);
  const old = session.legs.get(party.legId);
  if (old) await letGo(parts, session, old);
}

/** A consultation that the agent has begun continues on the new leg. */
function takePlaceOf(
  { handover: { consultation } }: Pick<CallSession, 'handover'>,
  oldLegId: string,
  newLegId: string,
): void {
  if (consultation?.byLegId === oldLegId) consultation.byLegId = newLegId;
  if (consultation?.legId === oldLegId) consultation.legId = newLegId;
}

/** The caller is the next in the queue; where no agent is free, supervisors who take no calls now are rung as well. */
export async function seekOther(parts: QueueParts, session: CallSession): Promise<void> {
  const { lost, wait } = session;
  if (lost.isSeeking || session.end || wait.isGoingOn) return;
  lost.isSeeking = true;
  const found = new AbortController();
  wait.rank({ priority: LEFT_ALONE });
  wait.countFrom(nowMs());
  try {
    if (parts.agents.free().length === 0) parts.track(ringSupervisors(parts, session, found));
    lost.sought = connectAgent(parts, session);
    await lost.sought;
  } finally {
    found.abort();
    lost.isSeeking = false;
  }
  await session.changes.run(() => handOverTo(parts, session));
}

/** Another agent is with the caller: the lost ones are let go. Called in turn. */
async function handOverTo(parts: QueueParts, session: CallSession): Promise<void> {
  const { lost } = session;
  const others = session.legs.ofAgents.filter(({ legId, isConnected }) => isConnected && !lost.get(legId));
  const to = others.at(-1);
  if (!to || session.end) return;
  for (const party of lost.all().filter(({ speaker }) => speaker !== 'caller')) {
    lost.remove(party);
    const { legId: toLegId, name, userId } = to;
    await writeEvent(parts, session, {
      type: 'call.transferred',
      fromLegId: party.legId,
      toLegId,
      kind: 'blind',
      name,
      userId,
    });
    const leg = session.legs.get(party.legId);
    if (leg) await letGo(parts, session, leg);
    else if (party.agentKey !== null) parts.agents.leftCall(party.agentKey, session.callId);
  }
  lost.notAlone();
}

/** @param found aborted once another agent has the caller, or none is looked for any more */
async function ringSupervisors(
  parts: QueueParts,
  session: CallSession,
  found: AbortController,
): Promise<void> {
  const { agents } = parts;
  const mayBeRung = (agent: Agent) =>
    agent.role === 'supervisor' && !isBusy(agent.state) && agents.isOnline(agent);
  const ringOne = async (agent: Agent): Promise<void> => {
    const { name, userId } = agent;
    void writeEvent(parts, session, { type: 'agent.ringing', name, userId });
    const how = { autoAnswer: false, signal: found.signal };
    const { outcome, channelId } = await rung(parts, session, agent, agents.phonesOf(agent), how);
    if (outcome === 'answered') {
      await session.changes.run(() => takeOver(parts, session, agent, channelId));
      return;
    }
    const reason = outcome === 'given-up' ? 'no-answer' : outcome;
    void writeEvent(parts, session, { type: 'agent.missed', name, userId, reason });
  };
  await Promise.all(agents.all().filter(mayBeRung).map(ringOne));
}

/** A supervisor has answered: the caller is no longer in the queue. Called in turn. */
async function takeOver(
  parts: QueueParts,
  session: CallSession,
  agent: Agent,
  channelId: string,
): Promise<CallLeg | undefined> {
  const isThere = session.phones.ringing.delete(channelId);
  const isAlone = session.lost.aloneSinceMs !== undefined && !session.lost.isGivenUp;
  if (!isThere || !isAlone || session.end || isTakenOver(session)) {
    if (isThere) await silence(parts, session, channelId);
    return undefined;
  }
  await keepCaller(parts, session);
  return joinAgent(parts, session, agent, channelId);
}
