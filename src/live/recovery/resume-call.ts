import type { Channel } from '../../telephony/telephony.js';
import { closeLost } from './close-lost-call.js';
import type { OpenCall } from '../../calls/call-store.js';
import type { Adopter, Said, Synchronised } from './open-call.js';
import { legIdsOfChannels } from '../session/leg-ids.js';
import { restartGapStartMs, writeLegsLeft } from './legs-before.js';
import type { LegParts, PartyParts, RecoveryParts, RingParts } from '../session/call-parts.js';
import type { CallLeg } from '../session/legs.js';
import type { CallSession } from '../session/call-session.js';
import { joinAgain, type AdoptedLeg } from './join-again.js';
import { moveAgents, resumeCaller, WITHHELD } from '../legs/join-party.js';
import { endpointOfChannel, ownerOfPhone } from '../legs/owner-of-phone.js';
import { recoverUnheard } from '../transcript/recover-speech.js';
import { sessionOfEarlier } from './session-of-earlier.js';
import { restoreLost, wasLeftAlone } from './lost-before.js';
import { greetCaller } from '../queue/take-call.js';
import { earlierBridgeId, isEarlierIdOf, isOurSwitchId, ourSwitchId } from '../session/switch-ids.js';

/**
 * An earlier process had this call, and it is still up: its parties are tapped again, waiting callers go on waiting,
 * and the journal says what was not heard meanwhile.
 */
export async function resumeCall(
  parts: RecoveryParts,
  call: OpenCall,
  said: Said & { answeredAt: Date },
  synchronised: Synchronised,
  adopter: Adopter,
): Promise<void> {
  const { callId, callerId, direction } = call;
  const { announced, legs } = said;
  const session = sessionOfEarlier(parts, call, said, { bridgeId: bridgeIdOf(call, synchronised) });
  const up = synchronised.channels.filter(({ state }) => state === 'up');
  const of = (kind: string) => up.filter(({ id }) => id.startsWith(`${session.bridgeId}-${kind}-`));
  if (direction === 'outbound') session.callerIsAt(of('caller')[0]?.id);
  if (session.callerChannelId === undefined) {
    // no party is left on the other side: the rest of it in Asterisk is removed, see adopt-calls.ts
    return closeLost(parts, call, said, adopter);
  }
  parts.log.info({ callId }, 'going on with a call of an earlier process');
  if (said.isPaused) parts.recordings.resumePaused(session);
  adopter.follow(session);
  const joinedAgain = new Set(['caller']); // a party who leaves meanwhile is recorded like any other
  const join = (leg: Omit<AdoptedLeg, 'gapFromMs' | 'isAnnounced' | 'hasJoined'>) => {
    const mustHear = leg.speaker === 'third-party' && parts.queue.outboundGreeting.length > 0;
    const wasAnnounced = announced.get(leg.legId);
    const isAnnounced = mustHear ? wasAnnounced === true : wasAnnounced !== false;
    const gapFromMs = restartGapStartMs(call, legs.get(leg.legId));
    joinedAgain.add(leg.legId);
    const before = { gapFromMs, isAnnounced, hasJoined: legs.has(leg.legId) };
    return joinAgain(parts, session, call, { ...leg, ...before }, synchronised);
  };
  const writeOthersLeft = () => writeLegsLeft(parts, session, call, legs, (id) => joinedAgain.has(id));
  const caller = { legId: 'caller', speaker: 'caller', channelId: session.callerChannelId } as const;
  const placing = direction === 'outbound' ? up.filter(({ id }) => id === callId) : [];
  // an agent who answered while the caller was being greeted
  // waits again: their channel is let go, see adopt-calls.ts
  const agents = isBeingGreeted(parts, call, announced) ? [] : [...placing, ...of('agent')];
  const others = of('third-party');
  // no party stays on hold after its agent has forgotten it
  const isWaiting = agents.length === 0 && others.length === 0;
  session.announcements.toCaller(isAnnouncedTo(parts, call, announced));
  if (isWaiting && !session.announcements.isTapped && direction === 'inbound') {
    parts.telephony.adopt(callId);
    await writeOthersLeft();
    greetAgain(parts, session);
    return adopter.connectAgent(session);
  }
  if (!isWaiting) await keepCaller(parts, session, session.callerChannelId);
  const isHeld = call.isHeld && !isWaiting;
  const callerLeg = await join({ ...caller, name: callerId ?? WITHHELD, isInBridge: !isWaiting && !isHeld });
  callerLeg.isHeld = call.isHeld;
  const legIdOf = legIdsOf(call, said, agents, others);
  for (const channel of agents) {
    session.phones.endpoints.set(channel.id, endpointOfChannel(channel.name));
    await join(agentLegOf(parts, call, channel, legIdOf(channel)));
  }
  for (const channel of others) await join(thirdPartyLegOf(channel, legIdOf(channel)));
  await writeOthersLeft();
  recoverUnheard(parts, session);
  const isLeftAlone = wasLeftAlone(call);
  if (isWaiting && !isLeftAlone) return adopter.connectAgent(session);
  await resumeTalk(parts, session, call, synchronised);
  if (isHeld && !isLeftAlone) await resumeAgain(parts, session, callerLeg);
}

/** A greeting that an earlier process began is not complete. */
function greetAgain(parts: RecoveryParts, session: CallSession): void {
  session.announcements.toCaller(true);
  recoverUnheard(parts, session);
  greetCaller(parts, session);
}

async function resumeTalk(
  parts: RecoveryParts,
  session: Pick<CallSession, 'move' | 'bridgeId' | 'callId' | 'legs' | 'lost'>,
  call: OpenCall,
  synchronised: Synchronised,
): Promise<void> {
  await letGoSecondLines(parts, session, synchronised);
  session.move({ state: 'up' });
  moveAgents(parts, session, 'on-call');
  restoreLost(parts, session, call);
}

/** A call that an earlier version of this server took keeps the ids that it gave. */
function bridgeIdOf({ callId }: OpenCall, { channels, bridges }: Synchronised): string {
  const earlier = earlierBridgeId(callId);
  const isEarlier = [...channels, ...bridges].some(
    ({ id }) => id === earlier || id.startsWith(`${earlier}-`),
  );
  return isEarlier ? earlier : ourSwitchId('call', callId);
}

/** The earlier process went in the middle of it. */
function isBeingGreeted(
  { queue }: RingParts,
  { direction, connectedAt }: OpenCall,
  announced: ReadonlyMap<string, boolean>,
): boolean {
  const isGreeted = direction === 'inbound' && queue.greeting.length > 0;
  return isGreeted && connectedAt === null && !announced.has('caller');
}

/**
 * An agent was asking a colleague in a second call of the telephone: it is in the bridge, and has no leg any more. All
 * others there are legs, or have ids that we gave. The agent takes up the first call again.
 */
async function letGoSecondLines(
  { telephony, log }: PartyParts,
  session: Pick<CallSession, 'bridgeId' | 'callId' | 'legs'>,
  { bridges }: Synchronised,
): Promise<void> {
  const { channelIds = [] } = bridges.find(({ id }) => id === session.bridgeId) ?? {};
  const isOurs = (id: string) => isOurSwitchId(id) || isEarlierIdOf(session.callId, id);
  for (const channelId of channelIds.filter((id) => !session.legs.at(id) && !isOurs(id))) {
    await telephony.hangUp(channelId).catch((error: unknown) => {
      log.warn({ err: error, channelId }, 'the second call of a telephone was not ended');
    });
  }
}

/** A party that has not heard the announcement is neither recorded nor transcribed, as before the restart. */
export function isAnnouncedTo(
  { queue }: RingParts,
  { direction }: OpenCall,
  announced: ReadonlyMap<string, boolean>,
): boolean {
  if (direction === 'inbound' && queue.greeting.length > 0) return announced.get('caller') === true;
  return announced.get('caller') !== false;
}

/** The agent who held the caller may have forgotten it, or be gone. */
async function resumeAgain(parts: PartyParts, session: CallSession, caller: CallLeg): Promise<void> {
  try {
    await resumeCaller(parts, session, caller);
  } catch (error) {
    parts.log.warn({ err: error, callId: session.callId }, 'a caller on hold could not be bridged again');
  }
}

/** The earlier process may have gone with the caller still on a lease: no caller is taken out of a conversation. */
async function keepCaller(parts: LegParts, session: CallSession, channelId: string): Promise<void> {
  const { telephony, log } = parts;
  const keep = () => telephony.returnAfter(channelId, null);
  await parts.onceConnected(session, keep).catch((error: unknown) => {
    log.warn({ err: error, channelId }, 'a caller who is connected may be on a lease still');
  });
}

/** By channel: the leg that the journal reports, or a new one for a party who answered in the last moment. */
function legIdsOf(
  call: OpenCall,
  { legs, announced }: Said,
  agents: readonly Channel[],
  others: readonly Channel[],
): (channel: Channel) => string {
  const left = [...legs].flatMap(([legId, { leftMs }]) => (leftMs === null ? [] : [legId]));
  const known = new Set([...Object.keys(call.utterancesByLeg), ...announced.keys()]); // reported, and not joined yet
  const placing = agents.filter(({ id }) => id === call.callId).map(({ id }) => [id, 'agent-1'] as const);
  const rung = agents.filter(({ id }) => id !== call.callId);
  const open = [...known].filter((legId) => !left.includes(legId) && !(placing[0] && legId === 'agent-1'));
  const ids = new Map([
    ...placing,
    ...legIdsOfChannels(rung, 'agent', { open, left }),
    ...legIdsOfChannels(others, 'third-party', { open, left }),
  ]);
  return ({ id }) => ids.get(id) as string;
}

function agentLegOf({ agents }: PartyParts, call: OpenCall, { id: channelId, name }: Channel, legId: string) {
  const person = ownerOfPhone(agents, name);
  if (person.agentKey !== null) agents.stillOnCall(person.agentKey, call.callId);
  return { legId, speaker: 'agent', channelId, ...person } as const;
}

function thirdPartyLegOf({ id: channelId, name }: Channel, legId: string) {
  return { legId, speaker: 'third-party', channelId, name } as const;
}
