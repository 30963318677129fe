import { NO_SOUND_CAUSE } from './telephony.js';

/** Cause of a BYE that names none: Asterisk then reports no cause at all (RFC 3398 §8.2.7; Q.850). */
const NORMAL_CLEARING = 16;

export interface HangupRequest {
  /** Q.850. */
  readonly cause?: number | undefined;
  /** Asked for by Asterisk itself or through ARI, not by the party. */
  readonly soft: boolean;
}

/** Causes of hang-ups that are under way. */
export class HangupCauses {
  readonly #causes = new Map<string, number>();

  /**
   * @param isSilent whether nothing arrives of that party: of one whom Asterisk gives up after `rtp_timeout` it tells
   *   us cause 1 and then 16, and the party 44
   */
  requested(channelId: string, { cause, soft }: HangupRequest, isSilent: boolean): void {
    const told = cause ?? this.#causes.get(channelId) ?? NORMAL_CLEARING;
    this.#causes.set(channelId, soft && isSilent ? NO_SOUND_CAUSE : told);
  }

  /** Q.850; undefined of a channel without a hang-up request. */
  of(channelId: string): number | undefined {
    return this.#causes.get(channelId);
  }

  forget(channelId: string): void {
    this.#causes.delete(channelId);
  }
}
