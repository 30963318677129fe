/** Parameters of `Digest …` (RFC 3261, section 25.1), as they are written. */
export interface DigestCredentials {
  /** By name in lower case; of a quoted text what stands between the quotes, with its backslashes. */
  readonly values: ReadonlyMap<string, string>;
  /** Where the value of `response` stands in the text. */
  readonly response: { readonly start: number; readonly end: number };
}

const MOST_PARAMETERS = 32;
/** RFC 3261, section 25.1: `token`. */
const TOKEN = /[\w.!%*+`'~-]/;

interface Value {
  readonly text: string;
  readonly start: number;
}

/**
 * Reads the value of an `Authorization` field, which may go on over several lines.
 *
 * @param range of the value in `text`
 * @returns undefined for another scheme, and for what can be read in two ways: a parameter twice, a quote without an end
 */
export function parseDigestCredentials(
  text: string,
  range: { readonly start: number; readonly end: number },
): DigestCredentials | undefined {
  const scan = new Scanner(text, range);
  scan.skipSpace();
  if (scan.token().toLowerCase() !== 'digest') return undefined;
  const values = new Map<string, string>();
  let response: DigestCredentials['response'] | undefined;
  do {
    scan.skipSpace();
    const name = scan.token().toLowerCase();
    const value = name === '' ? undefined : scan.value();
    if (!value || values.has(name) || values.size === MOST_PARAMETERS) return undefined;
    values.set(name, value.text);
    if (name === 'response') response = { start: value.start, end: value.start + value.text.length };
    scan.skipSpace();
  } while (scan.take(','));
  return scan.isAtEnd && response ? { values, response } : undefined;
}

/** Goes through a text once, from its beginning to its end. */
class Scanner {
  readonly #text: string;
  readonly #end: number;
  #at: number;

  constructor(text: string, { start, end }: { readonly start: number; readonly end: number }) {
    this.#text = text;
    this.#at = start;
    this.#end = end;
  }

  get isAtEnd(): boolean {
    return this.#at >= this.#end;
  }

  skipSpace(): void {
    while (!this.isAtEnd && ' \t\r\n'.includes(this.#char)) this.#at++;
  }

  take(char: string): boolean {
    const isThere = !this.isAtEnd && this.#char === char;
    if (isThere) this.#at++;
    return isThere;
  }

  token(): string {
    const start = this.#at;
    while (!this.isAtEnd && TOKEN.test(this.#char)) this.#at++;
    return this.#text.slice(start, this.#at);
  }

  /** `= token` or `= "text"`. @returns undefined for neither */
  value(): Value | undefined {
    this.skipSpace();
    if (!this.take('=')) return undefined;
    this.skipSpace();
    if (this.take('"')) return this.#quoted();
    const start = this.#at;
    const text = this.token();
    return text === '' ? undefined : { text, start };
  }

  #quoted(): Value | undefined {
    const start = this.#at;
    for (; !this.isAtEnd; this.#at++) {
      if (this.#char === '\r' || this.#char === '\n') return undefined;
      if (this.#char === '\\') this.#at++;
      else if (this.#char === '"') return { text: this.#text.slice(start, this.#at++), start };
    }
    return undefined;
  }

  get #char(): string {
    return this.#text[this.#at] ?? '';
  }
}
