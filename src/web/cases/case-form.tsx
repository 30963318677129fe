import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { useApi } from '../api/api-context.js';
import { ApiFault } from '../api/api-fault.js';
import { strings } from '../strings.js';
import { apiFaultText } from '../ui/api-fault-text.js';
import { ReadState } from '../ui/read-state.js';
import { timeOfDay } from '../ui/format.js';
import { CaseConflict } from './case-conflict.js';
import { CaseFields } from './case-fields.js';
import { choicesOf, oneCase, readCase, type CaseRecord, type Choice } from './case-queries.js';
import { emptyCase, toValues, type CaseField, type CaseValues } from './case-values.js';
import type { CaseDraft } from './draft-place.js';
import { faultsByField } from './field-faults.js';
import { mergeCase, type Merge } from './merge-case.js';
import type { Offered } from './offered-suggestions.js';
import { useFoundDraft, useKeptDraft } from './use-case-draft.js';
import { SuggestionLine } from './suggestion-line.js';
import { useStoreCase, type CaseSource } from './use-store-case.js';
import { useSettledSuggestions, useSuggestions } from './use-suggestions.js';
import './cases.css';

const words = strings.caseForm;

interface Props extends CaseSource {
  /** null: a new case */
  stored: { record: CaseRecord; tag: string } | null;
  /** shown in place of their fields, for a stored case */
  people: ReactNode | null;
  /** the call has a player, so that what was said can be heard */
  isPlayable?: boolean;
  onStored: (record: Partial<CaseRecord>) => void;
}

/** A case as it is written. Each keystroke is kept as a draft until the case is stored. */
export function CaseForm(props: Props) {
  const api = useApi();
  const { id, callId } = props;
  const categories = useQuery(choicesOf(api, 'CASE_CATEGORY'));
  const genders = useQuery(choicesOf(api, 'GENDER'));
  const key = id === undefined ? `case:new:${keyPart(callId ?? '-')}` : `case:${id}`;
  const found = useFoundDraft(key);
  const isRead = categories.data !== undefined && genders.data !== undefined && found !== undefined;
  if (!isRead)
    return (
      <ReadState query={categories.data === undefined ? categories : genders} loading={words.loading}>
        {() => (
          <p className="quiet" role="status">
            {words.loading}
          </p>
        )}
      </ReadState>
    );
  const lists = { choices: categories.data, genders: genders.data };
  return <ReadForm {...props} {...lists} draftKey={key} found={found} />;
}

interface ReadProps extends Props {
  choices: readonly Choice[];
  genders: readonly Choice[];
  draftKey: string;
  found: CaseDraft | null;
}

interface Conflict {
  merge: Merge;
  theirs: CaseValues;
  tag: string;
}

/** State of a form besides its fields: its draft, its storing, and the conflict that it may come to. */
function useCaseWriting({ choices, draftKey, found, stored, onStored, id, callId }: ReadProps) {
  const api = useApi();
  const queries = useQueryClient();
  const storedValues = stored === null ? emptyCase : toValues(stored.record, choices);
  const [begun, setBegun] = useState(
    found === null ? { base: storedValues, tag: stored?.tag ?? '' } : { base: found.base, tag: found.tag },
  );
  const [restoredAtMs, setRestoredAtMs] = useState(found?.savedAtMs ?? null);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const [isStoryMissing, setStoryMissing] = useState(false);
  const form = useForm<CaseValues>({ defaultValues: found?.values ?? storedValues });
  const draft = useKeptDraft(draftKey, begun);
  const store = useStoreCase({ id, callId, draftKey }, choices);
  const settle = useSettledSuggestions(id === undefined ? callId : undefined);
  useKeptChanges(form, draft.keep);

  const submit = async (values: CaseValues, { base, tag } = begun, isAgain = false): Promise<void> => {
    setStoryMissing(values.narrative.trim() === '');
    if (values.narrative.trim() === '') return form.setFocus('narrative');
    try {
      const record = await store.mutateAsync({ values, base, tag });
      await Promise.all([draft.forget(), settle(values)]);
      setConflict(null);
      setRestoredAtMs(null);
      onStored(record);
    } catch (fault) {
      if (!(fault instanceof ApiFault && fault.status === 412 && id !== undefined)) return;
      const now = await readCase(api, id);
      const theirs = toValues(now.record, choices);
      const merge = mergeCase(base, values, theirs);
      // the change stands beside the form, such as a file: nothing in it is for the user to choose
      if (merge.open.length + merge.takenOver.length === 0)
        return isAgain ? undefined : submit(values, { base: theirs, tag: now.tag }, true);
      setConflict({ merge, theirs, tag: now.tag });
    }
  };
  const storeChosen = (values: CaseValues): void => {
    if (conflict === null) return;
    const next = { base: conflict.theirs, tag: conflict.tag };
    form.reset(values);
    setBegun(next);
    void submit(values, next);
  };
  const discard = (): void => {
    void draft.forget();
    setRestoredAtMs(null);
    setBegun({ base: storedValues, tag: stored?.tag ?? '' });
    form.reset(storedValues);
    if (id !== undefined) void queries.invalidateQueries(oneCase(api, id));
  };
  const faults = faultsOf(store.error, isStoryMissing);
  return { form, draft, store, conflict, restoredAtMs, faults, submit, storeChosen, discard };
}

function ReadForm(props: ReadProps) {
  const { choices, genders, people, id, callId, isPlayable = false } = props;
  const formId = useId();
  const { form, draft, store, conflict, restoredAtMs, faults, ...acts } = useCaseWriting(props);
  const suggestions = useSuggestions(form, id === undefined ? callId : undefined);
  const { offered, take, refuse } = suggestions;
  const line = {
    control: form.control,
    choices,
    take,
    refuse,
    playFrom: isPlayable ? (callId ?? null) : null,
  };
  const suggested = (field: CaseField, lineId: string) => {
    const found = (offered as Partial<Record<CaseField, Offered>>)[field];
    return found === undefined ? null : <SuggestionLine id={lineId} offered={found} {...line} />;
  };
  return (
    <form
      className="case-form"
      noValidate
      onKeyDown={suggestions.onKeyDown}
      onSubmit={(event) => void form.handleSubmit((values) => acts.submit(values))(event)}
    >
      {restoredAtMs !== null && <Restored atMs={restoredAtMs} onDiscard={acts.discard} />}
      {conflict !== null && (
        <CaseConflict {...conflict} choices={choices} busy={store.isPending} onStore={acts.storeChosen} />
      )}
      <CaseFields
        register={form.register}
        faults={faults}
        idPrefix={formId}
        choices={choices}
        genders={genders}
        people={people}
        suggested={suggested}
      />
      <p className="visually-hidden" role="status">
        {suggestions.said}
      </p>
      {store.error !== null && conflict === null && (
        <p className="notice" role="alert">
          {Object.keys(faults).length > 0 ? words.faulty : apiFaultText(store.error)}
        </p>
      )}
      <div className="case-actions">
        <button
          type="submit"
          className="button button-primary"
          disabled={store.isPending || conflict !== null}
        >
          {store.isPending ? words.storing : id === undefined ? words.store : words.change}
        </button>
        <span className="quiet" role="status">
          {draft.state === 'server' ? words.draft.kept : draft.state === 'here' ? words.draft.keptHere : ''}
        </span>
      </div>
    </form>
  );
}

function Restored({ atMs, onDiscard }: { atMs: number; onDiscard: () => void }) {
  return (
    <div className="notice case-restored" role="status">
      <span>{words.draft.restored(timeOfDay(new Date(atMs).toISOString()))}</span>
      <button type="button" className="button button-quiet" onClick={onDiscard}>
        {words.draft.discard}
      </button>
    </div>
  );
}

/** Not by a render: a keystroke costs no more than the text that is kept. */
function useKeptChanges(form: ReturnType<typeof useForm<CaseValues>>, keep: (values: CaseValues) => void) {
  const latest = useRef(keep);
  useEffect(() => {
    latest.current = keep;
  }, [keep]);
  useEffect(() => {
    const { unsubscribe } = form.watch((_, { name }) => {
      if (name !== undefined) latest.current(form.getValues());
    });
    return unsubscribe;
  }, [form]);
}

function faultsOf(
  error: Error | null,
  isStoryMissing: boolean,
): Readonly<Partial<Record<CaseField, string>>> {
  const ofServer = error instanceof ApiFault ? faultsByField(error.faults) : {};
  return isStoryMissing ? { ...ofServer, narrative: words.needsStory } : ofServer;
}

/** Characters that the key of a draft may have. */
function keyPart(text: string): string {
  return text.replace(/[^A-Za-z0-9._-]/g, '~');
}
