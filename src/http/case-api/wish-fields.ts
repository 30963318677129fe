import type { FaceFields } from './face-fields.js';
import { knownFlag, nullableClock } from './field-kinds.js';

const HOURS = "HH:MM in the helpline's time zone; sent together with the other one, may span midnight";

/**
 * Wishes on being contacted, of a person or of a case: see `safe-contact.ts`.
 *
 * @param prefix that of the names of their fields in the case file
 */
export function wishFields(prefix: string): FaceFields {
  const flag = (name: string, about: string) => knownFlag(`${prefix}${name}`, { about });
  const hour = (name: string) => nullableClock(`${prefix}${name}`, { about: HOURS });
  return {
    may_call: flag('may_call', 'false: dialled only with a named override; null: unknown'),
    may_text: flag('may_text', 'false: no messages; null: unknown'),
    keep_confidential: flag(
      'keep_confidential',
      'no other person may learn that the helpline contacts this person',
    ),
    neutral_caller_id: flag('neutral_caller_id', 'calls show no number of the helpline'),
    safe_from: hour('safe_from'),
    safe_until: hour('safe_until'),
  };
}
