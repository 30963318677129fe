import { fromSystemMs, nowMs } from '../../lib/clock.js';
import type { Channel } from '../../telephony/telephony.js';

const DAY_MS = 86_400_000;

/** When a call reached the switch, ms from answer. 0 where the two clocks cannot mean the same time. */
export function placeOfArrival(
  { createdAt }: Pick<Channel, 'createdAt'>,
  { answeredAtMs }: { readonly answeredAtMs: number },
): number {
  const placeMs = fromSystemMs(createdAt.getTime()) - answeredAtMs;
  return placeMs > -DAY_MS && placeMs < 0 ? placeMs : 0;
}

/**
 * When a call of an earlier process was answered, on the clock of this one. Where the system's clock was set in between,
 * so that it makes no sense of what the journal says, the call goes on behind the last that is in there.
 */
export function answeredAtMsOf({ lastStartMs }: { readonly lastStartMs: number }, answeredAt: Date): number {
  const answeredAtMs = fromSystemMs(answeredAt.getTime());
  const placeMs = nowMs() - answeredAtMs;
  return placeMs >= lastStartMs && placeMs < lastStartMs + DAY_MS ? answeredAtMs : nowMs() - lastStartMs;
}
