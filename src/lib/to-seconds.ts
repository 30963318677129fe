/** Whole milliseconds as seconds, the unit of times in every API. */
export function toSeconds(ms: number): number {
  return Math.round(ms) / 1000;
}
