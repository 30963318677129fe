import type { CaseValues } from './case-values.js';
import { safetyWords } from './safety-words.js';

const words = safetyWords.line;

/** Fields of a case that its safety is read from, as the form has them. */
export type SafetyValues = Pick<CaseValues, (typeof safetyFields)[number]>;

export const safetyFields = [
  ...(['in_danger', 'whereabouts', 'may_call', 'may_text'] as const),
  ...(['safe_from', 'safe_until', 'neutral_caller_id', 'keep_confidential'] as const),
] as const;

export interface SafetyFact {
  text: string;
  /** the person is in danger now */
  isDanger: boolean;
}

/** The safety of a case in words, as far as it is known, danger first. */
export function safetyFacts(values: SafetyValues): readonly SafetyFact[] {
  const place = values.whereabouts.trim();
  const isDanger = values.in_danger === 'yes';
  const facts = [
    ...(place !== '' && !isDanger ? [words.at(place)] : []),
    callText(values),
    ...(values.neutral_caller_id === 'yes' ? [words.neutral] : []),
    textText(values.may_text),
    ...(values.keep_confidential === 'yes' ? [words.confidential] : []),
  ];
  return [
    { text: dangerText(values.in_danger, place), isDanger },
    ...facts.map((text) => ({ text, isDanger: false })),
  ];
}

function dangerText(inDanger: string, place: string): string {
  switch (inDanger) {
    case 'yes':
      return place === '' ? words.danger : words.dangerAt(place);
    case 'no':
      return words.noDanger;
    case 'unknown':
      return words.dangerUnknown;
    default:
      return words.dangerNotAsked;
  }
}

function textText(mayText: string): string {
  if (mayText === '') return words.textUnknown;
  return mayText === 'yes' ? words.mayText : words.neverText;
}

function callText({ may_call: mayCall, safe_from: from, safe_until: until }: SafetyValues): string {
  const hasHours = from !== '' && until !== '';
  if (mayCall === 'no') return words.neverCall;
  if (mayCall === 'yes') return hasHours ? words.mayCallBetween(from, until) : words.mayCall;
  return hasHours ? words.callBetween(from, until) : words.callUnknown;
}
