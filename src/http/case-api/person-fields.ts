import type { Condition } from '../../cases/record-query.js';
import { fieldNamed, type Resource } from '../../cases/resource.js';
import type { FaceFields } from './face-fields.js';
import { listed, nullableNumber, nullableText, ownId, plainText, requiredText } from './field-kinds.js';
import { createdWithin, naming, wordsCondition, type ListParameters } from './list-parameters.js';
import { wishFields } from './wish-fields.js';

type Prefix = 'contact_' | 'reporter_' | '';

/** A person as a part of a case. In the case file, their fields stand behind `prefix`, and their id in `idField`. */
export function personFields(prefix: 'contact_' | 'reporter_', idField: string): FaceFields {
  const personId = prefix === 'contact_' ? 'contact_id' : 'reporter_contact_id';
  return { id: ownId(idField), person_id: ownId(personId), ...particularsOf(prefix) };
}

/** Name, number and wishes of a person. */
export function particularsOf(prefix: Prefix): FaceFields {
  return { ...nameAndNumberOf(prefix), ...wishFields(prefix) };
}

/** Name, number and description of a person. */
export function nameAndNumberOf(prefix: Prefix): FaceFields {
  return {
    first_name: requiredText(`${prefix}fname`),
    last_name: plainText(`${prefix}lname`),
    phone: nullableText(`${prefix}phone`),
    age: nullableNumber(`${prefix}age`),
    sex: listed(`${prefix}sex_id`, `${prefix}sex`, 'GENDER'),
    location: listed(`${prefix}location_id`, `${prefix}location`, 'LOCATION'),
  };
}

/** The persons of a kind that a list is asked for: by their case, the words of their names, and the day that they came. */
export function personConditions(
  resource: Resource,
  { case_id: caseId, q, ...days }: ListParameters,
): readonly Condition[] {
  return [
    ...naming((name) => fieldNamed(resource, name), { case_id: caseId }),
    ...createdWithin(fieldNamed(resource, 'created_on'), days),
    ...wordsCondition(fieldNamed(resource, 'contact_fullname'), q),
  ];
}
