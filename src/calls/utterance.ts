import { z } from 'zod';
import type { DeepReadonly } from '../lib/deep-readonly.js';

/**
 * The speakers of legs. A leg is a speaker: that is the whole diarization of a live call. `caller` is the person
 * the call is about, also when the helpline dialled; `third-party` is any other person from outside.
 */
export const SPEAKERS = ['caller', 'agent', 'third-party'] as const;
export type Speaker = (typeof SPEAKERS)[number];

/** The leg that something happened to or was said on, and whose leg it is. */
export const legFields = { legId: z.string(), speaker: z.enum(SPEAKERS) };

/**
 * `low-probability`: the recogniser itself is unsure of the words. `repetition`: it was stuck and repeated itself; of
 * the repetitions three are kept. `echo`: they may be another party's, heard in this one's channel.
 */
export const UTTERANCE_DOUBTS = ['low-probability', 'repetition', 'echo'] as const;
export type UtteranceDoubt = (typeof UTTERANCE_DOUBTS)[number];

/**
 * Why a sound is no utterance. `no-words`: nothing was recognised in it. `no-speech`: the recogniser takes it for no
 * speech. `guess`: short, and the recogniser bets against its own words. `echo`: another party's words came back in this
 * one's channel; they are in that party's place.
 */
export const DROP_REASONS = ['no-words', 'no-speech', 'guess', 'echo'] as const;
export type DropReason = (typeof DROP_REASONS)[number];

const wordSchema = z.object({
  text: z.string(),
  /** ms from answer. */
  startMs: z.number(),
  endMs: z.number(),
  /** Mean token probability, 0..1. */
  probability: z.number(),
});
export type UtteranceWord = DeepReadonly<z.output<typeof wordSchema>>;

/** The words of one party in one breath, placed in the call. */
export const utteranceSchema = z.object({
  /** `<leg>-<n>`, unique within the call. */
  id: z.string(),
  ...legFields,
  text: z.string(),
  /** ms from answer. */
  startMs: z.number(),
  endMs: z.number(),
  /** ISO 639-1. */
  language: z.string(),
  /** Mean token probability of the recogniser, 0..1; null when it gave none. */
  confidence: z.number().nullable(),
  /**
   * Why the words may be wrong; null when they are taken for right. Written before words could be doubtful, an
   * utterance says nothing about it.
   */
  doubt: z.enum(UTTERANCE_DOUBTS).nullable().default(null),
  words: z.array(wordSchema),
  /** Name of the speech model that said the words. Left out: it is not known, as in earlier events. */
  model: z.string().optional(),
});
export type Utterance = DeepReadonly<z.output<typeof utteranceSchema>>;

/** Where the time between the last spoken sample and the stored text went. All in ms. */
export const timingSchema = z.object({
  /** Wall clock at which the last speech window was here, ms since the epoch. */
  lastSpeechAtMs: z.number(),
  /** From there to the decision that the speaker had stopped. */
  hangoverMs: z.number(),
  queueMs: z.number(),
  inferenceMs: z.number(),
});
export type UtteranceTiming = DeepReadonly<z.output<typeof timingSchema>>;

/** How loud an utterance is. */
export const levelSchema = z.object({
  /** Root mean square of its active frames against full scale, dBFS; see audio/speech-level.ts. */
  dbfs: z.number(),
  /** Length of its active frames together, ms. */
  activeMs: z.number(),
});
export type SpeechLevel = DeepReadonly<z.output<typeof levelSchema>>;

/** Words that were shown as confirmed while the party spoke, and that the final has otherwise. */
export const correctionSchema = z.object({
  /** As they were shown. */
  shown: z.string(),
  /** In their place are so many words of the utterance, from `firstWord` on (counted from 0); 0: nothing. */
  firstWord: z.number(),
  wordCount: z.number(),
});
export type WordCorrection = DeepReadonly<z.output<typeof correctionSchema>>;
