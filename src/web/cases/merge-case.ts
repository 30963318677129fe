import { storedFields, type CaseField, type CaseValues } from './case-values.js';

/** A form whose case was changed by another user in the meantime. */
export interface Merge {
  /** both have changed it, and differ: the user chooses */
  open: readonly CaseField[];
  /** only the other user has changed it */
  takenOver: readonly CaseField[];
  /** the form with all that needs no choice; of the others it has what the user wrote */
  values: CaseValues;
}

/** @param base what both began with */
export function mergeCase(base: CaseValues, mine: CaseValues, theirs: CaseValues): Merge {
  const changedByThem = storedFields.filter((field) => theirs[field] !== base[field]);
  const open = changedByThem.filter((field) => mine[field] !== base[field] && mine[field] !== theirs[field]);
  const takenOver = changedByThem.filter((field) => mine[field] === base[field]);
  const taken = Object.fromEntries(takenOver.map((field) => [field, theirs[field]]));
  return { open, takenOver, values: { ...mine, ...taken } };
}
