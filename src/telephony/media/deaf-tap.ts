/** How long a party may be digitally silent before the tap is doubted. */
const DOUBTED_AFTER_MS = 30_000;

export interface DeafTapOptions {
  /** RTP packets that the switch has received of the party so far; null when it does not say. */
  readonly packetsReceived: () => Promise<number | null>;
}

/**
 * Finds a tap that hears nothing although the party's packets arrive: what `SoundWatch` cannot see, because the RTP
 * went back to a lower sequence number under the same SSRC, or did so while nobody watched. A muted phone looks the
 * same, so a tap is doubted once in each silence and not again before it has heard something.
 */
export class DeafTap {
  readonly #options: DeafTapOptions;
  #soundAtMs: number;
  #packetsBefore: number | null = null;
  #wasDoubted = false;
  #isAsking = false;

  constructor(options: DeafTapOptions, nowMs: number) {
    this.#options = options;
    this.#soundAtMs = nowMs;
  }

  /** Every piece of audio. Ends at the first sample that is not zero. @returns whether there is one */
  hear(samples: Int16Array, nowMs: number): boolean {
    if (!samples.some((sample) => sample !== 0)) return false;
    this.#soundAtMs = nowMs;
    this.#wasDoubted = false;
    this.#packetsBefore = null;
    return true;
  }

  /** Asked again and again. @returns true when the party should be listened to anew */
  async isDeaf(nowMs: number): Promise<boolean> {
    const { packetsReceived } = this.#options;
    if (this.#wasDoubted || this.#isAsking || nowMs - this.#soundAtMs < DOUBTED_AFTER_MS) return false;
    this.#isAsking = true;
    try {
      const packets = await packetsReceived();
      const before = this.#packetsBefore;
      this.#packetsBefore = packets;
      if (packets === null || before === null || packets <= before) return false;
      this.#wasDoubted = true;
      return true;
    } finally {
      this.#isAsking = false;
    }
  }
}
