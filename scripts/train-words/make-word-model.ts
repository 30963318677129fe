import { tokenize } from '../../src/analysis/phrases/tokenize.js';
import { shareOfFeature, wordFeaturesOf } from '../../src/analysis/classify/words/word-features.js';
import type { WordModel } from '../../src/analysis/classify/words/word-model.js';
import { trainSoftmax, type Sparse } from './softmax-regression.js';
import { utterancesOf, type TrainingText } from './training-texts.js';

/** A feature of fewer texts says more about its author than about the category. */
const FEWEST_TEXTS = 2;
/** Number of steps of the largest weight, so that it fits into a signed byte. */
const STEPS = 127;

/** Trains the model on the texts, as it is used: weights in steps of a byte. */
export function makeWordModel(
  texts: readonly TrainingText[],
  labels: readonly string[],
  hash: string,
): WordModel {
  const bags = texts.map(bagOf);
  const textsWith = new Map<string, number>();
  for (const bag of bags) for (const name of bag.keys()) textsWith.set(name, (textsWith.get(name) ?? 0) + 1);
  const names = [...textsWith].flatMap(([name, count]) => (count < FEWEST_TEXTS ? [] : [name])).sort();
  const places = new Map(names.map((name, at) => [name, at]));
  const rarity = Float64Array.from(names, (name) => {
    const ofTexts = texts.length / (textsWith.get(name) ?? 1);
    return Math.round(Math.log(ofTexts) * 100) / 100;
  });
  const vectors = bags.map((bag) => vectorOf(bag, { places, rarity }));
  const labelOf = texts.map(({ label }) => labels.indexOf(label));
  const { bias, weights } = trainSoftmax(vectors, labelOf, { features: names.length, labels: labels.length });
  const largest = weights.reduce((most, each) => Math.max(most, Math.abs(each)), 0);
  const scale = Number((largest / STEPS).toPrecision(4));
  return {
    ...{ texts: hash, labels, places, rarity, scale },
    bias: [...bias].map((each) => Math.round(each * 1_000) / 1_000),
    weights: Int8Array.from(weights, (each) => Math.max(-STEPS, Math.min(STEPS, Math.round(each / scale)))),
  };
}

function bagOf(text: TrainingText): Map<string, number> {
  const bag = new Map<string, number>();
  for (const utterance of utterancesOf(text))
    for (const { name } of wordFeaturesOf(tokenize(utterance).tokens))
      bag.set(name, (bag.get(name) ?? 0) + 1);
  return bag;
}

/** As `WordScores` reckons. */
function vectorOf(
  bag: ReadonlyMap<string, number>,
  { places, rarity }: Pick<WordModel, 'places' | 'rarity'>,
): Sparse {
  const values = [...bag].flatMap(([name, count]) => {
    const place = places.get(name);
    if (place === undefined) return [];
    return [[place, (1 + Math.log(count)) * (rarity[place] ?? 0) * shareOfFeature(name)] as const];
  });
  const length = Math.sqrt(values.reduce((sum, [, value]) => sum + value * value, 0)) || 1;
  return values.map(([place, value]) => [place, value / length] as const);
}
