import { describe, expect, it } from '@jest/globals';
import type { Utterance } from '../../../src/calls/call-event.js';
import type { LiveClassifier } from '../../../src/analysis/classify/classifier.js';
import { evolveClassification } from '../../../src/live/transcript/evolve-classification.js';
import type { PlacedEvent } from '../../../src/live/session/placed-event.js';
import { someUtterance } from '../../support/call-events.js';
import { collect, someClassification, streamOf } from '../../support/live-parts.js';

const timing = { lastSpeechAtMs: 0, hangoverMs: 400, queueMs: 0, inferenceMs: 0 };

function said(id: string, text: string): PlacedEvent {
  const utterance = someUtterance({ id, text, startMs: 100, endMs: 900 });
  return { event: { type: 'transcript.final', utterance, timing }, startMs: 100 };
}

/** Moves at the word `beat`. */
class BeatClassifier implements LiveClassifier {
  readonly heard: string[] = [];

  current() {
    return someClassification;
  }

  push({ id, text }: Utterance) {
    this.heard.push(id);
    return text.includes('beat') ? { classification: someClassification, evidence: [] } : null;
  }
}

describe('the classification of a call', () => {
  it('follows the words that moved it, at their end', async () => {
    const classifier = new BeatClassifier();
    const events = streamOf(
      said('caller-1', 'hello'),
      said('caller-2', 'he beat me'),
      said('caller-3', 'yes'),
    );
    const all = await collect(evolveClassification(events, classifier));
    expect(all.map(({ event, startMs }) => [event.type, startMs])).toEqual([
      ['transcript.final', 100],
      ['transcript.final', 100],
      ['classification.updated', 900],
      ['transcript.final', 100],
    ]);
    expect(classifier.heard).toEqual(['caller-1', 'caller-2', 'caller-3']);
  });

  it('looks at what stays only, and lets everything pass', async () => {
    const classifier = new BeatClassifier();
    const utterance = someUtterance({ text: 'he beat' });
    const others: PlacedEvent[] = [
      { event: { type: 'transcript.interim', utterance }, startMs: 0 },
      { event: { type: 'media.gap', legId: 'caller', endMs: 10, reason: 'frames-lost' }, startMs: 0 },
    ];
    expect(await collect(evolveClassification(streamOf(...others), classifier))).toEqual(others);
    expect(classifier.heard).toEqual([]);
  });
});
