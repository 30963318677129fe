/** How long a party may be digitally silent before the tap is doubted. */
const DOUBTED_AFTER_MS = 30_000;
/**
 * The same for a party of whom nothing has been heard yet. A network that changes its stream as it connects the call
 * does so before `SoundWatch` has read which stream was there before: in one of some thirty runs of the test for a
 * re-route, which begins 0.3 s after the call (2026-11), the caller stayed unheard. To listen anew costs nothing there.
 */
const NEVER_HEARD_DOUBTED_AFTER_MS = 1_000;

export interface DeafTapOptions {
  /** RTP packets that the switch has received of the party so far; null when it does not say. */
  readonly packetsReceived: () => Promise<number | null>;
  /** The switch listens to the party anew. */
  readonly listenAgain: () => Promise<void>;
}

/**
 * Finds a tap that hears nothing although the party's packets arrive: what `SoundWatch` cannot see, because the RTP
 * went back to a lower sequence number under the same SSRC, or did so while no server watched. A muted phone looks the
 * same, so a tap is doubted once in each silence (twice in the one with which a call begins) and not again before it has
 * heard something.
 */
export class DeafTap {
  readonly #options: DeafTapOptions;
  #soundAtMs: number;
  #packetsBefore: number | null = null;
  /** How long a silence has to be for the next doubt of it; null: it is doubted no more. */
  #doubtedAfterMs: number | null = NEVER_HEARD_DOUBTED_AFTER_MS;
  #isAsking = false;

  constructor(options: DeafTapOptions, nowMs: number) {
    this.#options = options;
    this.#soundAtMs = nowMs;
  }

  /** Every piece of audio. Ends at the first sample that is not zero. @returns whether there is one */
  hear(samples: Int16Array, nowMs: number): boolean {
    if (!samples.some((sample) => sample !== 0)) return false;
    this.#soundAtMs = nowMs;
    this.#doubtedAfterMs = DOUBTED_AFTER_MS;
    this.#packetsBefore = null;
    return true;
  }

  /**
   * Called again and again. A doubt stands until the switch has listened anew.
   *
   * @returns whether it has
   * @throws what the switch answered: the next call tries again
   */
  async listenAgainIfDeaf(nowMs: number): Promise<boolean> {
    const { packetsReceived, listenAgain } = this.#options;
    const afterMs = this.#doubtedAfterMs;
    if (afterMs === null || this.#isAsking || nowMs - this.#soundAtMs < afterMs) return false;
    this.#isAsking = true;
    try {
      const packets = await packetsReceived();
      if (nowMs - this.#soundAtMs < afterMs) return false; // heard while the switch was asked
      const before = this.#packetsBefore;
      this.#packetsBefore = packets;
      if (packets === null || before === null || packets <= before) return false;
      const soundAtMs = this.#soundAtMs;
      await listenAgain();
      if (this.#soundAtMs !== soundAtMs) return true; // heard meanwhile: `hear` has begun anew
      this.#doubtedAfterMs = afterMs < DOUBTED_AFTER_MS ? DOUBTED_AFTER_MS : null;
      this.#packetsBefore = null;
      return true;
    } finally {
      this.#isAsking = false;
    }
  }
}
