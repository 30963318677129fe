import type { Speaker } from '../../calls/call-event.js';
import type { TalkCondition } from './alert-rule.js';

/** How a call has been talked up to now, reported about once a second. */
export interface TalkTick {
  /** ms from answer. */
  readonly atMs: number;
  /** ms since a party spoke; 0 while a party speaks or a party is on hold. */
  readonly silenceMs: number;
  /** ms for which at least two have been speaking without a pause; 0 while fewer do. */
  readonly overlapMs: number;
  /** ms in which each has talked so far. */
  readonly talkMs: Readonly<Partial<Record<Speaker, number>>>;
}

export function isTalkMet(
  { silenceSeconds, overlapSeconds, shareAbove }: TalkCondition,
  tick: TalkTick,
): boolean {
  if (silenceSeconds !== undefined) return tick.silenceMs > silenceSeconds * 1000;
  if (overlapSeconds !== undefined) return tick.overlapMs > overlapSeconds * 1000;
  if (!shareAbove) return false;
  const total = Object.values(tick.talkMs).reduce((sum, each) => sum + each, 0);
  if (total < shareAbove.afterSeconds * 1000) return false;
  return (tick.talkMs[shareAbove.speaker] ?? 0) / total > shareAbove.share;
}
