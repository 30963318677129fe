/** A header field of a SIP message, by its places in the text. */
export interface HeaderField {
  /** In lower case. */
  readonly name: string;
  /** First character behind the colon. */
  readonly start: number;
  /** Behind the last character of the value, its continuation lines included. */
  readonly end: number;
}

/** A name that is longer is none that is looked for. */
const LONGEST_NAME = 64;

/** @returns the first line of a SIP message, without the line ends before it that keep a connection alive */
export function startLineOf(text: string): string {
  const start = startOf(text);
  const end = text.indexOf('\n', start);
  return text.slice(start, end < 0 ? text.length : end).trimEnd();
}

/**
 * The header fields of a SIP message up to the empty line behind them (RFC 3261, section 7.3), also those that go on in a
 * line that begins with a space. Reads each character a fixed number of times, whatever is in the text.
 */
export function* headerFieldsOf(text: string): Generator<HeaderField> {
  let start = nextLine(text, startOf(text));
  while (start < text.length && !isLineEnd(text, start)) {
    let next = nextLine(text, start);
    while (isSpace(text, next)) next = nextLine(text, next);
    const colon = text.slice(start, Math.min(next, start + LONGEST_NAME)).indexOf(':');
    if (colon > 0) {
      const name = text
        .slice(start, start + colon)
        .trim()
        .toLowerCase();
      yield { name, start: start + colon + 1, end: next };
    }
    start = next;
  }
}

function startOf(text: string): number {
  let at = 0;
  while (isLineEnd(text, at)) at++;
  return at;
}

function nextLine(text: string, from: number): number {
  const end = text.indexOf('\n', from);
  return end < 0 ? text.length : end + 1;
}

function isLineEnd(text: string, at: number): boolean {
  return text[at] === '\r' || text[at] === '\n';
}

function isSpace(text: string, at: number): boolean {
  return text[at] === ' ' || text[at] === '\t';
}
