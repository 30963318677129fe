import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useApi } from '../api/api-context.js';
import { bodyOf } from '../api/api-fault.js';
import { strings } from '../strings.js';
import type { CaseValues } from './case-values.js';
import {
  offeredByField,
  settledAnswers,
  type Offered,
  type SettledAnswer,
  type SuggestedField,
} from './offered-suggestions.js';
import { suggestionsOf, type Suggestion, type Suggestions } from './suggestion-queries.js';

const words = strings.suggestions;

/** The server's database has a finding a moment after its event is here. */
const storedAfterMs = 1_000;
/** RATE_LIMIT_OVERALL allows a user 1,000 requests an hour. */
const leastPauseMs = 5_000;

/** The suggestions of a form, and what a person does with them. */
export interface FormSuggestions {
  offered: Readonly<Partial<Record<SuggestedField, Offered>>>;
  take: (suggestion: Suggestion) => void;
  refuse: (suggestion: Suggestion) => void;
  /** Alt+Enter in a field takes what is offered for it */
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
  /** the last answer in words, for those who do not see the page */
  said: string;
}

/**
 * Fills nothing by itself: a value comes into its field by a button or a key.
 *
 * @param callId undefined: none are offered
 * @param isLocked whether a field takes no value now
 */
export function useSuggestions(
  form: UseFormReturn<CaseValues>,
  callId: string | undefined,
  isLocked: (field: SuggestedField) => boolean,
): FormSuggestions {
  const { data } = useQuery(suggestionsOf(useApi(), callId));
  const { mutate } = useAnswers(callId);
  const [said, setSaid] = useState('');
  const offered = useMemo(() => (data?.may_answer === true ? offeredByField(data.suggestions) : {}), [data]);
  const take = ({ id, field, value }: Suggestion): void => {
    if (isLocked(field)) return;
    form.setValue(field, value, { shouldDirty: true });
    form.setFocus(field);
    setSaid(words.taken(strings.caseForm.fields[field]));
    mutate([{ id, answer: 'taken' }]);
  };
  const refuse = ({ id, field }: Suggestion): void => {
    form.setFocus(field);
    setSaid(words.refused(strings.caseForm.fields[field]));
    mutate([{ id, answer: 'refused' }]);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    if (!event.altKey || event.key !== 'Enter' || event.repeat) return;
    const { name = '' } = event.target as HTMLInputElement;
    const found = offered[name as SuggestedField];
    if (found === undefined) return;
    event.preventDefault();
    take(found.suggestion);
  };
  return { offered, take, refuse, onKeyDown, said };
}

/**
 * Once the form is stored: what is taken, and what was stored in the place of a suggestion, is kept, of the fields that
 * `isOfForm` takes. It never fails.
 */
export function useSettledSuggestions(
  callId: string | undefined,
): (values: CaseValues, isOfForm: (field: SuggestedField) => boolean) => Promise<void> {
  const api = useApi();
  const queries = useQueryClient();
  const { mutateAsync } = useAnswers(callId);
  return async (values, isOfForm) => {
    const known = queries.getQueryData<Suggestions>(suggestionsOf(api, callId).queryKey);
    if (known?.may_answer !== true) return;
    const ofForm = known.suggestions.filter(({ field }) => isOfForm(field));
    const answers = settledAnswers(ofForm, values);
    if (answers.length > 0) await mutateAsync(answers).catch(() => undefined);
  };
}

/** Asks for the suggestions anew when something more was found in the call. @param found how much was found so far */
export function useFreshSuggestions(callId: string, found: number): void {
  const api = useApi();
  const queries = useQueryClient();
  const timer = useRef<number | undefined>(undefined);
  const readAtMs = useRef(-Infinity);
  useEffect(() => {
    if (found === 0 || timer.current !== undefined) return;
    const pauseMs = readAtMs.current + leastPauseMs - performance.now();
    timer.current = window.setTimeout(
      () => {
        timer.current = undefined;
        readAtMs.current = performance.now();
        void queries.invalidateQueries({ queryKey: suggestionsOf(api, callId).queryKey });
      },
      Math.max(storedAfterMs, pauseMs),
    );
  }, [api, queries, callId, found]);
  useEffect(() => () => window.clearTimeout(timer.current), []);
}

/** An answer is shown at once; one that the server could not take is given again when the case is stored. */
function useAnswers(callId: string | undefined) {
  const api = useApi();
  const queries = useQueryClient();
  const { queryKey } = suggestionsOf(api, callId);
  return useMutation({
    mutationFn: (answers: readonly SettledAnswer[]) =>
      Promise.all(
        answers.map(({ id, ...body }) => {
          const params = { path: { id: callId ?? '', suggestion_id: id } };
          return bodyOf(api.POST('/api/v1/calls/{id}/suggestions/{suggestion_id}', { params, body }));
        }),
      ),
    onSuccess: (given) => {
      const answered = new Map(given.map(({ data }) => [data.suggestion.id, data.suggestion]));
      queries.setQueryData<Suggestions>(
        queryKey,
        (known) =>
          known && { ...known, suggestions: known.suggestions.map((each) => answered.get(each.id) ?? each) },
      );
    },
  });
}
