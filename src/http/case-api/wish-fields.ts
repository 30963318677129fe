import { z } from 'zod';
import type { Fields } from './record-face.js';
import { clock, flag, textOrNull } from './values.js';

/** Wishes on being contacted, of a person or of a case, as this API has them: see `safe-contact.ts`. */
const FLAGS = ['may_call', 'may_text', 'keep_confidential', 'neutral_caller_id'] as const;
const HOURS = ['safe_from', 'safe_until'] as const;
type Flag = (typeof FLAGS)[number];
type Hour = (typeof HOURS)[number];
type Wish = Flag | Hour;

/** HH:MM, as it is told. */
const hour = z.iso.time({ precision: -1 }).nullable();
const known = z.boolean().nullable();

export const wishRecord = {
  may_call: known,
  may_text: known,
  keep_confidential: known,
  neutral_caller_id: known,
  safe_from: hour,
  safe_until: hour,
};

const HOURS_TOLD = "HH:MM in the helpline's time zone; sent together with the other one, may span midnight";

export const wishInputs = {
  may_call: flag().nullable().optional().describe('false: dialled only with a named override; null: unknown'),
  may_text: flag().nullable().optional().describe('false: no messages; null: unknown'),
  keep_confidential: flag()
    .nullable()
    .optional()
    .describe('nobody else may learn that the helpline contacts this person'),
  neutral_caller_id: flag().nullable().optional().describe('calls show no number of the helpline'),
  safe_from: clock().nullable().optional().describe(HOURS_TOLD),
  safe_until: clock().nullable().optional().describe(HOURS_TOLD),
};

/** Fields of the case file, whose names begin with a prefix, by the names here. */
export function wishFieldNames<P extends string>(prefix: P) {
  const names = [...FLAGS, ...HOURS].map((name) => [name, `${prefix}${name}`] as const);
  return Object.fromEntries(names) as { readonly [name in Wish]: `${P}${name}` };
}

/** From fields whose names begin with a prefix. */
export function wishJson(fields: Fields, prefix: string): Readonly<Record<Wish, boolean | string | null>> {
  const cell = (name: Wish) => fields[`${prefix}${name}`];
  return {
    may_call: toFlag(cell('may_call')),
    may_text: toFlag(cell('may_text')),
    keep_confidential: toFlag(cell('keep_confidential')),
    neutral_caller_id: toFlag(cell('neutral_caller_id')),
    safe_from: textOrNull(cell('safe_from')),
    safe_until: textOrNull(cell('safe_until')),
  };
}

/** 0 no, 1 yes; 2 or nothing: unknown. */
function toFlag(cell: string | undefined): boolean | null {
  if (cell === '0') return false;
  return cell === '1' ? true : null;
}
