import { opinionScore } from './opinion-score.js';

/** How a party's sound arrives at the switch. */
export interface SoundQuality {
  /** `none`: no packet arrives. `poor`: so many are lost, or so unevenly spaced, that words suffer. */
  readonly state: 'good' | 'poor' | 'none';
  /** Share of the packets of the last seconds that never came, 0..1. */
  readonly loss: number;
  /** Interarrival jitter of RFC 3550 §6.4.1, ms. */
  readonly jitterMs: number;
  /** Estimated mean opinion score of a listener, 1..4.5, see `opinionScore`; null where no packet arrives. */
  readonly mos: number | null;
}

/** For how long nothing has arrived of a party. */
export interface LineSilence {
  /** Since the last packet, at the newest look. */
  readonly silentMs: number;
  /** That party has been silent before and heard again: a telephone that sends nothing between words, or a bad network. */
  readonly isIntermittent: boolean;
}

/** The switch's counts of a party's RTP up to now. */
export interface RtpReading {
  /** SSRC of the stream that arrives; null before the first packet. */
  readonly ssrc: number | null;
  /** Received and lost packets; both begin anew with a new stream. */
  readonly received: number;
  readonly lost: number;
  readonly jitterMs: number;
}

/** Reported in under three seconds, and longer than a pause of a phone that sends nothing between words mostly is. */
const NO_SOUND_AFTER_MS = 1_500;
/** Until the first packet: a browser has keys to agree on before. */
const NO_FIRST_SOUND_AFTER_MS = 3_000;
/** A phone that sends nothing while its owner is silent is reported less and less often. */
const NO_SOUND_AT_MOST_MS = 60_000;
/** Sound that is back sooner than this was a pause of such a phone. */
const SHORT_SILENCE_MS = 30_000;
/** Asterisk counts losses at each RTCP report, every five seconds. */
const WINDOW_MS = 10_000;
const POOR_LOSS = 0.03;
/**
 * From where it costs words: some 0 to 30 ms of delay, evenly spread, without a jitter buffer (0 to 40 made 12 % of the words
 * wrong that were all right on a clean line); behind an adaptive one some 0 to 100 ms.
 */
export const POOR_JITTER_MS = 10;
const POOR_BUFFERED_JITTER_MS = 30;
/** Two counts further apart say nothing of the time between them: the switch or this process stood still. */
const LONGEST_STEP_MS = 3_000;

interface Counted extends RtpReading {
  readonly atMs: number;
}

/** Judges one party's sound by what the switch counts from time to time. */
export class SoundJudge {
  #state: SoundQuality['state'] = 'good';
  #last: Counted | undefined;
  #soundAtMs: number;
  #wasHeard = false;
  /** When a packet was last seen to arrive, or the counting of silence began; undefined before the first reading. */
  #quietSinceMs: number | undefined;
  /** A packet was seen to arrive since then: what was counted before the first reading says nothing of now. */
  #isCertain = false;
  #goodSinceMs = -Infinity;
  #noSoundAfterMs = NO_SOUND_AFTER_MS;
  /** Losses of the window, newest last. */
  #window: { readonly atMs: number; readonly received: number; readonly lost: number }[] = [];

  constructor(nowMs: number) {
    this.#soundAtMs = nowMs;
  }

  /** Whether packets have not arrived for a while. */
  get isSilent(): boolean {
    return this.#state === 'none';
  }

  /** @returns null while it is not known: in the first moments, after a pause of the switch, or without readings of late */
  silenceAt(nowMs: number): LineSilence | null {
    if (!this.#last || this.#quietSinceMs === undefined || nowMs - this.#last.atMs > LONGEST_STEP_MS)
      return null;
    const silentMs = this.#last.atMs - this.#quietSinceMs;
    if (!this.#isCertain && silentMs < NO_SOUND_AFTER_MS) return null;
    return { silentMs, isIntermittent: this.#noSoundAfterMs > NO_SOUND_AFTER_MS };
  }

  /** No packet has come yet, and it is not late. */
  get isBeforeFirstSound(): boolean {
    return !this.#wasHeard && !this.isSilent;
  }

  /**
   * @param how `isBuffered`: a jitter buffer is behind the place of the reading
   * @returns `isNewStream`: the party's stream is another one than before; `changed`: what is to be reported, if anything
   */
  judge(
    counted: RtpReading,
    nowMs: number,
    { isBuffered = false } = {},
  ): { readonly isNewStream: boolean; readonly changed: SoundQuality | null } {
    const before = this.#last;
    // while Asterisk names none, as after a new negotiation, the last one is the one to compare with
    const reading = { ...counted, ssrc: counted.ssrc ?? before?.ssrc ?? null };
    this.#last = { ...reading, atMs: nowMs };
    const isNewStream = !!before?.ssrc && reading.ssrc !== before.ssrc;
    this.#measureSilence(reading, before, nowMs);
    const state = this.#stateAfter({ ...reading, isBuffered }, before, isNewStream, nowMs);
    if (state === this.#state) return { isNewStream, changed: null };
    this.#state = state;
    const line = { loss: this.#loss, jitterMs: reading.jitterMs };
    return { isNewStream, changed: { state, ...line, mos: state === 'none' ? null : opinionScore(line) } };
  }

  #stateAfter(
    reading: RtpReading & { readonly isBuffered: boolean },
    before: Counted | undefined,
    isNewStream: boolean,
    nowMs: number,
  ): SoundQuality['state'] {
    const hasStoodStill = before !== undefined && nowMs - before.atMs > LONGEST_STEP_MS;
    const hasSound = isNewStream || reading.received !== (before?.received ?? 0);
    if (hasSound) this.#heard(nowMs);
    else if (hasStoodStill) this.#soundAtMs = nowMs;
    if (isNewStream || !before) this.#window = [];
    else this.#count(reading, before, nowMs);
    const limitMs = this.#wasHeard ? this.#noSoundAfterMs : NO_FIRST_SOUND_AFTER_MS;
    if (nowMs - this.#soundAtMs >= limitMs) {
      this.#window = [];
      return 'none';
    }
    if (this.#state === 'none') return hasSound ? 'good' : 'none';
    const poorJitterMs = reading.isBuffered ? POOR_BUFFERED_JITTER_MS : POOR_JITTER_MS;
    if (this.#loss >= POOR_LOSS || reading.jitterMs >= poorJitterMs) {
      this.#goodSinceMs = nowMs;
      return 'poor';
    }
    return nowMs - this.#goodSinceMs < WINDOW_MS ? this.#state : 'good';
  }

  #measureSilence(reading: RtpReading, before: Counted | undefined, nowMs: number): void {
    const hasArrived =
      before !== undefined && (reading.received !== before.received || reading.ssrc !== before.ssrc);
    const isFresh = before === undefined || nowMs - before.atMs > LONGEST_STEP_MS;
    if (hasArrived || isFresh) this.#quietSinceMs = nowMs;
    if (hasArrived) this.#isCertain = true;
    else if (isFresh) this.#isCertain = false;
  }

  #heard(nowMs: number): void {
    const isPause = this.#state === 'none' && nowMs - this.#soundAtMs < SHORT_SILENCE_MS;
    if (isPause) this.#noSoundAfterMs = Math.min(this.#noSoundAfterMs * 2, NO_SOUND_AT_MOST_MS);
    this.#soundAtMs = nowMs;
    this.#wasHeard = true;
  }

  #count(reading: RtpReading, before: Counted, nowMs: number): void {
    const received = Math.max(0, reading.received - before.received);
    const lost = Math.max(0, reading.lost - before.lost);
    this.#window.push({ atMs: nowMs, received, lost });
    while ((this.#window[0]?.atMs ?? nowMs) < nowMs - WINDOW_MS) this.#window.shift();
  }

  get #loss(): number {
    const received = this.#window.reduce((sum, each) => sum + each.received, 0);
    const lost = this.#window.reduce((sum, each) => sum + each.lost, 0);
    return lost === 0 ? 0 : lost / (received + lost);
  }
}
