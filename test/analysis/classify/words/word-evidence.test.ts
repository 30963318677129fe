import { describe, expect, it } from '@jest/globals';
import { CueClassifier, UNCLASSIFIED } from '../../../../src/analysis/classify/cue-classifier.js';
import { loadWordModel } from '../../../../src/analysis/classify/words/word-model.js';
import { saidBy } from '../../../support/said-by.js';

const classifier = new CueClassifier(undefined, undefined, undefined, loadWordModel());

/** Reported without a cue that says it outright. */
const TOLD = [
  'good afternoon i am calling about the small one of my late sister she is nine',
  'she stays with the uncle of her father and since december she goes to the quarry before it is light',
  'she breaks stones with a hammer and carries the buckets until evening and they give her fifty shillings',
  'her hands are full of wounds and the teacher says she has not come since last term',
];

describe('a call that words describe more than cues', () => {
  it('is named, with a quote of the words that named it', () => {
    const live = classifier.open();
    const moves = TOLD.map((text) => live.push(saidBy('caller', text)));
    expect(live.current()).toMatchObject({ mainCategory: 'VANE', engine: 'cues+words@1' });
    const named = moves.find((move) => move?.classification.mainCategory === 'VANE');
    expect(named?.evidence.length).toBeGreaterThan(0);
    for (const { utteranceId, start, end, text } of named?.evidence ?? [])
      expect([utteranceId, TOLD.some((said) => said.slice(start, end) === text)]).toEqual([
        utteranceId,
        true,
      ]);
  });

  it('is not named by the same words of an agent, nor by words that may be wrong', () => {
    for (const heard of [
      TOLD.map((text) => saidBy('agent', text)),
      TOLD.map((text) => ({ ...saidBy('caller', text), doubt: 'low-probability' as const })),
    ]) {
      const live = classifier.open();
      for (const utterance of heard) live.push(utterance);
      expect(live.current().mainCategory).toBe(UNCLASSIFIED);
    }
  });

  it('is scored by words that are still being said without keeping them', () => {
    const live = classifier.open();
    for (const text of TOLD) live.score(saidBy('caller', text));
    expect(live.current().mainCategory).toBe(UNCLASSIFIED);
  });
});

describe('a strong cue in a few words', () => {
  it.each([
    ['I want to die.', 'Advice and Counselling'],
    ['He beats me.', 'VANE'],
    ['Nataka kujiua.', 'Advice and Counselling'],
  ])('names the category at once: %s', (text, category) => {
    const live = classifier.open();
    live.push(saidBy('caller', text));
    expect(live.current()).toMatchObject({ mainCategory: category, priority: 'high' });
  });
});
