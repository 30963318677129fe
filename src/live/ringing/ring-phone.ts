import type { MissReason } from '../../calls/call-event.js';
import { isUnanswered } from '../../telephony/errors.js';
import { unansweredBy } from '../../telephony/release-causes.js';
import type { SwitchParts } from '../session/call-parts.js';
import type { CallSession } from '../session/call-session.js';

export interface Ring {
  readonly endpoint: string;
  readonly channelId: string;
  /** Shown on that phone. */
  readonly callerId: string | null;
  readonly timeoutMs: number;
  readonly autoAnswer?: boolean;
  /** Given the cause (Q.850) of a phone that was not answered; null where the switch gives none. */
  readonly onCause?: (cause: number | null) => void;
  /** Sound comes from that phone before it is answered; reported once for each channel. */
  readonly onEarlySound?: (channelId: string) => void;
  readonly signal: AbortSignal;
}

export type RingOutcome = 'answered' | 'given-up' | MissReason;

/** The switch ends the ringing itself; this is for a switch that says nothing any more. */
const SILENT_SWITCH_MS = 5_000;

/**
 * Rings a phone for a call until it is answered, gives up, or `signal` says so.
 *
 * @returns `answered`: the channel stays among the session's `ringing` until a leg takes it over
 */
export async function ringPhone(
  parts: SwitchParts,
  session: Pick<CallSession, 'end' | 'phones' | 'callId'>,
  ring: Ring,
): Promise<RingOutcome> {
  const { log } = parts;
  const { channelId, signal } = ring;
  if (signal.aborted || session.end) return 'given-up';
  session.phones.endpoints.set(channelId, ring.endpoint);
  let giveUp = () => {};
  const outcome = new Promise<RingOutcome>((resolve) => {
    const settle = (answered: boolean, cause: number | null = null) => {
      if (!answered) ring.onCause?.(cause);
      resolve(answered ? 'answered' : reasonOf(cause));
    };
    let isHeard = false;
    const earlySound = () => {
      if (!isHeard) ring.onEarlySound?.(channelId);
      isHeard = true;
    };
    session.phones.ringing.set(channelId, { channelId, outcome: settle, earlySound });
    giveUp = () => resolve('given-up');
    signal.addEventListener('abort', giveUp, { once: true });
  });
  const limit = setTimeout(
    () => session.phones.ringing.get(channelId)?.outcome(false),
    ring.timeoutMs + SILENT_SWITCH_MS,
  );
  try {
    await begin(parts, ring);
    const how = await outcome;
    if (how !== 'answered') await silence(parts, session, channelId);
    return how;
  } catch (error) {
    log.warn({ err: error, callId: session.callId, channelId }, 'a phone could not be rung');
    await silence(parts, session, channelId);
    return 'unreachable';
  } finally {
    clearTimeout(limit);
    signal.removeEventListener('abort', giveUp); // a signal outlives many phones
  }
}

/** A request without an answer may have been carried out: the phone rings if its channel is there. */
async function begin({ telephony, log }: SwitchParts, ring: Ring): Promise<void> {
  const { channelId } = ring;
  try {
    const { onCause: _onCause, onEarlySound: _onEarlySound, ...request } = ring;
    await telephony.ring(request);
  } catch (error) {
    if (!isUnanswered(error) || !(await telephony.isThere(channelId))) throw error;
    log.warn({ err: error, channelId }, 'a phone rings, though the switch did not say so');
  }
}

/** A channel that cannot be hung up now is hung up when the switch is back: see adopt-calls.ts. */
export async function silence(
  { telephony, log }: SwitchParts,
  session: Pick<CallSession, 'callId' | 'phones'>,
  channelId: string,
): Promise<void> {
  await telephony.hangUp(channelId).catch((error: unknown) => {
    log.warn({ err: error, callId: session.callId }, 'hang-up of a phone that is no longer needed failed');
  });
  session.phones.ringing.delete(channelId);
}

function reasonOf(cause: number | null): MissReason {
  const why = unansweredBy(cause);
  return why === 'busy' || why === 'declined' ? 'refused' : 'no-answer';
}
