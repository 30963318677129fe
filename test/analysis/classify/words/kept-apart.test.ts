import { describe, expect, it } from '@jest/globals';
import { CueClassifier, UNCLASSIFIED } from '../../../../src/analysis/classify/cue-classifier.js';
import { loadWordModel } from '../../../../src/analysis/classify/words/word-model.js';
import { keptApartCalls, keptApartSentences, type KeptApartText } from './kept-apart/load-kept-apart.js';

const withWords = new CueClassifier(undefined, undefined, undefined, loadWordModel());
const cuesAlone = new CueClassifier();
const asked = { signal: new AbortController().signal };

async function countsOf(classifier: CueClassifier, texts: readonly KeptApartText[]) {
  const counts = { right: 0, wrong: 0, abstained: 0, invented: 0 };
  for (const { text, main } of texts) {
    const { value } = await classifier.run({ text }, asked);
    const said = value.classification.mainCategory;
    if (main === null) counts.invented += said === UNCLASSIFIED ? 0 : 1;
    else if (said === main) counts.right++;
    else if (said === UNCLASSIFIED) counts.abstained++;
    else counts.wrong++;
  }
  return counts;
}

/** Scores on the day they were recorded: they guard against loss. */
describe('of texts whose author has seen neither cues nor training texts', () => {
  it('forty of forty-four calls are named rightly, none wrongly, and nothing is made of four empty ones', async () => {
    const { right, wrong, invented } = await countsOf(withWords, keptApartCalls);
    expect(right).toBeGreaterThanOrEqual(40);
    expect({ wrong, invented }).toEqual({ wrong: 0, invented: 0 });
  });

  it('the indirect sentences that are answered are answered rightly, nine of ten', async () => {
    const { right, wrong, invented } = await countsOf(withWords, keptApartSentences);
    expect(right).toBeGreaterThanOrEqual(23);
    expect(wrong).toBeLessThanOrEqual(2);
    expect(invented).toBe(0);
  });

  it('cues alone name a third of the calls: the words carry the rest', async () => {
    const { right } = await countsOf(cuesAlone, keptApartCalls);
    expect(right).toBeLessThan(20);
  });
});
