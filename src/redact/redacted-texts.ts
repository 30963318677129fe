import { setImmediate as nextTurn } from 'node:timers/promises';
import { placeInRedaction, type RedactedPlace } from './place-in-redaction.js';
import { Redactor, type Redaction } from './redactor.js';
import type { SettledTextsData } from './call-texts.js';
import type { NameFinder, PersonalDataType, PersonalSpan, TextSpan } from './text-span.js';

interface KnownText {
  readonly text: string;
  /** As it was redacted in its turn: the pseudonyms of what follows depend on this alone. */
  readonly firstReading: Redaction;
  /** Also without what later texts gave away. */
  readonly now: Redaction;
}

/** The redacted turns of a conversation, as findings about it need them. */
export type TurnTexts = Pick<RedactedTexts, 'place' | 'addFound' | 'redact' | 'pseudonymOf'>;

/**
 * The redacted form of the texts of one conversation, by id.
 *
 * In:     texts in the order in which they came: the same texts in the same order have the same pseudonyms, in every
 *         process and at any time. Texts that come later change no pseudonym of an earlier one.
 * Out:    the text and the places in it; after `lookAgain` also without what only a later text gave away.
 */
export class RedactedTexts {
  readonly #redactor: Redactor;
  readonly #texts = new Map<string, KnownText>();
  readonly #asked = new Map<string, SettledTextsData['pseudonyms'][number]>();
  #knownAtLastLook = 0;

  constructor(findNames: NameFinder) {
    this.#redactor = new Redactor(findNames);
  }

  /** A text that came before under that id is replaced, unless it is the same. @param foundByOthers what others found in it */
  take(id: string, text: string, foundByOthers: readonly PersonalSpan[] = []): Redaction {
    const earlier = this.#texts.get(id);
    const isSame = earlier?.text === text;
    const firstReading = this.#redactor.redact(text, {
      kept: isSame ? earlier.firstReading.spans : [],
      foundByOthers,
    });
    const now =
      isSame && earlier.now !== earlier.firstReading
        ? this.#redactor.reread(text, firstReading)
        : firstReading;
    this.#texts.set(id, { text, firstReading, now });
    return now;
  }

  /** Personal data that others found in a text that was taken. */
  addFound(id: string, foundByOthers: readonly PersonalSpan[]): void {
    const known = this.#texts.get(id);
    if (known) this.take(id, known.text, foundByOthers);
  }

  of(id: string): Redaction | undefined {
    return this.#texts.get(id)?.now;
  }

  /** @returns undefined where there is no such text */
  place(id: string, span: TextSpan): RedactedPlace | undefined {
    const redaction = this.of(id);
    return redaction && placeInRedaction(redaction, span);
  }

  /** A value that is known to be personal data; it is hidden in the texts too. */
  pseudonymOf(type: PersonalDataType, value: string): string {
    const pseudonym = this.#redactor.pseudonymOf(type, value);
    this.#asked.set(`${type} ${value}`, [type, value, pseudonym]);
    return pseudonym;
  }

  /** A text about the conversation, such as a summary. */
  redact(text: string): string {
    return this.#redactor.redact(text).text;
  }

  /** Hides in every text what any of them gave away. Long conversations leave the event loop in between. */
  async reread(): Promise<void> {
    const { knownCount } = this.#redactor;
    if (knownCount === this.#knownAtLastLook) return;
    this.#knownAtLastLook = knownCount;
    for (const [id, known] of [...this.#texts]) {
      await nextTurn();
      if (this.#texts.get(id) !== known) continue;
      this.#texts.set(id, { ...known, now: this.#redactor.reread(known.text, known.firstReading) });
    }
  }

  /** All redacted texts up to now, for `SettledTexts` of another process. */
  settled(): SettledTextsData {
    const texts = [...this.#texts].map(([id, { now }]) => [id, now] as const);
    return { texts, pseudonyms: [...this.#asked.values()] };
  }
}
