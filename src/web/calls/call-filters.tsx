import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useId, useLayoutEffect, useRef, type FormEvent, type ReactNode } from 'react';
import { useApi } from '../api/api-context.js';
import { dispositionName } from '../cases/dispositions.js';
import { pageTag } from '../language/page-language.js';
import { strings } from '../strings.js';
import { apiFaultText } from '../ui/api-fault-text.js';
import { categoryName, dangerName, languageName } from '../ui/format.js';
import { listWords } from '../ui/list-words.js';
import { callChoices, type CallChoices } from './call-queries.js';
import { callSearch, choices, isNarrowed, type CallSearch } from './call-search.js';

const words = strings.calls;
const more = listWords.calls;

type Option = readonly [value: string, name: string];

const inOrder = new Intl.Collator(pageTag);
const noChoices: CallChoices = {
  agents: [],
  lines: [],
  end_reasons: [],
  dispositions: [],
  categories: [],
  languages: [],
  risks: [],
};

const answerNames = { true: words.yes, false: words.no };

/** The words that are sought, and filters. Nothing is asked before the form is sent. */
export function CallFilters({ search }: { search: CallSearch }) {
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  // a form made anew for each search would take the focus away; words that are not sent yet stay while pages are turned
  const sought = JSON.stringify({ ...search, page: undefined });
  useLayoutEffect(() => showIn(form.current, JSON.parse(sought) as CallSearch), [sought]);
  const find = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const given = Object.fromEntries(new FormData(event.currentTarget));
    void navigate({ to: '/calls', search: callSearch(given) });
  };
  return (
    <form ref={form} className="call-filters" role="search" onSubmit={find}>
      <div className="call-words">
        <TextField name="q" label={words.said} value={search.q} hint={words.saidHint} />
        <Choice
          name="speaker"
          label={words.speaker}
          value={search.speaker}
          any={words.anyone}
          names={strings.speakers}
          values={choices.speakers}
        />
        <button type="submit" className="button button-primary">
          {words.search}
        </button>
      </div>
      <details className="call-more" open={isNarrowed(search, ['q', 'speaker'])}>
        <summary>{words.filters}</summary>
        <div className="call-fields">
          <Fields search={search} />
        </div>
      </details>
      {isNarrowed(search) && (
        <Link
          to="/calls"
          search={{}}
          className="button button-quiet"
          onClick={() => focusWords(form.current)}
        >
          {words.clear}
        </Link>
      )}
    </form>
  );
}

/** The link goes with the filters, and would take the focus with it. */
function focusWords(form: HTMLFormElement | null): void {
  const field = form?.elements.namedItem('q');
  if (field instanceof HTMLElement) field.focus();
}

/** The fields keep what is typed: React sets a default value once. */
function showIn(form: HTMLFormElement | null, search: CallSearch): void {
  for (const field of form?.elements ?? []) {
    if (field instanceof HTMLInputElement || field instanceof HTMLSelectElement)
      field.value = String(search[field.name as keyof CallSearch] ?? '');
  }
}

function Fields({ search }: { search: CallSearch }) {
  return (
    <>
      <TextField name="from" label={words.from} value={search.from} type="date" />
      <TextField name="to" label={words.to} value={search.to} type="date" />
      <TextField name="number" label={words.number} value={search.number} type="tel" />
      <Choice
        name="direction"
        label={words.direction}
        value={search.direction}
        names={words.directions}
        values={choices.directions}
      />
      <Choice
        name="status"
        label={words.status}
        value={search.status}
        names={words.statuses}
        values={choices.statuses}
      />
      <KnownFields search={search} />
      <Choice
        name="priority"
        label={words.priority}
        value={search.priority}
        names={strings.priority}
        values={choices.priorities}
      />
      <Choice
        name="alert"
        label={words.alert}
        value={search.alert}
        names={strings.alerts.severity}
        values={choices.severities}
      />
      <TextField name="shortest" label={words.shortest} value={search.shortest} type="number" />
      <TextField name="longest" label={words.longest} value={search.longest} type="number" />
      <TextField name="shortest_wait" label={more.shortestWait} value={search.shortest_wait} type="number" />
      <TextField name="longest_wait" label={more.longestWait} value={search.longest_wait} type="number" />
      <Choice
        name="has_recording"
        label={words.recording}
        value={search.has_recording}
        names={answerNames}
        values={choices.answers}
      />
      <Choice
        name="has_case"
        label={words.case}
        value={search.has_case}
        names={answerNames}
        values={choices.answers}
      />
    </>
  );
}

/** Filters whose choices are what the calls of this helpline have. Until they are here, the one of the address alone. */
function KnownFields({ search }: { search: CallSearch }) {
  const { data, error, refetch } = useQuery(callChoices(useApi()));
  const all = { ...noChoices, ...data };
  return (
    <>
      <KnownChoice name="agent" label={more.agent} value={search.agent} options={all.agents.map(ofNamed)} />
      <KnownChoice name="line" label={more.line} value={search.line} options={all.lines.map(ofText)} />
      <KnownChoice
        name="end_reason"
        label={more.ending}
        value={search.end_reason}
        options={all.end_reasons.map((reason) => [reason, strings.ending.why(reason).short])}
      />
      <KnownChoice
        name="disposition"
        label={more.disposition}
        value={search.disposition}
        options={all.dispositions.map(({ id, name }) => [id, namedDisposition(id, name)])}
      />
      <KnownChoice
        name="category"
        label={words.category}
        value={search.category}
        options={all.categories.map((name) => [name, categoryName(name)])}
      />
      <KnownChoice
        name="risk"
        label={more.danger}
        value={search.risk}
        options={all.risks.map((type) => [type, dangerName(type)])}
      />
      <KnownChoice
        name="language"
        label={words.language}
        value={search.language}
        options={all.languages.map((code) => [code, languageName(code)])}
      />
      {error !== null && (
        <div className="notice call-choices-fault" role="alert">
          <p>{more.choicesMissing(apiFaultText(error))}</p>
          <button type="button" className="button" onClick={() => void refetch()}>
            {more.again}
          </button>
        </div>
      )}
    </>
  );
}

const ofNamed = ({ id, name }: { id: string; name: string }): Option => [id, name];
const namedDisposition = (id: string, name: string) =>
  dispositionName({ disposition_id: id, disposition: name });
const ofText = (text: string): Option => [text, text];

interface KnownChoiceProps {
  name: keyof CallSearch;
  label: string;
  value: string | undefined;
  options: readonly Option[];
}

/** The choice of the address stays one where it is none of these: a colleague's, or one of long ago. */
function KnownChoice({ name, label, value, options }: KnownChoiceProps) {
  const isKnown = value === undefined || options.some(([each]) => each === value);
  const known = isKnown ? options : [[value, nameOf(name, value)] as const, ...options];
  const all = known.toSorted(([, one], [, other]) => inOrder.compare(one, other));
  return (
    <Choice
      name={name}
      label={label}
      value={value}
      names={Object.fromEntries(all)}
      values={all.map(([each]) => each)}
    />
  );
}

function nameOf(name: keyof CallSearch, value: string): string {
  if (name === 'language') return languageName(value);
  if (name === 'risk') return dangerName(value);
  if (name === 'disposition') return namedDisposition(value, value);
  return name === 'end_reason' ? strings.ending.why(value).short : value;
}

interface FieldProps {
  id: string;
  label: string;
  hint?: string | undefined;
  children: ReactNode;
}

function Field({ id, label, hint, children }: FieldProps) {
  return (
    <div className="call-field">
      <label htmlFor={id}>{label}</label>
      {children}
      {hint !== undefined && (
        <p id={`${id}-hint`} className="call-hint">
          {hint}
        </p>
      )}
    </div>
  );
}

interface TextFieldProps {
  name: keyof CallSearch;
  label: string;
  value: string | number | undefined;
  type?: 'text' | 'date' | 'tel' | 'number';
  hint?: string;
}

function TextField({ name, label, value, type = 'text', hint }: TextFieldProps) {
  const id = useId();
  return (
    <Field id={id} label={label} hint={hint}>
      <input
        id={id}
        className="input"
        name={name}
        type={type}
        defaultValue={value}
        maxLength={250}
        autoComplete="off"
        aria-describedby={hint === undefined ? undefined : `${id}-hint`}
        {...(type === 'number' && { min: 0, step: 'any' })}
      />
    </Field>
  );
}

interface ChoiceProps<Value extends string> {
  name: keyof CallSearch;
  label: string;
  value: Value | undefined;
  any?: string;
  names: Readonly<Record<Value, string>>;
  values: readonly Value[];
}

function Choice<Value extends string>({
  name,
  label,
  value,
  any = words.any,
  names,
  values,
}: ChoiceProps<Value>) {
  const id = useId();
  return (
    <Field id={id} label={label}>
      <select id={id} className="input" name={name} defaultValue={value ?? ''}>
        <option value="">{any}</option>
        {values.map((each) => (
          <option key={each} value={each}>
            {names[each]}
          </option>
        ))}
      </select>
    </Field>
  );
}
