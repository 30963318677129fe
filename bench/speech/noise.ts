const RATE_HZ = 8000;
const LOUDEST = 4_000;

/** Sound of that length at 8 kHz: what it is does not matter to random weights. */
export function noise(ms: number): Int16Array {
  return Int16Array.from({ length: (ms * RATE_HZ) / 1000 }, () => (Math.random() - 0.5) * 2 * LOUDEST);
}
