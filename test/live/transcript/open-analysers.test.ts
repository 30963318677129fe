import { describe, expect, it } from '@jest/globals';
import type { CallAnalyser } from '../../../src/analysis/live/live-analyser.js';
import { silentLog } from '../../../src/lib/log.js';
import type { PlacedEvent } from '../../../src/live/session/placed-event.js';
import { openAnalysers } from '../../../src/live/transcript/open-analysers.js';
import { someUtterance } from '../../support/call-events.js';
import { longestStretchOf } from '../../support/longest-stretch.js';

const call = { callId: 'c1', dialled: '116', say: () => {} };
const log = silentLog();
const timing = { lastSpeechAtMs: 0, hangoverMs: 0, queueMs: 0, inferenceMs: 0 };
const final = (id: string, startMs: number): PlacedEvent => ({
  event: { type: 'transcript.final', utterance: someUtterance({ id }), timing },
  startMs,
});
const earlier = [final('caller-1', 100), final('caller-2', 900)];

describe('the analysers of a call that an earlier process has begun', () => {
  it('are read what was said before, once, and know the call', async () => {
    const heard: string[] = [];
    const listening: CallAnalyser = {
      name: 'listening@1',
      open: ({ callId, dialled }) => ({
        push: ({ id }) => {
          heard.push(`${callId} ${dialled} ${id}`);
          return [];
        },
      }),
    };
    const opened = await openAnalysers([listening], { call, earlier, log });
    expect(opened.map(({ name }) => name)).toEqual(['listening@1']);
    expect(heard).toEqual(['c1 116 caller-1', 'c1 116 caller-2']);
  });

  it('are told all that was told before, behind each what was said, and how far that went', async () => {
    const heard: string[] = [];
    const noting: CallAnalyser = {
      name: 'noting@1',
      open: () => ({
        push: ({ id }) => {
          heard.push(`said ${id}`);
          return [];
        },
        tell: ({ event }) => void heard.push(event.type),
        settled: (toMs) => {
          heard.push(`settled ${toMs}`);
          return [];
        },
      }),
    };
    await openAnalysers([noting], { call, earlier, log });
    const [first, second] = [
      ['transcript.final', 'said caller-1'],
      ['transcript.final', 'said caller-2'],
    ];
    expect(heard).toEqual([...(first ?? []), ...(second ?? []), 'settled 900']);
  });

  it('hold nothing else up, however much was said before', async () => {
    const slow: CallAnalyser = {
      name: 'slow@1',
      open: () => ({
        push: () => {
          const untilMs = performance.now() + 0.5;
          while (performance.now() < untilMs);
          return [];
        },
      }),
    };
    const long = Array.from({ length: 1_000 }, (_, n) => final(`caller-${n}`, n * 1_000));
    const open = () => openAnalysers([slow, slow], { call, earlier: long, log });
    expect(await longestStretchOf(open, 20)).toBeLessThanOrEqual(20);
  }, 20_000);

  it('are fewer where one does not open, or fails at what was said before', async () => {
    const closed: CallAnalyser = {
      name: 'closed@1',
      open: () => {
        throw new Error('no data file');
      },
    };
    const failing: CallAnalyser = {
      name: 'failing@1',
      open: () => ({
        push: () => {
          throw new Error('a fault');
        },
      }),
    };
    const opened = await openAnalysers([closed, failing], { call, earlier, log });
    expect(opened.map(({ name }) => name)).toEqual(['failing@1']);
  });
});
