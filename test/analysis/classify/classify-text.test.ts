import { describe, expect, it } from '@jest/globals';
import { CueClassifier, UNCLASSIFIED } from '../../../src/analysis/classify/cue-classifier.js';
import type { ClassifyInput } from '../../../src/analysis/classify/classifier.js';
import { saidBy } from '../../support/said-by.js';

const classifier = new CueClassifier();
const classify = async (input: ClassifyInput) => {
  const { value } = await classifier.run(input, { signal: new AbortController().signal });
  return value;
};

describe('a text', () => {
  it('is classified with places in it, and with an honest confidence', async () => {
    const text = 'Agent: Did he beat you?\nCaller: My aunt canes me.';
    const { classification, evidence, calibration } = await classify({ text });
    expect(classification).toMatchObject({ mainCategory: 'VANE', engine: 'cues@2' });
    expect(evidence.length).toBeGreaterThan(0);
    for (const { start, end, text: quote } of evidence) expect(text.slice(start, end)).toBe(quote);
    expect(calibration).toMatchObject({ method: 'none', cap: 0.75 });
  });

  it('below the threshold has no category, and still its candidates and its priority', async () => {
    const { classification, belowThreshold } = await classify({ text: 'My aunt canes me.', threshold: 0.99 });
    expect(belowThreshold).toBe(true);
    expect(classification).toMatchObject({ mainCategory: UNCLASSIFIED, confidence: null, priority: 'high' });
    expect(classification.candidates[0]?.label).toBe('VANE');
  });

  it.each([-0.1, 1.1, Number.NaN])('with threshold %d is refused', async (threshold) => {
    await expect(classify({ text: '', threshold })).rejects.toThrow('threshold');
  });

  it.each(['', '\0', '\ud800', '👧🏾'.repeat(1000), 'مرحبا', 'ha'.repeat(100_000)])(
    'of any kind has a result',
    async (text) => {
      expect((await classify({ text })).classification.mainCategory).toBe(UNCLASSIFIED);
    },
  );

  it('of an unknown speaker: a question to "you" counts nothing', async () => {
    expect((await classify({ text: 'Did he beat you?' })).classification.mainCategory).toBe(UNCLASSIFIED);
  });
});

describe('in a call', () => {
  it('words that are still being said are scored without a trace', () => {
    const live = classifier.open();
    live.push(saidBy('caller', 'It is my husband.'));
    const before = live.current();
    expect(live.score(saidBy('caller', 'He beats me.'))?.classification.mainCategory).toBe('GBV');
    expect(live.current()).toBe(before);
    const once = live.push(saidBy('caller', 'He beats me.'));
    expect(once?.evidence[0]).toMatchObject({ weight: 3 });
  });

  it('a yes to the question of the agent counts, a no or a longer answer does not', () => {
    const after = (question: string, answer: string) => {
      const live = classifier.open();
      live.push(saidBy('agent', question));
      live.push(saidBy('caller', answer));
      return live.current().mainCategory;
    };
    expect(after('I see. Did he beat you?', 'Yes.')).toBe('VANE');
    expect(after('I see. Did he beat you?', 'No.')).toBe(UNCLASSIFIED);
    expect(after('I see. Did he beat you?', 'Yes, but not him.')).toBe(UNCLASSIFIED);
    expect(after('He beat you. I see.', 'Yes.')).toBe(UNCLASSIFIED);
    expect(after('Did he beat you or leave you hungry?', 'Yes.')).toBe(UNCLASSIFIED);
  });

  it('an utterance costs little, however long the call', () => {
    const live = classifier.open();
    for (let n = 0; n < 300; n++) live.push(saidBy('caller', `He beats me ${n} and I am hungry at school.`));
    expect(live.current().candidates).toHaveLength(7);
    expect(live.score(saidBy('caller', 'hello'))).toBeNull();
  });
});
