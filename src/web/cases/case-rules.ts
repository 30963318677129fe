import { caseBody } from './case-body.js';
import { emptyCase, toNewCase, type CaseField, type CaseValues } from './case-values.js';
import type { Choice } from './case-queries.js';

/** A part of the schema of a case, as the server publishes it. */
interface Rule {
  readonly type?: string | readonly string[];
  readonly enum?: readonly string[];
  readonly pattern?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly maxLength?: number;
  readonly anyOf?: readonly Rule[];
  readonly properties?: Readonly<Record<string, Rule>>;
  readonly items?: Rule;
  readonly required?: readonly string[];
  readonly 'x-needed'?: boolean;
}

/** A value that the server would refuse, or a person without a name. */
export type FieldProblem =
  { code: 'number' | 'clock' | 'required' | 'other' } | { code: 'too-long'; most: number };

const schema: Rule = caseBody;

/** The fault for which the server would refuse one field of the form; null for none. A field that is empty as yet is no fault. */
export function problemOf(
  field: CaseField,
  values: CaseValues,
  choices: readonly Choice[],
): FieldProblem | null {
  const body: unknown = toNewCase(values, choices, undefined);
  const { rule, value, isRequired } = at(body, placeOf(field));
  if (rule === undefined || value === undefined || value === null) return null;
  if (value === '') return isRequired ? { code: 'required' } : null;
  return brokenBy(rule, value);
}

/** A field of the form that a complete case has, and whether it is filled. */
export interface NeededField {
  field: CaseField;
  isFilled: boolean;
}

/** The fields that the server calls needed, in the order of the form. @param isStored its people are not in the form */
export function neededFields(values: CaseValues, isStored: boolean): readonly NeededField[] {
  const names = Object.entries(schema.properties ?? {}).filter(([, rule]) => rule['x-needed'] === true);
  const known = names.map(([name]): NeededField | null => {
    const field = name === 'reporter' ? 'reporter_first_name' : (name as CaseField);
    if (name === 'reporter' && isStored) return null;
    // the caller who gives no name may speak of a child who has one
    const texts =
      name === 'reporter' ? [values.reporter_first_name, values.client_first_name] : [values[field]];
    return { field, isFilled: texts.some((text) => text.trim() !== '') };
  });
  const places = Object.keys(emptyCase);
  return known
    .filter((each) => each !== null)
    .sort((a, b) => places.indexOf(a.field) - places.indexOf(b.field));
}

/** Where in the body the field of the form stands; a number is a place in a list. */
function placeOf(field: CaseField): readonly (string | number)[] {
  const [, who, name] = /^(reporter|client|perpetrator)_(.+)$/.exec(field) ?? [];
  if (who === undefined || name === undefined) return [field];
  return who === 'reporter' ? ['reporter', name] : [`${who}s`, 0, name];
}

function at(body: unknown, place: readonly (string | number)[]) {
  let rule: Rule | undefined = schema;
  let value = body;
  let isRequired = false;
  for (const step of place) {
    // the story is asked for when the case is stored: until then its place may be empty
    isRequired = rule !== schema && rule?.required?.includes(String(step)) === true;
    rule = typeof step === 'number' ? rule?.items : rule?.properties?.[step];
    value = (value as Record<string | number, unknown> | undefined)?.[step];
  }
  return { rule, value, isRequired };
}

function brokenBy(rule: Rule, value: unknown): FieldProblem | null {
  const problems = (rule.anyOf ?? [rule]).map((each) => brokenIn(each, value));
  return problems.includes(null) ? null : (problems[0] ?? null);
}

function brokenIn(rule: Rule, value: unknown): FieldProblem | null {
  const types = [rule.type ?? []].flat();
  if (types.includes('integer')) {
    const isWhole = Number.isInteger(value);
    const { minimum = -Infinity, maximum = Infinity } = rule;
    return isWhole && Number(value) >= minimum && Number(value) <= maximum ? null : { code: 'number' };
  }
  if (types.includes('boolean')) return typeof value === 'boolean' ? null : { code: 'other' };
  if (!types.includes('string') || typeof value !== 'string') return { code: 'other' };
  if (rule.enum && !rule.enum.includes(value)) return { code: 'other' };
  if (rule.pattern !== undefined && !new RegExp(rule.pattern, 'u').test(value)) return { code: 'clock' };
  const { maxLength = Infinity } = rule;
  return value.normalize('NFC').trim().length <= maxLength ? null : { code: 'too-long', most: maxLength };
}
