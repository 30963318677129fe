import { pageNumber } from '../ui/page-number.js';

export const statuses = ['open', 'closed', 'escalated'] as const;
export const priorities = ['low', 'medium', 'high'] as const;
export type CaseStatus = (typeof statuses)[number];
export type CasePriority = (typeof priorities)[number];

/** The list of cases, as its address says it; defaults are left out. */
export interface CaseSearch {
  /** cases that are assigned to the reader, whoever that is */
  mine?: true | undefined;
  status?: CaseStatus | undefined;
  priority?: CasePriority | undefined;
  q?: string | undefined;
  page?: number | undefined;
}

export function caseSearch({ mine, status, priority, q, page }: Record<string, unknown>): CaseSearch {
  return {
    mine: mine === 'true' || mine === true ? true : undefined,
    status: statuses.find((each) => each === status),
    priority: priorities.find((each) => each === priority),
    q: typeof q === 'string' && q.trim() !== '' ? q.trim().slice(0, 250) : undefined,
    page: pageNumber(page),
  };
}

/** A new case may belong to a call. */
export function newCaseSearch({ call }: Record<string, unknown>): { call?: string | undefined } {
  return { call: typeof call === 'string' && call !== '' ? call.slice(0, 100) : undefined };
}
