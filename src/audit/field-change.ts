/** One changed field of one row. Kept for good: entries are added, never altered. */
export interface FieldChange {
  /** The table, in the words of the APIs. */
  readonly resource: string;
  readonly rowId: number;
  readonly field: string;
  readonly oldValue: string | null;
  readonly newValue: string | null;
}
