/** A logarithmic axis from one length to another. */
export interface LogAxis {
  readonly ticks: readonly number[];
  /** 0 at its low end, 1 at its high end; values beyond are kept at the end. */
  readonly shareOf: (value: number) => number;
  readonly isBeyond: (value: number) => boolean;
}

const STEPS = [1, 2, 5];

/** An axis with ticks at 1, 2 and 5 of each decade, as wide as the values need, from `least` to `most` at the widest. */
export function logAxis(
  values: readonly number[],
  { least, most }: { least: number; most: number },
): LogAxis {
  const inside = values.filter((value) => value >= least && value <= most);
  const all = ticksBetween(least, most);
  const low = all.findLast((tick) => tick <= Math.min(...inside)) ?? least;
  const high = all.find((tick) => tick >= Math.max(...inside)) ?? most;
  const ticks = all.filter((tick) => tick >= low && tick <= high);
  const shareOf = (value: number) => {
    const share = Math.log(value / low) / Math.log(high / low);
    return Math.min(1, Math.max(0, share));
  };
  return { ticks, shareOf, isBeyond: (value) => value > high };
}

function ticksBetween(least: number, most: number): number[] {
  const decades = Array.from({ length: 12 }, (_, i) => 10 ** (i - 3));
  return decades
    .flatMap((decade) => STEPS.map((step) => step * decade))
    .filter((tick) => tick >= least && tick <= most);
}
