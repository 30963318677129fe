import type { StoredCallEvent } from '../calls/call-event.js';
import type { Channel } from '../telephony/telephony.js';
import type { CallParts } from './call-parts.js';
import type { CallSession } from './call-session.js';
import type { DeferredPlace } from './deferred-speech.js';
import { closeLost } from './close-lost-call.js';
import { goOnWithCall } from './go-on-with-call.js';
import type { Adopter, OpenCall, OpenCalls, Said, Synchronised } from './open-call.js';

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
    // who placed a call may have handed it over, and be gone
    const isUp = channel !== undefined || call.direction === 'outbound';
    if (!isUp || call.ended) await closeLost(parts, call, said, adopter);
    else if (call.answeredAt)
      await goOnWithCall(parts, call, { ...said, answeredAt: call.answeredAt }, synchronised, adopter);
    else if (channel && call.direction === 'inbound') take(parts, channel, { isStarted: true }, adopter);
    // nobody had answered who was called: what is left of it over there is removed below
    else await closeLost(parts, call, said, adopter);
  }
  for (const channel of unheardOf) {
    if (!adopter.isOurs(channel.id)) take(parts, channel, { isStarted: false }, adopter);
  }
  await removeLeftovers(parts, sessions, synchronised, adopter);
}

/**
 * Goes on with the calls of an earlier process that the disk tells of and that are up, before the database answers.
 * What is gone is not closed, and nothing is removed: the disk may not tell of everything, `adoptCalls` does that.
 */
export async function adoptCallsOnDisk(
  parts: CallParts,
  openCalls: OpenCalls,
  synchronised: Synchronised,
  adopter: Adopter,
): Promise<void> {
  for (const call of openCalls.listOnDisk()) {
    const { answeredAt, callId } = call;
    const unanswered = synchronised.channels.find(({ id, state }) => id === callId && state !== 'up');
    if (answeredAt === null && unanswered?.isInbound && !adopter.isOurs(callId))
      take(parts, unanswered, { isStarted: true }, adopter);
    if (answeredAt === null || call.ended || !isUp(call, synchronised)) continue;
    const said = await readSaid(openCalls, call);
    if (adopter.isOurs(callId)) continue;
    await goOnWithCall(parts, call, { ...said, answeredAt }, synchronised, adopter);
  }
}

/** Whether the other side of a call that was answered is there. */
function isUp({ callId, direction }: OpenCall, { channels }: Synchronised): boolean {
  const isOther = (id: string) =>
    direction === 'inbound' ? id === callId : id.startsWith(`call-${callId}-caller-`);
  return channels.some(({ id, state }) => state === 'up' && isOther(id));
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

async function readSaid(openCalls: OpenCalls, { callId }: OpenCall): Promise<Said> {
  const types = [
    'transcript.final',
    'transcript.deferred',
    'transcript.dropped',
    'announcement.played',
    'recording.changed',
    'transcript.changed',
  ] as const;
  const records = await openCalls.readOpen(callId, types);
  const utterances = records.flatMap(({ event }) =>
    event.type === 'transcript.final' ? [event.utterance] : [],
  );
  const dropped = records.flatMap(({ event }) =>
    event.type === 'transcript.dropped' ? [event.utteranceId] : [],
  );
  const settled = new Set([...utterances.map(({ id }) => id), ...dropped]);
  const places = records.flatMap(({ event, startMs }): DeferredPlace[] => {
    if (event.type !== 'transcript.deferred') return [];
    const { utteranceId, legId, speaker, endMs } = event;
    return [{ utteranceId, legId, speaker, startMs, endMs, segment: null }];
  });
  return {
    utterances,
    utteranceIds: [...settled, ...places.map(({ utteranceId }) => utteranceId)],
    deferred: places.filter(({ utteranceId }) => !settled.has(utteranceId)),
    announced: new Map(
      records.flatMap(({ event }) =>
        event.type === 'announcement.played' ? [[event.legId, event.isComplete] as const] : [],
      ),
    ),
    isPaused: isPausedBy(records),
  };
}

/** The newest request decides; a recording that failed since does not end the pause. A pause with a reason is the disk's. */
function isPausedBy(records: readonly StoredCallEvent[]): boolean {
  const states = records.flatMap(({ event }) => {
    if (event.type === 'transcript.changed') return [event.state];
    return event.type === 'recording.changed' && event.reason === null ? [event.state] : [];
  });
  return states.findLast((state) => state === 'paused' || state === 'resumed') === 'paused';
}

/** Calls that came in and of which nothing was told: their event was sent when nobody listened. */
async function withoutRecord(
  openCalls: OpenCalls,
  channels: readonly Channel[],
  { isOurs }: Adopter,
): Promise<Channel[]> {
  const candidates = channels.filter(({ id, isInbound }) => isInbound && !isOurs(id));
  const isKnown = await Promise.all(candidates.map(({ id }) => openCalls.hasCall(id)));
  return candidates.filter((_, i) => !isKnown[i]);
}

/** Of taps, of the parties of calls, of supervisors, of calls that we place. */
const OUR_PREFIXES = ['tap-', 'call-', 'sup-', 'out-'];

/** Ids that we gave and callers that are in our hands, without a live call that needs them. Others' are left alone. */
async function removeLeftovers(
  { telephony, log }: CallParts,
  sessions: ReadonlyMap<string, CallSession>,
  { channels, bridges }: Synchronised,
  { holds }: Adopter,
): Promise<void> {
  const live = [...sessions.values()].filter(({ end }) => !end);
  const legs = live.flatMap((session) => [...session.legs.values()]);
  const isNeeded = (id: string) =>
    live.some(({ callId, bridgeId, ringing }) => id === callId || id === bridgeId || ringing.has(id)) ||
    holds(id) ||
    legs.some(({ channelId, tap }) => id === channelId || tap.holds(id));
  const isOurs = (id: string) => OUR_PREFIXES.some((prefix) => id.startsWith(prefix));
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
