import { useState } from 'react';
import { strings } from '../strings.js';
import type { Choice } from './case-queries.js';
import type { CaseField, CaseValues } from './case-values.js';
import { fieldNames } from './field-names.js';
import type { Merge } from './merge-case.js';

const words = strings.caseForm;

interface Props {
  merge: Merge;
  theirs: CaseValues;
  choices: readonly Choice[];
  busy: boolean;
  onStore: (values: CaseValues) => void;
}

/** Both versions of each field that two users have changed; nothing is stored before the user has seen them. */
export function CaseConflict({ merge, theirs, choices, busy, onStore }: Props) {
  const [taken, setTaken] = useState<ReadonlySet<CaseField>>(new Set());
  const take = (field: CaseField, isTheirs: boolean): void => {
    const next = new Set(taken);
    if (isTheirs) next.add(field);
    else next.delete(field);
    setTaken(next);
  };
  const store = (): void => {
    const chosen = Object.fromEntries([...taken].map((field) => [field, theirs[field]]));
    onStore({ ...merge.values, ...chosen });
  };
  return (
    <section className="panel case-conflict" aria-labelledby="case-conflict" role="alert">
      <h2 id="case-conflict">{words.conflict.title}</h2>
      <p>{words.conflict.text}</p>
      {merge.open.map((field) => (
        <fieldset key={field} className="case-versions">
          <legend className="small-title">{fieldNames[field]}</legend>
          <Version
            field={field}
            who={words.conflict.mine}
            text={shown(field, merge.values[field], choices)}
            checked={!taken.has(field)}
            onChoose={() => take(field, false)}
          />
          <Version
            field={field}
            who={words.conflict.theirs}
            text={shown(field, theirs[field], choices)}
            checked={taken.has(field)}
            onChoose={() => take(field, true)}
          />
        </fieldset>
      ))}
      {merge.takenOver.length > 0 && (
        <p className="quiet">
          {words.conflict.takenOver(merge.takenOver.map((field) => fieldNames[field]).join(strings.comma))}
        </p>
      )}
      <button type="button" className="button button-primary" disabled={busy} onClick={store}>
        {words.conflict.store}
      </button>
    </section>
  );
}

interface VersionProps {
  field: CaseField;
  who: string;
  text: string;
  checked: boolean;
  onChoose: () => void;
}

function Version({ field, who, text, checked, onChoose }: VersionProps) {
  return (
    <label className="case-version">
      <input type="radio" name={`version-${field}`} checked={checked} onChange={onChoose} />
      <span className="case-version-who">{who}</span>
      <bdi className="case-version-text">{text}</bdi>
    </label>
  );
}

function shown(field: CaseField, value: string, choices: readonly Choice[]): string {
  if (value === '') return words.conflict.nothing;
  if (field === 'category') return choices.find(({ id }) => id === value)?.name ?? value;
  if (value === 'yes' || value === 'no' || value === 'unknown') return words[value];
  return value;
}
