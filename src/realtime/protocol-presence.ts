/** Users who have a case open. Part of `protocol.ts`. */

export interface WireEditor {
  user_id: number;
  name: string;
  /** name of the field of the case that the user is in, as in `/api/v1/cases`; null: in none. Never its value. */
  field: string | null;
}

export interface WireCasePresence {
  case_id: string;
  /** the other users who have it open, each once, by their names; at most 50 */
  others: WireEditor[];
}
