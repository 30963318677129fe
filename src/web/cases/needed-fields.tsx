import { useWatch, type UseFormReturn } from 'react-hook-form';
import { neededFields } from './case-rules.js';
import type { CaseValues } from './case-values.js';
import { fieldNames } from './field-names.js';
import { safetyWords } from './safety-words.js';

const words = safetyWords.needed;

interface Props {
  form: UseFormReturn<CaseValues>;
  /** its people are not in the form */
  isStored: boolean;
}

/** How much of a complete case there is, and the way to the next that is missing. Nothing waits for it. */
export function NeededFields({ form, isStored }: Props) {
  const { control } = form;
  const values = { ...form.getValues(), ...useWatch({ control }) };
  const needed = neededFields(values, isStored);
  const next = needed.find(({ isFilled }) => !isFilled);
  const have = needed.filter(({ isFilled }) => isFilled).length;
  return (
    <p className="case-needed">
      <span>{next === undefined ? words.complete : words.count(have, needed.length)}</span>
      {next !== undefined && (
        <button type="button" className="button button-quiet" onClick={() => form.setFocus(next.field)}>
          {words.next(fieldNames[next.field])}
        </button>
      )}
    </p>
  );
}
