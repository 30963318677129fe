import { Backoff } from '../lib/backoff.js';
import type { CallParts } from './call-parts.js';
import type { CallSession } from './call-session.js';

/** Also the wait between two looks at the phones when none is free. */
const NOBODY_FREE = { firstMs: 1_000, maxMs: 3_000 };

/**
 * Rings the configured phones, one after the other, the first that is free, until somebody answers or the
 * call is over. (The queue with its rules takes this over.)
 *
 * @returns the channel of the phone that answered, null when the call ended first
 */
export async function findAgent(
  parts: CallParts,
  session: CallSession,
): Promise<{ channelId: string; endpoint: string } | null> {
  const backoff = new Backoff(NOBODY_FREE);
  const stop = AbortSignal.any([session.abort.signal, parts.stopping]);
  for (let attempt = 1; isWaiting(session, stop);) {
    for (const endpoint of parts.agentEndpoints) {
      if (!isWaiting(session, stop)) break;
      const channelId = `${session.bridgeId}-agent-${session.legCount}-${attempt++}`;
      if (await ringIfFree(parts, session, { endpoint, channelId, stop })) return { channelId, endpoint };
    }
    if (isWaiting(session, stop)) await backoff.wait(stop).catch(() => {});
  }
  return null;
}

function isWaiting({ state }: CallSession, stop: AbortSignal): boolean {
  return (state === 'queued' || state === 'ringing') && !stop.aborted;
}

interface Ring {
  readonly endpoint: string;
  readonly channelId: string;
  readonly stop: AbortSignal;
}

async function isFree({ telephony, log }: CallParts, endpoint: string): Promise<boolean> {
  try {
    return await telephony.isFree(endpoint);
  } catch (error) {
    log.warn({ err: error, endpoint }, 'the state of a phone could not be read');
    return false;
  }
}

/** A phone looks free until the switch has been told to ring it: two calls at once must not both see it so. */
async function ringIfFree(parts: CallParts, session: CallSession, ring: Ring): Promise<boolean> {
  const { phonesInHand } = parts;
  if (phonesInHand.has(ring.endpoint)) return false;
  phonesInHand.add(ring.endpoint);
  try {
    if (!(await isFree(parts, ring.endpoint)) || !isWaiting(session, ring.stop)) return false;
    return await ringOnce(parts, session, ring);
  } finally {
    phonesInHand.delete(ring.endpoint);
  }
}

/** @returns whether the phone was answered; it stays the session's `ringing` then, until somebody takes it over */
async function ringOnce(
  parts: CallParts,
  session: CallSession,
  { endpoint, channelId, stop }: Ring,
): Promise<boolean> {
  const { telephony, ringTimeoutMs, log } = parts;
  const outcome = new Promise<boolean>((resolve) => {
    session.ringing = { channelId, outcome: resolve };
  });
  session.move({ state: 'ringing', endpoint });
  // the switch ends the ringing itself; this is for a switch that says nothing any more
  const giveUp = () => session.ringing?.outcome(false);
  const limit = setTimeout(giveUp, ringTimeoutMs + 5_000);
  stop.addEventListener('abort', giveUp);
  try {
    await telephony.ring({ endpoint, channelId, callerId: session.callerId, timeoutMs: ringTimeoutMs });
    const answered = await outcome;
    if (answered) return true;
    await telephony.hangUp(channelId);
  } catch (error) {
    log.warn({ err: error, callId: session.callId, endpoint }, 'a phone could not be rung');
    // an answer that did not come in time may have been a yes
    await telephony.hangUp(channelId).catch(() => {});
  } finally {
    clearTimeout(limit);
    stop.removeEventListener('abort', giveUp);
  }
  session.ringing = undefined;
  session.move({ state: 'queued' });
  return false;
}
