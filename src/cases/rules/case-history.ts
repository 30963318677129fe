import type { ColumnValues } from '../record-draft.js';

export interface Activity {
  readonly caseId: number;
  readonly activity: number;
  /** The row of the client, perpetrator or attachment. */
  readonly ref?: number;
  readonly changeCount: number;
  /** Where the change came from, by column; left out where that is where the case came from. */
  readonly origin?: ColumnValues | undefined;
  /** The event in words; when left out, the history shows the plan of the case there. */
  readonly detail?: string | undefined;
}
