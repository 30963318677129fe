import { useId } from 'react';
import { strings } from '../strings.js';
import type { Difference } from './merge-queries.js';
import { mergeValueText } from './merge-value-text.js';

const words = strings.merges.compare;
const sides = ['kept', 'duplicate'] as const;

export type Side = (typeof sides)[number];

interface Props {
  difference: Difference;
  /** null: the user is to choose */
  stays: Side | null;
  isMissing: boolean;
  onChoose: (side: Side) => void;
}

/** A value that two records do not have in common: both, and which of them stays. */
export function MergeValue({ difference, stays, isMissing, onChoose }: Props) {
  const id = useId();
  const { field, kept, duplicate } = difference;
  const leavesNumber = field === 'phone' && kept !== null && duplicate !== null;
  const hint = stays === null ? words.undecided : leavesNumber ? words.phoneHint : undefined;
  return (
    <fieldset className="merge-field" aria-describedby={hint && `${id}-hint`}>
      <legend>{strings.merges.fields[field]}</legend>
      {sides.map((side) => (
        <label key={side} className="merge-value">
          <input
            type="radio"
            name={field}
            value={side}
            checked={stays === side}
            onChange={() => onChoose(side)}
          />
          <span className="quiet">{words.sides[side]}</span>
          <span className="merge-text">
            <bdi>{mergeValueText(field, difference[side])}</bdi>
          </span>
        </label>
      ))}
      {hint !== undefined && (
        <p id={`${id}-hint`} className={isMissing ? 'person-fault' : 'quiet'}>
          {hint}
        </p>
      )}
    </fieldset>
  );
}
