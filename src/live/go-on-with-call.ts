import type { Speaker } from '../calls/call-event.js';
import { fromSystemMs, nowMs } from '../lib/clock.js';
import { answeredAtMsOf } from './call-clock.js';
import type { Channel } from '../telephony/telephony.js';
import { closeLost } from './close-lost-call.js';
import type { Adopter, OpenCall, Said, Synchronised } from './open-call.js';
import { addLeg, announceLeg, bridgeLeg } from './call-legs.js';
import { untoldFrom, writeLegsGone } from './legs-before.js';
import type { CallParts } from './call-parts.js';
import { CallSession, type CallLeg } from './call-session.js';
import { moveAgents, resumeCaller, WITHHELD } from './join-party.js';
import { placeInQueue } from './place-in-queue.js';
import { greetCaller } from './take-call.js';
import { writeEvent } from './write-event.js';

/**
 * An earlier process had this call, and it is still up: its parties are tapped again, whoever waits goes on waiting,
 * and the journal says what was not heard meanwhile.
 */
export async function goOnWithCall(
  parts: CallParts,
  call: OpenCall,
  said: Said & { answeredAt: Date },
  synchronised: Synchronised,
  adopter: Adopter,
): Promise<void> {
  const { callId, callerId, direction } = call;
  const { utteranceIds, announced, legs, answeredAt } = said;
  const session = new CallSession({ ...call, answeredAtMs: answeredAtMsOf(call, answeredAt) });
  const up = synchronised.channels.filter(({ state }) => state === 'up');
  const of = (kind: string) => up.filter(({ id }) => id.startsWith(`${session.bridgeId}-${kind}-`));
  if (direction === 'outbound') session.callerChannelId = of('caller')[0]?.id;
  if (session.callerChannelId === undefined) {
    // nobody is on the other side: what is left of it over there is removed, see adopt-calls.ts
    return closeLost(parts, call, said, adopter);
  }
  parts.log.info({ callId }, 'going on with a call of an earlier process');
  remember(parts, session, call, said);
  if (said.isPaused) parts.recordings.goOnPaused(session);
  adopter.follow(session);
  const join = (leg: Omit<AdoptedLeg, 'lastNumber' | 'gapFromMs' | 'isAnnounced'>) => {
    const lastNumber = lastNumberOf(leg.legId, utteranceIds);
    const mustHear = leg.speaker === 'third-party' && parts.queue.outboundGreeting.length > 0;
    const wasTold = announced.get(leg.legId);
    const isAnnounced = mustHear ? wasTold === true : wasTold !== false;
    const gapFromMs = untoldFrom(call, legs.get(leg.legId));
    return joinAgain(parts, session, call, { ...leg, lastNumber, gapFromMs, isAnnounced }, synchronised);
  };
  const othersGone = () =>
    writeLegsGone(parts, session, call, legs, (id) => id === 'caller' || session.legs.has(id));
  const caller = { legId: 'caller', speaker: 'caller', channelId: session.callerChannelId } as const;
  const placing = direction === 'outbound' ? up.filter(({ id }) => id === callId) : [];
  // who answered while the caller was being greeted waits again: their channel is let go, see adopt-calls.ts
  const agents = isBeingGreeted(parts, call, announced) ? [] : [...placing, ...of('agent')];
  const others = of('third-party');
  // nobody stays on hold whom nobody remembers to fetch
  const isWaiting = agents.length === 0 && others.length === 0;
  session.isAnnounced = isAnnouncedTo(parts, call, announced);
  if (isWaiting && !session.isAnnounced && direction === 'inbound') {
    parts.telephony.adopt(callId);
    session.isAnnounced = true;
    await othersGone();
    greetCaller(parts, session); // what an earlier process began is not complete
    return adopter.connectAgent(session);
  }
  if (!isWaiting) await keepCaller(parts, session, session.callerChannelId);
  const isHeld = call.isHeld && !isWaiting;
  const callerLeg = await join({ ...caller, name: callerId ?? WITHHELD, isInBridge: !isWaiting && !isHeld });
  callerLeg.isHeld = call.isHeld;
  for (const channel of agents) await join(agentLegOf(parts, call, channel));
  const known = [...Object.keys(call.utterancesByLeg), ...announced.keys()]; // told, and not joined yet
  for (const { id: channelId, name } of others) {
    await join({ legId: legIdOf(channelId, 'third-party', known), speaker: 'third-party', channelId, name });
  }
  await othersGone();
  if (isWaiting) return adopter.connectAgent(session);
  session.move({ state: 'up' });
  moveAgents(parts, session, 'on-call');
  if (isHeld) await resumeAgain(parts, session, callerLeg);
}

/** What the earlier process knew of the call beyond its parties. */
function remember(
  { queue }: CallParts,
  session: CallSession,
  { callerId, dialled, queuedAt, connectedAt, utterancesByLeg }: OpenCall,
  { utterances, deferred }: Pick<Said, 'utterances' | 'deferred'>,
): void {
  session.legCount = Object.keys(utterancesByLeg).length; // what comes gets ids that were never used
  session.earlier = utterances;
  for (const place of deferred) session.deferred.add(place);
  session.utteranceCount = utterances.length;
  session.queuedAtMs = queuedAt === null ? undefined : Math.min(fromSystemMs(queuedAt.getTime()), nowMs());
  session.wasConnected = connectedAt !== null;
  Object.assign(session, placeInQueue(queue, callerId, dialled));
}

/** The earlier process went in the middle of it. */
function isBeingGreeted(
  { queue }: CallParts,
  { direction, connectedAt }: OpenCall,
  announced: ReadonlyMap<string, boolean>,
): boolean {
  const isGreeted = direction === 'inbound' && queue.greeting.length > 0;
  return isGreeted && connectedAt === null && !announced.has('caller');
}

/** A party that has not heard the announcement is neither recorded nor transcribed, as before the restart. */
function isAnnouncedTo(
  { queue }: CallParts,
  { direction }: OpenCall,
  announced: ReadonlyMap<string, boolean>,
): boolean {
  if (direction === 'inbound' && queue.greeting.length > 0) return announced.get('caller') === true;
  return announced.get('caller') !== false;
}

/** Whoever held the caller may have forgotten it, or be gone. */
async function resumeAgain(parts: CallParts, session: CallSession, caller: CallLeg): Promise<void> {
  try {
    await resumeCaller(parts, session, caller);
  } catch (error) {
    parts.log.warn({ err: error, callId: session.callId }, 'a caller on hold could not be bridged again');
  }
}

/** The earlier process may have gone with the caller still on a lease: nobody is taken out of a conversation. */
async function keepCaller(parts: CallParts, session: CallSession, channelId: string): Promise<void> {
  const { telephony, log } = parts;
  const keep = () => telephony.returnAfter(channelId, null);
  await parts.onceConnected(session, keep).catch((error: unknown) => {
    log.warn({ err: error, channelId }, 'a caller who is connected may be on a lease still');
  });
}

/** A channel's id says after how many legs it was made; that is the leg's number too. */
function legIdOf(channelId: string, kind: 'agent' | 'third-party', legIds: readonly string[]): string {
  const number = /-(\d+)-\d+$/.exec(channelId)?.[1];
  const legId = `${kind}-${number}`;
  const known = legIds.filter((id) => id.startsWith(`${kind}-`));
  return known.includes(legId) ? legId : (known.at(-1) ?? legId);
}

function agentLegOf({ agents }: CallParts, call: OpenCall, { id: channelId, name }: Channel) {
  const legId =
    channelId === call.callId ? 'agent-1' : legIdOf(channelId, 'agent', Object.keys(call.utterancesByLeg));
  const endpoint = name.replace(/-[^-]*$/, ''); // Asterisk adds a number to it
  const agent = agents.atEndpoint(endpoint);
  if (agent) agents.stillOnCall(agent.key, call.callId);
  const person = { name: agent?.name ?? name, userId: agent?.userId ?? null, agentKey: agent?.key ?? null };
  return { legId, speaker: 'agent', channelId, ...person } as const;
}

interface AdoptedLeg {
  readonly legId: string;
  readonly speaker: Speaker;
  readonly channelId: string;
  readonly name: string;
  readonly userId?: number | null;
  readonly agentKey?: string | null;
  /** False: they wait for an agent, and hear music. */
  readonly isInBridge?: boolean;
  /** Of its newest utterance. */
  readonly lastNumber: number;
  /** Where the hole begins that the restart made in what is heard of them, ms from answer. */
  readonly gapFromMs: number;
  readonly isAnnounced: boolean;
}

/** The earlier process may have gone at any point between the answer and the first word. */
async function joinAgain(
  parts: CallParts,
  session: CallSession,
  call: OpenCall,
  { channelId, lastNumber, gapFromMs, isInBridge = true, ...joining }: AdoptedLeg,
  { bridges }: Synchronised,
): Promise<CallLeg> {
  const { legId } = joining;
  const isKnown = call.utterancesByLeg[legId] !== undefined;
  if (isKnown) {
    const endMs = Math.round(nowMs() - session.answeredAtMs);
    const gap = { type: 'media.gap', legId, endMs, reason: 'server-restart' } as const;
    await writeEvent(parts, session, gap, gapFromMs);
  }
  parts.telephony.adopt(channelId);
  const leg = addLeg(parts, session, { ...joining, channelId, firstUtterance: lastNumber + 1 });
  if (isKnown) leg.isConnected = true;
  else await announceLeg(parts, session, leg);
  if (!isInBridge) return leg;
  if (bridges.some(({ id, channelIds }) => id === session.bridgeId && channelIds.includes(channelId)))
    return leg;
  try {
    await bridgeLeg(parts, session, channelId);
  } catch (error) {
    parts.log.warn({ err: error, callId: session.callId, legId }, 'a leg could not be bridged again');
  }
  return leg;
}

/** Numbers may have been given to what turned out to be no words: counting does not do. */
function lastNumberOf(legId: string, utteranceIds: readonly string[]): number {
  const prefix = `${legId}-`;
  const numbers = utteranceIds
    .filter((id) => id.startsWith(prefix))
    .map((id) => Number(id.slice(prefix.length)));
  return Math.max(0, ...numbers.filter(Number.isInteger));
}
