import type { WireUtterance } from '../../realtime/protocol.js';
import type { Piece } from './pieces.js';

/** The language of words that were said, as `lang` has it; undefined where the recogniser identified none. */
export function languageTag({ language }: Pick<WireUtterance, 'language'>): string | undefined {
  return language === '' ? undefined : language;
}

/** The language of what was said in each segment, for quotes of it that stand elsewhere. */
export function languagesBySegment(pieces: readonly Piece[]): ReadonlyMap<string, string | undefined> {
  return new Map(
    pieces.flatMap((piece) =>
      piece.kind === 'utterance' ? [[piece.key, languageTag(piece.utterance)]] : [],
    ),
  );
}
