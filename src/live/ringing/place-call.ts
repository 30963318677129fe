import type { CallEnd } from '../../calls/call-end.js';
import type { Agent } from '../../desk/agent.js';
import { isBusy } from '../../desk/agent-state.js';
import type { DialTarget } from '../../desk/call-commands.js';
import { nowMs } from '../../lib/clock.js';
import { writeAnnouncement } from './announce.js';
import { addLeg, announceLeg, bridgeLeg } from '../legs/call-legs.js';
import type { DialParts, EventParts, LegParts, PartyParts, RingParts } from '../session/call-parts.js';
import { CallSession } from '../session/call-session.js';
import {
  announceOutside,
  isCallerIdHidden,
  isMiss,
  OUTSIDE_RING_MS,
  reachableAgent,
  stopOf,
} from './dial-party.js';
import { endCall } from '../legs/finish-call.js';
import { ringPhone } from './ring-phone.js';
import { whyNotAnswered } from './why-not-answered.js';
import { linesTo, ringPhones, type RingAll, type Rung } from './ring-phones.js';
import { whileToneIsHeard } from './ringing-tone.js';
import { whileRinging } from './while-ringing.js';
import type { WrittenCall } from '../session/call-views.js';
import { writeEvent } from '../session/write-event.js';

/** A call of ours. It is known by the channel of the agent who makes it, as one that comes in is by the caller's. */
export function newOutboundCall(callId: string, target: DialTarget, callbackId?: number): CallSession {
  const number = target.kind === 'number' ? target.number : target.extension;
  return new CallSession({
    callId,
    callerId: number,
    dialled: number,
    direction: 'outbound',
    callbackId,
    answeredAtMs: nowMs(), // moved to when it is answered
  });
}

/** By a command: the agent's own phone rings first, and answers by itself if it can. */
export async function placeCall(
  parts: DialParts,
  session: CallSession,
  agent: Agent,
  target: DialTarget,
): Promise<void> {
  const { ringTimeoutMs: timeoutMs } = parts;
  const { callId: channelId } = session;
  void writeStarted(parts, session, agent);
  const endpoint = parts.agents.phoneOf(agent) ?? agent.endpoint;
  const ring = { endpoint, channelId, callerId: session.callerId, timeoutMs, autoAnswer: true };
  const outcome = await ringPhone(parts, session, { ...ring, signal: stopOf(parts, session) });
  if (parts.stopping.aborted) return;
  if (session.end || outcome !== 'answered' || !session.phones.ringing.delete(channelId)) {
    await giveUp(parts, session, agent, { reason: 'agent-no-answer' });
  } else await dialOut(parts, session, agent, target);
}

/** From the phone on the desk: it hears us at once. */
export async function dialFromPhone(
  parts: DialParts,
  session: CallSession,
  agent: Agent,
  target: DialTarget,
): Promise<void> {
  void writeStarted(parts, session, agent);
  try {
    await parts.onceConnected(session, () => parts.telephony.answer(session.callId));
  } catch (error) {
    parts.log.warn({ err: error, callId: session.callId }, 'a phone that dialled could not be answered');
    return giveUp(parts, session, agent, { reason: 'switch-failure' });
  }
  await dialOut(parts, session, agent, target);
}

function writeStarted(
  parts: EventParts,
  session: WrittenCall & Pick<CallSession, 'callerId' | 'dialled' | 'callbackId'>,
  { name, userId }: Pick<Agent, 'name' | 'userId'>,
): Promise<void> {
  const { callerId, dialled, callbackId } = session;
  const call = { callerId, dialled, direction: 'outbound', callbackId, placedBy: { name, userId } } as const;
  const event = { type: 'call.started', ...call } as const;
  return writeEvent(parts, session, event, 0);
}

async function giveUp(
  parts: PartyParts,
  session: CallSession,
  agent: Agent,
  { reason, cause = null }: Pick<CallEnd, 'reason'> & Partial<CallEnd>,
): Promise<void> {
  await endCall(parts, session, { side: 'server', cause, reason });
  parts.agents.notConnected(agent.key, session.callId);
}

interface Called {
  readonly endpoints: readonly string[];
  /** Key of the colleague who is called and is `ringing` by now; null: a person outside. */
  readonly agentKey: string | null;
}

/** @returns why not, of a colleague who cannot be called */
function calledBy(
  { agents, trunkEndpoint }: DialParts,
  { callId }: Pick<CallSession, 'callId'>,
  target: DialTarget,
): Called | 'busy' | 'unreachable' {
  if (target.kind === 'number') {
    return { endpoints: [trunkEndpoint.replace('{number}', target.number)], agentKey: null };
  }
  const colleague = agents.withExtension(target.extension);
  const endpoints = colleague ? agents.phonesOf(colleague) : [];
  if (colleague && isBusy(colleague.state)) return 'busy';
  if (!colleague || endpoints.length === 0) return 'unreachable';
  const { key } = agents.ringForColleague(colleague.key, callId);
  return { endpoints, agentKey: key };
}

/** @throws Refusal for an extension that no user has, and for a colleague who is busy or away */
export function requireReachable({ agents }: Pick<PartyParts, 'agents'>, target: DialTarget): void {
  if (target.kind === 'extension') reachableAgent(agents, target.extension);
}

/** The agent hears it ring; the call begins with the answer. */
async function dialOut(
  parts: DialParts,
  session: CallSession,
  agent: Agent,
  target: DialTarget,
): Promise<void> {
  const { agents } = parts;
  const { callId } = session;
  if (session.end) return giveUp(parts, session, agent, { reason: 'cancelled' }); // while they were being answered
  const called = calledBy(parts, session, target);
  if (typeof called === 'string') return giveUp(parts, session, agent, { reason: called });
  const { endpoints, agentKey } = called;
  const lines = linesTo(session, 'caller', endpoints);
  session.callerIsAt(lines[0]?.channelId);
  session.move({ state: 'ringing', endpoint: endpoints.join(', ') });
  const ours = isCallerIdHidden(target) ? null : (parts.outboundCallerId ?? null);
  const callerId = agentKey === null ? ours : agent.extension;
  const causes: (number | null)[] = [];
  const onCause = (cause: number | null) => void causes.push(cause);
  const { outcome, channelId } = await ringWithTone(parts, session, { lines, callerId, agentKey, onCause });
  session.callerIsAt(channelId); // the one of two telephones that was answered
  const isAnswered = outcome === 'answered' && session.phones.ringing.delete(channelId) && !session.end;
  const isUp = isAnswered && (agentKey === null || agents.answered(agentKey, callId));
  if (agentKey !== null && !isUp) {
    agents.notAnswered(agentKey, callId, { isMiss: isMiss(session, outcome) });
  }
  if (parts.stopping.aborted) return;
  if (!isUp) {
    if (outcome === 'answered') await parts.telephony.hangUp(channelId).catch(() => {}); // gone, most likely
    return giveUp(parts, session, agent, whyNotAnswered({ outcome, causes, isOutside: agentKey === null }));
  }
  await connectDialled(parts, session, agent, { channelId, agentKey });
}

async function ringWithTone(
  parts: RingParts,
  session: CallSession,
  { agentKey, ...called }: Pick<RingAll, 'lines' | 'callerId' | 'onCause'> & { agentKey: string | null },
): Promise<Rung> {
  const signal = stopOf(parts, session);
  const ring = async (isWanted: AbortSignal, onEarlySound: (channelId: string) => void) => {
    const rung = await ringPhones(parts, session, {
      ...called,
      timeoutMs: OUTSIDE_RING_MS,
      onEarlySound,
      signal: isWanted,
    });
    if (rung.outcome !== 'answered' || agentKey !== null) return rung;
    const announcement = await announceOutside(parts, session, rung.channelId);
    if (announcement) {
      session.announcements.toCaller(announcement.isComplete);
      // its zero is the answer, which comes next
      void writeAnnouncement(parts, session, { legId: 'caller', ...announcement }, 0);
    }
    return rung;
  };
  return whileToneIsHeard(parts, { session, channelId: session.callId }, signal, (onEarlySound) => {
    if (agentKey === null) return ring(signal, onEarlySound);
    const colleague = { key: agentKey, callId: session.callId };
    return whileRinging(parts.agents, colleague, signal, (isWanted) => ring(isWanted, onEarlySound));
  });
}

async function connectDialled(
  parts: LegParts,
  session: CallSession,
  agent: Agent,
  { channelId, agentKey: callerKey }: { channelId: string; agentKey: string | null },
): Promise<void> {
  session.answered(nowMs());
  const { callId } = session;
  const answered = writeEvent(parts, session, { type: 'call.answered' }, 0); // before all that is heard
  const { key: agentKey, name, userId } = agent;
  const person = { name: session.callerId ?? 'unknown', agentKey: callerKey };
  const caller = addLeg(parts, session, { legId: 'caller', speaker: 'caller', channelId, ...person });
  const ours = { speaker: 'agent', name, userId, agentKey } as const;
  const agentLeg = addLeg(parts, session, { legId: 'agent-1', channelId: callId, ...ours });
  try {
    await parts.onceConnected(session, async () => {
      await Promise.all([bridgeLeg(parts, session, channelId), bridgeLeg(parts, session, callId)]);
    });
  } catch (error) {
    parts.log.warn({ err: error, callId }, 'a call that was answered could not be connected');
    return endCall(parts, session, { side: 'server', cause: null, reason: 'switch-failure' });
  }
  if (session.end) return;
  if (!session.legs.has(agentLeg.legId)) {
    return endCall(parts, session, { side: 'agent', cause: null, reason: 'agent-hung-up' });
  }
  if (!session.legs.has(caller.legId)) {
    return endCall(parts, session, { side: 'caller', cause: null, reason: 'caller-hung-up' });
  }
  session.move({ state: 'up' });
  session.wait.connected();
  await answered;
  await announceLeg(parts, session, caller);
  await announceLeg(parts, session, agentLeg);
}
