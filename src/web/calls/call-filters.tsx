import { Link, useNavigate } from '@tanstack/react-router';
import { useId, type FormEvent, type ReactNode } from 'react';
import { strings } from '../strings.js';
import { callSearch, choices, isNarrowed, type CallSearch } from './call-search.js';

const words = strings.calls;

const answerNames = { true: words.yes, false: words.no };

/** The words that are sought, and filters. Nothing is asked before the form is sent. */
export function CallFilters({ search }: { search: CallSearch }) {
  const navigate = useNavigate();
  const find = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const given = Object.fromEntries(new FormData(event.currentTarget));
    void navigate({ to: '/calls', search: callSearch(given) });
  };
  return (
    <form className="call-filters" role="search" onSubmit={find}>
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
        <Link to="/calls" search={{}} className="button button-quiet">
          {words.clear}
        </Link>
      )}
    </form>
  );
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
      <TextField name="category" label={words.category} value={search.category} />
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
      <TextField name="language" label={words.language} value={search.language} hint={words.languageHint} />
      <TextField name="shortest" label={words.shortest} value={search.shortest} type="number" />
      <TextField name="longest" label={words.longest} value={search.longest} type="number" />
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
