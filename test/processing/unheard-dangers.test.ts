import { describe, expect, it } from '@jest/globals';
import type { CallEvent, StoredCallEvent } from '../../src/calls/call-event.js';
import { riskCategory } from '../../src/calls/risk-evidence.js';
import { unheardDangers } from '../../src/processing/unheard-dangers.js';
import { someUtterance } from '../support/call-events.js';

const timing = { lastSpeechAtMs: 0, hangoverMs: 0, queueMs: 0, inferenceMs: 0 };
const classification = {
  ...{ mainCategory: 'VANE', confidence: 0.7, subCategory: null, priority: 'high' as const },
  ...{ interventionType: null, candidates: [], engine: 'cues@1' },
};

/** The live words reported a danger; a larger model hears that instead. */
function callIn(text: string, isBetter = true): StoredCallEvent[] {
  const live = someUtterance({ id: 'caller-1', text: 'he will kill me' });
  const place = { utteranceId: 'caller-1', text: 'kill me', start: 8, end: 15, weight: 0, negated: false };
  const evidence = [{ ...place, category: riskCategory('threat_to_life') }];
  const events: CallEvent[] = [
    { type: 'transcript.final', utterance: live, timing },
    { type: 'classification.updated', classification, evidence },
    { type: 'second-pass.heard', utterance: { ...live, text }, dropped: null, isBetter },
    { type: 'second-pass.ended', outcome: 'completed', model: 'large', replaced: 1, leftOut: [] },
  ];
  return events.map((event, at) => ({ callId: 'a', seq: at + 1, at: new Date(0), startMs: 0, event }));
}

describe('a danger that the live words reported', () => {
  it('is named where a larger model hears other words there', () => {
    expect(unheardDangers(callIn('He will call me.'))).toEqual([
      'classification: the live words of caller-1 reported a danger (threat_to_life) that the second pass has not heard: read both',
    ]);
  });

  it('is no news where that model hears it too, or its words do not count', () => {
    expect(unheardDangers(callIn('He will KILL ME.'))).toEqual([]);
    expect(unheardDangers(callIn('He will call me.', false))).toEqual([]);
    expect(unheardDangers(callIn('He will call me.').slice(0, 3))).toEqual([]);
  });
});
