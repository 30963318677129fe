import type { Peaks } from './player-queries.js';

export interface WaveColumn {
  least: number;
  most: number;
}

/** The least and the largest sample behind each column of a picture. @param peaks least and largest of each interval in turn */
export function columnsOf(peaks: readonly number[], width: number): WaveColumn[] {
  const intervals = peaks.length / 2;
  return Array.from({ length: width }, (_, x) => {
    const from = Math.floor((x * intervals) / width);
    const to = Math.max(from + 1, Math.floor(((x + 1) * intervals) / width));
    let [least, most] = [0, 0];
    for (let at = from; at < to && at < intervals; at++) {
      least = Math.min(least, peaks[2 * at] ?? 0);
      most = Math.max(most, peaks[2 * at + 1] ?? 0);
    }
    return { least, most };
  });
}

/** A stretch without sound, and why. */
export interface SilentPlace {
  kind: 'pause' | 'gap' | 'hidden';
  lane: 'caller' | 'others' | 'both';
  /** seconds from answer */
  start: number;
  end: number;
}

/** Everything that is not heard of a recording: kept out, not recorded, or silent for this user. */
export function silentPlaces({ duration, recorded, pauses, heard }: Peaks): SilentPlace[] {
  const laneOf = (legId: string | null) =>
    legId === null ? ('both' as const) : legId === 'caller' ? ('caller' as const) : ('others' as const);
  return [
    ...between(recorded, duration).map((gap) => ({ ...gap, kind: 'gap' as const, lane: 'both' as const })),
    ...pauses.map(({ start, end, leg_id: legId }) => ({
      kind: 'pause' as const,
      lane: laneOf(legId),
      start,
      end: Math.min(end, duration),
    })),
    ...(heard === null
      ? []
      : (['caller', 'others'] as const).flatMap((lane) =>
          between(heard[lane], duration).map((hidden) => ({ ...hidden, kind: 'hidden' as const, lane })),
        )),
  ];
}

interface Stretch {
  start: number;
  end: number;
}

/** @param stretches in order */
function between(stretches: readonly Stretch[], end: number): Stretch[] {
  const gaps: Stretch[] = [];
  let at = 0;
  for (const stretch of [...stretches, { start: end, end }]) {
    if (stretch.start > at) gaps.push({ start: at, end: Math.min(end, stretch.start) });
    at = Math.max(at, stretch.end);
  }
  return gaps;
}
