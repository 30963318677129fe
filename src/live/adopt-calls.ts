import type { CallEvent, CallEventType, StoredCallEvent, Utterance } from '../calls/call-event.js';
import { nowMs } from '../lib/clock.js';
import type { Channel, TelephonyEvent } from '../telephony/telephony.js';
import { addLeg, announceLeg, bridgeLeg } from './call-legs.js';
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
  /** By leg, in the order in which they joined. */
  readonly utterancesByLeg: Readonly<Record<string, number>>;
  /** Place up to which there is something in the journal, ms from answer. */
  readonly lastStartMs: number;
}

/** What an earlier process remembered. @throws UnavailableError while it cannot be read */
export interface OpenCalls {
  listOpen(): Promise<readonly OpenCall[]>;
  findCall(callId: string): Promise<unknown>;
  readEvents(
    callId: string,
    options: { readonly types: readonly CallEventType[] },
  ): Promise<readonly StoredCallEvent[]>;
}

export interface Adopter {
  /** Whether this process has, or had a moment ago, that call: what was read of it may be old by now. */
  readonly isOurs: (callId: string) => boolean;
  follow(session: CallSession): void;
  connectAgent(session: CallSession): void;
  /** Takes a call that nobody has answered; `isStarted`: the journal knows of it already. */
  take(channel: Channel, options: { readonly isStarted: boolean }): void;
}

type Synchronised = Extract<TelephonyEvent, { type: 'synchronised' }>;

/**
 * Brings the switch and the journal together after a connection was (re-)made: calls that are still up are
 * gone on with, those nobody has answered are taken, calls that are gone are closed, and what nobody needs any
 * more over there is removed. What went under a connection that this process had before comes as `gone` events
 * of its own.
 *
 * @throws UnavailableError when the journal cannot be read; nothing has been done then
 */
export async function adoptCalls(
  parts: CallParts,
  openCalls: OpenCalls,
  sessions: ReadonlyMap<string, CallSession>,
  synchronised: Synchronised,
  adopter: Adopter,
): Promise<void> {
  const open = (await openCalls.listOpen()).filter(({ callId }) => !adopter.isOurs(callId));
  const known = await Promise.all(
    open.map(async (call) => ({ call, said: await readSaid(openCalls, call) })),
  );
  const unheardOf = await withoutRecord(openCalls, synchronised.channels, adopter);

  const channels = new Map(synchronised.channels.map((channel) => [channel.id, channel]));
  for (const { call, said } of known) {
    if (adopter.isOurs(call.callId)) continue; // its arrival was told while we were reading
    const channel = channels.get(call.callId);
    if (!channel || call.ended) await closeLost(parts, call, said);
    else if (!call.answeredAt) take(parts, channel, { isStarted: true }, adopter);
    else await adopt(parts, call, { ...said, answeredAt: call.answeredAt }, synchronised, adopter);
  }
  for (const channel of unheardOf) {
    if (!adopter.isOurs(channel.id)) take(parts, channel, { isStarted: false }, adopter);
  }
  await removeLeftovers(parts, sessions, synchronised);
}

function take(
  { telephony, log }: CallParts,
  channel: Channel,
  options: { readonly isStarted: boolean },
  adopter: Adopter,
): void {
  log.info({ callId: channel.id }, 'taking a call whose arrival was missed');
  telephony.adopt(channel.id);
  adopter.take(channel, options);
}

interface Said {
  readonly utterances: readonly Utterance[];
  /** Of everything that was heard, transcribed or not. */
  readonly utteranceIds: readonly string[];
  /** Deferred, and never transcribed: the audio went with the process that had it. */
  readonly lost: readonly string[];
}

async function readSaid(openCalls: OpenCalls, { callId }: OpenCall): Promise<Said> {
  const types = ['transcript.final', 'transcript.deferred'] as const;
  const events: CallEvent[] = (await openCalls.readEvents(callId, { types })).map(({ event }) => event);
  const utterances = events.flatMap((event) => (event.type === 'transcript.final' ? [event.utterance] : []));
  const deferred = events.flatMap((event) =>
    event.type === 'transcript.deferred' ? [event.utteranceId] : [],
  );
  const transcribed = utterances.map(({ id }) => id);
  return {
    utterances,
    utteranceIds: [...transcribed, ...deferred],
    lost: deferred.filter((id) => !transcribed.includes(id)),
  };
}

/** Numbers may have been given to what turned out to be no words: counting does not do. */
function lastNumberOf(legId: string, utteranceIds: readonly string[]): number {
  const prefix = `${legId}-`;
  const numbers = utteranceIds
    .filter((id) => id.startsWith(prefix))
    .map((id) => Number(id.slice(prefix.length)));
  return Math.max(0, ...numbers.filter(Number.isInteger));
}

/** Calls that came in and of which nothing was told: their event was sent when nobody listened. */
async function withoutRecord(
  openCalls: OpenCalls,
  channels: readonly Channel[],
  { isOurs }: Adopter,
): Promise<Channel[]> {
  const candidates = channels.filter(({ id, isInbound }) => isInbound && !isOurs(id));
  const records = await Promise.all(candidates.map(({ id }) => openCalls.findCall(id)));
  return candidates.filter((_, i) => records[i] === undefined);
}

async function adopt(
  parts: CallParts,
  call: OpenCall,
  { utterances, utteranceIds, lost, answeredAt }: Said & { answeredAt: Date },
  synchronised: Synchronised,
  adopter: Adopter,
): Promise<void> {
  const { callId, callerId } = call;
  const session = new CallSession({ ...call, answeredAtMs: answeredAt.getTime() });
  parts.log.info({ callId }, 'going on with a call of an earlier process');
  session.legCount = Object.keys(call.utterancesByLeg).length; // what comes gets ids that were never used
  session.earlier = utterances;
  session.leftOut.push(...lost);
  session.utteranceCount = utterances.length;
  adopter.follow(session);
  const join = (leg: Omit<AdoptedLeg, 'lastNumber'>) => {
    const lastNumber = lastNumberOf(leg.legId, utteranceIds);
    return joinAgain(parts, session, call, { ...leg, lastNumber }, synchronised);
  };
  await join({ legId: 'caller', speaker: 'caller', channelId: callId, name: callerId ?? 'unknown' });
  const agent = synchronised.channels.find(
    ({ id, state }) => id.startsWith(`${session.bridgeId}-agent-`) && state === 'up',
  );
  if (!agent) return adopter.connectAgent(session);
  const legId = Object.keys(call.utterancesByLeg).findLast((id) => id !== 'caller') ?? 'agent-1';
  await join({ legId, speaker: 'agent', channelId: agent.id, name: agent.name });
  session.move({ state: 'up' });
}

interface AdoptedLeg {
  readonly legId: string;
  readonly speaker: 'caller' | 'agent';
  readonly channelId: string;
  readonly name: string;
  /** Of its newest utterance. */
  readonly lastNumber: number;
}

/** The earlier process may have gone at any point between the answer and the first word. */
async function joinAgain(
  parts: CallParts,
  session: CallSession,
  call: OpenCall,
  { channelId, lastNumber, ...joining }: AdoptedLeg,
  { bridges }: Synchronised,
): Promise<void> {
  const { legId } = joining;
  const isKnown = call.utterancesByLeg[legId] !== undefined;
  if (isKnown) {
    const endMs = Math.round(nowMs() - session.answeredAtMs);
    const gap = { type: 'media.gap', legId, endMs, reason: 'server-restart' } as const;
    await writeEvent(parts, session, gap, call.lastStartMs);
  }
  parts.telephony.adopt(channelId);
  const leg = addLeg(parts, session, { ...joining, channelId, firstUtterance: lastNumber + 1 });
  if (isKnown) leg.isConnected = true;
  else await announceLeg(parts, session, leg);
  if (bridges.some(({ id, channelIds }) => id === session.bridgeId && channelIds.includes(channelId))) return;
  try {
    await bridgeLeg(parts, session, channelId);
  } catch (error) {
    parts.log.warn({ err: error, callId: session.callId, legId }, 'a leg could not be bridged again');
  }
}

/** It ended while nobody was listening: when and why will never be known. */
async function closeLost(parts: CallParts, call: OpenCall, { utterances, lost }: Said): Promise<void> {
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
  await writeEvent(parts, session, {
    type: 'transcript.complete',
    utterances: utterances.length,
    leftOut: lost,
  });
}

/** Ids that we gave and callers that are in our hands, without a live call that needs them. Others' are left alone. */
async function removeLeftovers(
  { telephony, log }: CallParts,
  sessions: ReadonlyMap<string, CallSession>,
  { channels, bridges }: Synchronised,
): Promise<void> {
  const live = [...sessions.values()].filter(({ end }) => !end);
  const legs = live.flatMap((session) => [...session.legs.values()]);
  const isNeeded = (id: string) =>
    live.some(
      ({ callId, bridgeId, ringing }) => id === callId || id === bridgeId || id === ringing?.channelId,
    ) || legs.some(({ channelId, tap }) => id === channelId || tap.holds(id));
  const isOurs = (id: string) => id.startsWith('tap-') || id.startsWith('call-');
  const left = channels.filter(({ id, isInbound }) => (isOurs(id) || isInbound) && !isNeeded(id));
  const leftBridges = bridges.filter(({ id }) => isOurs(id) && !isNeeded(id));
  const removals = [
    ...left.map(({ id }) => telephony.hangUp(id)),
    ...leftBridges.map(({ id }) => telephony.removeBridge(id)),
  ];
  if (removals.length > 0) log.info({ count: removals.length }, 'removing what nobody needs in Asterisk');
  for (const result of await Promise.allSettled(removals)) {
    if (result.status === 'rejected')
      log.warn({ err: result.reason as unknown }, 'a leftover was not removed');
  }
}
