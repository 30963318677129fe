import type { UseFormRegister } from 'react-hook-form';
import type { ReactNode } from 'react';
import { strings } from '../strings.js';
import type { Choice } from './case-queries.js';
import { priorities, statuses } from './case-search.js';
import type { CaseField, CaseValues } from './case-values.js';
import { toOptions } from './choice-options.js';

const words = strings.caseForm;

interface Props {
  register: UseFormRegister<CaseValues>;
  /** the sentences of the server, by field */
  faults: Readonly<Partial<Record<CaseField, string>>>;
  idPrefix: string;
  choices: readonly Choice[];
  genders: readonly Choice[];
  /** null: the people are written with the case */
  people: ReactNode | null;
  /** the line of a suggestion for a field, in an element with that id; null where there is none */
  suggested: (field: CaseField, id: string) => ReactNode | null;
}

/** The case in the order of a conversation: is the child safe, who is it, what happened, what was done. */
export function CaseFields({ choices, genders, people, ...common }: Props) {
  const known = [
    ['yes', words.yes],
    ['no', words.no],
  ] as const;
  const sexes = genders.map(({ name }) => [name, name] as const);
  const select = { ...common, empty: words.unknown };
  return (
    <>
      <Section title={words.sections.safety}>
        <Select {...select} name="may_call" options={known} />
        <Select {...select} name="may_text" options={known} />
        <Select {...select} name="keep_confidential" options={known} />
        <Input {...common} name="safe_from" type="time" />
        <Input {...common} name="safe_until" type="time" />
      </Section>
      <Section title={words.sections.who}>
        {people ?? (
          <>
            <Input {...common} name="reporter_first_name" />
            <Input {...common} name="reporter_last_name" />
            <Input {...common} name="reporter_phone" type="tel" />
            <Input {...common} name="reporter_age" inputMode="numeric" />
            <Select {...select} name="reporter_sex" options={sexes} />
            <p className="quiet case-hint">{words.childHint}</p>
            <Input {...common} name="client_first_name" />
            <Input {...common} name="client_last_name" />
            <Input {...common} name="client_age" inputMode="numeric" />
            <Select {...select} name="client_sex" options={sexes} />
          </>
        )}
      </Section>
      <Section title={words.sections.what}>
        <Select {...select} name="category" options={toOptions(choices)} isWide />
        <Input {...common} name="title" isWide />
        <Text {...common} name="narrative" rows={6} />
      </Section>
      <Section title={words.sections.done}>
        <Text {...common} name="plan" rows={3} />
      </Section>
      <Section title={words.sections.standing}>
        <Select {...common} name="priority" options={named(priorities, strings.cases.priorities)} />
        <Select {...common} name="status" options={named(statuses, strings.cases.statuses)} />
      </Section>
    </>
  );
}

function named<N extends string>(values: readonly N[], names: Readonly<Record<N, string>>) {
  return values.map((value) => [value, names[value]] as const);
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="case-section">
      <legend className="small-title">{title}</legend>
      <div className="case-section-fields">{children}</div>
    </fieldset>
  );
}

interface FieldProps extends Pick<Props, 'register' | 'faults' | 'idPrefix' | 'suggested'> {
  name: CaseField;
  isWide?: boolean;
}

function Labelled({
  name,
  faults,
  idPrefix,
  suggested,
  isWide = false,
  children,
}: Omit<FieldProps, 'register'> & { children: ReactNode }) {
  const fault = faults[name];
  return (
    <div className={isWide ? 'case-field case-field-wide' : 'case-field'}>
      <label htmlFor={`${idPrefix}${name}`}>{words.fields[name]}</label>
      {children}
      {fault !== undefined && (
        <p className="case-fault" id={`${idPrefix}${name}-fault`}>
          {fault}
        </p>
      )}
      {suggested(name, suggestionId(idPrefix, name))}
    </div>
  );
}

function attributesOf({ register, name, faults, idPrefix, suggested }: FieldProps) {
  const isFaulty = faults[name] !== undefined;
  const described = [
    isFaulty && `${idPrefix}${name}-fault`,
    suggested(name, '') !== null && suggestionId(idPrefix, name),
  ].filter((id) => id !== false);
  return {
    ...register(name),
    id: `${idPrefix}${name}`,
    'aria-invalid': isFaulty,
    ...(described.length > 0 && { 'aria-describedby': described.join(' ') }),
  };
}

function suggestionId(idPrefix: string, name: CaseField): string {
  return `${idPrefix}${name}-suggestion`;
}

/** A number is typed as text: a field for numbers keeps nothing that is none, not even until it is mended. */
function Input({
  type = 'text',
  inputMode,
  ...field
}: FieldProps & { type?: string; inputMode?: 'numeric' }) {
  return (
    <Labelled {...field}>
      <input
        type={type}
        inputMode={inputMode}
        className="input"
        autoComplete="off"
        {...attributesOf(field)}
      />
    </Labelled>
  );
}

function Text({ rows, ...field }: FieldProps & { rows: number }) {
  return (
    <Labelled {...field} isWide>
      <textarea className="input" rows={rows} {...attributesOf(field)} />
    </Labelled>
  );
}

function Select({
  options,
  empty,
  ...field
}: FieldProps & { options: readonly (readonly [value: string, text: string])[]; empty?: string }) {
  return (
    <Labelled {...field}>
      <select className="input" {...attributesOf(field)}>
        {empty !== undefined && <option value="">{empty}</option>}
        {options.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </Labelled>
  );
}
