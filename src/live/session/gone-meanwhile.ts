import { ConflictError } from '../../lib/errors.js';
import { TelephonyError } from '../../telephony/errors.js';
import type { CallSession } from './call-session.js';

/** Not there, not ours any more, in another state, not to be bridged (docs.asterisk.org, Channels and Bridges REST). */
const GONE_STATUSES = new Set<number | null>([404, 409, 412, 422]);

/** A channel that is to join a bridge and is not there is a 400, as are unknown parameters. */
export function tellsOfGone(error: unknown): boolean {
  if (!(error instanceof TelephonyError)) return false;
  const { status, message } = error;
  return GONE_STATUSES.has(status) || (status === 400 && message.includes('Channel not found'));
}

/**
 * A command met a channel that has just gone: its sender is told so, instead of the switch's own words.
 *
 * @throws ConflictError then; what the work throws otherwise
 */
export async function goneMeanwhile<T>(session: CallSession, work: () => Promise<T>): Promise<T> {
  const before = [...session.legs.keys()];
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof TelephonyError)) throw error;
    // Asterisk may leave a request for a channel that is on its way out without an answer
    const hasChanged = session.end !== undefined || before.some((legId) => !session.legs.has(legId));
    if (!tellsOfGone(error) && !(error.status === null && hasChanged)) throw error;
    const what = session.end ? 'the call has just ended' : 'a party of this call has just hung up';
    throw new ConflictError(what, { cause: error });
  }
}
