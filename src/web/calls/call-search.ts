import { pageNumber } from '../ui/page-number.js';
import { priorities } from '../ui/priorities.js';
import { recordId } from '../ui/record-id.js';

const speakers = ['caller', 'agent', 'third-party'] as const;
const directions = ['inbound', 'outbound'] as const;
const statuses = ['in_progress', 'completed'] as const;
const severities = ['info', 'warning', 'urgent'] as const;
const answers = ['true', 'false'] as const;

/** The choices of the filters that have some. */
export const choices = { speakers, directions, statuses, priorities, severities, answers };

/** The filters of the page, as its address says them: named as the server names them. */
export interface CallSearch {
  q?: string | undefined;
  speaker?: (typeof speakers)[number] | undefined;
  from?: string | undefined;
  to?: string | undefined;
  number?: string | undefined;
  direction?: (typeof directions)[number] | undefined;
  status?: (typeof statuses)[number] | undefined;
  /** id of a user who was on it */
  agent?: string | undefined;
  /** the number of the helpline that was dialled */
  line?: string | undefined;
  end_reason?: string | undefined;
  /** id of a choice */
  disposition?: string | undefined;
  category?: string | undefined;
  priority?: (typeof priorities)[number] | undefined;
  /** a type of danger */
  risk?: string | undefined;
  alert?: (typeof severities)[number] | undefined;
  language?: string | undefined;
  /** minutes */
  longest?: number | undefined;
  shortest?: number | undefined;
  /** minutes that the caller waited */
  longest_wait?: number | undefined;
  shortest_wait?: number | undefined;
  has_recording?: (typeof answers)[number] | undefined;
  has_case?: (typeof answers)[number] | undefined;
  page?: number | undefined;
}

/** The filters in an address; the rest of it is left out. */
export function callSearch(given: Record<string, unknown>): CallSearch {
  const q = text(given['q']);
  return {
    q,
    speaker: q === undefined ? undefined : oneOf(speakers, given['speaker']),
    from: day(given['from']),
    to: day(given['to']),
    number: text(given['number']),
    direction: oneOf(directions, given['direction']),
    status: oneOf(statuses, given['status']),
    agent: recordId(given['agent']),
    line: text(given['line']),
    end_reason: text(given['end_reason']),
    disposition: recordId(given['disposition']),
    category: text(given['category']),
    priority: oneOf(priorities, given['priority']),
    risk: text(given['risk']),
    alert: oneOf(severities, given['alert']),
    language: text(given['language'])?.toLowerCase(),
    longest: minutes(given['longest']),
    shortest: minutes(given['shortest']),
    longest_wait: minutes(given['longest_wait']),
    shortest_wait: minutes(given['shortest_wait']),
    has_recording: oneOf(answers, given['has_recording']),
    has_case: oneOf(answers, given['has_case']),
    page: pageNumber(given['page']),
  };
}

/** Whether the address asks for less than all calls, by anything, or by more than words. */
export function isNarrowed(search: CallSearch, but: readonly (keyof CallSearch)[] = []): boolean {
  const { page: _page, ...filters } = search;
  return Object.entries(filters).some(
    ([name, value]) => value !== undefined && !but.includes(name as keyof CallSearch),
  );
}

const longestText = 250;

function text(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined;
  const trimmed = value.trim();
  return trimmed === '' ? undefined : trimmed.slice(0, longestText);
}

function day(value: unknown): string | undefined {
  return typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value) ? value : undefined;
}

function minutes(value: unknown): number | undefined {
  const count = value === '' || value === undefined ? Number.NaN : Number(value);
  return Number.isFinite(count) && count >= 0 && count <= 9_999 ? count : undefined;
}

function oneOf<const Values extends readonly string[]>(
  values: Values,
  value: unknown,
): Values[number] | undefined {
  return values.find((each) => each === value);
}
