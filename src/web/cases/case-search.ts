import { pageNumber } from '../ui/page-number.js';
import { recordId } from '../ui/record-id.js';

export const statuses = ['open', 'closed', 'escalated'] as const;
export const priorities = ['low', 'medium', 'high'] as const;
/** The orders of the list; the newest first is no word in the address. */
export const orders = ['oldest', 'priority', 'changed', 'unchanged'] as const;
export type CaseOrder = (typeof orders)[number];
export type CaseStatus = (typeof statuses)[number];
export type CasePriority = (typeof priorities)[number];

/** The list of cases, as its address says it; defaults are left out. */
export interface CaseSearch {
  /** cases that are assigned to the reader, whoever that is */
  mine?: true | undefined;
  /** cases that are assigned to no user */
  unassigned?: true | undefined;
  /** cases that were escalated to the reader, whoever that is */
  escalated?: true | undefined;
  /** cases that were closed since the week began */
  closed?: 'week' | undefined;
  status?: CaseStatus | undefined;
  priority?: CasePriority | undefined;
  /** id of a choice, and all below it */
  category?: string | undefined;
  /** ids of users */
  assigned?: string | undefined;
  author?: string | undefined;
  q?: string | undefined;
  sort?: CaseOrder | undefined;
  page?: number | undefined;
}

export function caseSearch(given: Record<string, unknown>): CaseSearch {
  const { status, priority, q, sort, closed } = given;
  const isAsked = (name: string): true | undefined =>
    given[name] === 'true' || given[name] === true ? true : undefined;
  return {
    mine: isAsked('mine'),
    unassigned: isAsked('unassigned'),
    escalated: isAsked('escalated'),
    closed: closed === 'week' ? closed : undefined,
    status: statuses.find((each) => each === status),
    priority: priorities.find((each) => each === priority),
    category: recordId(given['category']),
    assigned: recordId(given['assigned']),
    author: recordId(given['author']),
    q: typeof q === 'string' && q.trim() !== '' ? q.trim().slice(0, 250) : undefined,
    sort: orders.find((each) => each === sort),
    page: pageNumber(given['page']),
  };
}

/** A new case may belong to a call. */
export function newCaseSearch({ call }: Record<string, unknown>): { call?: string | undefined } {
  return { call: typeof call === 'string' && call !== '' ? call.slice(0, 100) : undefined };
}
