/**
 * Report of the reader of one leg's speech to its segmenter that the words up to a pause are a whole
 * sentence. The stretch ends there after a shorter silence, unless more has been said meanwhile.
 */
export class SentenceEnd {
  #spokenToMs: number | undefined;

  /** @param spokenToMs of the growth that was read, see `SpeechGrew` */
  take(spokenToMs: number): void {
    this.#spokenToMs = spokenToMs;
  }

  /** Whether the speech that ends there is a whole sentence. */
  isAt(spokenToMs: number): boolean {
    return this.#spokenToMs === spokenToMs;
  }
}
