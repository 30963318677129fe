import type { Agent } from '../../desk/agent.js';
import { addLeg, announceLeg, bridgeLeg, removeLeg } from '../legs/call-legs.js';
import { CallerLease } from './caller-lease.js';
import type { LegParts, PartyParts, QueueParts, RingParts, SwitchParts } from '../session/call-parts.js';
import type { CallLeg } from '../session/legs.js';
import type { CallSession } from '../session/call-session.js';
import { resumeCaller } from '../legs/join-party.js';
import { passOver, phonesToRing, phoneTrouble } from '../ringing/pass-over.js';
import { linesTo, ringPhones } from '../ringing/ring-phones.js';
import { RINGING_TONE } from '../ringing/ringing-tone.js';
import { noteHungUp } from './hung-up-at-once.js';
import { untilGreeted, waitInQueue } from './wait-in-queue.js';
import { isChannelGone } from '../session/refuse-if-leg-left.js';
import { whileRinging } from '../ringing/while-ringing.js';
import { writeEvent } from '../session/write-event.js';

/** Lets the caller wait for an agent until there is one, the wait is too long, or the call is over. */
export async function connectAgent(parts: QueueParts, session: CallSession): Promise<void> {
  const { wait } = session;
  const isOver = () => session.end !== undefined || wait.isKept || parts.stopping.aborted;
  wait.open();
  let isWaiting = true;
  while (isWaiting && !isOver()) isWaiting = await waitForAgent(parts, session);
}

/** @returns whether the caller has to wait once more: who answered could not be connected */
async function waitForAgent(parts: QueueParts, session: CallSession): Promise<boolean> {
  const { router } = parts;
  const { wait } = session;
  const waiting = wait.begin();
  const signal = AbortSignal.any([waiting.signal, session.abort.signal, parts.stopping]);
  const { callId } = session;
  const { priority, language, sinceMs, avoided } = wait;
  session.move({ state: 'queued' });
  void writeEvent(parts, session, { type: 'call.queued', priority, language });
  const music = waitInQueue(parts, session, signal);
  const lease = leaseOf(parts, session, signal);
  try {
    while (!signal.aborted) {
      const agent = await router.next({ callId, sinceMs, priority, language, avoided }, signal);
      if (!agent) return false;
      const channelId = await connect(parts, session, agent, signal);
      if (channelId === undefined) continue;
      waiting.abort(); // the music ends, and the wait with it
      const leg = await joinAgent(parts, session, agent, channelId, { lease });
      return leg === undefined;
    }
    return false;
  } finally {
    wait.over(waiting);
    if (wait.isKept) await endLease(parts, session, lease);
    await music;
  }
}

function leaseOf(
  { telephony, log }: SwitchParts,
  { callerChannelId: channelId }: Pick<CallSession, 'callerChannelId'>,
  signal: AbortSignal,
): CallerLease | undefined {
  return channelId === undefined ? undefined : new CallerLease({ telephony, channelId, signal, log });
}

/** No caller is taken out of a conversation that goes on. */
async function endLease(
  parts: LegParts,
  session: CallSession,
  lease: CallerLease | undefined,
): Promise<void> {
  await parts
    .onceConnected(session, async () => lease?.end())
    .catch((error: unknown) => {
      parts.log.warn(
        { err: error, callId: session.callId },
        'a caller who is connected may be on a lease still',
      );
    });
}

/** @returns the phone that was answered, and is still there for a waiting caller */
async function connect(
  parts: RingParts,
  session: CallSession,
  agent: Agent,
  signal: AbortSignal,
): Promise<string | undefined> {
  const channelId = await ringAgent(parts, session, agent, signal);
  if (channelId === undefined) return undefined;
  if (session.announcements.isGreeting) await hearToneUntilGreeted(parts, session, channelId, signal);
  const isThere = session.phones.ringing.delete(channelId);
  const isOver = session.end !== undefined || session.wait.isKept || parts.stopping.aborted;
  if (isThere && !isOver) return channelId;
  // hung up in the moment of answering: another agent's phone is next
  if (!isOver) noteHungUp(parts, session, { ...agent, agentKey: agent.key });
  parts.agents.notAnswered(agent.key, session.callId, { isMiss: !isOver });
  if (isThere) await hangUp(parts, session, channelId);
  return undefined;
}

/** An agent who answers before the caller has heard all of the greeting hears ringing; the channel stays `ringing`. */
async function hearToneUntilGreeted(
  { telephony }: SwitchParts,
  session: Pick<CallSession, 'announcements'>,
  channelId: string,
  signal: AbortSignal,
): Promise<void> {
  const tone = new AbortController();
  const toneSignal = AbortSignal.any([tone.signal, signal]);
  const heard = telephony.play({ channelId, media: RINGING_TONE, signal: toneSignal }).catch(() => {});
  await untilGreeted(session, signal);
  tone.abort();
  await heard;
}

/**
 * Rings an agent who is `ringing` for this call, and writes to the journal; not of a phone that is not free to ring.
 *
 * @returns the channel of the phone that was answered
 */
async function ringAgent(
  parts: RingParts,
  session: CallSession,
  agent: Agent,
  signal: AbortSignal,
): Promise<string | undefined> {
  const { agents, ringTimeoutMs: timeoutMs } = parts;
  const { callId, callerId } = session;
  const { key, name, userId, autoAnswer } = agent;
  const trouble = await phoneTrouble(parts, agent, signal);
  if (signal.aborted || session.end) return givenUp(parts, session, agent);
  if (trouble) {
    parts.log.info({ callId, agent: key, trouble }, 'a phone is passed over for a caller');
    passOver(parts, session, agent, trouble);
    return undefined;
  }
  const endpoints = phonesToRing(parts, agent);
  session.move({ state: 'ringing', endpoint: endpoints.join(', ') });
  void writeEvent(parts, session, { type: 'agent.ringing', name, userId });
  const lines = linesTo(session, 'agent', endpoints);
  const { outcome, channelId } = await whileRinging(agents, { key, callId }, signal, (isWanted) =>
    ringPhones(parts, session, { lines, callerId, timeoutMs, autoAnswer, signal: isWanted }),
  );
  if (outcome === 'answered') return channelId;
  session.move({ state: 'queued' });
  if (outcome === 'given-up' && (signal.aborted || session.end)) return givenUp(parts, session, agent);
  // then the agent gave it up, by logging out or by a break
  const reason = outcome === 'given-up' ? 'refused' : outcome;
  if (reason === 'refused') session.wait.avoid(key);
  void writeEvent(parts, session, { type: 'agent.missed', name, userId, reason });
  if (outcome === 'unreachable') passOver(parts, session, agent, outcome);
  else agents.notAnswered(key, callId, { isMiss: true });
  return undefined;
}

/** The caller waits no longer. */
function givenUp({ agents }: PartyParts, { callId }: Pick<CallSession, 'callId'>, { key }: Agent): undefined {
  agents.notAnswered(key, callId, { isMiss: false });
}

async function hangUp(
  { telephony, log }: SwitchParts,
  { callId }: Pick<CallSession, 'callId'>,
  channelId: string,
): Promise<void> {
  await telephony.hangUp(channelId).catch((error: unknown) => {
    log.warn({ err: error, callId }, 'hang-up of a phone that is no longer needed failed');
  });
}

/**
 * An agent has answered: agent and caller hear each other from now on.
 *
 * @returns undefined when that did not come about; the agent's phone is let go then
 */
export async function joinAgent(
  parts: LegParts,
  session: CallSession,
  agent: Agent,
  channelId: string,
  { lease }: { readonly lease?: CallerLease | undefined } = {},
): Promise<CallLeg | undefined> {
  const { agents, log } = parts;
  const { callId } = session;
  const { key, name, userId } = agent;
  if (session.end || !agents.answered(key, callId)) {
    // in the moment in which the caller gave up, or the agent was given to another caller
    agents.notAnswered(key, callId, { isMiss: false });
    await hangUp(parts, session, channelId);
    return undefined;
  }
  const legId = `agent-${session.legs.count}`;
  // tapped while it is being bridged: the first word is often said at once
  const leg = addLeg(parts, session, { legId, speaker: 'agent', channelId, name, userId, agentKey: key });
  try {
    await parts.onceConnected(session, async () => {
      await lease?.end();
      const caller = session.legs.ofCaller;
      await Promise.all([
        bridgeLeg(parts, session, channelId),
        caller && resumeCaller(parts, session, caller),
      ]);
    });
  } catch (error) {
    log.warn({ err: error, callId }, 'a phone that answered could not be connected');
    const isMiss = isChannelGone(error) && session.end === undefined;
    if (isMiss && session.legs.has(legId)) noteHungUp(parts, session, leg);
    await removeLeg(parts, session, leg, null, { isMiss });
    await hangUp(parts, session, channelId);
  }
  if (!session.legs.has(leg.legId)) {
    agents.leftCall(key, callId); // hung up while it was being connected: removeLeg has said so already, most likely
    return undefined;
  }
  if (session.end) return leg;
  session.wait.connected();
  session.handover.endTransfer();
  await announceLeg(parts, session, leg);
  return session.legs.has(legId) || session.end ? leg : undefined; // hung up at once
}
