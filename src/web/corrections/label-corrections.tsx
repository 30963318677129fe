import { useQuery } from '@tanstack/react-query';
import { useContext, useId, useRef, useState } from 'react';
import { useApi } from '../api/api-context.js';
import { choicesOf, type Choice } from '../cases/case-queries.js';
import { toOptions } from '../cases/choice-options.js';
import { strings } from '../strings.js';
import { apiFaultText } from '../ui/api-fault-text.js';
import { priorities } from '../ui/priorities.js';
import { CorrectionForm } from './correction-form.js';
import { CorrectionNote } from './correction-note.js';
import type { Correction } from './correction-queries.js';
import { CorrectionsContext, type CallCorrections } from './corrections-context.js';
import './corrections.css';

const words = strings.corrections;
const labels = ['category', 'priority', 'danger'] as const;
type Label = (typeof labels)[number];
const dangers = ['present', 'absent'] as const;

/** Corrections of the labels of a call, and a way to make one. Nothing without the context. */
export function LabelCorrections() {
  const corrections = useContext(CorrectionsContext);
  if (corrections === null) return null;
  const { ofCall, mayCorrectLabels, fault } = corrections;
  if (fault !== null) return <p role="alert">{`${words.unread} ${apiFaultText(fault)}`}</p>;
  if (ofCall.length === 0 && !mayCorrectLabels) return null;
  return <OfCall corrections={corrections} />;
}

function OfCall({ corrections: { callId, ofCall, mayCorrectLabels } }: { corrections: CallCorrections }) {
  const { data: choices = [] } = useQuery(choicesOf(useApi(), 'CASE_CATEGORY'));
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const close = (): void => {
    setOpen(false);
    button.current?.focus();
  };
  return (
    <section className="label-corrections" aria-label={words.title}>
      {ofCall.map((correction) => (
        <CorrectionNote key={correction.id} callId={callId} correction={correction}>
          {labelText(correction, choices)}
        </CorrectionNote>
      ))}
      {mayCorrectLabels && (
        <button
          ref={button}
          type="button"
          className="button button-quiet correction-act"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {words.correctLabel}
        </button>
      )}
      {isOpen && <LabelForm callId={callId} choices={choices} onClosed={close} />}
    </section>
  );
}

function labelText(
  { subject, value, machine_value: machine }: Correction,
  choices: readonly Choice[],
): string {
  const label = labels.find((each) => each === subject);
  if (label === undefined || value === null) return words.withheld;
  const name =
    optionsOf(label, choices)
      .find(([id]) => id === value)?.[1]
      .trim() ?? value;
  const before = label === 'category' ? machine : (nameOf(label, machine) ?? machine);
  const named = words.labels[label];
  return before === null ? words.labelled(named, name) : words.instead(named, name, before);
}

function nameOf(label: 'priority' | 'danger', value: string | null): string | undefined {
  return optionsOf(label, []).find(([id]) => id === value)?.[1];
}

function optionsOf(
  label: Label,
  choices: readonly Choice[],
): readonly (readonly [id: string, text: string])[] {
  if (label === 'category') return toOptions(choices);
  if (label === 'priority') return priorities.map((each) => [each, strings.priority[each]] as const);
  return dangers.map((each) => [each, words.dangers[each]] as const);
}

interface FormProps {
  callId: string;
  choices: readonly Choice[];
  onClosed: () => void;
}

function LabelForm({ callId, choices, onClosed }: FormProps) {
  const id = useId();
  const [label, setLabel] = useState<Label>('category');
  return (
    <CorrectionForm callId={callId} label={words.correctLabel} of={{ subject: label }} onClosed={onClosed}>
      <label htmlFor={`${id}-label`}>{words.label}</label>
      <select
        id={`${id}-label`}
        className="input"
        value={label}
        autoFocus
        onChange={({ target }) => setLabel(labels.find((each) => each === target.value) ?? label)}
      >
        {labels.map((each) => (
          <option key={each} value={each}>
            {words.labels[each]}
          </option>
        ))}
      </select>
      <label htmlFor={`${id}-value`}>{words.right}</label>
      <select id={`${id}-value`} key={label} name="value" className="input">
        {optionsOf(label, choices).map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </CorrectionForm>
  );
}
