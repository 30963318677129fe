/** The reason of a break that the server made because the agent did not answer several calls. */
export const MISSED_CALLS = 'missed-calls';
/** The reason of a break that the server made because no telephone of the agent could be reached. */
export const NO_PHONE = 'no-phone';

const REASONS: readonly string[] = [MISSED_CALLS, NO_PHONE];

/** Whether only the server gives that reason for a break. */
export function isReasonOfServer(reason: string): boolean {
  return REASONS.includes(reason);
}
