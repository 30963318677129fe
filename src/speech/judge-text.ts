import { deflateSync } from 'node:zlib';
import type { TranscribedWord, Transcription } from './transcriber.js';

export interface RecognisedText {
  readonly words: readonly TranscribedWord[];
  /** The model's own no-speech probability, 0..1; null when it wrote nothing. */
  readonly noSpeechProbability: number | null;
  readonly durationMs: number;
}

export interface JudgedText extends Pick<Transcription, 'doubt' | 'dropped'> {
  /** The text of the model; of a phrase that a stuck decoder repeated, a few times only. */
  readonly words: readonly TranscribedWord[];
}

/** Whisper's own threshold (openai/whisper transcribe.py, no_speech_threshold). */
const NO_SPEECH = 0.6;
/** Whisper keeps a text that it is sure of although it also says "no speech" (logprob_threshold −1 = 0.37). */
const SURE_ENOUGH = 0.6;
/** Below it, each of 14 texts of the fixture model was wrong; above 0.8, one in ten (two noisy lines, 2026-11). */
const DOUBTFUL_BELOW = 0.6;
/** The model bets two to one against its own words: what it writes on knocks and tones is at 0.10 to 0.32 (2026-11). */
const GUESSED_BELOW = 1 / 3;
const SHORT_MS = 2500;
const SHORT_WORDS = 4;
/** Half a second of speech with the pre-roll and the silence that segments keep around it. */
const FILLER_MS = 950;
const FILLER_SURE_ENOUGH = 0.8;
/** Whisper's own threshold for a decoder that is stuck (openai/whisper, compression_ratio_threshold). */
const STUCK_COMPRESSION = 2.4;
const TIMES_KEPT = 3;

/** Texts that Whisper models write for a breath or a click; of real speech they are longer. */
const FILLERS = new Set([
  'you',
  'the',
  'thank you',
  'thanks',
  'bye',
  'so',
  'oh',
  'okay',
  'thanks for watching',
  'uh',
  'hmm',
]);

/**
 * How far a text may be believed. A speech model always writes something, on a cough or a door too; and what a child
 * whispers on a bad line is improbable as well. So only what is no speech by the model's own account, or a guess, is
 * dropped, and reported as dropped with its words; what may have been said is kept as doubtful.
 */
export function judgeText(text: RecognisedText): JudgedText {
  const { words } = text;
  const dropped = reasonToDrop(text);
  if (dropped) return { words, doubt: null, dropped };
  const stuck = findRepetition(words);
  if (stuck && isStuck(words)) return { words: collapse(words, stuck), doubt: 'repetition', dropped: null };
  return { words, doubt: isDoubtful(text) ? 'low-probability' : null, dropped: null };
}

/** Mean of the words' probabilities, 0..1; null without words. */
export function meanProbability(words: readonly TranscribedWord[]): number | null {
  if (words.length === 0) return null;
  return words.reduce((sum, word) => sum + word.probability, 0) / words.length;
}

function reasonToDrop({ words, noSpeechProbability, durationMs }: RecognisedText): Transcription['dropped'] {
  const confidence = meanProbability(words);
  if (confidence === null) return 'no-words';
  if ((noSpeechProbability ?? 0) > NO_SPEECH && confidence < SURE_ENOUGH) return 'no-speech';
  const isShort = durationMs < SHORT_MS || words.length <= SHORT_WORDS;
  return isShort && confidence < GUESSED_BELOW ? 'guess' : null;
}

function isDoubtful({ words, durationMs }: RecognisedText): boolean {
  const confidence = meanProbability(words) ?? 0;
  const isBreath = durationMs < FILLER_MS && FILLERS.has(bare(words).join(' '));
  return confidence < (isBreath ? FILLER_SURE_ENOUGH : DOUBTFUL_BELOW);
}

/** A stretch of words in which each equals the one `period` before it. */
interface Repetition {
  readonly start: number;
  readonly end: number;
  readonly period: number;
}

/**
 * The same few words again and again, covering most of the text. A frightened caller does say "no, no, no, no", so a
 * single word must come more often than a phrase; and what she says is neither improbable nor as long as what a stuck
 * decoder writes, see `isStuck`.
 */
function findRepetition(words: readonly TranscribedWord[]): Repetition | undefined {
  const texts = bare(words);
  for (let period = 1; period <= 4; period++) {
    const { start, end } = longestRun(texts, period);
    const times = period === 1 ? 7 : 4;
    if (end - start >= period * times && end - start > texts.length / 2) return { start, end, period };
  }
  return undefined;
}

function isStuck(words: readonly TranscribedWord[]): boolean {
  const text = Buffer.from(bare(words).join(' '));
  const compression = text.length / deflateSync(text).length;
  return compression > STUCK_COMPRESSION || (meanProbability(words) ?? 0) < DOUBTFUL_BELOW;
}

function collapse(
  words: readonly TranscribedWord[],
  { start, end, period }: Repetition,
): readonly TranscribedWord[] {
  return [...words.slice(0, start + TIMES_KEPT * period), ...words.slice(end)];
}

function longestRun(texts: readonly string[], period: number): { start: number; end: number } {
  let longest = { start: 0, end: 0 };
  let start = 0;
  for (let i = period; i < texts.length; i++) {
    if (texts[i] !== texts[i - period]) start = i - period + 1;
    else if (i + 1 - start > longest.end - longest.start) longest = { start, end: i + 1 };
  }
  return longest;
}

function bare(words: readonly TranscribedWord[]): string[] {
  return words.map((word) => word.text.toLowerCase().replace(/\p{P}/gu, ''));
}
