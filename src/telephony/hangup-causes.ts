import { NORMAL_CLEARING, NO_SOUND_CAUSE } from './release-causes.js';

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
   * @param isSilent whether nothing arrives of that party: of one whom Asterisk gives up after `rtp_timeout` it reports
   *   us cause 1 and then 16, and the party 44
   */
  requested(channelId: string, { cause, soft }: HangupRequest, isSilent: boolean): void {
    // a BYE that names no cause: Asterisk then reports none (RFC 3398 §8.2.7)
    const known = cause ?? this.#causes.get(channelId) ?? NORMAL_CLEARING;
    this.#causes.set(channelId, soft && isSilent ? NO_SOUND_CAUSE : known);
  }

  /** Q.850; undefined of a channel without a hang-up request. */
  of(channelId: string): number | undefined {
    return this.#causes.get(channelId);
  }

  forget(channelId: string): void {
    this.#causes.delete(channelId);
  }
}
