import { setTimeout as delay } from 'node:timers/promises';
import type { Agent } from '../desk/agent.js';
import { nowMs } from '../lib/clock.js';
import { addLeg, announceLeg, bridgeLeg, removeLeg } from './call-legs.js';
import type { CallParts } from './call-parts.js';
import type { CallLeg, CallSession } from './call-session.js';
import { resumeCaller } from './join-party.js';
import { ringPhone, type RingOutcome } from './ring-phone.js';
import { waitInQueue } from './wait-in-queue.js';
import { writeEvent } from './write-event.js';

/** A phone that cannot be rung is not offered the same caller again at once. */
const UNREACHABLE_FOR_MS = 2_000;

/** Lets the caller wait for an agent until there is one, the wait is too long, or the call is over. */
export async function connectAgent(parts: CallParts, session: CallSession): Promise<void> {
  const { router } = parts;
  session.queuedAtMs ??= nowMs();
  const waiting = (session.waiting = new AbortController());
  const signal = AbortSignal.any([waiting.signal, session.abort.signal, parts.stopping]);
  const { callId, priority, language, queuedAtMs: sinceMs } = session;
  session.move({ state: 'queued' });
  void writeEvent(parts, session, { type: 'call.queued', priority, language });
  const music = waitInQueue(parts, session, signal);
  try {
    while (!signal.aborted) {
      const agent = await router.next({ callId, sinceMs, priority, language }, signal);
      if (!agent) return;
      if (await connect(parts, session, agent, signal, waiting)) return;
    }
  } finally {
    if (session.waiting === waiting) session.waiting = undefined;
    waiting.abort();
    await music;
  }
}

/** @returns whether caller and agent hear each other now */
async function connect(
  parts: CallParts,
  session: CallSession,
  agent: Agent,
  signal: AbortSignal,
  waiting: AbortController,
): Promise<boolean> {
  const channelId = session.newChannelId('agent');
  const outcome = await ringAgent(parts, session, agent, { channelId, signal });
  if (outcome !== 'answered') return false;
  const isThere = session.ringing.delete(channelId);
  const isOver = session.end !== undefined || parts.stopping.aborted;
  if (isOver || !isThere) {
    // hung up in the moment of answering: the next phone is somebody else's
    parts.agents.notAnswered(agent.key, session.callId, { isMiss: !isOver });
    if (isThere) await parts.telephony.hangUp(channelId);
    return isOver;
  }
  waiting.abort(); // the music ends, and the wait with it
  const leg = await joinAgent(parts, session, agent, channelId);
  if (!leg && !session.end) parts.own(connectAgent(parts, session));
  return true;
}

/** Rings an agent who is `ringing` for this call, and tells the journal. */
export async function ringAgent(
  parts: CallParts,
  session: CallSession,
  agent: Agent,
  { channelId, signal }: { channelId: string; signal: AbortSignal },
): Promise<RingOutcome> {
  const { agents, telephony, ringTimeoutMs: timeoutMs, stopping } = parts;
  const { callId, callerId } = session;
  const { key, name, userId, autoAnswer } = agent;
  const endpoint = agents.phoneOf(agent) ?? agent.endpoint;
  session.move({ state: 'ringing', endpoint });
  void writeEvent(parts, session, { type: 'agent.ringing', name, userId });
  const isFree = await telephony.isFree(endpoint).catch(() => false);
  const outcome = isFree
    ? await ringPhone(parts, session, { endpoint, channelId, callerId, timeoutMs, autoAnswer, signal })
    : 'unreachable';
  if (outcome === 'answered') return outcome;
  session.move({ state: 'queued' });
  if (outcome === 'given-up') {
    agents.notAnswered(key, callId, { isMiss: false });
    return outcome;
  }
  void writeEvent(parts, session, { type: 'agent.missed', name, userId, reason: outcome });
  if (outcome === 'unreachable') {
    void delay(UNREACHABLE_FOR_MS, undefined, { signal: stopping })
      .catch(() => {})
      .then(() => agents.notAnswered(key, callId, { isMiss: false }));
  } else agents.notAnswered(key, callId, { isMiss: true });
  return outcome;
}

/**
 * An agent has answered: agent and caller hear each other from now on.
 *
 * @returns undefined when that did not come about; the agent's phone is let go then
 */
export async function joinAgent(
  parts: CallParts,
  session: CallSession,
  agent: Agent,
  channelId: string,
): Promise<CallLeg | undefined> {
  const { agents, telephony, log } = parts;
  const { callId } = session;
  const { key, name, userId } = agent;
  agents.move(key, 'on-call', { callId, misses: 0 });
  const legId = `agent-${session.legCount}`;
  // tapped while it is being bridged: the first word is often said at once
  const leg = addLeg(parts, session, { legId, speaker: 'agent', channelId, name, userId, agentKey: key });
  try {
    const caller = session.callerLeg;
    await Promise.all([bridgeLeg(parts, session, channelId), caller && resumeCaller(parts, session, caller)]);
  } catch (error) {
    log.warn({ err: error, callId }, 'a phone that answered could not be connected');
    await removeLeg(parts, session, leg, null);
    await telephony.hangUp(channelId).catch(() => {}); // gone, most likely
  }
  if (!session.legs.has(leg.legId)) {
    agents.leftCall(key, callId); // hung up while it was being connected: removeLeg has said so already, most likely
    return undefined;
  }
  if (session.end) return leg;
  session.wasConnected = true;
  session.isBeingTransferred = false;
  await announceLeg(parts, session, leg);
  return leg;
}
