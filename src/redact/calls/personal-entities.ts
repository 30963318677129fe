import type { PersonalDataType, PersonalSpan } from '../text-span.js';

/** Types of entities that are personal data, as the finders of entities name them. Ages and times of day are not. */
const PERSONAL_TYPES: Readonly<Record<string, PersonalDataType>> = {
  PERSON: 'PERSON',
  LOC: 'LOC',
  ORG: 'ORG',
  PHONE: 'PHONE',
  EMAIL: 'EMAIL',
  ID: 'ID',
};

/** Undefined for an entity that is no personal data. */
export function personalTypeOf(entityType: string): PersonalDataType | undefined {
  return PERSONAL_TYPES[entityType];
}

/** The entities of a text that are personal data, whichever engine found them. */
export function personalSpansOf(
  entities: readonly { readonly type: string; readonly start: number; readonly end: number }[],
): PersonalSpan[] {
  return entities.flatMap(({ type, start, end }) => {
    const personal = personalTypeOf(type);
    return personal ? [{ type: personal, start, end }] : [];
  });
}
