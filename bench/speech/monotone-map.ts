/** A value that was stated and whether it came true. */
export interface Outcome {
  readonly probability: number;
  readonly isCorrect: boolean;
}

/**
 * From stated to true probability, rising: isotonic regression by pooling adjacent violators (Zadrozny and Elkan 2002),
 * between the middles of the pools in straight lines.
 */
export function fitMonotoneMap(outcomes: readonly Outcome[]): (probability: number) => number {
  const pools: { sum: number; correct: number; count: number }[] = [];
  for (const { probability, isCorrect } of outcomes.toSorted((a, b) => a.probability - b.probability)) {
    pools.push({ sum: probability, correct: isCorrect ? 1 : 0, count: 1 });
    for (let last = pools.at(-1), before = pools.at(-2); last && before; before = pools.at(-2)) {
      if (before.correct / before.count < last.correct / last.count) break;
      pools.splice(-2, 2, {
        sum: before.sum + last.sum,
        correct: before.correct + last.correct,
        count: before.count + last.count,
      });
      last = pools.at(-1);
    }
  }
  const points = pools.map(({ sum, correct, count }) => ({ x: sum / count, y: correct / count }));
  return (probability) => {
    const after = points.find(({ x }) => x >= probability);
    const before = points.findLast(({ x }) => x <= probability);
    if (!after || !before) return (after ?? before)?.y ?? probability;
    const share = after.x === before.x ? 0 : (probability - before.x) / (after.x - before.x);
    return before.y + share * (after.y - before.y);
  };
}
