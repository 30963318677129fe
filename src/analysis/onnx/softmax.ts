/** Probabilities of logits; they add up to 1. @throws RangeError when a logit is no number */
export function softmax(logits: ArrayLike<number>): Float64Array {
  const probabilities = Float64Array.from(logits);
  const highest = probabilities.reduce((a, b) => Math.max(a, b), -Infinity);
  if (!Number.isFinite(highest)) throw new RangeError('the model gave no number');
  let total = 0;
  for (const [i, logit] of probabilities.entries()) total += probabilities[i] = Math.exp(logit - highest);
  return probabilities.map((weight) => weight / total);
}

/** The place of the highest; 0 of none. */
export function indexOfHighest(values: ArrayLike<number>): number {
  let best = 0;
  for (let i = 1; i < values.length; i++) if ((values[i] as number) > (values[best] as number)) best = i;
  return best;
}
