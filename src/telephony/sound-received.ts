import { opinionScore } from './opinion-score.js';
import type { RtpReading } from './sound-quality.js';

/** The RTP of one party in all, as the switch has counted it. */
export interface SoundReceived {
  readonly packets: number;
  readonly lost: number;
  /** Share of the packets that never came, 0..1. */
  readonly loss: number;
  /** Mean of the readings with packets. */
  readonly jitterMs: number;
  /** See `opinionScore`. */
  readonly mos: number;
}

/** Adds up what the switch counts of one party, over as many streams as there were. */
export class ReceivedCount {
  #packets = 0;
  #lost = 0;
  #jitterSumMs = 0;
  #jitterReadings = 0;
  #last: RtpReading | undefined;

  /** A reading that names no stream counts nothing: the next one goes on from the last that did. */
  add(reading: RtpReading): void {
    if (reading.ssrc === null) return;
    const isSame = this.#last?.ssrc === reading.ssrc && reading.received >= this.#last.received;
    const before = isSame && this.#last ? this.#last : { received: 0, lost: 0 };
    const received = reading.received - before.received;
    this.#packets += received;
    // fewer than before, too: packets that were on their way at the switch's last report count as lost until the next
    this.#lost += reading.lost - before.lost;
    if (received > 0) {
      this.#jitterSumMs += reading.jitterMs;
      this.#jitterReadings += 1;
    }
    this.#last = reading;
  }

  get packets(): number {
    return this.#packets;
  }

  /** Null where no packet has come. */
  get all(): SoundReceived | null {
    if (this.#packets === 0) return null;
    const loss = this.#lost / (this.#packets + this.#lost);
    const jitterMs = this.#jitterSumMs / this.#jitterReadings;
    return {
      packets: this.#packets,
      lost: this.#lost,
      loss,
      jitterMs,
      mos: opinionScore({ loss, jitterMs }),
    };
  }
}
