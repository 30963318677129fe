import { useState, type FocusEvent } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { Choice } from './case-queries.js';
import { problemOf, type FieldProblem } from './case-rules.js';
import { emptyCase, type CaseField, type CaseValues } from './case-values.js';
import { useReleased } from '../ui/use-released.js';
import { safetyWords } from './safety-words.js';

const words = safetyWords.faults;

type Faults = Readonly<Partial<Record<CaseField, string>>>;

/** The faults of fields that the user has left, by the rules of the server. They keep nothing from being stored. */
export function useLeftFields(form: UseFormReturn<CaseValues>, choices: readonly Choice[]) {
  const [faults, setFaults] = useState<Faults>({});
  const released = useReleased();
  const check = (fields: readonly CaseField[]): void => {
    const values = form.getValues();
    const found = fields.map((field) => [field, textOf(problemOf(field, values, choices))] as const);
    setFaults((known) => {
      if (found.every(([field, text]) => known[field] === text)) return known;
      const all = { ...known, ...Object.fromEntries(found) };
      return Object.fromEntries(Object.entries(all).filter(([, text]) => text !== undefined));
    });
  };
  const onBlur = ({ target }: FocusEvent<HTMLElement>): void => {
    const field = fieldNamed((target as HTMLInputElement).name);
    if (field !== undefined) released(() => check([field]));
  };
  /** Enter in a field stores the form from there. */
  const checkAll = (): void => check(Object.keys(emptyCase) as CaseField[]);
  return { faults, onBlur, checkAll };
}

function fieldNamed(name: string | undefined): CaseField | undefined {
  return name !== undefined && name in emptyCase ? (name as CaseField) : undefined;
}

function textOf(problem: FieldProblem | null): string | undefined {
  if (problem === null) return undefined;
  return problem.code === 'too-long' ? words.tooLong(problem.most) : words[problem.code];
}
