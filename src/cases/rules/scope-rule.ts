/** Columns of a case with its users: those who are involved in it. */
export const INVOLVED_USERS = [
  'created_by_id',
  'assigned_to_id',
  'escalated_to_id',
  'escalated_by_id',
] as const;
export type InvolvedColumn = (typeof INVOLVED_USERS)[number];

/** The rows of a resource on which a right covers less than all. */
export interface ScopeRule {
  /** Columns with the id of a user: a row is that user's own where one of them has it. */
  readonly ownerColumns: readonly string[];
  /** Further rows for users with a right to the cases in which they are involved. */
  readonly involved: readonly Involvement[];
  /** Which rows hang on a case, for users who see only the others. Left out: those with a `case_id`. */
  readonly ofCase?: { readonly by: 'records'; readonly table: string; readonly column: string };
}

/** How a row belongs to a case in which a user is involved. */
export type Involvement =
  /** The row is the case: the user stands in one of these columns. */
  | { readonly by: 'users'; readonly columns: readonly string[] }
  /** The row's `column` has the same value as `caseColumn` of the case. */
  | { readonly by: 'case'; readonly column: string; readonly caseColumn: string }
  /** A record that the user made, or that belongs to such a case, names the row. */
  | { readonly by: 'records'; readonly records: readonly NamingRecord[] };

export interface NamingRecord {
  readonly table: string;
  /** Its column with the id of the row. */
  readonly column: string;
  /** Column of a case that names the record, besides the record's own `case_id`. */
  readonly namedByCase?: string;
  /** 0 in a record that is there; a removed one names nothing. */
  readonly removedColumn?: string;
}

/** Rule of the resources whose rows have a `case_id`. */
export const SCOPE_BY_CASE: ScopeRule = {
  ownerColumns: ['created_by_id'],
  involved: [{ by: 'case', column: 'case_id', caseColumn: 'id' }],
};
