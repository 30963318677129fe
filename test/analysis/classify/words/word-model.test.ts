import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { hashOfTexts, trainingTexts } from '../../../../scripts/train-words/training-texts.js';
import { CueClassifier } from '../../../../src/analysis/classify/cue-classifier.js';
import type { CueMeaning } from '../../../../src/analysis/classify/lexicon.js';
import { hasCategory, loadTaxonomy } from '../../../../src/analysis/taxonomy.js';
import {
  knowsTaxonomy,
  loadWordModel,
  NOTHING_TOLD,
  readWordModel,
} from '../../../../src/analysis/classify/words/word-model.js';
import { PhraseSet } from '../../../../src/analysis/phrases/phrase-set.js';
import { makeTestDir } from '../../../support/database.js';

const FILE = new URL('../../../../src/analysis/classify/data/words.json', import.meta.url);
const taxonomy = loadTaxonomy();
const model = loadWordModel();

describe('the word model of the product', () => {
  it('is made of the training texts as they are: `npm run train-words` after a change of these', () => {
    expect(model.texts).toBe(hashOfTexts());
  });

  it('knows each main category of the taxonomy, and that nothing may be said', () => {
    expect(model.labels).toEqual([...taxonomy.main.map(({ label }) => label), NOTHING_TOLD]);
    expect(knowsTaxonomy(model, taxonomy)).toBe(true);
  });

  it('is left out for a taxonomy of other categories: cues alone decide then', () => {
    const [first, ...rest] = taxonomy.main;
    const other = {
      ...taxonomy,
      main: [{ ...(first as (typeof taxonomy.main)[number]), label: 'Own' }, ...rest],
    };
    expect(knowsTaxonomy(model, other)).toBe(false);
    expect(knowsTaxonomy(model, { ...taxonomy, main: rest })).toBe(false);
    const noCues = { languages: ['en'], phrases: new PhraseSet<CueMeaning>([]) };
    expect(new CueClassifier(other, noCues, undefined, model).name).toBe('cues@2');
    expect(new CueClassifier(taxonomy, undefined, undefined, model).name).toBe('cues+words@1');
  });

  it('is trained on categories that there are', () => {
    const wrong = trainingTexts().filter(
      ({ main, sub }) => main !== null && !hasCategory(taxonomy, main, sub ?? ''),
    );
    expect(wrong.map(({ author, text }) => `${author}: ${text}`)).toEqual([]);
  });
});

describe('a file of a word model', () => {
  let directory: Awaited<ReturnType<typeof makeTestDir>>;
  let whole: Record<string, unknown>;
  beforeAll(async () => {
    directory = await makeTestDir();
    whole = JSON.parse(await readFile(FILE, 'utf8')) as Record<string, unknown>;
  });
  afterAll(() => directory.close());

  it.each<[string, Record<string, unknown>, RegExp]>([
    ['with too few weights', { weights: 'AAAA' }, /weights: one byte for each feature and label/],
    ['with another number of rarities', { rarity: [1] }, /rarity: one for each feature/],
    ['without the label for nothing', { labels: ['VANE', 'GBV'] }, /labels: the last label is "none"/],
    ['without texts', { texts: undefined }, /texts/],
  ])('%s is refused by name', async (name, change, fault) => {
    const file = join(directory.path, `${name.replaceAll(' ', '-')}.json`);
    await writeFile(file, JSON.stringify({ ...whole, ...change }));
    expect(() => readWordModel(pathToFileURL(file))).toThrow(fault);
  });
});
