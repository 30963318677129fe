import { describe, expect, it } from '@jest/globals';
import type { CallStreamItem } from '../../../src/analysis/live/live-analyser.js';
import { silentLog } from '../../../src/lib/log.js';
import { analyseCall, type NamedAnalyser } from '../../../src/live/transcript/analyse-call.js';
import { finalItem, someUtterance } from '../../support/call-events.js';
import { collect, someClassification, streamOf } from '../../support/live-parts.js';

const log = silentLog();
const said = (id: string, text: string) => finalItem(someUtterance({ id, text, startMs: 100, endMs: 900 }));

/** Moves at the word `beat`. */
class BeatAnalyser implements NamedAnalyser {
  readonly name = 'beat@1';
  readonly items: CallStreamItem[] = [];

  read(item: CallStreamItem) {
    this.items.push(item);
    if (!JSON.stringify(item).includes('beat')) return [];
    const classification = someClassification;
    return [
      { event: { type: 'classification.updated', classification, evidence: [] }, startMs: 900 },
    ] as const;
  }
}

const failing: NamedAnalyser = {
  name: 'failing@1',
  read: () => {
    throw new Error('a fault of the analyser');
  },
};

describe('the analysers of a live call', () => {
  it('read every item of the call, whatever it is, in its order', async () => {
    const analyser = new BeatAnalyser();
    const items: CallStreamItem[] = [
      { type: 'interim', utterance: someUtterance({ text: 'hel' }) },
      said('caller-1', 'hello'),
      {
        type: 'written',
        event: { type: 'media.gap', legId: 'caller', endMs: 10, reason: 'frames-lost' },
        startMs: 0,
      },
      { type: 'heard-up-to', toMs: 1_000 },
      { type: 'over' },
    ];
    expect(await collect(analyseCall(streamOf(...items), [analyser], log))).toEqual([]);
    expect(analyser.items).toEqual(items);
  });

  it('publish what they find on an item before the next item is read', async () => {
    const analyser = new BeatAnalyser();
    const stream = streamOf(
      said('caller-1', 'hello'),
      said('caller-2', 'he beat me'),
      said('caller-3', 'yes'),
    );
    const readAtFinding: number[] = [];
    for await (const { event, startMs } of analyseCall(stream, [analyser], log)) {
      expect([event.type, startMs]).toEqual(['classification.updated', 900]);
      readAtFinding.push(analyser.items.length);
    }
    expect(readAtFinding).toEqual([2]);
    expect(analyser.items).toHaveLength(3);
  });

  it('cost the call nothing when one of them fails: what the others find is there', async () => {
    const stream = streamOf(said('caller-1', 'he beat me'), said('caller-2', 'yes'));
    const all = await collect(analyseCall(stream, [failing, new BeatAnalyser()], log));
    expect(all.map(({ event }) => event.type)).toEqual(['classification.updated']);
  });
});
