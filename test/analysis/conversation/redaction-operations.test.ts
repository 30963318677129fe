import { expect, it } from '@jest/globals';
import { NO_FINDINGS } from '../../../src/analysis/conversation/findings.js';
import type { CallEvent } from '../../../src/calls/call-event.js';
import { someUtterance } from '../../support/call-events.js';
import { redactConversations } from '../../support/personal-data.js';

const timing = { lastSpeechAtMs: 0, hangoverMs: 0, queueMs: 0, inferenceMs: 0 };
const live = someUtterance({ id: 'u', text: 'she met a man', words: [] });
const better = someUtterance({ id: 'u', text: 'she met zubalin', words: [] });

it('a name that an engine found in the words of the second pass is hidden in those words', async () => {
  const events: CallEvent[] = [
    { type: 'transcript.final', utterance: live, timing },
    { type: 'second-pass.heard', utterance: better, dropped: null, isBetter: true },
    { type: 'second-pass.ended', outcome: 'completed', model: 'small', replaced: 1, leftOut: [] },
  ];
  const zubalin = { turnId: 'u', type: 'PERSON', text: 'zubalin', start: 8, end: 15 } as const;
  const findings = {
    ...NO_FINDINGS,
    entities: [{ ...zubalin, confidence: 0.9, source: 'model' as const }],
    warnings: ['zubalin may be a place'],
  };
  const redacted = await redactConversations.call({ events, findings });
  expect(JSON.stringify(redacted)).not.toContain('zubalin');
  expect(redacted.texts.texts.map(([, { text }]) => text)).toEqual(['she met a man', 'she met [PERSON_1]']);
});
