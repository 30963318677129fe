import { setTimeout as delay } from 'node:timers/promises';
import { nowMs } from '../lib/clock.js';
import type { CallParts } from './call-parts.js';
import type { CallSession } from './call-session.js';
import { CALLBACK_PROMISED, endCall } from './finish-call.js';
import { writeEvent } from './write-event.js';

/** More calls ahead are not counted aloud. */
const COUNTED_ALOUD = 20;

/**
 * What a caller hears while waiting: the greeting once, then music, from time to time the place in the queue, and
 * after the longest wait that somebody will call back. Nothing of it is ever a reason to lose the call.
 *
 * End:    when `signal` is aborted, or the call is ended with the promise.
 */
export async function waitInQueue(
  parts: CallParts,
  session: CallSession,
  signal: AbortSignal,
): Promise<void> {
  const channelId = session.callerChannelId;
  if (channelId === undefined) return;
  const { announceEveryMs, maxWaitMs } = parts.queue;
  const untilMs = (session.queuedAtMs ?? nowMs()) + maxWaitMs;
  try {
    if (!session.wasGreeted) {
      session.wasGreeted = true;
      await say(parts, channelId, parts.queue.greeting, signal);
    }
    while (!signal.aborted) {
      await parts.telephony.startMusic(channelId);
      const leftMs = untilMs - nowMs();
      const quietMs = announceEveryMs > 0 ? Math.min(announceEveryMs, leftMs) : leftMs;
      await delay(Math.max(0, quietMs), undefined, { signal });
      if (nowMs() >= untilMs) return await promiseCallback(parts, session, channelId, signal);
      await parts.telephony.stopMusic(channelId);
      await say(parts, channelId, placeInQueue(parts.router.positionOf(session.callId)), signal);
    }
  } catch (error) {
    if (!signal.aborted) {
      parts.log.warn({ err: error, callId: session.callId }, 'a caller waits in silence');
    }
  } finally {
    await parts.telephony.stopMusic(channelId).catch(() => {}); // gone, or bridged already
  }
}

async function promiseCallback(
  parts: CallParts,
  session: CallSession,
  channelId: string,
  signal: AbortSignal,
): Promise<void> {
  await parts.telephony.stopMusic(channelId);
  await say(parts, channelId, parts.queue.callbackPromise, signal);
  if (signal.aborted) return; // somebody answered after all
  await writeEvent(parts, session, { type: 'callback.promised' });
  await endCall(parts, session, { side: 'server', cause: 16, reason: CALLBACK_PROMISED });
}

async function say(
  { telephony }: CallParts,
  channelId: string,
  media: readonly string[],
  signal: AbortSignal,
): Promise<void> {
  if (media.length > 0 && !signal.aborted) await telephony.play({ channelId, media, signal });
}

/** In the words that come with Asterisk: “You are currently caller number … . Thank you for your patience.” */
function placeInQueue(position: number | undefined): string[] {
  if (position === undefined) return [];
  if (position === 1) return ['sound:queue-youarenext', 'sound:queue-thankyou'];
  const place =
    position <= COUNTED_ALOUD
      ? [`sound:queue-thereare`, `number:${position}`, 'sound:queue-callswaiting']
      : [];
  return [...place, 'sound:queue-thankyou'];
}
