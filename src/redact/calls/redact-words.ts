import type { Utterance, UtteranceWord } from '../../calls/call-event.js';
import { placeInRedaction } from '../place-in-redaction.js';
import type { Redaction } from '../redactor.js';
import type { TextSpan } from '../text-span.js';

/** Words of a recogniser with their times. */
type TimedWord = UtteranceWord;
type Timed = Pick<Utterance, 'text' | 'words'>;

/** Neighbouring words of which each has a part of the same hidden place; of words that stay, one. */
interface WordGroup {
  readonly words: readonly TimedWord[];
  readonly isHidden: boolean;
  readonly place: TextSpan;
}

/**
 * The words of a redacted utterance: those of a hidden place become one word, the pseudonym, which lasts as long as they
 * did and is as probable as the least of them. Empty where something is hidden and the words cannot be distinguished.
 */
export function redactWords(utterance: Timed, redaction: Redaction): readonly TimedWord[] {
  if (redaction.spans.length === 0) return utterance.words;
  return (groupsOf(utterance, redaction) ?? []).flatMap(({ words, isHidden, place }) => {
    const [first, last] = [words[0], words.at(-1)];
    if (!isHidden || !first || !last) return words;
    const { text } = placeInRedaction(redaction, place);
    const probability = Math.min(...words.map((word) => word.probability));
    return [{ text, startMs: first.startMs, endMs: last.endMs, probability }];
  });
}

/** When hidden words are said, ms from answer; undefined where the times of the words of a hidden place are not known. */
export function hiddenTimes(
  utterance: Timed,
  redaction: Redaction,
): readonly { readonly startMs: number; readonly endMs: number }[] | undefined {
  if (redaction.spans.length === 0) return [];
  return groupsOf(utterance, redaction)?.flatMap(({ words, isHidden }) => {
    if (!isHidden) return [];
    const startMs = Math.min(...words.map((word) => word.startMs));
    return [{ startMs, endMs: Math.max(...words.map((word) => word.endMs)) }];
  });
}

function groupsOf({ text, words }: Timed, { spans }: Redaction): WordGroup[] | undefined {
  const places = placesOf(text, words);
  if (!places) return undefined;
  const groups: WordGroup[] = [];
  let hiddenUpTo = 0; // the last group is open for words that begin in front of this
  for (const [at, place] of places.entries()) {
    const word = words[at] as TimedWord;
    const touched = spans.filter(({ start, end }) => start < place.end && place.start < end);
    const last = groups.at(-1);
    if (touched.length > 0 && last?.isHidden && place.start < hiddenUpTo) {
      const whole = { start: last.place.start, end: place.end };
      groups[groups.length - 1] = { words: [...last.words, word], isHidden: true, place: whole };
    } else groups.push({ words: [word], isHidden: touched.length > 0, place });
    hiddenUpTo = Math.max(hiddenUpTo, ...touched.map(({ end }) => end));
  }
  return groups;
}

/** Where each word stands in the text; undefined unless the words are the text: no letter or digit may be left over. */
function placesOf(text: string, words: readonly TimedWord[]): TextSpan[] | undefined {
  const places: TextSpan[] = [];
  let from = 0;
  for (const word of words) {
    const wanted = word.text.trim();
    const start = wanted === '' ? from : text.indexOf(wanted, from);
    if (start < 0 || saysSomething(text.slice(from, start))) return undefined;
    from = start + wanted.length;
    places.push({ start, end: from });
  }
  return saysSomething(text.slice(from)) ? undefined : places;
}

function saysSomething(text: string): boolean {
  return /[\p{L}\p{N}]/u.test(text);
}
