import { setTimeout as delay } from 'node:timers/promises';
import { nowMs } from '../../lib/clock.js';
import { NORMAL_CLEARING } from '../../telephony/release-causes.js';
import type { EventParts, QueueParts, RingParts, SwitchParts } from '../session/call-parts.js';
import type { CallSession } from '../session/call-session.js';
import { endCall } from '../legs/finish-call.js';
import { writeEvent } from '../session/write-event.js';
import { settledOrAborted } from '../../lib/settled-or-aborted.js';

/** More calls ahead are not counted aloud. */
const COUNTED_ALOUD = 20;
/** The longest that a timer of Node can be set to. */
const LONGEST_DELAY_MS = 2 ** 31 - 1;

/** A switch that refused is asked again. */
const TRY_AGAIN_MS = 5_000;

/**
 * Plays to a waiting caller once the greeting is over: music, from time to time the place in the queue, and
 * after the longest wait the promise of a callback, if there is a number to call. Nothing of it is ever a reason
 * to lose the call: what the switch refuses is tried again, and the wait goes on.
 *
 * End:    when `signal` is aborted, or the call is ended with the promise.
 */
export async function waitInQueue(
  parts: QueueParts,
  session: CallSession,
  signal: AbortSignal,
): Promise<void> {
  const channelId = session.callerChannelId;
  if (channelId === undefined) return;
  const { telephony, queue, router } = parts;
  const untilMs = session.callerId === null ? Infinity : session.wait.sinceMs + queue.maxWaitMs;
  const attempt = (step: () => Promise<void>) => attemptTo(parts, session, signal, step);
  await untilGreeted(session, signal);
  while (!signal.aborted) {
    const hearsMusic = await attempt(() => telephony.startMusic(channelId));
    const everyMs = queue.announceEveryMs > 0 ? queue.announceEveryMs : LONGEST_DELAY_MS;
    const quietMs = Math.min(hearsMusic ? everyMs : TRY_AGAIN_MS, untilMs - nowMs());
    await delay(Math.max(0, quietMs), undefined, { signal }).catch(() => {});
    if (signal.aborted) break;
    if (nowMs() >= untilMs) return promiseCallback(parts, session, channelId, signal);
    if (!hearsMusic || queue.announceEveryMs === 0) continue;
    await attempt(async () => {
      await telephony.stopMusic(channelId);
      await say(parts, channelId, announcementOf(router.positionOf(session.callId)), signal);
    });
  }
  await telephony.stopMusic(channelId).catch(() => {}); // gone, or bridged already
}

/** Resolves once the greeting is over, or the signal is aborted. */
export async function untilGreeted(
  { announcements }: Pick<CallSession, 'announcements'>,
  signal: AbortSignal,
): Promise<void> {
  await settledOrAborted(announcements.greeting, signal);
}

/** @returns whether the switch did it */
async function attemptTo(
  { log }: EventParts,
  { callId }: Pick<CallSession, 'callId'>,
  signal: AbortSignal,
  step: () => Promise<void>,
): Promise<boolean> {
  try {
    await step();
    return true;
  } catch (error) {
    if (!signal.aborted) log.warn({ err: error, callId }, 'a caller waits in silence for a moment');
    return false;
  }
}

async function promiseCallback(
  parts: RingParts,
  session: CallSession,
  channelId: string,
  signal: AbortSignal,
): Promise<void> {
  await attemptTo(parts, session, signal, async () => {
    await parts.telephony.stopMusic(channelId);
    await say(parts, channelId, parts.queue.callbackPromise, signal);
  });
  if (signal.aborted) return; // an agent answered after all
  await writeEvent(parts, session, { type: 'callback.promised' });
  const end = { side: 'server', cause: NORMAL_CLEARING, reason: 'callback-promised' } as const;
  await endCall(parts, session, end);
}

async function say(
  { telephony }: SwitchParts,
  channelId: string,
  media: readonly string[],
  signal: AbortSignal,
): Promise<void> {
  if (media.length > 0 && !signal.aborted) await telephony.play({ channelId, media, signal });
}

/** In the words that come with Asterisk: “You are currently caller number … . Thank you for your patience.” */
function announcementOf(position: number | undefined): string[] {
  if (position === undefined) return [];
  if (position === 1) return ['sound:queue-youarenext', 'sound:queue-thankyou'];
  const place =
    position <= COUNTED_ALOUD
      ? [`sound:queue-thereare`, `number:${position}`, 'sound:queue-callswaiting']
      : [];
  return [...place, 'sound:queue-thankyou'];
}
