import type { RecordingFile } from '../../calls/recording-store.js';
import { placeOf, type AwayPiece, type Place } from './away-stretch.js';
import { toSample } from './recording-format.js';

/** A part of a recording in which there is silence in place of speech, ms from answer. */
export interface SilentPlace extends Place {
  /** The party whose sound is missing; left out: every party. */
  readonly legId?: string;
}

/** A shorter rest at the end of a place that a patch covers is rounding. */
const SHORTEST_MS = 20;

/**
 * Where a call's recording has silence in place of speech: what was paused, and what did not come of a party, as far as
 * no patch has brought it. A pause that does not end lasts to the end of its file, and a party lacks nothing behind that.
 *
 * @param files all of the call
 */
export function silentPlacesOf(files: readonly RecordingFile[]): SilentPlace[] {
  return files.flatMap(({ startMs, kept, pauses }) => {
    const endMs = startMs + (kept?.lengthMs ?? Infinity);
    return pauses.flatMap(({ fromMs, toMs, legId }): SilentPlace[] => {
      const place = { fromMs, toMs: toMs ?? endMs };
      if (legId === undefined) return [place];
      const lacking = { fromMs, toMs: Math.min(place.toMs, endMs) };
      return without(lacking, patchesOf(files, legId)).map((each) => ({ ...each, legId }));
    });
  });
}

/** The parts of these pieces that no patch has brought yet: a patch is added to what is there. */
export function unpatched(
  pieces: readonly AwayPiece[],
  files: readonly RecordingFile[],
): readonly AwayPiece[] {
  return pieces.flatMap((piece) =>
    without(placeOf(piece), patchesOf(files, piece.legId)).map(({ fromMs, toMs }) => {
      const [from, to] = [toSample(fromMs - piece.startMs), toSample(toMs - piece.startMs)];
      return { ...piece, startMs: fromMs, samples: piece.samples.subarray(from, to) };
    }),
  );
}

/** Where patches have sound of that party. */
function patchesOf(files: readonly RecordingFile[], legId: string): Place[] {
  return files.flatMap(({ patchOf, startMs, kept }) =>
    patchOf === legId && kept ? [{ fromMs: startMs, toMs: startMs + kept.lengthMs }] : [],
  );
}

/** The rest of a place without those parts. */
export function without(place: Place, parts: readonly Place[]): Place[] {
  const left: Place[] = [];
  let { fromMs } = place;
  for (const part of [...parts].sort((a, b) => a.fromMs - b.fromMs)) {
    const toMs = Math.min(part.fromMs, place.toMs);
    if (toMs - fromMs >= SHORTEST_MS) left.push({ fromMs, toMs });
    fromMs = Math.max(fromMs, part.toMs);
  }
  if (place.toMs - fromMs >= SHORTEST_MS) left.push({ fromMs, toMs: place.toMs });
  return left;
}
