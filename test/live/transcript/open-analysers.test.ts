import { describe, expect, it } from '@jest/globals';
import { finalOf, type CallAnalyser, type CallStreamItem } from '../../../src/analysis/live/live-analyser.js';
import { silentLog } from '../../../src/lib/log.js';
import type { PlacedEvent } from '../../../src/live/session/placed-event.js';
import { openAnalysers } from '../../../src/live/transcript/open-analysers.js';
import { someUtterance } from '../../support/call-events.js';
import { longestStretchOf } from '../../support/longest-stretch.js';

const call = { callId: 'c1', dialled: '116' };
const log = silentLog();
const timing = { lastSpeechAtMs: 0, hangoverMs: 0, queueMs: 0, inferenceMs: 0 };
const final = (id: string, startMs: number): PlacedEvent => ({
  event: { type: 'transcript.final', utterance: someUtterance({ id }), timing },
  startMs,
});
const earlier = [final('caller-1', 100), final('caller-2', 900)];

/** Reads by that function; finds nothing. */
const reading = (name: string, read: (item: CallStreamItem) => void): CallAnalyser => ({
  name,
  open: () => ({
    read: (item) => {
      read(item);
      return [];
    },
  }),
});

describe('the analysers of a call that an earlier process has begun', () => {
  it('know the call', async () => {
    const calls: unknown[] = [];
    const listening: CallAnalyser = {
      name: 'listening@1',
      open: (each) => {
        calls.push(each);
        return { read: () => [] };
      },
    };
    const opened = await openAnalysers([listening], { call, earlier, log });
    expect(opened.map(({ name }) => name)).toEqual(['listening@1']);
    expect(calls).toEqual([call]);
  });

  it('read everything that was written before, once, and how far that went', async () => {
    const items: CallStreamItem[] = [];
    await openAnalysers([reading('noting@1', (item) => items.push(item))], { call, earlier, log });
    expect(items.map((item) => finalOf(item)?.id ?? item)).toEqual([
      'caller-1',
      'caller-2',
      { type: 'heard-up-to', toMs: 900 },
    ]);
  });

  it('hold nothing else up, however much was said before', async () => {
    const slow = reading('slow@1', () => {
      const untilMs = performance.now() + 0.5;
      while (performance.now() < untilMs);
    });
    const long = Array.from({ length: 1_000 }, (_, n) => final(`caller-${n}`, n * 1_000));
    const open = () => openAnalysers([slow, slow], { call, earlier: long, log });
    expect(await longestStretchOf(open, 20)).toBeLessThanOrEqual(20);
  });

  it('are fewer where one does not open, or fails at what was said before', async () => {
    const closed: CallAnalyser = {
      name: 'closed@1',
      open: () => {
        throw new Error('no data file');
      },
    };
    const failing = reading('failing@1', () => {
      throw new Error('a fault');
    });
    const opened = await openAnalysers([closed, failing], { call, earlier, log });
    expect(opened.map(({ name }) => name)).toEqual(['failing@1']);
  });
});
