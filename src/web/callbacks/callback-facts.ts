import { strings } from '../strings.js';
import { clockTime, dayAndTime } from '../ui/format.js';
import type { Callback } from './callback-queries.js';

const words = strings.callbacks;

/** Why a person is owed a call and what became of it, in few words each. */
export function callbackFacts(callback: Callback): string[] {
  const { reason, calls, created_at: createdAt, waited, tries, outcome } = callback;
  return [
    words.reasons[reason] ?? reason,
    words.called(dayAndTime(createdAt)),
    ...(calls > 1 ? [words.calls(calls)] : []),
    ...(waited >= 1 ? [words.waited(clockTime(waited))] : []),
    ...(tries > 0 ? [words.tries(tries)] : []),
    ...(outcome !== null && callback.state !== 'done' ? [words.lastOutcome[outcome]] : []),
    ...doneFacts(callback),
  ];
}

/** Until when, and by whom; null where it is not put off. */
export function putOffFact({ snoozed_until: until, snoozed_by: by }: Callback): string | null {
  return until === null ? null : words.putOff.isUntil(dayAndTime(until), by);
}

function doneFacts({ state, done_at: doneAt, done_reason: reason }: Callback): string[] {
  if (state !== 'done') return [];
  return [
    ...(reason === null ? [] : [words.done[reason]]),
    ...(doneAt === null ? [] : [words.doneAt(dayAndTime(doneAt))]),
  ];
}
