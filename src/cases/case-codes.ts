/** How the numbers in the columns `status` and `priority` of a case are called. */
export const CASE_STATUS = { open: 1, closed: 2, escalated: 3 } as const;
export const CASE_PRIORITY = { low: 1, medium: 2, high: 3 } as const;

export type CaseStatus = keyof typeof CASE_STATUS;
export type CasePriority = keyof typeof CASE_PRIORITY;
