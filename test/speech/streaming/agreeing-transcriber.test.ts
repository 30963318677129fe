import { describe, expect, it } from '@jest/globals';
import { AgreeingTranscriber } from '../../../src/speech/streaming/agreeing-transcriber.js';
import type {
  GrowingStretch,
  GrowingWords,
  WholeStretch,
} from '../../../src/speech/streaming/streaming-transcriber.js';
import { ScriptedTranscriber, type ScriptedLine } from '../../support/scripted-transcriber.js';

const RATE_HZ = 8000;

interface Stage {
  readonly transcriber: ScriptedTranscriber;
  readonly stretch: GrowingStretch;
  readonly heard: GrowingWords[];
  readonly pace: { everyMs: number | null };
  /** Speech of that length comes. Resolves when all that was asked about it is answered. */
  readonly say: (ms: number, quietMs?: number) => Promise<void>;
  /** Lengths of what was asked about, ms. */
  readonly asked: () => number[];
}

function open(...lines: readonly (ScriptedLine | string)[]): Stage {
  const transcriber = new ScriptedTranscriber({ caller: lines }, { hearsInterims: true });
  const pace: Stage['pace'] = { everyMs: 1000 };
  const heard: GrowingWords[] = [];
  const stretch = new AgreeingTranscriber(transcriber, pace).open({
    callId: 'call',
    legId: 'caller',
    sampleRateHz: RATE_HZ,
    leadMs: 200,
    language: () => 'sw',
    onWords: (words) => heard.push(words),
  });
  let saidMs = 0;
  const say = async (ms: number, quietMs = 0) => {
    const spokenToMs = (saidMs += ms) - quietMs;
    stretch.push({ samples: new Int16Array((ms * RATE_HZ) / 1000), quietMs, spokenToMs });
    while (transcriber.stats().busy > 0) await new Promise((resolve) => setTimeout(resolve, 1));
    await new Promise((resolve) => setImmediate(resolve));
  };
  const asked = () => transcriber.requests.map(({ samples }) => (samples.length * 1000) / RATE_HZ);
  return { transcriber, stretch, heard, pace, say, asked };
}

const final: WholeStretch = {
  spokenToMs: 1000,
  ...{ legId: 'caller', priority: 'final', samples: new Int16Array(8000), sampleRateHz: RATE_HZ },
  ...{ language: 'sw', deadlineMs: 30_000 },
};

describe('the interim words of an engine that knows whole utterances only', () => {
  it('are asked for soon after the party began to speak, then at the pace of the load', async () => {
    const { say, asked, pace, transcriber } = open();
    await say(400);
    expect(asked()).toEqual([]);
    await say(200);
    for (let i = 0; i < 9; i++) await say(200);
    expect(asked()).toEqual([600, 1600]);
    pace.everyMs = 2000;
    for (let i = 0; i < 10; i++) await say(200);
    expect(asked()).toEqual([600, 1600, 3600]);
    expect(transcriber.requests[0]).toMatchObject({
      ...{ priority: 'interim', slot: 'caller', callId: 'call', language: 'sw', deadlineMs: 2000 },
    });
  });

  it('are not asked for while there is no room for them, and again when there is', async () => {
    const { say, asked, pace } = open();
    pace.everyMs = null;
    await say(2000);
    expect(asked()).toEqual([]);
    pace.everyMs = 1000;
    await say(200);
    expect(asked()).toEqual([2200]);
  });

  it('are not asked for when the party has stopped speaking: the final is near', async () => {
    const { say, asked } = open();
    await say(800, 150);
    expect(asked()).toEqual([]);
    await say(200, 0);
    expect(asked()).toEqual([1000]);
  });

  it('are confirmed as two texts agree', async () => {
    const { say, heard } = open('he', 'he beats', 'he beats me');
    await say(1000);
    await say(1000);
    await say(1000);
    expect(heard.map(({ words, confirmed }) => [words.map(({ text }) => text).join(' '), confirmed])).toEqual(
      [
        ['he', 0],
        ['he beats', 1],
        ['he beats me', 2],
      ],
    );
  });

  it('leave out what is no speech, what is doubtful and what failed', async () => {
    const { say, heard } = open(
      { text: 'thank you', dropped: 'no-speech' },
      { text: 'eh', doubt: 'low-probability' },
      { text: '', error: new Error('no worker') },
      'help',
    );
    for (let i = 0; i < 4; i++) await say(1000);
    expect(heard.map(({ words }) => words.map(({ text }) => text))).toEqual([['help']]);
  });

  it('end with the stretch: what is still asked is taken back, and its final is asked for', async () => {
    const { transcriber, stretch, heard } = open({ text: 'late', afterMs: 5_000 }, 'the end');
    stretch.push({ samples: new Int16Array(RATE_HZ), quietMs: 0, spokenToMs: 1000 });
    expect(await stretch.finish(final)).toMatchObject({ text: 'the end' });
    expect(transcriber.stats()).toMatchObject({ busy: 0, completed: 1, failed: 1 });
    stretch.push({ samples: new Int16Array(RATE_HZ), quietMs: 0, spokenToMs: 1000 });
    expect(transcriber.requests).toHaveLength(2);
    expect(heard).toEqual([]);
  });
});
