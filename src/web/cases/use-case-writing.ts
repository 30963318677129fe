import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useForm, type UseFormReturn } from 'react-hook-form';
import { useApi } from '../api/api-context.js';
import { ApiFault } from '../api/api-fault.js';
import { useAccount } from '../login/account-context.js';
import { strings } from '../strings.js';
import { useOneAtATime } from '../ui/use-one-at-a-time.js';
import { oneCase, readCase, type CaseRecord, type Choice, type TaggedCase } from './case-queries.js';
import {
  emptyCase,
  isChanged,
  storedFields,
  toValues,
  type CaseField,
  type CaseValues,
} from './case-values.js';
import { forgetSent } from './store-once.js';
import { useSentOfForm } from './use-sent-of-form.js';
import { faultsByField } from './field-faults.js';
import { mergeCase, type Merge } from './merge-case.js';
import { useKeptDraft, type FoundDraft, type KeptDraft } from './use-case-draft.js';
import { useStoreCase, type CaseSource } from './use-store-case.js';
import { unansweredOf, type Begun, type Unanswered } from './unanswered.js';
import { useSentAgain } from './use-sent-again.js';
import { useSettledSuggestions } from './use-suggestions.js';
import { useTypedMeanwhile } from './use-typed-meanwhile.js';

/** A form of a case, and where its words go. */
export interface FormOfCase extends CaseSource {
  choices: readonly Choice[];
  draftKey: string;
  /** its draft; null: there is none */
  found: FoundDraft | null;
  /** null: a new case */
  stored: TaggedCase | null;
  /** The form ends with it. */
  onStored: (record: Partial<CaseRecord>) => void;
}

interface Conflict {
  merge: Merge;
  /** as it was sent, before more was typed */
  sent: CaseValues;
  theirs: CaseValues;
  tag: string;
}

/** State of a form besides its fields: its draft, its storing, and the conflict that it may come to. */
export function useCaseWriting(props: FormOfCase) {
  const { choices, draftKey, found, stored, id } = props;
  const api = useApi();
  const queries = useQueryClient();
  const { username } = useAccount().session.user;
  const storedValues = stored === null ? emptyCase : toValues(stored.record, choices);
  const ofStored = { base: storedValues, tag: stored?.tag ?? '' };
  const [begun, setBegun] = useState<Begun>(found ?? ofStored);
  const [restoredAtMs, setRestoredAtMs] = useState(found?.savedAtMs ?? null);
  const form = useForm<CaseValues>({ defaultValues: found?.values ?? storedValues });
  const draft = useKeptDraft(draftKey, begun, found);
  useSentOfForm(draftKey, found?.isOfTab === true);
  const storing = useStoring(props, { form, draft });
  useKeptChanges(form, storing.keep);

  const storeChosen = (values: CaseValues): void => {
    const { conflict } = storing;
    if (conflict === null) return;
    const next = { base: conflict.theirs, tag: conflict.tag };
    const all = withTyped(values, form.getValues(), conflict);
    form.reset(all);
    setBegun(next);
    void storing.submit(all, next);
  };
  const discard = (): void => {
    void draft.forget();
    forgetSent(sessionStorage, { username, key: draftKey });
    setRestoredAtMs(null);
    setBegun(ofStored);
    form.reset(storedValues);
    if (id !== undefined) void queries.invalidateQueries(oneCase(api, id));
  };
  const submit = (values: CaseValues): Promise<void> => storing.submit(values, begun);
  useSentAgain(storing.unanswered !== null, () => void storing.submit(form.getValues(), begun));
  return { ...storing, form, draft, restoredAtMs, submit, storeChosen, discard };
}

interface Written {
  form: UseFormReturn<CaseValues>;
  draft: Pick<KeptDraft, 'keep' | 'forget'>;
}

/** Stores a form once, whatever is pressed meanwhile, until it has failed. */
function useStoring(props: FormOfCase, { form, draft }: Written) {
  const { choices, draftKey, onStored, id, callId } = props;
  const api = useApi();
  const { username } = useAccount().session.user;
  const { isRunning, run } = useOneAtATime();
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const [unanswered, setUnanswered] = useState<Unanswered | null>(null);
  const [isStoryMissing, setStoryMissing] = useState(false);
  const store = useStoreCase({ id, callId, draftKey }, choices);
  const settle = useSettledSuggestions(callId);
  const carry = useTypedMeanwhile(choices);
  /** null until the case is stored: what is typed from there on is of the stored case */
  const keepStored = useRef<((typed: CaseValues) => void) | null>(null);
  const keep = (values: CaseValues): void => (keepStored.current ?? draft.keep)(values);

  const send = async (values: CaseValues, { base, tag }: Begun): Promise<void> => {
    const now = await store.mutateAsync({ values, base, tag });
    // a field of a stored case that was not touched answers nothing
    const isOfForm = (field: CaseField) => id === undefined || isChanged(field, values, base);
    const forgotten = draft.forget();
    keepStored.current = (typed) => carry(now, { sent: values, typed });
    keepStored.current(form.getValues());
    await Promise.all([forgotten, settle(values, isOfForm)]);
    onStored(now.record);
    // no sooner: a form that is sent again until then is the same one
    forgetSent(sessionStorage, { username, key: draftKey });
  };
  /** @returns whether it is stored */
  const attempt = async (values: CaseValues, { base, tag }: Begun, isAgain = false): Promise<boolean> => {
    try {
      await send(values, { base, tag });
      setUnanswered(null);
      return true;
    } catch (fault) {
      setUnanswered(unansweredOf(fault, { values, from: { base, tag }, isNew: id === undefined }));
      if (!(fault instanceof ApiFault && fault.status === 412 && id !== undefined)) return false;
      const now = await readCase(api, id).catch(() => null);
      if (now === null) return false;
      const theirs = toValues(now.record, choices);
      const merge = mergeCase(base, values, theirs);
      const isSettled = merge.open.length + merge.takenOver.length === 0;
      // the change stands beside the form, such as a file: nothing in it is for the user to choose
      if (isSettled) return isAgain ? false : attempt(values, { base: theirs, tag: now.tag }, true);
      setConflict({ merge, sent: values, theirs, tag: now.tag });
      return false;
    }
  };
  const submit = async (values: CaseValues, from: Begun): Promise<void> => {
    if (unanswered?.mayBeStored === true) return run(() => attempt(unanswered.values, unanswered.from));
    const hasStory = values.narrative.trim() !== '';
    setStoryMissing(!hasStory);
    if (!hasStory) return form.setFocus('narrative');
    await run(() => attempt(values, from));
  };
  const faults = faultsOf(store.error, isStoryMissing);
  const isUnderWay = (isRunning && id === undefined) || unanswered?.mayBeStored === true;
  const isLocked = (field: CaseField) => isUnderWay && !storedFields.includes(field);
  const writeOn = (): void => setUnanswered(null);
  const state = { isStoring: isRunning, error: store.error, conflict, unanswered, faults };
  return { ...state, isLocked, keep, submit, writeOn };
}

/** The chosen values, with those that were typed since the form was sent, except where the words of the other user are chosen. */
function withTyped(chosen: CaseValues, typed: CaseValues, { merge, sent, theirs }: Conflict): CaseValues {
  const isTheirs = (field: CaseField) => merge.open.includes(field) && chosen[field] === theirs[field];
  const fields = storedFields.filter((field) => isChanged(field, typed, sent) && !isTheirs(field));
  return { ...chosen, ...Object.fromEntries(fields.map((field) => [field, typed[field]])) };
}

/** Not by a render: a keystroke costs no more than the text that is kept. */
function useKeptChanges(form: UseFormReturn<CaseValues>, keep: (values: CaseValues) => void): void {
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
  return isStoryMissing ? { ...ofServer, narrative: strings.caseForm.needsStory } : ofServer;
}
