import { strings } from '../strings.js';

/** Why somebody is on a break; a reason of their own stays as it is. */
export function breakReason(reason: string): string {
  if (reason === 'missed-calls') return strings.work.missedCalls;
  return strings.work.breakReasons[reason] ?? reason;
}
