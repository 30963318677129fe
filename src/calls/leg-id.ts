const SUPERVISOR_PREFIX = 'supervisor-';

/** @param number never used in that call before */
export function supervisorLegId(number: number): string {
  return `${SUPERVISOR_PREFIX}${number}`;
}

/** Whether that is a supervisor who has barged in: the call is not theirs. */
export function isSupervisorLeg(legId: string): boolean {
  return legId.startsWith(SUPERVISOR_PREFIX);
}
