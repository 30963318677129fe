import type { RecordingFile } from '../../calls/recording-store.js';
import type { Place } from './away-stretch.js';

/** A part of a recording in which there is silence in place of speech, ms from answer. */
export interface SilentPlace extends Place {
  /** The party whose sound is missing; left out: every party. */
  readonly legId?: string;
}

/** A shorter rest at the end of a place that a patch covers is rounding. */
const SHORTEST_MS = 20;

/**
 * Where a call's recording has silence in place of speech: what was paused, and what did not come of a party, as far as
 * no patch has brought it. A pause that does not end lasts to the end of its file.
 *
 * @param files all of the call
 */
export function silentPlacesOf(files: readonly RecordingFile[]): SilentPlace[] {
  const patches = files.flatMap(({ patchOf, startMs, kept }) =>
    patchOf !== undefined && kept ? [{ legId: patchOf, fromMs: startMs, toMs: startMs + kept.lengthMs }] : [],
  );
  return files.flatMap(({ startMs, kept, pauses }) => {
    const endMs = startMs + (kept?.lengthMs ?? Infinity);
    return pauses.flatMap(({ fromMs, toMs, legId }): SilentPlace[] => {
      const place = { fromMs, toMs: toMs ?? endMs };
      if (legId === undefined) return [place];
      const own = patches.filter((patch) => patch.legId === legId);
      return without(place, own).map((each) => ({ ...each, legId }));
    });
  });
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
