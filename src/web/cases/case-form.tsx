import { useId } from 'react';
import { keysOf } from '../keys/keystrokes.js';
import { strings } from '../strings.js';
import { apiFaultText } from '../ui/api-fault-text.js';
import { ReadState } from '../ui/read-state.js';
import { timeOfDay } from '../ui/format.js';
import { CaseConflict } from './case-conflict.js';
import { CaseFields } from './case-fields.js';
import type { Choice } from './case-queries.js';
import type { CaseField } from './case-values.js';
import { keyOfDraft } from './draft-key.js';
import { useHeldDrops } from './dropped-files.js';
import { NeededFields } from './needed-fields.js';
import type { Offered } from './offered-suggestions.js';
import type { Unanswered } from './unanswered.js';
import { useFoundDraft, type KeptDraft } from './use-case-draft.js';
import { useCaseWriting, type FormOfCase } from './use-case-writing.js';
import { SuggestionLine } from './suggestion-line.js';
import { useLeftFields } from './use-left-fields.js';
import { useLists } from './use-lists.js';
import { useSuggestions } from './use-suggestions.js';
import { WrittenSafety } from './written-safety.js';
import './cases.css';

const words = strings.caseForm;

const listsOfForm = ['CASE_CATEGORY', 'GENDER', 'RELATIONSHIP'];

interface Props extends Omit<FormOfCase, 'choices' | 'draftKey' | 'found'> {
  /** the page says above it how safe the person is, as it is stored */
  isSafetyShown?: boolean;
  /** the call has a player, so that what was said can be heard */
  isPlayable?: boolean;
}

/** A case as it is written. Each keystroke is kept as a draft until the case is stored. */
export function CaseForm(props: Props) {
  useHeldDrops();
  const { id, callId } = props;
  const lists = useLists(listsOfForm);
  const key = keyOfDraft({ id, callId });
  const found = useFoundDraft(key);
  if (lists.data === undefined || found === undefined)
    return (
      <ReadState query={lists} loading={words.loading}>
        {() => (
          <p className="quiet" role="status">
            {words.loading}
          </p>
        )}
      </ReadState>
    );
  const { CASE_CATEGORY: choices = [], GENDER: genders = [], RELATIONSHIP: relationships = [] } = lists.data;
  return <ReadForm {...props} {...{ choices, genders, relationships }} draftKey={key} found={found} />;
}

interface ReadProps extends Props, FormOfCase {
  genders: readonly Choice[];
  relationships: readonly Choice[];
}

function ReadForm(props: ReadProps) {
  const { choices, genders, relationships, id, callId, isPlayable = false, isSafetyShown = false } = props;
  const formId = useId();
  const { form, draft, isStoring, isLocked, conflict, restoredAtMs, faults, ...acts } = useCaseWriting(props);
  const left = useLeftFields(form, choices);
  const suggestions = useSuggestions(form, callId, isLocked);
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
      onBlur={left.onBlur}
      onSubmit={(event) => {
        left.checkAll();
        void form.handleSubmit((values) => acts.submit(values))(event);
      }}
    >
      {!isSafetyShown && <WrittenSafety control={form.control} />}
      {restoredAtMs !== null && <Restored atMs={restoredAtMs} busy={isStoring} onDiscard={acts.discard} />}
      {conflict !== null && (
        <CaseConflict {...conflict} choices={choices} busy={isStoring} onStore={acts.storeChosen} />
      )}
      <CaseFields
        register={form.register}
        control={form.control}
        faults={{ ...faults, ...left.faults }}
        idPrefix={formId}
        choices={choices}
        genders={genders}
        relationships={relationships}
        isNew={id === undefined}
        isLocked={isLocked}
        suggested={suggested}
      />
      <p className="visually-hidden" role="status">
        {suggestions.said}
      </p>
      {conflict === null && <StoreFault {...acts} isOfFields={Object.keys(faults).length > 0} />}
      <NeededFields form={form} isStored={id !== undefined} />
      <StoreRow isNew={id === undefined} isStoring={isStoring} isStopped={conflict !== null} draft={draft} />
    </form>
  );
}

interface StoreFaultProps {
  error: Error | null;
  unanswered: Unanswered | null;
  isOfFields: boolean;
  writeOn: () => void;
}

function StoreFault({ error, unanswered, isOfFields, writeOn }: StoreFaultProps) {
  const fault = unanswered?.fault ?? error;
  if (fault === null) return null;
  return (
    <div className="notice case-restored" role="alert">
      <span>
        {isOfFields ? words.faulty : apiFaultText(fault)} {unanswered !== null && words.unanswered}
      </span>
      {unanswered !== null && (
        <button type="button" className="button button-quiet" onClick={writeOn}>
          {words.writeOn}
        </button>
      )}
    </div>
  );
}

interface StoreRowProps {
  isNew: boolean;
  isStoring: boolean;
  /** a conflict is to be settled first */
  isStopped: boolean;
  draft: Pick<KeptDraft, 'state'>;
}

function StoreRow({ isNew, isStoring, isStopped, draft: { state } }: StoreRowProps) {
  return (
    <div className="case-actions">
      <button
        type="submit"
        aria-keyshortcuts={keysOf('save')}
        className="button button-primary"
        disabled={isStoring || isStopped}
      >
        {isStoring ? words.storing : isNew ? words.store : words.change}
      </button>
      <span className="quiet" role="status">
        {state === 'server' ? words.draft.kept : state === 'here' ? words.draft.keptHere : ''}
      </span>
    </div>
  );
}

interface RestoredProps {
  atMs: number;
  busy: boolean;
  onDiscard: () => void;
}

function Restored({ atMs, busy, onDiscard }: RestoredProps) {
  return (
    <div className="notice case-restored" role="status">
      <span>{words.draft.restored(timeOfDay(new Date(atMs).toISOString()))}</span>
      <button type="button" className="button button-quiet" disabled={busy} onClick={onDiscard}>
        {words.draft.discard}
      </button>
    </div>
  );
}
