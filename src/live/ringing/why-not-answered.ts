import type { CallEnd } from '../../calls/call-end.js';
import { mostSpecific } from '../../telephony/release-causes.js';
import type { RingOutcome } from './ring-phone.js';

export interface RungInVain {
  readonly outcome: RingOutcome;
  /** Q.850, of each telephone that was rung and gave one. */
  readonly causes: readonly (number | null)[];
  /** A number outside, which is rung by the trunk; else a colleague. */
  readonly isOutside: boolean;
}

/** Why a call that was placed ended without an answer. */
export function whyNotAnswered({
  outcome,
  causes,
  isOutside,
}: RungInVain): Pick<CallEnd, 'reason' | 'cause'> {
  const last = causes.at(-1) ?? null;
  if (outcome === 'given-up') return { reason: isOutside ? 'cancelled' : 'unreachable', cause: last };
  // the switch could not ring it
  if (outcome === 'unreachable')
    return { reason: isOutside ? 'network-failure' : 'unreachable', cause: last };
  const found = mostSpecific(causes);
  return found ? { reason: found.why, cause: found.cause } : { reason: 'no-answer', cause: last };
}
