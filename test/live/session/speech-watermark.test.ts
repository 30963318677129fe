import { describe, expect, it } from '@jest/globals';
import type { SpeechGrowth } from '../../../src/audio/vad/speech-growth.js';
import type { SpeechSegment } from '../../../src/audio/vad/speech-segment.js';
import { BoundedQueue } from '../../../src/lib/bounded-queue.js';
import { SpeechWatermark } from '../../../src/live/session/speech-watermark.js';
import { someUtterance } from '../../support/call-events.js';

const timing = { lastSpeechAtMs: 0, hangoverMs: 0, queueMs: 0, inferenceMs: 0 };
const segment = (startMs: number, endMs: number): SpeechSegment => ({
  ...{ samples: new Int16Array(8), sampleRateHz: 8000, startMs, endMs, endedBy: 'hangover' },
  ...{ spokenToMs: 0, lastSpeechAtMs: 0, closedAtMs: 0 },
});
const final = (legId: string, startMs: number) =>
  ({
    event: { type: 'transcript.final', utterance: someUtterance({ legId, startMs }), timing },
    startMs: Math.round(startMs),
  }) as const;

/** A leg whose stretches are taken as they come. */
function legOf(watermark: SpeechWatermark, legId: string) {
  const growth = new BoundedQueue<SpeechGrowth>(10);
  const taken = (async () => {
    for await (const _each of watermark.listen(legId, growth));
  })();
  const speech = {
    push: (segment: SpeechSegment) => growth.push({ type: 'closed', segment }),
    end: () => growth.end(),
  };
  return { speech, taken };
}

const turn = () => new Promise<void>((resolve) => setImmediate(resolve));

describe('the watermark of speech that is written', () => {
  it('is as far as each party was listened to', async () => {
    const watermark = new SpeechWatermark(() => {});
    legOf(watermark, 'caller');
    legOf(watermark, 'agent');
    await turn();
    watermark.settled('caller', 5_000);
    expect(watermark.ms).toBe(-Infinity);
    watermark.settled('agent', 3_000);
    expect(watermark.ms).toBe(3_000);
    watermark.settled('agent', 2_000); // another process listens again
    expect(watermark.ms).toBe(3_000);
  });

  it('waits for words that are on their way, whichever come first', async () => {
    const watermark = new SpeechWatermark(() => {});
    const { speech } = legOf(watermark, 'caller');
    speech.push(segment(1_000.4, 2_000));
    speech.push(segment(3_000, 4_000));
    await turn();
    watermark.settled('caller', 9_000);
    expect(watermark.ms).toBe(1_000.4);
    watermark.noteResult(final('caller', 3_000));
    expect(watermark.ms).toBe(1_000.4);
    watermark.noteResult(final('caller', 1_000.4));
    expect(watermark.ms).toBe(9_000);
  });

  it('does not wait for a party that has left, once its last words are written', async () => {
    const watermark = new SpeechWatermark(() => {});
    const { speech, taken } = legOf(watermark, 'caller');
    legOf(watermark, 'agent');
    await turn();
    watermark.settled('agent', 9_000);
    speech.push(segment(1_000, 2_000));
    speech.end();
    await taken;
    expect(watermark.ms).toBe(1_000);
    watermark.noteResult(final('caller', 1_000));
    expect(watermark.ms).toBe(9_000);
  });

  it('is published about once a second, with what came at the same time', async () => {
    const said: number[] = [];
    const watermark = new SpeechWatermark((ms) => said.push(ms));
    const { speech } = legOf(watermark, 'caller');
    await turn();
    for (const ms of [1_000, 1_200, 1_900]) {
      watermark.settled('caller', ms);
      await turn();
    }
    expect(said).toEqual([1_000]);
    speech.push(segment(2_000, 2_500)); // in one message with the next
    watermark.settled('caller', 4_000);
    await turn();
    expect(said).toEqual([1_000, 2_000]);
    watermark.noteResult(final('caller', 2_000));
    await turn();
    expect(said).toEqual([1_000, 2_000, 4_000]);
  });
});
