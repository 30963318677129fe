import type { Lane } from './people.js';
import { toGrowingPiece, type GrowingUtterance, type Piece } from './pieces.js';

/** A piece and the rows of its island that it covers; `endRow` is the line after the last one (CSS grid lines). */
export interface PlacedPiece {
  piece: Piece;
  startRow: number;
  endRow: number;
}

/** Rows of an island in which both speak. */
export interface Overlap {
  startRow: number;
  endRow: number;
  seconds: number;
}

/** Pieces that touch each other in time, laid on rows that both lanes share. */
export interface Island {
  key: string;
  startS: number;
  endS: number;
  /** seconds of silence before it */
  silenceBeforeS: number;
  placed: readonly PlacedPiece[];
  overlaps: readonly Overlap[];
}

/** Two boundaries nearer than this are one row: a VAD window is 32 ms, and a sliver of a row does not help. */
const sameBoundaryS = 0.1;

/** The transcript as islands in order of time, interims included. */
export function toIslands(
  pieces: readonly Piece[],
  interims: Readonly<Record<string, GrowingUtterance>>,
): readonly Island[] {
  const all = [...pieces, ...Object.values(interims).map(toGrowingPiece)];
  all.sort((a, b) => a.startS - b.startS);
  const islands: Island[] = [];
  let group: Piece[] = [];
  let endS = 0;
  const close = (): void => {
    const before = islands.at(-1)?.endS ?? 0;
    if (group.length > 0) islands.push(knownIsland(group, before) ?? toIsland(group, before));
  };
  for (const piece of all) {
    if (group.length > 0 && !touches(piece, group, endS)) {
      close();
      group = [];
    }
    group.push(piece);
    endS = group.length === 1 ? piece.endS : Math.max(endS, piece.endS);
  }
  close();
  return islands;
}

function touches(piece: Piece, group: readonly Piece[], endS: number): boolean {
  if (piece.kind === 'note' || group[0]?.kind === 'note') return false;
  return piece.startS < endS - sameBoundaryS;
}

/** Islands as they were laid last, by their first piece: of two hours of words one row is another after each of them. */
const laid = new WeakMap<Piece, { silenceFromS: number; group: readonly Piece[]; island: Island }>();

/** The island of these very pieces, the same object as before. */
function knownIsland(group: readonly Piece[], silenceFromS: number): Island | undefined {
  const known = laid.get(group[0] as Piece);
  if (known?.silenceFromS !== silenceFromS || known.group.length !== group.length) return undefined;
  return known.group.every((piece, index) => piece === group[index]) ? known.island : undefined;
}

function toIsland(group: readonly Piece[], silenceFromS: number): Island {
  const boundaries = toBoundaries(group);
  const placed = placeInLanes(group, boundaries);
  const first = group[0] as Piece;
  const endS = Math.max(...group.map((piece) => piece.endS), silenceFromS);
  const island: Island = {
    key: first.key,
    startS: first.startS,
    endS,
    silenceBeforeS: Math.max(0, first.startS - silenceFromS),
    placed,
    overlaps: toOverlaps(placed),
  };
  laid.set(first, { silenceFromS, group, island });
  return island;
}

function toBoundaries(group: readonly Piece[]): number[] {
  const times = group.flatMap((piece) => [piece.startS, piece.endS]).sort((a, b) => a - b);
  return times.filter((time, index) => index === 0 || time - (times[index - 1] as number) > sameBoundaryS);
}

/** The row that begins with the last boundary at or before a time. */
function rowAt(boundaries: readonly number[], timeS: number): number {
  let low = 0;
  let high = boundaries.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((boundaries[middle] as number) <= timeS) low = middle + 1;
    else high = middle;
  }
  return Math.max(1, low);
}

/** In its own lane a piece never begins before the one above it has ended, or they would cover each other. */
function placeInLanes(group: readonly Piece[], boundaries: readonly number[]): PlacedPiece[] {
  const freeFrom: Record<Lane, number> = { caller: 1, agent: 1 };
  return group.map((piece) => {
    const lanes = lanesOf(piece);
    const startRow = Math.max(rowAt(boundaries, piece.startS), ...lanes.map((lane) => freeFrom[lane]));
    const endRow = Math.max(rowAt(boundaries, piece.endS), startRow + 1);
    for (const lane of lanes) freeFrom[lane] = endRow;
    return { piece, startRow, endRow };
  });
}

function lanesOf(piece: Piece): readonly Lane[] {
  return piece.lane === null ? ['caller', 'agent'] : [piece.lane];
}

function toOverlaps(placed: readonly PlacedPiece[]): Overlap[] {
  const spoken = placed.filter(({ piece }) => piece.kind === 'utterance' || piece.kind === 'deferred');
  const overlaps: Overlap[] = [];
  for (const [index, one] of spoken.entries()) {
    for (let next = index + 1; next < spoken.length; next++) {
      const other = spoken[next] as PlacedPiece;
      if (other.piece.startS >= one.piece.endS) break; // and so do all after it
      if (lanesOf(one.piece)[0] === lanesOf(other.piece)[0]) continue;
      const seconds = Math.min(one.piece.endS, other.piece.endS) - other.piece.startS;
      const startRow = Math.max(one.startRow, other.startRow);
      const endRow = Math.min(one.endRow, other.endRow);
      if (seconds > sameBoundaryS && endRow > startRow) overlaps.push({ startRow, endRow, seconds });
    }
  }
  return overlaps;
}
