/** Longer is not waited, whatever a server asks for. */
const LONGEST_MS = 60 * 60_000;

/**
 * How long a server asks to be left alone (RFC 9110 §10.2.3): seconds, or the date of an HTTP header.
 *
 * @param nowMs Unix time
 * @returns ms, at most an hour; undefined for a header that is none
 */
export function retryAfterMs(header: string | null | undefined, nowMs: number): number | undefined {
  const text = header?.trim() ?? '';
  const waitMs = /^\d{1,10}$/.test(text) ? Number(text) * 1000 : dateMs(text) - nowMs;
  return Number.isNaN(waitMs) ? undefined : Math.min(LONGEST_MS, Math.max(0, waitMs));
}

/** Date.parse takes more than there is in a header, such as "1" and "-5". */
function dateMs(text: string): number {
  return /^[A-Z][a-z]{2,8}, /.test(text) ? Date.parse(text) : NaN;
}

/** An attempt that failed, with what the other side asks to be waited before the next one. */
export class AskedToWaitError extends Error {
  override name = 'AskedToWaitError';
  readonly retryAfterMs: number | undefined;

  constructor(message: string, waitMs: number | undefined) {
    super(message);
    this.retryAfterMs = waitMs;
  }
}

/** The wait that the other side asked for in its error, ms; 0 for none. */
export function waitAskedBy(error: unknown): number {
  const asked = error instanceof Error && 'retryAfterMs' in error ? error.retryAfterMs : undefined;
  return typeof asked === 'number' ? asked : 0;
}
