import { meanProbability } from '../judge-text.js';
import type { Transcription } from '../transcriber.js';

/** Marks with which sentences end in the scripts of Whisper's languages; three dots are none: a model writes them for speech that goes on. */
const SENTENCE_MARK = /(?<!\.)[.?!。？！।።፧؟]["'”»)]*$/u;
/** Measured 2026-11 (docs/decisions.md): at 0.8 as many sentences of hesitant speakers are cut, for no more speed. */
const SURE = 0.9;

/**
 * Shorter ones are greetings and calls more often than sentences: "Hello, can you hear me?" pauses at its comma, and a model
 * that hears "Hello" alone writes a full stop behind it.
 */
const FEWEST_WORDS = 3;

/** Whether the words are a whole sentence, as far as their number, the model's marks and its own probability show. */
export function isWholeSentence({ text, words, doubt, dropped }: Transcription): boolean {
  if (doubt !== null || dropped !== null) return false;
  if ((meanProbability(words) ?? 0) < SURE || !SENTENCE_MARK.test(text)) return false;
  return wordsIn(text) >= FEWEST_WORDS;
}

const WORDS = new Intl.Segmenter(undefined, { granularity: 'word' });

/** Also in scripts that write no spaces. Counts no further than is asked for. */
function wordsIn(text: string): number {
  let count = 0;
  for (const { isWordLike } of WORDS.segment(text)) {
    if (isWordLike && ++count >= FEWEST_WORDS) break;
  }
  return count;
}
