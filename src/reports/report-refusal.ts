import { Refusal } from '../lib/refusal.js';

/** Every reason for which figures are refused. */
export type ReportRefusal =
  /** The role sees its own figures at most. */
  | { readonly code: 'figures-not-allowed' }
  /** The period ends, on the day `to` (YYYY-MM-DD), before it begins. */
  | { readonly code: 'period-reversed'; readonly field: 'from'; readonly to: string };

/** A refusal of figures, to be thrown. */
export const reportRefusal = Refusal.of<ReportRefusal>({
  'figures-not-allowed': 'forbidden',
  'period-reversed': 'invalid-input',
});
