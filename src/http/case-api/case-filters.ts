import { z } from 'zod';
import { CASE_PRIORITY, CASE_STATUS, type CasePriority, type CaseStatus } from '../../cases/case-codes.js';
import type { Condition } from '../../cases/record-query.js';
import { fieldNamed } from '../../cases/resource.js';
import { cases } from '../../cases/resources/case.js';
import { caseTypeCondition } from './case-category.js';
import {
  createdWithin,
  day,
  naming,
  queryText,
  withinDays,
  wordsCondition,
  yesOrNo,
  type IdParameter,
  type ListParameters,
  type ListParametersOptions,
} from './list-parameters.js';
import type { Asked } from './record-face.js';

/** Fields of a case that name a user, by the parameters of the list. */
const USERS = {
  assigned_to: 'assigned_to_id',
  created_by: 'created_by_id',
  escalated_to: 'escalated_to_id',
} as const satisfies Partial<Record<IdParameter, string>>;

const PRIORITIES = Object.keys(CASE_PRIORITY) as CasePriority[];

/** Parameters of the list of cases, besides those of every list. */
export const caseFilters: Omit<ListParametersOptions, 'sorts'> = {
  statuses: Object.keys(CASE_STATUS),
  types: 'any',
  hasWords: true,
  ids: ['assigned_to', 'created_by', 'escalated_to', 'category_id'],
  others: {
    priority: z.enum(PRIORITIES, { error: `must be one of ${PRIORITIES.join(', ')}` }).optional(),
    unassigned: yesOrNo()
      .optional()
      .describe('`true`: cases that are assigned to no user; `false`: only the others'),
    closed_after: day('cases that were closed on this day or later').optional(),
    closed_before: day('cases that were closed before this day').optional(),
    call: queryText('must be the id of a call').optional().describe('cases that this call belongs to'),
  },
};

/** @throws InvalidInputError for a type that there is not, and for words that cannot be searched for */
export async function caseConditions(
  query: ListParameters,
  { categories }: Pick<Asked, 'categories'>,
): Promise<readonly Condition[]> {
  const { status, priority, type, category_id: category, call, q } = query;
  const { assigned_to, created_by, escalated_to, unassigned } = query;
  const closed = { after: query.closed_after, before: query.closed_before };
  return [
    ...codeCondition('status', status && CASE_STATUS[status as CaseStatus]),
    ...codeCondition('priority', priority && CASE_PRIORITY[priority as CasePriority]),
    ...(type === undefined ? [] : [await caseTypeCondition(type, categories)]),
    ...categoryCondition(category),
    ...naming((name) => fieldNamed(cases, USERS[name as keyof typeof USERS]), {
      assigned_to,
      created_by,
      escalated_to,
    }),
    ...unassignedCondition(unassigned),
    ...withinDays(fieldNamed(cases, 'closed_on'), closed),
    ...(call === undefined ? [] : [{ test: 'of-call', callId: call } as const]),
    ...createdWithin(fieldNamed(cases, 'created_on'), query),
    ...wordsCondition(fieldNamed(cases, 'narrative'), q),
  ];
}

function codeCondition(name: string, value: number | '' | undefined): Condition[] {
  return value ? [{ test: 'in', field: fieldNamed(cases, name), values: [value] }] : [];
}

function unassignedCondition(asked: boolean | undefined): Condition[] {
  const isEmpty = { test: 'empty', field: fieldNamed(cases, USERS.assigned_to) } as const;
  if (asked === undefined) return [];
  return asked ? [isEmpty] : [{ test: 'not', condition: isEmpty }];
}

/** With everything below it. */
function categoryCondition(id: string | undefined): Condition[] {
  return id === undefined
    ? []
    : [{ test: 'under', field: fieldNamed(cases, 'case_category_id'), ids: [Number(id)] }];
}
