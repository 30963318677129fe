/**
 * The speakers of legs. A leg is a speaker: that is the whole diarization of a live call. `caller` is the person
 * the call is about, also when the helpline dialled; `third-party` is any other person from outside.
 */
export const SPEAKERS = ['caller', 'agent', 'third-party'] as const;
export type Speaker = (typeof SPEAKERS)[number];

/** The words of one party in one breath, placed in the call. */
export interface Utterance {
  /** `<leg>-<n>`, unique within the call. */
  readonly id: string;
  readonly legId: string;
  readonly speaker: Speaker;
  readonly text: string;
  /** ms from answer. */
  readonly startMs: number;
  readonly endMs: number;
  /** ISO 639-1. */
  readonly language: string;
  /** Mean token probability of the recogniser, 0..1; null when it gave none. */
  readonly confidence: number | null;
  /** Why the words may be wrong; null when they are taken for right. */
  readonly doubt: UtteranceDoubt | null;
  readonly words: readonly UtteranceWord[];
  /** Name of the speech model that said the words. Left out: it is not known, as in earlier events. */
  readonly model?: string | undefined;
}

/**
 * `low-probability`: the recogniser itself is unsure of the words. `repetition`: it was stuck and repeated itself; of
 * the repetitions three are kept. `echo`: they may be another party's, heard in this one's channel.
 */
export type UtteranceDoubt = 'low-probability' | 'repetition' | 'echo';

/**
 * Why a sound is no utterance. `no-words`: nothing was recognised in it. `no-speech`: the recogniser takes it for no
 * speech. `guess`: short, and the recogniser bets against its own words. `echo`: another party's words came back in this
 * one's channel; they are in that party's place.
 */
export type DropReason = 'no-words' | 'no-speech' | 'guess' | 'echo';

export interface UtteranceWord {
  readonly text: string;
  /** ms from answer. */
  readonly startMs: number;
  readonly endMs: number;
  /** Mean token probability, 0..1. */
  readonly probability: number;
}

/** Where the time between the last spoken sample and the stored text went. All in ms. */
export interface UtteranceTiming {
  /** Wall clock at which the last speech window was here, ms since the epoch. */
  readonly lastSpeechAtMs: number;
  /** From there to the decision that the speaker had stopped. */
  readonly hangoverMs: number;
  readonly queueMs: number;
  readonly inferenceMs: number;
}

/** How loud an utterance is. */
export interface SpeechLevel {
  /** Root mean square of its active frames against full scale, dBFS; see audio/speech-level.ts. */
  readonly dbfs: number;
  /** Length of its active frames together, ms. */
  readonly activeMs: number;
}

/** Words that were shown as confirmed while the party spoke, and that the final has otherwise. */
export interface WordCorrection {
  /** As they were shown. */
  readonly shown: string;
  /** In their place are so many words of the utterance, from `firstWord` on (counted from 0); 0: nothing. */
  readonly firstWord: number;
  readonly wordCount: number;
}
