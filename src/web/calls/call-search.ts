import { pageNumber } from '../ui/page-number.js';
import { priorities } from '../ui/priorities.js';

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
  category?: string | undefined;
  priority?: (typeof priorities)[number] | undefined;
  alert?: (typeof severities)[number] | undefined;
  language?: string | undefined;
  /** minutes */
  longest?: number | undefined;
  shortest?: number | undefined;
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
    category: text(given['category']),
    priority: oneOf(priorities, given['priority']),
    alert: oneOf(severities, given['alert']),
    language: text(given['language'])?.toLowerCase(),
    longest: minutes(given['longest']),
    shortest: minutes(given['shortest']),
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
