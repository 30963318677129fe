import { deskRefusal } from '../../desk/desk-refusal.js';
import { TelephonyError } from '../../telephony/errors.js';
import type { CallSession } from './call-session.js';

/** Not there, not ours any more, in another state, not to be bridged (docs.asterisk.org, Channels and Bridges REST). */
const GONE_STATUSES = new Set<number | null>([404, 409, 412, 422]);

/** A channel that is to join a bridge and is missing is a 400, as are unknown parameters. */
export function isChannelGone(error: unknown): boolean {
  if (!(error instanceof TelephonyError)) return false;
  const { status, message } = error;
  return GONE_STATUSES.has(status) || (status === 400 && message.includes('Channel not found'));
}

/**
 * A command met a channel that has just gone: its sender is informed, instead of the switch's own words.
 *
 * @throws Refusal then; what the work throws otherwise
 */
export async function refuseIfLegLeft<T>(
  session: Pick<CallSession, 'legs' | 'end'>,
  work: () => Promise<T>,
): Promise<T> {
  const before = [...session.legs.keys()];
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof TelephonyError)) throw error;
    // Asterisk may leave a request for a channel that is on its way out without an answer
    const hasChanged = session.end !== undefined || before.some((legId) => !session.legs.has(legId));
    if (!isChannelGone(error) && !(error.status === null && hasChanged)) throw error;
    throw deskRefusal({ code: session.end ? 'call-over' : 'party-hung-up' }, { cause: error });
  }
}
