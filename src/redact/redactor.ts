import { findPersonalData } from './find-personal-data.js';
import { KnownValues } from './known-values.js';
import { PSEUDONYM, Pseudonyms } from './pseudonyms.js';
import type { NameFinder, PersonalDataType, PersonalSpan, TextSpan } from './text-span.js';

/** A place in the text as it was, and what stands there now. */
export interface RedactedSpan extends PersonalSpan {
  readonly pseudonym: string;
}

export interface Redaction {
  readonly text: string;
  /** In the text as it was, in order, without overlaps: the words of a recording are silenced by them. */
  readonly spans: readonly RedactedSpan[];
}

export interface RedactOptions {
  /**
   * Spans of an earlier redaction of the same text: they stay
   * as they are, and only the text between them is looked at.
   */
  readonly kept?: readonly RedactedSpan[];
  /** Personal data of this text that others have found; places that overlap count once. */
  readonly foundByOthers?: readonly PersonalSpan[];
}

const FULL_NUMBER = /(?:\d\D*){6}/;
/** A text that gives something away only after the text around it is gone is looked at so often. */
const ROUNDS_AT_MOST = 8;

/**
 * Replaces the personal data of one conversation, text by text, by pseudonyms that stay the same throughout.
 *
 * Redacted text stays redacted: it comes back as it is. Redaction finds what has a known form, a cue or an
 * entry in a list; a name that has none of them stays. It is a second line, behind who may see a text at all.
 */
export class Redactor {
  readonly #findNames: NameFinder;
  readonly #pseudonyms = new Pseudonyms();
  readonly #known = new KnownValues();

  constructor(findNames: NameFinder) {
    this.#findNames = findNames;
  }

  /** Number of values known so far: it grows when a text gives something away that was not known before. */
  get knownCount(): number {
    return this.#known.count;
  }

  /**
   * The pseudonym of a value that is known from elsewhere, such as the number of a caller. It is hidden in texts too, unless
   * it is the short number of a service or the name of a line, which may be any word.
   */
  pseudonymOf(type: PersonalDataType, value: string): string {
    if (type !== 'PHONE' || FULL_NUMBER.test(value)) this.#known.learn(type, value);
    return this.#pseudonyms.of(type, value);
  }

  redact(text: string, { kept = [], foundByOthers = [] }: RedactOptions = {}): Redaction {
    const before = [...this.#earlierPseudonyms(text), ...kept];
    const found = this.#takeFoundByOthers(text, foundByOthers, before);
    for (let round = 0; round < ROUNDS_AT_MOST; round++) {
      const fresh = between(text, [...before, ...found]).flatMap((rest) => this.#findIn(text, rest));
      if (fresh.length === 0) break;
      for (const span of fresh) {
        this.#known.learn(span.type, text.slice(span.start, span.end));
        found.push(span);
      }
    }
    const fresh = found
      .sort((a, b) => a.start - b.start)
      .map((span) => ({
        ...span,
        pseudonym: this.#pseudonyms.of(span.type, text.slice(span.start, span.end)),
      }));
    const spans = [...kept, ...fresh].sort((a, b) => a.start - b.start);
    return { text: replaced(text, spans), spans };
  }

  /**
   * Hides what is known by now in a text that was redacted before. It gives no new pseudonym and learns nothing, so that
   * those of texts to come do not depend on when this was asked.
   */
  reread(text: string, firstReading: Redaction): Redaction {
    const { spans: kept } = firstReading;
    const blocked = [...this.#earlierPseudonyms(text), ...kept];
    const found = between(text, blocked).flatMap(({ start, end }) =>
      this.#known.find(text.slice(start, end)).map((span) => inWhole(span, start)),
    );
    if (found.length === 0) return firstReading;
    const fresh = found.map((span) => {
      const { type } = span;
      const value = text.slice(span.start, span.end);
      return { ...span, pseudonym: this.#pseudonyms.known(type, value) ?? `[${type}_0]` };
    });
    const spans = [...kept, ...fresh].sort((a, b) => a.start - b.start);
    return { text: replaced(text, spans), spans };
  }

  #takeFoundByOthers(
    text: string,
    foundByOthers: readonly PersonalSpan[],
    taken: readonly TextSpan[],
  ): PersonalSpan[] {
    const found: PersonalSpan[] = [];
    for (const span of foundByOthers) {
      this.#known.learn(span.type, text.slice(span.start, span.end));
      for (const free of between(text, [...taken, ...found], span)) found.push({ type: span.type, ...free });
    }
    return found;
  }

  #earlierPseudonyms(text: string): TextSpan[] {
    return [...text.matchAll(PSEUDONYM)].map(({ index, 0: whole, 1: type, 2: number }) => {
      this.#pseudonyms.reserve(type as PersonalDataType, Number(number));
      return { start: index, end: index + whole.length };
    });
  }

  #findIn(text: string, { start, end }: TextSpan): PersonalSpan[] {
    const part = text.slice(start, end);
    const fresh = findPersonalData(part, this.#findNames);
    const found = fresh.length > 0 ? fresh : this.#known.find(part);
    return found.map((span) => inWhole(span, start));
  }
}

/** A span of the part that begins at `partAt`, in the whole text. */
function inWhole(span: PersonalSpan, partAt: number): PersonalSpan {
  return { ...span, start: partAt + span.start, end: partAt + span.end };
}

/** The parts of a text, or of a part of it, outside of the spans that have a letter, digit or sign in them. */
function between(
  text: string,
  spans: readonly TextSpan[],
  within: TextSpan = { start: 0, end: text.length },
): TextSpan[] {
  const parts: TextSpan[] = [];
  let from = within.start;
  for (const { start, end } of [...spans].sort((a, b) => a.start - b.start)) {
    if (end <= from) continue;
    if (start >= within.end) break;
    parts.push({ start: from, end: Math.max(from, start) });
    from = end;
  }
  if (from < within.end) parts.push({ start: from, end: within.end });
  return parts.filter(({ start, end }) => /[\p{L}\p{N}\p{S}]/u.test(text.slice(start, end)));
}

function replaced(text: string, spans: readonly RedactedSpan[]): string {
  const parts: string[] = [];
  let from = 0;
  for (const { start, end, pseudonym } of spans) {
    parts.push(text.slice(from, start), pseudonym);
    from = end;
  }
  parts.push(text.slice(from));
  return parts.join('');
}
