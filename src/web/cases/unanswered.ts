import { ApiFault } from '../api/api-fault.js';
import type { CaseDraft } from './draft-place.js';
import type { CaseValues } from './case-values.js';

/** State that a form began with. */
export type Begun = Pick<CaseDraft, 'base' | 'tag'>;

/** A form that was sent, and that the server has not answered. */
export interface Unanswered {
  readonly fault: ApiFault;
  /** as it was sent */
  readonly values: CaseValues;
  readonly from: Begun;
  /**
   * A new case whose answer may be all that was lost: the same words go again, so that it is stored once. Else what the
   * form holds by then.
   */
  readonly mayBeStored: boolean;
}

/** @returns null where the server has given an answer of its own */
export function unansweredOf(
  fault: unknown,
  { isNew, ...sent }: Pick<Unanswered, 'values' | 'from'> & { readonly isNew: boolean },
): Unanswered | null {
  if (!(fault instanceof ApiFault)) return null;
  const isLost = fault.status === 0 || fault.status === 504;
  const isAway = fault.status === 502 || fault.status === 503;
  return isLost || isAway ? { ...sent, fault, mayBeStored: isLost && isNew } : null;
}
