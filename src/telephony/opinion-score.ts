/** A line as the switch reports it. */
export interface Line {
  /** Share of the packets that never came, 0..1. */
  readonly loss: number;
  /** Interarrival jitter of RFC 3550, ms. */
  readonly jitterMs: number;
}

/** R of a connection without any fault, all parameters at their defaults (ITU-T G.107, table 3). */
const BEST_RATING = 93.2;
/** Mouth to ear without jitter: a packet of 20 ms, as much to play it out, and 40 ms of network. */
const BASE_DELAY_MS = 80;
/** A jitter buffer holds about so many times the jitter. */
const BUFFERED_JITTERS = 2;
/** From there on delay disturbs a conversation by itself (G.107 annex, the usual simplification of Idd). */
const NOTICED_DELAY_MS = 177.3;
/** G.711 with packet loss concealment, random losses (ITU-T G.113, table I.2). */
const LOSS_ROBUSTNESS = 25.1;
const CODEC_IMPAIRMENT = 0;
/**
 * The mean opinion score that the E-model of ITU-T G.107 estimates for a line: 1 (bad) to 4.5. Simplified, with these
 * assumptions: losses are random; the codec is G.711 with concealment (others suffer as much or more from losses); the
 * network takes 40 ms one way, since the switch does not report reliably; a jitter buffer holds twice the jitter, and
 * loses nothing; no echo and no noise. It says how well a person would hear the party, and so how likely words are wrong.
 */
export function opinionScore({ loss, jitterMs }: Line): number {
  const delayMs = BASE_DELAY_MS + BUFFERED_JITTERS * jitterMs;
  const delayImpairment = 0.024 * delayMs + 0.11 * Math.max(0, delayMs - NOTICED_DELAY_MS);
  const lossPercent = Math.min(1, Math.max(0, loss)) * 100;
  const lossImpairment =
    CODEC_IMPAIRMENT + ((95 - CODEC_IMPAIRMENT) * lossPercent) / (lossPercent + LOSS_ROBUSTNESS);
  return scoreOf(BEST_RATING - delayImpairment - lossImpairment);
}

/** The mean opinion score of a rating R: equation B-4 of ITU-T G.107, annex B. */
function scoreOf(rating: number): number {
  if (rating <= 0) return 1;
  if (rating >= 100) return 4.5;
  return Math.max(1, 1 + 0.035 * rating + rating * (rating - 60) * (100 - rating) * 7e-6);
}
