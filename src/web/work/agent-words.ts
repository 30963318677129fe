import { strings } from '../strings.js';

/** The reason of a break in words; a reason that the agent wrote stays as it is. */
export function breakReason(reason: string): string {
  if (reason === 'missed-calls') return strings.work.missedCalls;
  if (reason === 'no-phone') return strings.work.noPhone;
  return strings.work.breakReasons[reason] ?? reason;
}
