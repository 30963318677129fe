import { writeFile } from 'node:fs/promises';
import { loadTaxonomy } from '../src/analysis/taxonomy.js';
import { NOTHING_TOLD, type WordModel } from '../src/analysis/classify/words/word-model.js';
import { makeWordModel } from './train-words/make-word-model.js';
import { judgeByAuthor } from './train-words/judge-by-author.js';
import { hashOfTexts, trainingTexts } from './train-words/training-texts.js';
import { runMain } from './run-main.js';

const FILE = new URL('../src/analysis/classify/data/words.json', import.meta.url);

/**
 * `npm run train-words`: makes the word model of the classification from the texts in scripts/train-words/texts, and
 * prints how it judges the texts of each author when it has not seen any of that author.
 */
await runMain(async () => {
  const labels = [...loadTaxonomy().main.map(({ label }) => label), NOTHING_TOLD];
  const texts = trainingTexts();
  process.stdout.write(`${await judgeByAuthor(texts, labels)}\n`);
  await writeFile(FILE, toJson(makeWordModel(texts, labels, hashOfTexts())));
  process.stdout.write(`${texts.length} texts; written to src/analysis/classify/data/words.json\n`);
  return 0;
});

function toJson({ texts, labels, bias, places, rarity, scale, weights }: WordModel): string {
  const hundredths = [...rarity].map((each) => Math.round(each * 100));
  const rows = [
    ...[
      ['texts', texts],
      ['labels', labels],
      ['bias', bias],
      ['scale', scale],
    ],
    ...[
      ['features', [...places.keys()]],
      ['rarity', hundredths],
    ],
    ['weights', Buffer.from(weights.buffer, weights.byteOffset, weights.byteLength).toString('base64')],
  ];
  return `{\n${rows.map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`).join(',\n')}\n}\n`;
}
