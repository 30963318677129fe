import type { Channel } from '../../telephony/telephony.js';
import type { RecoveryParts, SwitchParts } from '../session/call-parts.js';
import type { CallSession } from '../session/call-session.js';
import { closeLost } from './close-lost-call.js';
import { resumeCall } from './resume-call.js';
import { freePhones, removeLeftovers } from './leftovers.js';
import type { OpenCall } from '../../calls/call-store.js';
import type { Adopter, OpenCalls, Synchronised } from './open-call.js';
import { readSaid } from './read-said.js';
import { callIdOfAwaySnoop, isEarlierIdOf, isOtherSideOf, isOurSwitchId } from '../session/switch-ids.js';

/**
 * Brings the switch and the journal together after a connection was (re-)made: calls that are still up are
 * continued, unanswered ones are taken, calls that are gone are closed, and the channels and bridges that are
 * no longer needed are removed. Channels that went under a connection that this process had before come as
 * `gone` events of their own. Calls that the dial plan resumed are left to `DialPlanCalls`.
 *
 * @throws UnavailableError when the journal cannot be read; nothing has been done then
 */
export async function adoptCalls(
  parts: RecoveryParts,
  openCalls: OpenCalls,
  sessions: ReadonlyMap<string, CallSession>,
  synchronised: Synchronised,
  adopter: Adopter,
): Promise<void> {
  const open = (await openCalls.listOpen()).filter(
    ({ callId }) => !adopter.isOurs(callId) && !adopter.isNoted(callId),
  );
  const known = await Promise.all(
    open.map(async (call) => ({ call, said: await readSaid(openCalls, call) })),
  );
  const unrecorded = await withoutRecord(openCalls, synchronised.channels, adopter);

  const channels = new Map(synchronised.channels.map((channel) => [channel.id, channel]));
  for (const { call, said } of known) {
    if (adopter.isOurs(call.callId)) continue; // its arrival was reported while we were reading
    const channel = channels.get(call.callId);
    // the agent who placed a call may have handed it over, and be gone
    const isUp = channel !== undefined || call.direction === 'outbound';
    if (!isUp || call.ended) await closeLost(parts, call, said, adopter);
    else if (call.answeredAt)
      await resumeCall(parts, call, { ...said, answeredAt: call.answeredAt }, synchronised, adopter);
    else if (channel && call.direction === 'inbound') take(parts, channel, { isStarted: true }, adopter);
    // no called party had answered: the rest of it in Asterisk is removed below
    else await closeLost(parts, call, said, adopter);
  }
  for (const channel of unrecorded) {
    if (!adopter.isOurs(channel.id)) take(parts, channel, { isStarted: false }, adopter);
  }
  const callIds = [...open.map(({ callId }) => callId), ...sessions.keys()];
  const isOurs = (id: string) => isOurSwitchId(id) || callIds.some((callId) => isEarlierIdOf(callId, id));
  // a call of the dial plan is followed only after this, and what the switch records of it goes on until then
  const isRecordedForNoted = (id: string) => adopter.isNoted(callIdOfAwaySnoop(id) ?? '');
  const holds = (id: string) => adopter.holds(id) || isRecordedForNoted(id);
  await removeLeftovers(parts, sessions, synchronised, { holds, isOurs });
}

/**
 * Resumes the calls of an earlier process that the disk reports and that are up, before the database answers.
 * Calls that are gone are not closed, and only phones that no call can need are let go: the disk may not report everything,
 * `adoptCalls` does the rest.
 */
export async function adoptCallsOnDisk(
  parts: RecoveryParts,
  openCalls: OpenCalls,
  sessions: ReadonlyMap<string, CallSession>,
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
    await resumeCall(parts, call, { ...said, answeredAt }, synchronised, adopter);
  }
  await freePhones(parts, sessions, synchronised, (id) => adopter.holds(id));
}

/** Whether the other side of a call that was answered is there. */
function isUp({ callId, direction }: OpenCall, { channels }: Synchronised): boolean {
  const isOther = (id: string) => (direction === 'inbound' ? id === callId : isOtherSideOf(callId, id));
  return channels.some(({ id, state }) => state === 'up' && isOther(id));
}

function take(
  { telephony, log }: SwitchParts,
  channel: Channel,
  options: { readonly isStarted: boolean },
  adopter: Adopter,
): void {
  log.info({ callId: channel.id }, 'taking a call whose arrival was missed');
  telephony.adopt(channel.id);
  adopter.take(channel, options);
}

/** Calls that came in and of which nothing was reported: their event was sent while this server was away. */
async function withoutRecord(
  openCalls: OpenCalls,
  channels: readonly Channel[],
  { isOurs }: Adopter,
): Promise<Channel[]> {
  const candidates = channels.filter(({ id, isInbound }) => isInbound && !isOurs(id));
  const isKnown = await Promise.all(candidates.map(({ id }) => openCalls.hasCall(id)));
  return candidates.filter((_, i) => !isKnown[i]);
}
