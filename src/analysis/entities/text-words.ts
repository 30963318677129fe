import { cutWords, type Word } from '../../lib/words.js';
import type { TextSpan } from '../../redact/text-span.js';
import type { Entity, EntitySource, EntityType } from './entity-finder.js';

export interface WordRange {
  /** Index of the first word. */
  readonly first: number;
  /** Index behind the last word. */
  readonly behind: number;
}

/** Share of capitalised words from which on capitals say nothing. */
const SHOUTED_SHARE = 0.6;
const SHOUTED_FROM_WORDS = 4;

/** A text while entities are looked for in it: its words, and which of them belong to one already. */
export class TextWords {
  readonly text: string;
  readonly words: readonly Word[];
  /** Capitals mark names: there is one within a sentence, and most words have none. */
  readonly isCased: boolean;
  readonly #isTaken: Uint8Array;
  readonly #entities: Entity[] = [];

  constructor(text: string) {
    this.text = text;
    this.words = cutWords(text);
    this.#isTaken = new Uint8Array(this.words.length);
    this.isCased = this.#capitalsMarkNames();
  }

  get entities(): readonly Entity[] {
    return this.#entities.sort((a, b) => a.start - b.start);
  }

  key(index: number): string {
    return this.words[index]?.key ?? '';
  }

  isFree(index: number): boolean {
    return this.words[index] !== undefined && !this.#isTaken[index];
  }

  /** Nothing but a space or a hyphen before it. */
  isJoined(index: number): boolean {
    return this.words[index]?.gap === 'joined';
  }

  isName(index: number): boolean {
    const word = this.words[index];
    return word !== undefined && !word.isDigits && word.key !== "'s" && this.isFree(index);
  }

  isCapital(index: number): boolean {
    return /^\p{Lu}/u.test(this.words[index]?.text ?? '');
  }

  startsSentence(index: number): boolean {
    const gap = this.words[index]?.gap;
    return gap === 'dot' || gap === 'break';
  }

  /** @returns false where one of the words belongs to another entity */
  take({ first, behind }: WordRange, type: EntityType, source: EntitySource): boolean {
    const [from, to] = [this.words[first], this.words[behind - 1]];
    if (!from || !to || behind <= first) return false;
    for (let index = first; index < behind; index++) if (this.#isTaken[index]) return false;
    this.#isTaken.fill(1, first, behind);
    this.#entities.push(this.#entity({ start: from.start, end: to.end }, type, source));
    return true;
  }

  /** A span that was found by its form, with every word in it; spans are in order. */
  takeSpans(spans: readonly TextSpan[], type: EntityType, source: EntitySource): void {
    let index = 0;
    let end = 0;
    for (const span of [...spans].sort((a, b) => a.start - b.start)) {
      if (span.start < end) continue;
      while ((this.words[index]?.end ?? Infinity) <= span.start) index++;
      let behind = index;
      while ((this.words[behind]?.start ?? Infinity) < span.end) behind++;
      const isFree = this.#isTaken.subarray(index, behind).every((taken) => taken === 0);
      if (!isFree || behind === index) continue;
      this.#isTaken.fill(1, index, behind);
      this.#entities.push(this.#entity(span, type, source));
      end = span.end;
    }
  }

  #entity({ start, end }: TextSpan, type: EntityType, source: EntitySource): Entity {
    return { type, start, end, text: this.text.slice(start, end), confidence: null, source };
  }

  #capitalsMarkNames(): boolean {
    let capitals = 0;
    let isWithin = false;
    let letters = 0;
    this.words.forEach(({ isDigits, key }, index) => {
      if (isDigits || key === 'i') return;
      letters++;
      if (!this.isCapital(index)) return;
      capitals++;
      isWithin ||= !this.startsSentence(index);
    });
    const isShouted = letters >= SHOUTED_FROM_WORDS && capitals > letters * SHOUTED_SHARE;
    return (isWithin || letters === 1) && !isShouted;
  }
}
