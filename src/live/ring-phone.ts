import type { MissReason } from '../calls/call-event.js';
import type { CallParts } from './call-parts.js';
import type { CallSession } from './call-session.js';

export interface Ring {
  readonly endpoint: string;
  readonly channelId: string;
  /** Shown on that phone. */
  readonly callerId: string | null;
  readonly timeoutMs: number;
  readonly autoAnswer?: boolean;
  readonly signal: AbortSignal;
}

export type RingOutcome = 'answered' | 'given-up' | MissReason;

/** Q.850 (also RFC 3398 §7.2.4.1): user busy, no answer, call rejected. */
const BUSY = 17;
const REJECTED = 21;
/** The switch ends the ringing itself; this is for a switch that says nothing any more. */
const SILENT_SWITCH_MS = 5_000;

/**
 * Rings a phone for a call until it is answered, gives up, or `signal` says so.
 *
 * @returns `answered`: the channel stays among the session's `ringing` until somebody takes it over
 */
export async function ringPhone(parts: CallParts, session: CallSession, ring: Ring): Promise<RingOutcome> {
  const { telephony, log } = parts;
  const { channelId, signal, endpoint } = ring;
  if (signal.aborted) return 'given-up';
  const outcome = new Promise<RingOutcome>((resolve) => {
    const settle = (answered: boolean, cause: number | null = null) =>
      resolve(answered ? 'answered' : reasonOf(cause));
    session.ringing.set(channelId, { channelId, outcome: settle });
    signal.addEventListener('abort', () => resolve('given-up'), { once: true });
  });
  const limit = setTimeout(
    () => session.ringing.get(channelId)?.outcome(false),
    ring.timeoutMs + SILENT_SWITCH_MS,
  );
  try {
    await telephony.ring({ ...ring });
    const how = await outcome;
    if (how === 'answered') return how;
    await telephony.hangUp(channelId);
    session.ringing.delete(channelId);
    return how;
  } catch (error) {
    log.warn({ err: error, callId: session.callId, endpoint }, 'a phone could not be rung');
    // an answer that did not come in time may have been a yes
    await telephony.hangUp(channelId).catch(() => {});
    session.ringing.delete(channelId);
    return 'unreachable';
  } finally {
    clearTimeout(limit);
  }
}

function reasonOf(cause: number | null): MissReason {
  return cause === BUSY || cause === REJECTED ? 'refused' : 'no-answer';
}
