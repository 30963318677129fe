import type { DialTarget } from '../desk/call-commands.js';
import { ConflictError, NotFoundError } from '../lib/errors.js';
import { addLeg } from './call-legs.js';
import type { CallParts } from './call-parts.js';
import type { CallLeg, CallSession } from './call-session.js';
import { ringPhone } from './ring-phone.js';
import { writeEvent } from './write-event.js';

/** Somebody who is to join a call that is up. */
export interface Party {
  readonly name: string;
  /**
   * Rings their phone, as the journal is told.
   *
   * @returns their leg, tapped and in no bridge yet; undefined when nobody answered, or `signal` was quicker
   */
  ring(signal: AbortSignal): Promise<CallLeg | undefined>;
}

/** Mobile networks take longer than a phone on a desk. */
export const OUTSIDE_RING_MS = 45_000;

/**
 * Looks up who is meant, and sees to it that nobody else rings them.
 *
 * @throws NotFoundError for an extension that nobody has; ConflictError for who is busy or cannot be reached
 */
export function reserveParty(parts: CallParts, session: CallSession, target: DialTarget): Party {
  return target.kind === 'extension'
    ? reserveAgent(parts, session, target.extension)
    : outsideParty(parts, session, target.number);
}

function reserveAgent(parts: CallParts, session: CallSession, extension: string): Party {
  const { agents, ringTimeoutMs: timeoutMs } = parts;
  const { callId, callerId } = session;
  const known = agents.withExtension(extension);
  if (!known) throw new NotFoundError('extension', extension);
  if (known.state !== 'available') throw new ConflictError(`${known.name} is ${known.state}`);
  const endpoint = agents.phoneOf(known);
  if (endpoint === undefined) throw new ConflictError(`the phone of ${known.name} cannot be reached`);
  const { key, name, autoAnswer, userId } = agents.move(known.key, 'ringing', { callId });
  return {
    name,
    ring: async (signal) => {
      void writeEvent(parts, session, { type: 'agent.ringing', name, userId });
      const channelId = session.newChannelId('agent');
      const ring = { endpoint, channelId, callerId, timeoutMs, autoAnswer, signal };
      const outcome = await ringPhone(parts, session, ring);
      if (outcome === 'answered' && session.ringing.delete(channelId)) {
        agents.move(key, 'on-call', { callId, misses: 0 });
        const legId = `agent-${session.legCount}`;
        return addLeg(parts, session, { legId, speaker: 'agent', channelId, name, userId, agentKey: key });
      }
      agents.notAnswered(key, callId, { isMiss: outcome === 'no-answer' || outcome === 'refused' });
      await tellMissed(parts, session, { name, userId }, outcome);
      return undefined;
    },
  };
}

function outsideParty(parts: CallParts, session: CallSession, number: string): Party {
  const endpoint = parts.trunkEndpoint.replace('{number}', number);
  return {
    name: number,
    ring: async (signal) => {
      void writeEvent(parts, session, { type: 'agent.ringing', name: number, userId: null });
      const channelId = session.newChannelId('third-party');
      const callerId = session.direction === 'inbound' ? session.dialled : null; // the helpline's own number
      const ring = { endpoint, channelId, callerId, timeoutMs: OUTSIDE_RING_MS, signal };
      const outcome = await ringPhone(parts, session, ring);
      if (outcome === 'answered' && session.ringing.delete(channelId)) {
        const legId = `third-party-${session.legCount}`;
        return addLeg(parts, session, { legId, speaker: 'third-party', channelId, name: number });
      }
      await tellMissed(parts, session, { name: number, userId: null }, outcome);
      return undefined;
    },
  };
}

async function tellMissed(
  parts: CallParts,
  session: CallSession,
  who: { name: string; userId: number | null },
  outcome: Awaited<ReturnType<typeof ringPhone>>,
): Promise<void> {
  if (session.end) return;
  const reason = outcome === 'refused' || outcome === 'unreachable' ? outcome : 'no-answer';
  await writeEvent(parts, session, { type: 'agent.missed', ...who, reason });
}

/** Ends with the call, and with this process. */
export function stopOf({ stopping }: CallParts, { abort }: CallSession): AbortSignal {
  return AbortSignal.any([stopping, abort.signal]);
}
