import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { loadWordModel } from '../../../../src/analysis/classify/words/word-model.js';
import { WordScores } from '../../../../src/analysis/classify/words/word-scores.js';

const model = loadWordModel();

function scoresAfter(...utterances: readonly string[]): WordScores {
  const scores = new WordScores(model);
  for (const utterance of utterances) scores.add(utterance);
  return scores;
}
const probabilityOf = (label: string, scores: WordScores) =>
  scores.probabilities()?.[model.labels.indexOf(label)] ?? 0;

describe('the words of a call', () => {
  it('say nothing before a word that the model knows', () => {
    expect(scoresAfter().probabilities()).toBeNull();
    expect(scoresAfter('', '...', '§ %').probabilities()).toBeNull();
  });

  it('speak for the category that they are of, in both languages', () => {
    const beaten = scoresAfter('my stepfather beats me with a cable and my back has marks');
    const baby = scoresAfter('mtoto wangu hataki kunyonya maziwa na uzito wake umepungua');
    expect(probabilityOf('VANE', beaten)).toBeGreaterThan(0.6);
    expect(probabilityOf('Nutrition', baby)).toBeGreaterThan(0.6);
  });

  it('are added up utterance by utterance, and a copy goes its own way', () => {
    const scores = scoresAfter('my stepfather beats me');
    const copy = scores.copy();
    const before = scores.probabilities();
    copy.add('the baby does not breastfeed and loses weight');
    expect(scores.probabilities()).toEqual(before);
    expect(copy.probabilities()).not.toEqual(before);
  });

  it('of any text have probabilities that add up to 1', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'binary', maxLength: 60 }), { maxLength: 5 }), (utterances) => {
        const found = scoresAfter(...utterances, 'school').probabilities() ?? [];
        expect(found.reduce((sum, each) => sum + each, 0)).toBeCloseTo(1, 6);
      }),
    );
  });

  it('are quoted where they stand', () => {
    const text = 'so yesterday — my stepfather beat me with a cable, you know';
    const telling = scoresAfter(text).indicativeWords(text, 'VANE');
    expect(telling.length).toBeGreaterThan(0);
    for (const { start, end, text: quote } of telling) expect(text.slice(start, end)).toBe(quote);
    expect(telling.map(({ text: quote }) => quote).join()).toMatch(/beat|cable|stepfather/);
  });

  it('are not quoted for a label that there is not', () => {
    expect(scoresAfter('school').indicativeWords('school', 'Weather')).toEqual([]);
  });

  it('of a word without end take no more time than its beginning', () => {
    const scores = scoresAfter('a'.repeat(1_000_000), 'school');
    expect(scores.probabilities()).not.toBeNull();
  });
});
