import type { Control, UseFormRegister } from 'react-hook-form';
import type { ReactNode } from 'react';
import { strings } from '../strings.js';
import type { Choice } from './case-queries.js';
import { priorities, statuses } from './case-search.js';
import type { CaseField, CaseValues } from './case-values.js';
import { CategoryField } from './category-field.js';
import { Labelled, useDescribed, type LabelledProps } from './labelled-field.js';
import { safetyWords } from './safety-words.js';

const words = strings.caseForm;

interface Props extends Pick<LabelledProps, 'faults' | 'idPrefix' | 'suggested'> {
  register: UseFormRegister<CaseValues>;
  control: Control<CaseValues>;
  choices: readonly Choice[];
  genders: readonly Choice[];
  relationships: readonly Choice[];
  /** the people are written with the case; those of a stored one are records of their own */
  isNew: boolean;
  /** a field that shows its value, has the focus as before, and takes no other value now */
  isLocked: (field: CaseField) => boolean;
}

/** The case in the order of a conversation: is the child safe, who is it, what happened, what was done. */
export function CaseFields({ choices, genders, relationships, isNew, control, ...common }: Props) {
  const known = [
    ['yes', words.yes],
    ['no', words.no],
  ] as const;
  const asked = [...known, ['unknown', words.unknown]] as const;
  const sexes = genders.map(({ name }) => [name, name] as const);
  const relations = relationships.map(({ name }) => [name, name] as const);
  const select = { ...common, empty: words.unknown };
  const { faults, idPrefix, suggested } = common;
  return (
    <>
      <Section title={words.sections.safety}>
        <Select {...common} name="in_danger" options={asked} empty={safetyWords.notAsked} />
        <Input {...common} name="whereabouts" />
        <Select {...select} name="may_call" options={known} />
        <Select {...select} name="may_text" options={known} />
        <Select {...select} name="keep_confidential" options={known} />
        <Select {...select} name="neutral_caller_id" options={known} />
        <Input {...common} name="safe_from" type="time" />
        <Input {...common} name="safe_until" type="time" />
      </Section>
      {isNew && (
        <Section title={words.sections.who}>
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
          <p className="quiet case-hint">{words.perpetratorHint}</p>
          <Input {...common} name="perpetrator_first_name" />
          <Input {...common} name="perpetrator_last_name" />
          <Select {...select} name="perpetrator_relationship" options={relations} />
          <Input {...common} name="perpetrator_age" inputMode="numeric" />
          <Select {...select} name="perpetrator_sex" options={sexes} />
        </Section>
      )}
      <Section title={words.sections.what}>
        <CategoryField {...{ control, choices, faults, idPrefix, suggested }} />
        <Select {...select} name="gbv_related" options={known} />
        <Input {...common} name="incidence_when" />
        <Input {...common} name="incidence_location" />
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

interface FieldProps extends Omit<LabelledProps, 'children'>, Pick<Props, 'isLocked'> {
  register: UseFormRegister<CaseValues>;
}

function useAttributes({ register, isLocked: _, ...field }: FieldProps) {
  return { ...register(field.name), ...useDescribed(field) };
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
        readOnly={field.isLocked(field.name)}
        {...useAttributes(field)}
      />
    </Labelled>
  );
}

function Text({ rows, ...field }: FieldProps & { rows: number }) {
  return (
    <Labelled {...field} isWide>
      <textarea
        className="input"
        rows={rows}
        readOnly={field.isLocked(field.name)}
        {...useAttributes(field)}
      />
    </Labelled>
  );
}

function Select({
  options,
  empty,
  ...field
}: FieldProps & { options: readonly (readonly [value: string, text: string])[]; empty?: string }) {
  const isLocked = field.isLocked(field.name);
  return (
    <Labelled {...field}>
      <select className="input" aria-disabled={isLocked} {...useAttributes(field)}>
        {empty !== undefined && (
          <option value="" disabled={isLocked}>
            {empty}
          </option>
        )}
        {options.map(([value, text]) => (
          <option key={value} value={value} disabled={isLocked}>
            {text}
          </option>
        ))}
      </select>
    </Labelled>
  );
}
