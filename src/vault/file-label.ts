/** Kind of file that a user has uploaded. */
export const UPLOAD = 'upload';

/**
 * The identity of a file of the vault, sealed in its header: enough to find out what it belongs to when no row of
 * the database names it. At most some 900 bytes as JSON.
 */
export interface FileLabel {
  /** e.g. `upload`, `call-recording` */
  readonly kind: string;
  readonly [field: string]: string | number | null;
}
