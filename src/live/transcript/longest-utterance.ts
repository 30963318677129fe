import type { TranscribedWord, Transcription } from '../../speech/transcriber.js';

/**
 * Characters of one utterance. Speech is cut after 28 s at the latest, and no one person says 28 characters a second all that time:
 * what is longer is the text of a decoder that was stuck. All that is read of live words in the process of the calls (cues,
 * dangers, entities, rules, language, redaction) takes some 20 ms of a processor for so many, whatever they are.
 */
export const LONGEST_UTTERANCE_CHARACTERS = 800;

/** The words of an utterance, up to the longest that one can be. */
export function boundedWords<Word extends Pick<TranscribedWord, 'text'>>(
  words: readonly Word[],
): readonly Word[] {
  let length = 0;
  const beyond = words.findIndex(
    ({ text }) => (length += text.length + 1) > LONGEST_UTTERANCE_CHARACTERS + 1,
  );
  return beyond < 0 ? words : words.slice(0, beyond);
}

/** A transcription with no more text than speech can have; one that had more is as doubtful as one that was repeated. */
export function boundedTranscription(result: Transcription): Transcription {
  const words = boundedWords(result.words);
  const { text } = result;
  if (words.length === result.words.length && text.length <= LONGEST_UTTERANCE_CHARACTERS) return result;
  return { ...result, words, text: text.slice(0, endOfWord(text)), doubt: 'repetition' };
}

/** At the last space within the bound, where there is one. */
function endOfWord(text: string): number {
  if (text.length <= LONGEST_UTTERANCE_CHARACTERS) return text.length;
  const space = text.lastIndexOf(' ', LONGEST_UTTERANCE_CHARACTERS);
  return space > 0 ? space : LONGEST_UTTERANCE_CHARACTERS;
}
