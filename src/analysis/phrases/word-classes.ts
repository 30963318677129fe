/** As many words as are remembered with their classes; a call has some thousands of different ones. */
const REMEMBERED_WORDS = 20_000;

/** Sets of words, wildcards among them, numbered; says for a word which of the sets have it. */
export class WordClasses {
  readonly #byKey = new Map<string, number>();
  readonly #exact = new Map<string, Set<number>>();
  /** By the last letters that they ask for, or else by the first: a word is held against few of them. */
  readonly #wildcards = new Map<string, Wildcard[]>();
  readonly #remembered = new Map<string, ReadonlySet<number>>();

  /** The number of a set; the same words have the same number. */
  add(words: readonly string[]): number {
    const key = [...new Set(words)].sort().join(' ');
    const known = this.#byKey.get(key);
    if (known !== undefined) return known;
    const id = this.#byKey.size;
    this.#byKey.set(key, id);
    for (const word of words) {
      if (word.includes('*')) this.#addWildcard({ parts: word.split('*'), id });
      else this.#exact.set(word, (this.#exact.get(word) ?? new Set()).add(id));
    }
    this.#remembered.clear();
    return id;
  }

  of(word: string): ReadonlySet<number> {
    const known = this.#remembered.get(word);
    if (known) return known;
    const classes = new Set(this.#exact.get(word));
    for (const key of [...endKeys(word), ...startKeys(word), ANYWHERE])
      for (const { parts, id } of this.#wildcards.get(key) ?? [])
        if (matchesWildcard(word, parts)) classes.add(id);
    if (this.#remembered.size >= REMEMBERED_WORDS) this.#remembered.clear();
    this.#remembered.set(word, classes);
    return classes;
  }

  #addWildcard(wildcard: Wildcard): void {
    const first = wildcard.parts[0] ?? '';
    const last = wildcard.parts.at(-1) ?? '';
    const key = endKeys(last)[0] ?? startKeys(first)[0] ?? ANYWHERE;
    const others = this.#wildcards.get(key);
    if (others) others.push(wildcard);
    else this.#wildcards.set(key, [wildcard]);
  }
}

interface Wildcard {
  /** The letters between the stars. */
  readonly parts: readonly string[];
  readonly id: number;
}

const KEY_LETTERS = 3;
const ANYWHERE = '';

/** The key of words with this ending, if it is long enough to have one. */
function endKeys(ending: string): readonly string[] {
  return ending.length < KEY_LETTERS ? [] : [`*${ending.slice(-KEY_LETTERS)}`];
}

/** The key of words with this beginning, if it is long enough to have one. */
function startKeys(beginning: string): readonly string[] {
  return beginning.length < KEY_LETTERS ? [] : [`${beginning.slice(0, KEY_LETTERS)}*`];
}

/** Each part is looked for once, from left to right. */
function matchesWildcard(word: string, parts: readonly string[]): boolean {
  const first = parts[0] ?? '';
  const last = parts.at(-1) ?? '';
  if (word.length < first.length + last.length || !word.startsWith(first) || !word.endsWith(last))
    return false;
  let at = first.length;
  const end = word.length - last.length;
  for (const part of parts.slice(1, -1)) {
    const found = word.indexOf(part, at);
    if (found < 0 || found + part.length > end) return false;
    at = found + part.length;
  }
  return true;
}
