import type { TranscribedWord, Transcription } from './transcriber.js';

export interface GuardedText {
  readonly words: readonly TranscribedWord[];
  /** The model's own no-speech probability, 0..1; null when it wrote nothing. */
  readonly noSpeechProbability: number | null;
  readonly durationMs: number;
}

/** Whisper's own threshold (openai/whisper transcribe.py, no_speech_threshold). */
const NO_SPEECH = 0.6;
/** Whisper keeps a text that it is sure of although it also says "no speech" (logprob_threshold −1 = 0.37). */
const SURE_ENOUGH = 0.6;
const LOW_PROBABILITY = 0.4;
const SHORT_MS = 2500;
const SHORT_WORDS = 4;
/** Half a second of speech with the pre-roll and the silence that segments keep around it. */
const FILLER_MS = 950;
const FILLER_SURE_ENOUGH = 0.8;

/** What Whisper models write when they hear a breath or a click; on real speech these are longer. */
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
 * Why a text should not be believed, or null. A speech model always writes something, on a cough or a door too.
 * The limits are those of the measurement of 2026-08 with voice activity detection in front.
 */
export function reasonToDrop({
  words,
  noSpeechProbability,
  durationMs,
}: GuardedText): Transcription['dropped'] {
  if (words.length === 0) return null;
  const confidence = meanProbability(words) ?? 0;
  if ((noSpeechProbability ?? 0) > NO_SPEECH && confidence < SURE_ENOUGH) return 'no-speech';
  if (isRepetition(words)) return 'repetition';
  const isShort = durationMs < SHORT_MS || words.length <= SHORT_WORDS;
  if (isShort && confidence < LOW_PROBABILITY) return 'low-probability';
  if (durationMs < FILLER_MS && confidence < FILLER_SURE_ENOUGH && FILLERS.has(bare(words).join(' ')))
    return 'low-probability';
  return null;
}

/** Mean of the words' probabilities, 0..1; null without words. */
export function meanProbability(words: readonly TranscribedWord[]): number | null {
  if (words.length === 0) return null;
  return words.reduce((sum, word) => sum + word.probability, 0) / words.length;
}

/**
 * The same few words again and again, covering most of the text: a decoder that is stuck. A frightened caller does
 * say "no, no, no, no", so a single word must come more often than a phrase.
 */
function isRepetition(words: readonly TranscribedWord[]): boolean {
  const texts = bare(words);
  for (let period = 1; period <= 4; period++) {
    const longest = longestRun(texts, period);
    const times = period === 1 ? 7 : 4;
    if (longest >= period * times && longest > texts.length / 2) return true;
  }
  return false;
}

/** Words in the longest stretch where each word equals the one `period` before it. */
function longestRun(texts: readonly string[], period: number): number {
  let longest = 0;
  let run = 0;
  for (let i = period; i < texts.length; i++) {
    run = texts[i] === texts[i - period] ? run + 1 : 0;
    if (run > 0) longest = Math.max(longest, run + period);
  }
  return longest;
}

function bare(words: readonly TranscribedWord[]): string[] {
  return words.map((word) => word.text.toLowerCase().replace(/\p{P}/gu, ''));
}
