/** The samples of a stretch that grows; places are counted in samples from its beginning. Its length is bounded by the cut of the detector. */
export class SpeechSoFar {
  readonly #pieces: Int16Array[] = [];
  #endAt = 0;

  /** Behind the last sample. */
  get endAt(): number {
    return this.#endAt;
  }

  push(samples: Int16Array): void {
    this.#pieces.push(samples);
    this.#endAt += samples.length;
  }

  /** The samples from a place on; they are shared with later answers and must not be changed. */
  from(place: number): Int16Array {
    if (this.#pieces.length !== 1) this.#join();
    return (this.#pieces[0] as Int16Array).subarray(place);
  }

  /** The stretch is over: its samples are let go. */
  clear(): void {
    this.#pieces.length = 0;
    this.#endAt = 0;
  }

  #join(): void {
    const joined = new Int16Array(this.#endAt);
    let at = 0;
    for (const piece of this.#pieces) {
      joined.set(piece, at);
      at += piece.length;
    }
    this.#pieces.splice(0, this.#pieces.length, joined);
  }
}
