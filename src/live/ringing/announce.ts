import { nowMs } from '../../lib/clock.js';
import { TelephonyAwayError } from '../../telephony/errors.js';
import type { EventParts, LegParts } from '../session/call-parts.js';
import type { CallSession } from '../session/call-session.js';
import type { WrittenCall } from '../session/call-views.js';
import { writeEvent } from '../session/write-event.js';

export interface Announcement {
  /** From its beginning to where it ended, ms. */
  readonly playedMs: number;
  /** All of it was played out to that party: only then it counts as announced. */
  readonly isComplete: boolean;
}

/** A switch that never says that it is over keeps no caller from being connected. */
const LONGEST_ANNOUNCEMENT_MS = 180_000;

/**
 * Plays an announcement (greeting, consent) to its end to a party who is not connected yet. One that a lost
 * connection came in the way of is played once more from its beginning. Never throws: what could not be played is not
 * complete, and the party is served all the same.
 */
export async function announce(
  parts: LegParts,
  session: Pick<CallSession, 'callId' | 'end' | 'abort'>,
  { channelId, media }: { readonly channelId: string; readonly media: readonly string[] },
): Promise<Announcement> {
  const { telephony, stopping, log } = parts;
  const signal = AbortSignal.any([stopping, AbortSignal.timeout(LONGEST_ANNOUNCEMENT_MS)]);
  let startedAtMs = nowMs();
  let isComplete = false;
  const play = async () => {
    startedAtMs = nowMs();
    // one by one: of several at once Asterisk shows only how the last one ended
    for (const each of media) {
      const outcome = await telephony.play({ channelId, media: [each], signal });
      if (outcome === 'unknown') throw new TelephonyAwayError();
      if (outcome !== 'played') return;
    }
    isComplete = true;
  };
  try {
    await parts.onceConnected(session, play);
  } catch (error) {
    log.warn({ err: error, callId: session.callId }, 'an announcement could not be played');
  }
  if (!isComplete && !session.end && !stopping.aborted) {
    log.error(
      { callId: session.callId },
      'an announcement was not played to its end: this party is neither recorded nor transcribed',
    );
  }
  return { playedMs: Math.round(nowMs() - startedAtMs), isComplete };
}

/** @param startMs where that is not now */
export async function writeAnnouncement(
  parts: EventParts,
  session: WrittenCall,
  { legId, playedMs, isComplete }: Announcement & { readonly legId: string },
  startMs?: number,
): Promise<void> {
  await writeEvent(parts, session, { type: 'announcement.played', legId, playedMs, isComplete }, startMs);
}
