/** A text as its features: number of the feature and value. */
export type Sparse = readonly (readonly [feature: number, value: number])[];

export interface Regression {
  readonly bias: Float64Array;
  /** By feature, and within it by label. */
  readonly weights: Float64Array;
}

const EPOCHS = 20;
const STEP = 0.3;
const BIAS_STEP = 0.02;
const DECAY = 1e-4;
const SMALLEST_SUM = 1e-6;

/**
 * Multinomial logistic regression by stochastic gradient descent with steps that adapt to each weight (AdaGrad, Duchi et
 * al. 2011). The same texts in the same order give the same weights.
 */
export function trainSoftmax(
  texts: readonly Sparse[],
  labelOf: readonly number[],
  { features, labels }: { readonly features: number; readonly labels: number },
): Regression {
  const bias = new Float64Array(labels);
  const weights = new Float64Array(features * labels);
  const squares = new Float64Array(features * labels).fill(SMALLEST_SUM);
  const order = texts.map((_, at) => at);
  const random = pseudoRandom();
  for (let epoch = 0; epoch < EPOCHS; epoch++) {
    shuffle(order, random);
    for (const at of order) {
      const text = texts[at] ?? [];
      const errors = softmax(logitsOf(text, { bias, weights }));
      errors[labelOf[at] ?? 0] = (errors[labelOf[at] ?? 0] ?? 0) - 1;
      errors.forEach((error, label) => (bias[label] = (bias[label] ?? 0) - BIAS_STEP * error));
      for (const [feature, value] of text) {
        for (let label = 0; label < labels; label++) {
          const place = feature * labels + label;
          const weight = weights[place] ?? 0;
          const gradient = (errors[label] ?? 0) * value + DECAY * weight;
          const sum = (squares[place] ?? 0) + gradient * gradient;
          squares[place] = sum;
          weights[place] = weight - (STEP * gradient) / Math.sqrt(sum);
        }
      }
    }
  }
  return { bias, weights };
}

export function logitsOf(text: Sparse, { bias, weights }: Regression): number[] {
  const logits = [...bias];
  for (const [feature, value] of text)
    for (let label = 0; label < logits.length; label++)
      logits[label] = (logits[label] ?? 0) + value * (weights[feature * logits.length + label] ?? 0);
  return logits;
}

export function softmax(logits: readonly number[]): number[] {
  const highest = Math.max(...logits);
  const odds = logits.map((logit) => Math.exp(logit - highest));
  const total = odds.reduce((all, each) => all + each, 0);
  return odds.map((each) => each / total);
}

function shuffle(order: number[], random: () => number): void {
  for (let at = order.length - 1; at > 0; at--) {
    const other = Math.floor(random() * (at + 1));
    [order[at], order[other]] = [order[other] as number, order[at] as number];
  }
}

/** A linear congruential generator (Numerical Recipes): good enough to shuffle, and the same on every machine. */
function pseudoRandom(): () => number {
  let state = 7;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
