import type { Role } from '../access/roles.js';
import { Refusal } from '../lib/refusal.js';

/** Every reason for which figures, or views of lists, are refused. */
export type ReportRefusal =
  /** The role sees its own figures at most. */
  | { readonly code: 'figures-not-allowed' }
  /** The period ends, on the day `to` (YYYY-MM-DD), before it begins. */
  | { readonly code: 'period-reversed'; readonly field: 'from'; readonly to: string }
  /** No such view, or none that the user is shown. */
  | { readonly code: 'unknown-view'; readonly id: string }
  /** The view is shared; its owner alone changes it. */
  | { readonly code: 'view-of-another' }
  /** The owner has given another view of the page this name. */
  | { readonly code: 'view-name-taken'; readonly name: string }
  /** `most`: views that one user may have of one page. */
  | { readonly code: 'too-many-views'; readonly most: number }
  | { readonly code: 'view-page-not-allowed'; readonly page: string }
  /** The role of the user shows views to no other one. */
  | { readonly code: 'views-not-shared' }
  /** `role` may not open the page. */
  | {
      readonly code: 'view-not-for-role';
      readonly field: 'shared_with';
      readonly page: string;
      readonly role: Role;
    };

/** A refusal of figures or views, to be thrown. */
export const reportRefusal = Refusal.of<ReportRefusal>({
  'figures-not-allowed': 'forbidden',
  'period-reversed': 'invalid-input',
  'unknown-view': 'not-found',
  'view-of-another': 'forbidden',
  'view-name-taken': 'conflict',
  'too-many-views': 'conflict',
  'view-page-not-allowed': 'forbidden',
  'views-not-shared': 'forbidden',
  'view-not-for-role': 'invalid-input',
});
