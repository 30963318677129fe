export interface Percentiles {
  readonly p50: number | null;
  readonly p95: number | null;
}

/** Nearest-rank percentiles, rounded to a tenth; null without values. */
export function percentilesOf(values: readonly number[]): Percentiles {
  const sorted = [...values].sort((a, b) => a - b);
  const at = (share: number) => {
    const value = sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)];
    return value === undefined ? null : Math.round(value * 10) / 10;
  };
  return { p50: at(0.5), p95: at(0.95) };
}
