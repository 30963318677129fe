import { useMemo, useSyncExternalStore } from 'react';
import { timeOfWord } from '../player/spoken.js';
import type { FoundTimes } from '../player/waveform.js';
import type { SaidPiece } from './pieces.js';
import type { WordFinder } from './word-finder.js';

/** When the words were said that the user looks for. @param spoken the utterances among which they are */
export function useFoundTimes(finder: WordFinder, spoken: readonly SaidPiece[]): FoundTimes {
  const { letters, at } = useSyncExternalStore(finder.found.subscribe, finder.found.get);
  const bySegment = useMemo(() => new Map(spoken.map((piece) => [piece.key, piece.utterance])), [spoken]);
  return useMemo(() => {
    const times = letters.map(({ segmentId, offset }) => {
      const utterance = bySegment.get(segmentId);
      return utterance === undefined ? null : timeOfWord(utterance, offset);
    });
    return { timesS: times.filter((time) => time !== null), currentS: times[at - 1] ?? null };
  }, [letters, at, bySegment]);
}
