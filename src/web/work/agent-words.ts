import { strings } from '../strings.js';

/** The reason of a break in words; a reason that the agent wrote stays as it is. */
export function breakReason(reason: string): string {
  if (reason === 'missed-calls') return strings.work.missedCalls;
  return strings.work.breakReasons[reason] ?? reason;
}
