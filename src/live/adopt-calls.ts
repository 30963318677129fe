import { nowMs } from '../lib/clock.js';
import type { TelephonyEvent } from '../telephony/telephony.js';
import { addLeg } from './call-legs.js';
import type { CallParts } from './call-parts.js';
import { CallSession } from './call-session.js';
import { writeEvent } from './write-event.js';

/** A call that the journal says is not over. */
export interface OpenCall {
  readonly callId: string;
  readonly callerId: string | null;
  readonly dialled: string;
  /** Null: it was never answered. */
  readonly answeredAt: Date | null;
  readonly ended: boolean;
  /** Number of finals and deferrals so far, per leg; how many legs there were. */
  readonly utterancesByLeg: Readonly<Record<string, number>>;
  /** Place up to which there is something in the journal, ms from answer. */
  readonly lastStartMs: number;
}

export interface OpenCalls {
  listOpen(): Promise<readonly OpenCall[]>;
}

export interface Adopter {
  follow(session: CallSession): void;
  connectAgent(session: CallSession): void;
}

type Synchronised = Extract<TelephonyEvent, { type: 'synchronised' }>;

/**
 * Brings the switch and the journal together after a connection was (re-)made: calls that are still up are
 * gone on with, calls that are gone are closed, and what an earlier process left over there is removed.
 * What went under a connection that this process had before comes as `gone` events of its own.
 */
export async function adoptCalls(
  parts: CallParts,
  openCalls: OpenCalls,
  sessions: ReadonlyMap<string, CallSession>,
  synchronised: Synchronised,
  adopter: Adopter,
): Promise<void> {
  const present = new Set(synchronised.channels.map(({ id }) => id));
  for (const call of await openCalls.listOpen()) {
    if (sessions.has(call.callId)) continue;
    if (present.has(call.callId) && !call.ended && call.answeredAt)
      await adopt(parts, call, synchronised, adopter);
    else await closeLost(parts, call);
  }
  await removeLeftovers(parts, sessions, synchronised);
}

async function adopt(
  parts: CallParts,
  call: OpenCall,
  { channels }: Synchronised,
  adopter: Adopter,
): Promise<void> {
  const { callId, callerId, dialled } = call;
  const session = new CallSession({
    callId,
    callerId,
    dialled,
    answeredAtMs: (call.answeredAt as Date).getTime(),
  });
  parts.log.info({ callId }, 'going on with a call of an earlier process');
  session.legCount = Object.keys(call.utterancesByLeg).length;
  session.utteranceCount = Object.values(call.utterancesByLeg).reduce((sum, count) => sum + count, 0);
  adopter.follow(session);
  const gap = {
    type: 'media.gap',
    reason: 'server-restart',
    endMs: Math.round(nowMs() - session.answeredAtMs),
  } as const;
  const join = async (legId: string, speaker: 'caller' | 'agent', channelId: string, name: string) => {
    await writeEvent(parts, session, { ...gap, legId }, call.lastStartMs);
    parts.telephony.adopt(channelId);
    const firstUtterance = (call.utterancesByLeg[legId] ?? 0) + 1;
    const leg = addLeg(parts, session, { legId, speaker, channelId, name, firstUtterance });
    leg.isConnected = true; // as the journal knows
  };
  await join('caller', 'caller', callId, callerId ?? 'unknown');
  const agent = channels.find(
    ({ id, state }) => id.startsWith(`${session.bridgeId}-agent-`) && state === 'up',
  );
  if (agent) {
    const legId = Object.keys(call.utterancesByLeg).findLast((id) => id !== 'caller') ?? 'agent-1';
    await join(legId, 'agent', agent.id, agent.name);
    session.move({ state: 'up' });
  } else {
    adopter.connectAgent(session);
  }
}

/** It ended while nobody was listening: when and why will never be known. */
async function closeLost(parts: CallParts, call: OpenCall): Promise<void> {
  const { callId } = call;
  parts.log.warn({ callId }, 'a call of an earlier process is gone');
  const answeredAtMs = call.answeredAt?.getTime() ?? nowMs();
  const session = new CallSession({ ...call, answeredAtMs });
  if (!call.ended) {
    await writeEvent(parts, session, {
      type: 'call.ended',
      side: 'unknown',
      cause: null,
      reason: 'lost: it ended while the server was away',
    });
  }
  const utterances = Object.values(call.utterancesByLeg).reduce((sum, count) => sum + count, 0);
  await writeEvent(parts, session, { type: 'transcript.complete', utterances, leftOut: [] });
}

/** Ids that we gave and no live call needs: taps, ringing phones, bridges. Others' channels are left alone. */
async function removeLeftovers(
  { telephony, log }: CallParts,
  sessions: ReadonlyMap<string, CallSession>,
  { channels, bridges }: Synchronised,
): Promise<void> {
  const live = [...sessions.values()];
  const taps = live.flatMap((session) => [...session.legs.values()].map(({ tapId }) => tapId));
  const isOurs = (id: string) => id.startsWith('tap-') || id.startsWith('call-');
  const isNeeded = (id: string) =>
    taps.some((tapId) => id.startsWith(`${tapId}-`)) ||
    live.some(({ bridgeId }) => id === bridgeId || id.startsWith(`${bridgeId}-agent-`));
  const left = (id: string) => isOurs(id) && !isNeeded(id);
  const removals = [
    ...channels.filter(({ id }) => left(id)).map(({ id }) => telephony.hangUp(id)),
    ...bridges.filter(({ id }) => left(id)).map(({ id }) => telephony.removeBridge(id)),
  ];
  if (removals.length > 0)
    log.info({ count: removals.length }, 'removing what an earlier process left in Asterisk');
  for (const result of await Promise.allSettled(removals)) {
    if (result.status === 'rejected')
      log.warn({ err: result.reason as unknown }, 'a leftover was not removed');
  }
}
