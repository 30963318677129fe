import { z } from 'zod';
import { readDataFile } from '../../data-file.js';
import type { Taxonomy } from '../../taxonomy.js';

/** The label of words of which nothing can be said: small talk, wrong numbers, silence. */
export const NOTHING_TOLD = 'none';

const modelSchema = z
  .object({
    /** SHA-256 of the texts that it was made of, in hexadecimal (scripts/train-words). */
    texts: z.string().regex(/^[\da-f]{64}$/),
    /** Main categories of the taxonomy, and `NOTHING_TOLD` at the end. */
    labels: z.array(z.string()).min(2),
    bias: z.array(z.number()),
    features: z.array(z.string().min(1)),
    /** By feature: how rare it is among the texts, in hundredths of a nat. */
    rarity: z.array(z.number().int().nonnegative()),
    /** Value of one step of a weight. */
    scale: z.number().positive(),
    /** A signed byte for each feature and label, feature by feature; base64. */
    weights: z.base64(),
  })
  .superRefine(({ labels, bias, features, rarity, weights }, context) => {
    const fault = (message: string, path: string) =>
      context.addIssue({ code: 'custom', message, path: [path] });
    if (labels.at(-1) !== NOTHING_TOLD) fault(`the last label is "${NOTHING_TOLD}"`, 'labels');
    if (bias.length !== labels.length) fault('one for each label', 'bias');
    if (rarity.length !== features.length) fault('one for each feature', 'rarity');
    const bytes = Buffer.from(weights, 'base64').length;
    if (bytes !== features.length * labels.length) fault('one byte for each feature and label', 'weights');
  })
  .transform(({ features, rarity, weights, ...rest }): WordModel => ({
    ...rest,
    places: new Map(features.map((name, at) => [name, at])),
    rarity: Float64Array.from(rarity, (hundredths) => hundredths / 100),
    weights: new Int8Array(Buffer.from(weights, 'base64')),
  }));

/**
 * A linear model of words (multinomial logistic regression over `wordFeaturesOf`, each `(1 + ln count) · ln(texts ÷
 * texts with it)`, the whole scaled to length 1), trained on texts that were written for it.
 */
export interface WordModel {
  readonly texts: string;
  readonly labels: readonly string[];
  readonly bias: readonly number[];
  /** By feature: its number. */
  readonly places: ReadonlyMap<string, number>;
  /** By number of the feature. */
  readonly rarity: Float64Array;
  readonly scale: number;
  /** By number of the feature, and within it by label. */
  readonly weights: Int8Array;
}

let loaded: WordModel | undefined;

/** The product's own; read once. @throws SetupError when the file cannot be read or is no model */
export function loadWordModel(): WordModel {
  return (loaded ??= readWordModel(new URL('../data/words.json', import.meta.url)));
}

/** @throws SetupError when the file cannot be read or is no model; it names each wrong field */
export function readWordModel(file: URL): WordModel {
  return readDataFile(file, modelSchema);
}

/** A helpline's own taxonomy may have other categories: the model knows nothing about these, and is left out. */
export function knowsTaxonomy({ labels }: Pick<WordModel, 'labels'>, { main }: Taxonomy): boolean {
  const categories = main.map(({ label }) => label);
  return labels.length === categories.length + 1 && categories.every((label) => labels.includes(label));
}
