import { describe, expect, it } from '@jest/globals';
import type { Utterance } from '../../../src/calls/call-event.js';
import { silentLog } from '../../../src/lib/log.js';
import { analyseWords, type NamedAnalyser } from '../../../src/live/transcript/analyse-words.js';
import type { PlacedEvent } from '../../../src/live/session/placed-event.js';
import { someUtterance } from '../../support/call-events.js';
import { collect, someClassification, streamOf } from '../../support/live-parts.js';

const timing = { lastSpeechAtMs: 0, hangoverMs: 400, queueMs: 0, inferenceMs: 0 };
const log = silentLog();

function said(id: string, text: string): PlacedEvent {
  const utterance = someUtterance({ id, text, startMs: 100, endMs: 900 });
  return { event: { type: 'transcript.final', utterance, timing }, startMs: 100 };
}

/** Moves at the word `beat`. */
class BeatAnalyser implements NamedAnalyser {
  readonly name = 'beat@1';
  readonly heard: string[] = [];

  push({ id, text }: Utterance) {
    this.heard.push(id);
    if (!text.includes('beat')) return [];
    return [{ type: 'classification.updated', classification: someClassification, evidence: [] }] as const;
  }
}

const failing: NamedAnalyser = {
  name: 'failing@1',
  push: () => {
    throw new Error('a fault of the analyser');
  },
};

describe('the analysers of a live call', () => {
  it('say what they found at the end of the words', async () => {
    const analyser = new BeatAnalyser();
    const events = streamOf(
      said('caller-1', 'hello'),
      said('caller-2', 'he beat me'),
      said('caller-3', 'yes'),
    );
    const all = await collect(analyseWords(events, [analyser], log));
    expect(all.map(({ event, startMs }) => [event.type, startMs])).toEqual([
      ['transcript.final', 100],
      ['transcript.final', 100],
      ['classification.updated', 900],
      ['transcript.final', 100],
    ]);
    expect(analyser.heard).toEqual(['caller-1', 'caller-2', 'caller-3']);
  });

  it('look at what stays only, and let everything pass', async () => {
    const analyser = new BeatAnalyser();
    const utterance = someUtterance({ text: 'he beat' });
    const others: PlacedEvent[] = [
      { event: { type: 'transcript.interim', utterance, confirmedWords: 0 }, startMs: 0 },
      { event: { type: 'media.gap', legId: 'caller', endMs: 10, reason: 'frames-lost' }, startMs: 0 },
    ];
    expect(await collect(analyseWords(streamOf(...others), [analyser], log))).toEqual(others);
    expect(analyser.heard).toEqual([]);
  });

  it('cost the call nothing when one of them fails: every word is there, and what the others say', async () => {
    const events = streamOf(said('caller-1', 'he beat me'), said('caller-2', 'yes'));
    const all = await collect(analyseWords(events, [failing, new BeatAnalyser()], log));
    const types = all.map(({ event }) => event.type);
    expect(types).toEqual(['transcript.final', 'classification.updated', 'transcript.final']);
  });
});
