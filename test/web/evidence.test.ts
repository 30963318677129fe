import { describe, expect, test } from '@jest/globals';
import type { WireEvidence } from '../../src/realtime/protocol.js';
import { lastPart, pointsTo, riskOf, toEvidence } from '../../src/web/call/evidence.js';

describe('the words behind a classification', () => {
  test.each([
    ['VANE', 'VANE', true],
    ['VANE / Physical Abuse', 'VANE', true],
    ['VANE / Physical Abuse', 'GBV', false],
    ['VANESSA', 'VANE', false],
    ['Student/ Teacher Relationship', 'Student', false],
    ['VANE', null, false],
  ])('%s speaks for %s: %s', (category, main, expected) => {
    expect(pointsTo(category, main)).toBe(expected);
  });

  test('distinguish a danger from a category', () => {
    expect(riskOf('Risk / sexual_abuse')).toBe('sexual_abuse');
    expect([riskOf('VANE / Sexual Abuse'), riskOf('Risk')]).toEqual([null, null]);
  });

  test('are named by the most indicative part', () => {
    expect(lastPart('VANE / Physical Abuse')).toBe('Physical Abuse');
    expect(lastPart('Information')).toBe('Information');
  });

  test('stand once each, however often they are sent', () => {
    const item: WireEvidence = {
      segment_id: 's',
      category: 'VANE',
      text: 'hit',
      start: 3,
      end: 6,
      weight: 2,
      negated: false,
    };
    const classification = {
      main_category: 'VANE',
      main_category_confidence: 0.5,
      sub_category: null,
      priority: null,
      intervention_type: null,
      candidates: [],
      engine: 'e@1',
    };
    const step = (seq: number, evidence: WireEvidence[]) => ({ seq, atS: seq, classification, evidence });
    const found = toEvidence([
      step(1, [item]),
      step(2, [
        { ...item, weight: 1 },
        { ...item, segment_id: 't' },
      ]),
    ]);
    expect(found.map(({ segment_id: id, weight }) => [id, weight])).toEqual([
      ['s', 1],
      ['t', 2],
    ]);
  });
});
