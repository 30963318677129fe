import { describe, expect, it } from '@jest/globals';
import type { SpeechGrowth } from '../../../src/audio/vad/speech-growth.js';
import type { SpeechSegment } from '../../../src/audio/vad/speech-segment.js';
import { SpeechQueue } from '../../../src/telephony/media/speech-queue.js';
import { collect, someSegment } from '../../support/live-parts.js';

const opened = (startMs: number, ...samples: number[]): SpeechGrowth => ({
  ...{ type: 'opened', startMs, onsetMs: startMs, samples: Int16Array.of(...samples), sampleRateHz: 8000 },
});
const grew = (quietMs: number, ...samples: number[]): SpeechGrowth => ({
  ...{ type: 'grew', quietMs, spokenToMs: 0, samples: Int16Array.of(...samples) },
});
const closed = (number: number): SpeechGrowth => ({
  ...{ type: 'closed', segment: someSegment(number * 1000, number * 1000 + 500) },
});

function queue(limit = 3) {
  const dropped: SpeechSegment[] = [];
  return { dropped, speech: new SpeechQueue(limit, (segment) => dropped.push(segment)) };
}

/** The growths that a reader finds when all of them have been pushed before. */
async function read(speech: SpeechQueue, ...pushed: readonly SpeechGrowth[]): Promise<SpeechGrowth[]> {
  for (const growth of pushed) speech.push(growth);
  speech.end();
  return collect(speech);
}

describe('speech that waits for its reader', () => {
  it('is one piece however much it has grown', async () => {
    const { speech } = queue();
    expect(await read(speech, opened(0, 1), grew(0, 2), grew(60, 3))).toEqual([opened(0, 1, 2, 3)]);
  });

  it('is only the whole stretch once that is over', async () => {
    const { speech } = queue();
    expect(await read(speech, opened(0, 1), grew(0, 2), closed(0), opened(1000, 3))).toEqual([
      closed(0),
      opened(1000, 3),
    ]);
  });

  it('is nothing more of a stretch that is over', async () => {
    const { speech } = queue();
    expect(await read(speech, opened(0, 1), grew(0, 2), closed(0))).toEqual([closed(0)]);
  });

  it('loses no sample between a piece that was read and the next', async () => {
    const { speech } = queue();
    const reader = speech[Symbol.asyncIterator]();
    speech.push(opened(0, 1));
    expect((await reader.next()).value).toEqual(opened(0, 1));
    for (const growth of [grew(0, 2), grew(60, 3)]) speech.push(growth);
    expect((await reader.next()).value).toEqual(grew(60, 2, 3));
  });

  it('gives up the oldest whole stretch when there are too many, and never one for growth', async () => {
    const { speech, dropped } = queue(2);
    const all = [closed(1), closed(2), opened(3000, 1), grew(0, 1), closed(3), opened(4000, 1), grew(0, 1)];
    const left = await read(speech, ...all);
    expect(left).toEqual([closed(2), closed(3), opened(4000, 1, 1)]);
    expect(dropped.map(({ startMs }) => startMs)).toEqual([1000]);
  });
});
