/** The newest samples of a stretch; places are counted in samples from its beginning. */
export class RecentSpeech {
  #pieces: Int16Array[] = [];
  #startAt = 0;
  #endAt = 0;

  /** Behind the last sample. */
  get endAt(): number {
    return this.#endAt;
  }

  push(samples: Int16Array): void {
    this.#pieces.push(samples);
    this.#endAt += samples.length;
  }

  /** A copy of what is there from a place on, which must not be forgotten yet. */
  from(place: number): Int16Array {
    const joined = new Int16Array(this.#endAt - this.#startAt);
    let at = 0;
    for (const piece of this.#pieces) {
      joined.set(piece, at);
      at += piece.length;
    }
    this.#pieces = [joined];
    return joined.slice(place - this.#startAt);
  }

  forgetBefore(place: number): void {
    const dropped = Math.min(place, this.#endAt) - this.#startAt;
    if (dropped <= 0) return;
    const kept = this.from(this.#startAt + dropped);
    this.#startAt += dropped;
    this.#pieces = [kept];
  }
}
