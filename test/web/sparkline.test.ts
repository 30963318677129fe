import { describe, expect, test } from '@jest/globals';
import type { ClassificationStep } from '../../src/web/call/call-model.js';
import { toSparkline } from '../../src/web/call/sparkline.js';

function step(seq: number, atS: number, label: string, confidence: number | null): ClassificationStep {
  const classification = {
    main_category: label,
    main_category_confidence: confidence,
    sub_category: null,
    priority: null,
    intervention_type: null,
    candidates: [],
    engine: 'e@1',
  };
  return { seq, atS, classification, evidence: [] };
}

const size = { width: 108, height: 58 };

describe('the line of how the classification moved', () => {
  test('rises and falls with the confidence, and turns where the label changes', () => {
    const steps = [
      step(1, 0, 'unclassified', 0.3),
      step(2, 5, 'GBV', 0.5),
      step(3, 8, 'GBV', 0.6),
      step(4, 10, 'VANE', 1),
    ];
    expect(toSparkline(steps, size)).toEqual({
      path: 'M4 54H4V54H54V29H84V24H104V4',
      changes: [
        { x: 54, y: 29 },
        { x: 104, y: 4 },
      ],
    });
  });

  test('lies on the ground where no confidence is given', () => {
    expect(toSparkline([step(1, 10, 'GBV', null)], size).path).toBe('M4 54H104V54');
  });

  test('of nothing is empty', () => expect(toSparkline([], size)).toEqual({ path: '', changes: [] }));
});
