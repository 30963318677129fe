import type { Agent } from '../../desk/agent.js';
import { isBusy } from '../../desk/agent-state.js';
import type { Agents } from '../../desk/agents.js';
import type { DialTarget } from '../../desk/call-commands.js';
import { deskRefusal } from '../../desk/desk-refusal.js';
import { announce, writeAnnouncement, type Announcement } from './announce.js';
import { addLeg } from '../legs/call-legs.js';
import type { DialParts, EventParts, RingParts, WorkParts } from '../session/call-parts.js';
import type { CallLeg } from '../session/legs.js';
import type { CallSession } from '../session/call-session.js';
import type { RingingCall, WrittenCall } from '../session/call-views.js';
import { ringPhone, type RingOutcome } from './ring-phone.js';
import { linesTo, ringPhones } from './ring-phones.js';
import { whileRinging } from './while-ringing.js';
import { writeEvent } from '../session/write-event.js';

/** A party who is to join a call that is up. */
export interface Party {
  readonly name: string;
  /**
   * Rings their phone, and writes so to the journal.
   *
   * @param onEarlySound called where sound comes from a number outside before it is answered
   * @returns their leg, tapped and in no bridge yet; undefined without an answer, or when `signal` was quicker
   */
  ring(signal: AbortSignal, onEarlySound?: (channelId: string) => void): Promise<CallLeg | undefined>;
  /** Instead of `ring`: they are not wanted after all. */
  cancel(): void;
}

/** Mobile networks take longer than a phone on a desk. */
export const OUTSIDE_RING_MS = 45_000;

/**
 * Looks up the party, and reserves it so that no other call rings it.
 *
 * @param own leg of the agent who asks
 * @throws Refusal for an extension that no user has, and for a party who is busy or cannot be reached;
 *         and for a number that they may not dial
 */
export function reserveParty(
  parts: DialParts,
  session: RingingCall,
  target: DialTarget,
  { agentKey }: Pick<CallLeg, 'agentKey'>,
): Party {
  const checked = checkedTarget(parts, target, agentKey);
  return checked.kind === 'extension'
    ? reserveAgent(parts, session, checked.extension)
    : outsideParty(parts, session, checked);
}

/**
 * Every number outside goes through here before it is dialled, whichever way it came.
 *
 * @param agentKey of the agent who dials; null: a user who is no agent any more, and may dial nothing
 * @throws Refusal
 */
export function checkedTarget(
  { agents, dialRules }: Pick<DialParts, 'agents' | 'dialRules'>,
  target: DialTarget,
  agentKey: string | null,
): DialTarget {
  if (target.kind === 'extension') return target;
  const agent = agentKey === null ? undefined : agents.get(agentKey);
  if (!agent) throw deskRefusal({ code: 'dialling-needs-telephone' });
  return { ...target, number: dialRules.check(target.number, agent.role) };
}

/**
 * The telephone decides, and not whether its agent takes callers: a supervisor takes none, and is the one to be asked.
 *
 * @throws Refusal for an extension that no user has, and for a party who is busy or cannot be reached
 */
export function reachableAgent(
  agents: Agents,
  extension: string,
): { agent: Agent; endpoints: readonly string[] } {
  const agent = agents.withExtension(extension);
  if (!agent) throw deskRefusal({ code: 'unknown-extension', extension });
  if (isBusy(agent.state)) throw deskRefusal({ code: 'agent-busy', agent: agent.name, state: agent.state });
  const endpoints = agents.phonesOf(agent);
  if (endpoints.length === 0) throw deskRefusal({ code: 'agent-phone-unreachable', agent: agent.name });
  return { agent, endpoints };
}

function reserveAgent(parts: RingParts, session: RingingCall, extension: string): Party {
  const { agents, ringTimeoutMs: timeoutMs } = parts;
  const { callId, callerId } = session;
  const { agent, endpoints } = reachableAgent(agents, extension);
  const { key, name, userId } = agents.ringForColleague(agent.key, callId);
  const autoAnswer = agent.autoAnswer && agent.state === 'available'; // else they may not be at their telephone
  return {
    cancel: () => agents.notAnswered(key, callId, { isMiss: false }),
    name,
    ring: async (signal) => {
      void writeEvent(parts, session, { type: 'agent.ringing', name, userId });
      const lines = linesTo(session, 'agent', endpoints);
      const { outcome, channelId } = await whileRinging(agents, { key, callId }, signal, (isWanted) =>
        ringPhones(parts, session, { lines, callerId, timeoutMs, autoAnswer, signal: isWanted }),
      );
      if (isAnswered(session, channelId, outcome, signal) && agents.answered(key, callId)) {
        const legId = `agent-${session.legs.count}`;
        return addLeg(parts, session, { legId, speaker: 'agent', channelId, name, userId, agentKey: key });
      }
      if (outcome === 'answered') await parts.telephony.hangUp(channelId).catch(() => {}); // gone, most likely
      agents.notAnswered(key, callId, { isMiss: isMiss(session, outcome) });
      await writeMissed(parts, session, { name, userId }, outcome);
      return undefined;
    },
  };
}

/** Whether that person may see no number of the helpline. */
export function isCallerIdHidden(target: DialTarget): boolean {
  return target.kind === 'number' && target.isCallerIdHidden === true;
}

function outsideParty(
  parts: DialParts,
  session: RingingCall,
  target: Extract<DialTarget, { kind: 'number' }>,
): Party {
  const { number } = target;
  const endpoint = parts.trunkEndpoint.replace('{number}', number);
  return {
    name: number,
    cancel: () => {},
    ring: async (signal, onEarlySound) => {
      void writeEvent(parts, session, { type: 'agent.ringing', name: number, userId: null });
      const channelId = session.phones.newChannelId('third-party');
      const dialled = session.direction === 'inbound' ? session.dialled : null; // the helpline's own number
      const callerId = isCallerIdHidden(target) ? null : (parts.outboundCallerId ?? dialled);
      const timeoutMs = OUTSIDE_RING_MS;
      const how = { ...(onEarlySound && { onEarlySound }), timeoutMs, signal };
      const outcome = await ringPhone(parts, session, { endpoint, channelId, callerId, ...how });
      const announcement =
        outcome === 'answered' ? await announceOutside(parts, session, channelId) : undefined;
      // from here to the leg at once: an id numbered by the legs so far is unique then
      const legId = `third-party-${session.legs.count}`;
      if (announcement) void writeAnnouncement(parts, session, { legId, ...announcement });
      if (isAnswered(session, channelId, outcome, signal)) {
        const person = { speaker: 'third-party', channelId, name: number } as const;
        return addLeg(parts, session, { legId, ...person, isAnnounced: announcement?.isComplete ?? true });
      }
      if (outcome === 'answered') await parts.telephony.hangUp(channelId).catch(() => {}); // gone, most likely
      await writeMissed(parts, session, { name: number, userId: null }, outcome);
      return undefined;
    },
  };
}

/** Before a person outside is connected. @returns undefined where nothing must be announced to them */
export async function announceOutside(
  parts: RingParts,
  session: Pick<CallSession, 'callId' | 'end' | 'abort'>,
  channelId: string,
): Promise<Announcement | undefined> {
  const { outboundGreeting: media } = parts.queue;
  return media.length === 0 ? undefined : announce(parts, session, { channelId, media });
}

/** Still there, and still wanted for a call that is: a party who answers one that has just ended is hung up with it. */
function isAnswered(
  session: Pick<CallSession, 'phones' | 'end'>,
  channelId: string,
  outcome: RingOutcome,
  { aborted: isUnwanted }: AbortSignal,
): boolean {
  const isThere = outcome === 'answered' && session.phones.ringing.delete(channelId);
  return isThere && !isUnwanted && !session.end;
}

/** They could have answered: the call was not ended meanwhile. */
export function isMiss({ end }: Pick<CallSession, 'end'>, outcome: RingOutcome): boolean {
  return !end && (outcome === 'no-answer' || outcome === 'refused');
}

async function writeMissed(
  parts: EventParts,
  session: WrittenCall & Pick<CallSession, 'end'>,
  who: { name: string; userId: number | null },
  outcome: RingOutcome,
): Promise<void> {
  if (session.end) return;
  const reason = outcome === 'refused' || outcome === 'unreachable' ? outcome : 'no-answer';
  await writeEvent(parts, session, { type: 'agent.missed', ...who, reason });
}

/** Ends with the call, and with this process. */
export function stopOf({ stopping }: WorkParts, { abort }: Pick<CallSession, 'abort'>): AbortSignal {
  return AbortSignal.any([stopping, abort.signal]);
}
