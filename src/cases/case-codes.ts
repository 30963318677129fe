/** How the numbers in the columns `status` and `priority` of a case are called. */
export const CASE_STATUS = { open: 1, closed: 2, escalated: 3 } as const;
export const CASE_PRIORITY = { low: 1, medium: 2, high: 3 } as const;
/** The same for the column `in_danger`; null there: not asked. */
export const IN_DANGER = { no: 0, yes: 1, unknown: 2 } as const;
/** The column `gbv_related` where it is not known whether a case is about gender-based violence. */
export const GBV_UNKNOWN = 2;

export type CaseStatus = keyof typeof CASE_STATUS;
export type CasePriority = keyof typeof CASE_PRIORITY;
