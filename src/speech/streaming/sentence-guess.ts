import { meanProbability } from '../judge-text.js';
import type { Transcription } from '../transcriber.js';

/** Marks with which sentences end in the scripts of Whisper's languages; three dots are none: a model writes them for speech that goes on. */
const SENTENCE_MARK = /(?<!\.)[.?!。？！।።፧؟]["'”»)]*$/u;
/** Measured 2026-11 (docs/decisions.md): at 0.8 as many sentences of hesitant speakers are cut, for no more speed. */
const SURE = 0.9;

/** Whether the words are a whole sentence, as far as the model's marks and its own probability tell. */
export function isWholeSentence({ text, words, doubt, dropped }: Transcription): boolean {
  if (doubt !== null || dropped !== null) return false;
  return (meanProbability(words) ?? 0) >= SURE && SENTENCE_MARK.test(text);
}
