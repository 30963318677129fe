import type { Utterance } from '../../calls/call-event.js';

/** Below it, another word may have been said, a name as well. */
const SURE_PROBABILITY = 0.6;
/** Words in speech without pauses of this length are misplaced by seconds where the recogniser was not sure of them. */
const LONG_MS = 8_000;
const SURE_CONFIDENCE = 0.8;
/** The end of a word and the beginning of the next one are guessed on their own. */
const OVERLAP_MS = 200;

type Word = Utterance['words'][number];
type Timed = Pick<Utterance, 'startMs' | 'endMs' | 'words' | 'confidence'>;

/** The words of which the recogniser was not sure: each may have been a name. */
export function unsureWords({ words }: Pick<Utterance, 'words'>): readonly Word[] {
  return words.filter(({ probability }) => probability < SURE_PROBABILITY);
}

/**
 * Whether words were said where they are said to be. Not where words share a time, lie outside their neighbours or their
 * utterance, or where a long utterance is not sure (word starts off by 1.7 s at p95 in run-on speech, by 0.5 s in clear
 * sentences; measured 2026-11).
 */
export function hasSureTimes({ startMs, endMs, words, confidence }: Timed): boolean {
  if (endMs - startMs > LONG_MS && (confidence ?? 0) < SURE_CONFIDENCE) return false;
  return words.every((word, at) => {
    const isWithin = word.startMs >= startMs - OVERLAP_MS && word.endMs <= endMs + OVERLAP_MS;
    if (!isWithin || word.endMs <= word.startMs) return false;
    const before = words[at - 1];
    return !before || (word.startMs > before.startMs && word.startMs >= before.endMs - OVERLAP_MS);
  });
}
