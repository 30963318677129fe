import { describe, expect, it } from '@jest/globals';
import type {
  ClassifiedText,
  ClassifyInput,
  TextClassifier,
} from '../../../src/analysis/classify/classifier.js';
import { risksIn, withRiskFloor } from '../../../src/analysis/classify/risk-floor.js';
import { loadRiskRules } from '../../../src/analysis/risk/risk-rules.js';

type Priority = ClassifiedText['classification']['priority'];

const rules = loadRiskRules();
const found = (input: ClassifyInput) => Promise.resolve(risksIn(input, rules));
const TEXT = 'Agent: Hello. How are you?\nCaller: He has a knife and he says he will kill me.';

/** Gives every text the same category and priority. */
function model(priority: Priority): TextClassifier {
  const value: ClassifiedText = {
    classification: {
      ...{ mainCategory: 'Information', confidence: 0.9, subCategory: null, priority },
      ...{ interventionType: null, candidates: [], engine: 'model' },
    },
    evidence: [],
    ...{ belowThreshold: false, threshold: 0.5 },
    calibration: { method: 'none', cap: 1, reason: 'a test' },
  };
  return {
    ...{ name: 'model', kind: 'onnx', languages: [] },
    health: () => ({ state: 'ready' }),
    run: async () => ({ value, confidenceKind: 'model', warnings: [] }),
  };
}
const asked = () => ({ signal: new AbortController().signal });

describe('the priority of a model', () => {
  it.each<[Priority]>([[null], ['low'], ['medium'], ['high']])(
    'is never below that which the rules of risk demand: %s',
    async (priority) => {
      const { value } = await withRiskFloor(model(priority), found).run({ text: TEXT }, asked());
      expect(value.classification).toMatchObject({ mainCategory: 'Information', priority: 'high' });
      expect(value.evidence.length).toBeGreaterThan(0);
      for (const { text, start, end, weight } of value.evidence)
        expect([TEXT.slice(start, end), weight]).toEqual([text, 0]);
    },
  );

  it.each<[Priority]>([[null], ['low'], ['high']])(
    'is its own where no rule is met: %s',
    async (priority) => {
      const { value } = await withRiskFloor(model(priority), found).run(
        { text: 'Where is your office?' },
        asked(),
      );
      expect([value.classification.priority, value.evidence]).toEqual([priority, []]);
    },
  );

  it('rests on places in the turns of a conversation', async () => {
    const when = { startMs: null, endMs: null, language: 'en', isDoubtful: false } as const;
    const turns = [{ id: 'caller-1', speaker: 'caller', text: 'He has a knife.', ...when }] as const;
    const { value } = await withRiskFloor(model('low'), found).run({ turns }, asked());
    expect(value.evidence.map(({ turnId }) => turnId)).toContain('caller-1');
  });
});
