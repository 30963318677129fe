/** A place in a text. */
export interface Span {
  /** UTF-16 offsets: `source.slice(start, end) === text`. */
  readonly start: number;
  readonly end: number;
  readonly text: string;
}
