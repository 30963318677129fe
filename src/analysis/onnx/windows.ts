import type { Piece } from './model-tokenizer.js';

/** Pieces `from` up to, not including, `to`. */
export interface Window {
  readonly from: number;
  readonly to: number;
}

/**
 * Stretches of a text that a model can read at once. They begin and end between words and overlap, so that each word
 * has words on both sides of it in one of them.
 */
export function windowsOf(
  pieces: readonly Piece[],
  { sizePieces, overlapPieces }: { sizePieces: number; overlapPieces: number },
): Window[] {
  const windows: Window[] = [];
  const endOf = (from: number) => lastBorder(pieces, from, Math.min(pieces.length, from + sizePieces));
  for (let from = 0; from < pieces.length;) {
    const to = endOf(from);
    windows.push({ from, to });
    if (to === pieces.length) break;
    const back = lastBorder(pieces, from, to - Math.min(overlapPieces, Math.floor((to - from) / 2)));
    // before a long word a window that overlaps may show nothing new
    from = endOf(back) > to ? back : to;
  }
  return windows;
}

/** The last beginning of a word after `from` and not after `to`; `to` itself where a word fills all of it. */
function lastBorder(pieces: readonly Piece[], from: number, to: number): number {
  for (let at = to; at > from; at--) if (at === pieces.length || pieces[at]?.isFirst) return at;
  return to;
}

/** For each piece the window in which it is furthest from an edge that is not an end of the text. */
export function bestWindows(windows: readonly Window[], pieceCount: number): number[] {
  const best = new Array<number>(pieceCount).fill(0);
  const depths = new Array<number>(pieceCount).fill(-1);
  for (const [w, { from, to }] of windows.entries()) {
    for (let i = from; i < to; i++) {
      const left = from === 0 ? Infinity : i - from;
      const right = to === pieceCount ? Infinity : to - 1 - i;
      const depth = Math.min(left, right);
      if (depth <= (depths[i] as number)) continue;
      depths[i] = depth;
      best[i] = w;
    }
  }
  return best;
}
