import type { SwitchParts } from '../session/call-parts.js';
import type { CallSession } from '../session/call-session.js';
import { isCallThere, type Synchronised } from './open-call.js';
import { callIdOfAwaySnoop, callIdOfParty } from '../session/switch-ids.js';

type Sessions = ReadonlyMap<string, CallSession>;

export interface LeftoverRules {
  /** Whether something that is no call needs what the switch holds under that id. */
  readonly holds: (id: string) => boolean;
  /** Whether this server gave that id, or an earlier one of ours. */
  readonly isOurs: (id: string) => boolean;
}

/** Ids that we gave and callers that are in our hands, without a live call that needs them. Others' are left alone. */
export async function removeLeftovers(
  parts: SwitchParts,
  sessions: Sessions,
  { channels, bridges }: Synchronised,
  { holds, isOurs }: LeftoverRules,
): Promise<void> {
  const isNeeded = needOf(sessions, holds);
  const left = channels.filter(({ id, isInbound }) => (isOurs(id) || isInbound) && !isNeeded(id));
  const leftBridges = bridges.filter(({ id }) => isOurs(id) && !isNeeded(id));
  await remove(parts, { channels: left, bridges: leftBridges });
}

/**
 * Lets go of phones that an earlier process rang and that no call needs, whatever the journal says: they ring, their call
 * lives here without them, or its other side has gone. Their agents are free, and the switch says busy.
 */
export async function freePhones(
  parts: SwitchParts,
  sessions: Sessions,
  synchronised: Synchronised,
  holds: LeftoverRules['holds'],
): Promise<void> {
  const isNeeded = needOf(sessions, holds);
  const left = synchronised.channels.filter(({ id, state }) => {
    const callId = callIdOfParty(id);
    if (callId === undefined || isNeeded(id)) return false;
    return state !== 'up' || sessions.has(callId) || !isCallThere(callId, synchronised);
  });
  await remove(parts, { channels: left, bridges: [] });
}

/** Whether a live call, or something that is no call, needs what the switch holds under an id. */
function needOf(sessions: Sessions, holds: LeftoverRules['holds']): (id: string) => boolean {
  const live = [...sessions.values()].filter(({ end }) => !end);
  const legs = live.flatMap((session) => [...session.legs.values()]);
  return (id) =>
    live.some(({ callId, bridgeId, phones }) => id === callId || id === bridgeId || phones.ringing.has(id)) ||
    holds(id) ||
    legs.some(({ channelId, tap }) => id === channelId || tap.holds(id)) ||
    live.some(({ callId }) => callId === callIdOfAwaySnoop(id));
}

async function remove(
  { telephony, log }: SwitchParts,
  { channels, bridges }: Pick<Synchronised, 'channels' | 'bridges'>,
): Promise<void> {
  const removals = [
    ...channels.map(({ id }) => telephony.hangUp(id)),
    ...bridges.map(({ id }) => telephony.removeBridge(id)),
  ];
  if (removals.length > 0)
    log.info(
      { count: removals.length },
      'removing channels and bridges in Asterisk that are no longer needed',
    );
  for (const result of await Promise.allSettled(removals)) {
    if (result.status === 'rejected')
      log.warn({ err: result.reason as unknown }, 'a leftover was not removed');
  }
}
