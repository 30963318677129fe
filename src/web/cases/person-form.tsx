import { useQuery } from '@tanstack/react-query';
import { useId, useRef, useState, type FormEvent, type RefObject } from 'react';
import { useApi } from '../api/api-context.js';
import { ApiFault } from '../api/api-fault.js';
import { useAccount } from '../login/account-context.js';
import { useKeptText } from '../login/use-kept-text.js';
import { strings } from '../strings.js';
import { apiFaultText } from '../ui/api-fault-text.js';
import { ReadState } from '../ui/read-state.js';
import type { Choice } from './case-queries.js';
import { forgetHere } from './draft-place.js';
import { forgetSent } from './store-once.js';
import { useSentOfForm } from './use-sent-of-form.js';
import { onePerson, useStorePerson, type PersonToStore } from './person-queries.js';
import {
  emptyPerson,
  fieldForms,
  fieldsOf,
  listOf,
  parseTyped,
  shownPerson,
  theirsOf,
  type PersonField,
  type PersonKind,
  type PersonValues,
} from './person-values.js';
import { useLists, type ChoicesOfLists } from './use-lists.js';

const words = strings.casePeople;
/** As the server takes them. */
const longestText = 250;
const longestLines = 65_536;

interface Props {
  kind: PersonKind;
  caseId: string;
  /** id and name of the person who is changed; null: a person who is new in the case */
  person: { id: string; name: string } | null;
  /** @param name of the person who is stored */
  onDone: (name: string) => void;
  onCancel: () => void;
}

/** The particulars of a person of a stored case. Escape gives them up; what is typed stays until then, or until it is stored. */
export function PersonForm(props: Props) {
  const { kind, person } = props;
  const lists = fieldsOf[kind].map(listOf).filter((list) => list !== null);
  return (
    <ReadState query={useLists(lists)} loading={words[kind].loading}>
      {(choices) =>
        person === null ? (
          <Fields {...props} choices={choices} stored={null} />
        ) : (
          <StoredPerson {...props} person={person} choices={choices} />
        )
      }
    </ReadState>
  );
}

interface FieldsProps extends Props {
  choices: ChoicesOfLists;
  stored: PersonToStore['stored'];
}

function StoredPerson(props: Omit<FieldsProps, 'stored'> & { person: { id: string } }) {
  const {
    kind,
    person: { id },
  } = props;
  return (
    <ReadState query={useQuery(onePerson(useApi(), kind, id))} loading={words[kind].loading}>
      {(person) => <Fields {...props} stored={{ ...person, id }} />}
    </ReadState>
  );
}

/** Texts of the form as they are typed: kept until they are stored or given up. */
function useTypedPerson(key: string, stored: PersonValues) {
  const kept = useKeptText(key);
  const [typed, setTyped] = useState(() => parseTyped(kept.begun));
  const type = (field: PersonField, value: string): void => {
    const next = { ...typed, [field]: { value, from: typed[field]?.from ?? stored[field] } };
    kept.keep(JSON.stringify(next));
    setTyped(next);
  };
  return { kept, values: shownPerson(stored, typed), theirs: theirsOf(stored, typed), type };
}

/** State of the form: its texts, its storing, and what is wrong with it. */
function usePersonForm({ kind, caseId, stored, onDone, onCancel }: FieldsProps) {
  const key = `${kind}.${caseId}.${stored?.id ?? 'new'}`;
  const { username } = useAccount().session.user;
  const [isNameless, setNameless] = useState(false);
  const { kept, values, theirs, type } = useTypedPerson(key, stored?.values ?? emptyPerson);
  useSentOfForm(key, kept.begun !== '');
  const store = useStorePerson(kind, { caseId, draftKey: key });
  /** @returns false where a name is missing */
  const send = (): boolean => {
    const hasName = values.first_name.trim() !== '';
    setNameless(!hasName);
    if (!hasName) return false;
    // the page may be another one by the time that the server answers
    void store.mutateAsync({ values, stored }).then(
      () => {
        forgetHere(sessionStorage, username, key);
        forgetSent(sessionStorage, { username, key });
        onDone(`${values.first_name} ${values.last_name}`.trim());
      },
      () => undefined, // the form says it
    );
    return true;
  };
  return { values, theirs, type, send, store, isNameless, cancel: kept.forgetAnd(onCancel) };
}

function Fields(props: FieldsProps) {
  const { kind, person, choices } = props;
  const id = useId();
  const first = useRef<HTMLInputElement>(null);
  const { values, theirs, type, send, store, isNameless, cancel } = usePersonForm(props);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!send()) first.current?.focus();
  };
  const faults = faultsOf(store.error, isNameless ? words[kind].missing : undefined);
  return (
    <form
      className="case-act"
      aria-labelledby={`${id}-title`}
      noValidate
      onSubmit={submit}
      onKeyDown={({ key: pressed }) => pressed === 'Escape' && cancel()}
    >
      <h3 id={`${id}-title`}>
        {person === null || person.name === '' ? words[kind].newTitle : words.changeTitle(person.name)}
      </h3>
      {fieldsOf[kind].map((field) => (
        <div className="case-field" key={field}>
          <label htmlFor={`${id}-${field}`}>{words.fields[field]}</label>
          <Control
            id={`${id}-${field}`}
            field={field}
            value={values[field]}
            isFaulty={faults[field] !== undefined}
            isLocked={store.isPending}
            choices={choices[listOf(field) ?? ''] ?? null}
            onType={(value) => type(field, value)}
            {...(field === 'first_name' && { first })}
          />
          <p
            id={`${id}-${field}-fault`}
            className={faults[field] === undefined ? 'quiet case-hint' : 'case-fault'}
          >
            {faults[field] ?? (theirs[field] !== undefined && words.theirs(theirs[field]))}
          </p>
        </div>
      ))}
      {store.error !== null && (
        <p className="notice" role="alert">
          {faultText(store.error, words[kind].conflict)}
        </p>
      )}
      <div className="case-actions">
        <button type="submit" className="button button-primary" disabled={store.isPending}>
          {store.isPending ? strings.caseForm.storing : words[kind].store}
        </button>
        <button type="button" className="button" onClick={cancel}>
          {strings.followUp.cancel}
        </button>
      </div>
    </form>
  );
}

interface ControlProps {
  id: string;
  field: PersonField;
  value: string;
  isFaulty: boolean;
  /** it is being stored: the field keeps the focus and takes nothing that would be lost */
  isLocked: boolean;
  /** those of its list; null: the field is typed */
  choices: readonly Choice[] | null;
  onType: (value: string) => void;
  first?: RefObject<HTMLInputElement | null>;
}

function Control({ id, field, value, isFaulty, isLocked, choices, onType, first }: ControlProps) {
  const common = {
    id,
    name: field,
    value,
    'aria-invalid': isFaulty,
    'aria-describedby': `${id}-fault`,
    className: 'input',
  };
  if (choices !== null)
    return (
      <select {...common} aria-disabled={isLocked} onChange={({ target }) => onType(target.value)}>
        <option value="" disabled={isLocked}>
          {strings.caseForm.unknown}
        </option>
        {choices.map(({ name }) => (
          <option key={name} value={name} disabled={isLocked}>
            {name}
          </option>
        ))}
      </select>
    );
  const form = fieldForms[field];
  if (form === 'long')
    return (
      <textarea
        {...common}
        rows={2}
        maxLength={longestLines}
        readOnly={isLocked}
        onChange={({ target }) => onType(target.value)}
      />
    );
  return (
    <input
      {...common}
      ref={first}
      type={form === 'phone' ? 'tel' : form === 'day' ? 'date' : 'text'}
      inputMode={form === 'number' ? 'numeric' : undefined}
      maxLength={longestText}
      readOnly={isLocked}
      autoFocus={field === 'first_name'}
      onChange={({ target }) => onType(target.value)}
    />
  );
}

/** @param missing the sentence about a name that is missing */
function faultsOf(
  error: Error | null,
  missing: string | undefined,
): Readonly<Partial<Record<string, string>>> {
  const named = error instanceof ApiFault ? error.faults : [];
  return {
    ...Object.fromEntries(named.map(({ field, message }) => [field, message])),
    ...(missing !== undefined && { first_name: missing }),
  };
}

function faultText(error: Error, conflict: string): string {
  if (!(error instanceof ApiFault)) return apiFaultText(error);
  if (error.status === 412) return conflict;
  return error.faults.length > 0 ? strings.caseForm.faulty : apiFaultText(error);
}
