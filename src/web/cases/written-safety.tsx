import { useWatch, type Control } from 'react-hook-form';
import type { CaseValues } from './case-values.js';
import { safetyFields, type SafetyValues } from './safety-facts.js';
import { SafetyLine } from './safety-line.js';

/** The safety of a case that is being written. */
export function WrittenSafety({ control }: { control: Control<CaseValues> }) {
  const written = useWatch({ control, name: safetyFields });
  const values = Object.fromEntries(safetyFields.map((field, at) => [field, written[at] ?? '']));
  return <SafetyLine values={values as SafetyValues} />;
}
