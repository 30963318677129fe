import { describe, expect, it } from '@jest/globals';
import type { Vad } from '../../src/audio/vad/vad.js';
import { UnavailableError } from '../../src/lib/errors.js';
import { silentLog } from '../../src/lib/log.js';
import { understandSound, type UnderstandOptions } from '../../src/processing/understand-sound.js';
import { CountingTranscriber, drawSound, inPieces, loudnessVad, segment } from '../support/task-parts.js';

const LEFT = '..####..........####......';
const RIGHT = '.........####.............';

async function understood(pictures: readonly string[], change: Partial<UnderstandOptions> = {}) {
  const { sound, bytes } = drawSound(...pictures);
  const found = [];
  const heard = Array.from({ length: sound.channels }, (_, channel) => ({ channel, gain: 1 }));
  const options = {
    heard,
    ...{ vad: loudnessVad, segment, transcriber: new CountingTranscriber(), language: 'en', taskId: 't' },
    ...{ known: [], signal: new AbortController().signal, log: silentLog() },
    ...change,
  };
  for await (const each of understandSound(sound, () => inPieces(bytes), options)) found.push(each);
  return found;
}

describe('the sound of a file', () => {
  it('is heard channel by channel, each stretch in its place', async () => {
    const found = await understood([LEFT, RIGHT]);
    const places = found.map(({ channel, utterance }) => [
      channel,
      utterance && Math.round(utterance.startMs / 100),
      utterance && Math.round(utterance.endMs / 100),
    ]);
    expect(places.sort()).toEqual([
      [0, 0, 9],
      [0, 14, 23],
      [1, 7, 16],
    ]);
  });

  it('has no word outside its stretch', async () => {
    for (const { utterance } of await understood([LEFT, RIGHT])) {
      const { startMs = 0, endMs = 0, words = [] } = utterance ?? {};
      expect(words.length).toBe(1);
      for (const word of words) expect([word.startMs >= startMs, word.endMs <= endMs]).toEqual([true, true]);
    }
  });

  it('is not asked for again where an earlier attempt has heard it', async () => {
    const first = (await understood([LEFT, RIGHT])).flatMap(({ utterance }) => utterance ?? []);
    const known = first.slice(0, 2).map((each) => ({ ...each, text: 'known' }));
    const transcriber = new CountingTranscriber();
    const found = await understood([LEFT, RIGHT], { known, transcriber });
    expect(transcriber.requests).toHaveLength(1);
    expect(found.filter(({ isNew }) => !isNew).map(({ utterance }) => utterance?.text)).toEqual([
      'known',
      'known',
    ]);
    expect(found).toHaveLength(3);
  });

  it('is not heard as silence while the detector is away', async () => {
    const away: Vad = {
      openLeg: () => ({
        windowSamples: 512,
        probabilityOf: () => Promise.reject(new UnavailableError('the detector is away')),
        close: () => {},
      }),
      close: () => {},
    };
    await expect(understood([LEFT], { vad: away })).rejects.toThrow('the detector is away');
  });

  it('is not judged where nothing but zeros is for long, and what is said afterwards is heard all the same', async () => {
    let windows = 0;
    const counting: Vad = {
      openLeg: (rate) => {
        const leg = loudnessVad.openLeg(rate);
        const probabilityOf = (samples: Int16Array) => {
          windows++;
          return leg.probabilityOf(samples);
        };
        return { ...leg, probabilityOf };
      },
      close: () => {},
    };
    const [before, after] = ['####', '####....'];
    const found = await understood([before + '.'.repeat(300) + after], { vad: counting });
    expect(windows).toBeLessThan(100);
    expect(found).toHaveLength(2);
    const { startMs = Infinity, endMs = 0 } = found[1]?.utterance ?? {};
    expect([startMs > 30_000 && startMs <= 30_400, endMs >= 30_800]).toEqual([true, true]);
  });

  it('is left at once when its client is gone, also where nothing is said', async () => {
    const stop = new AbortController();
    let windows = 0;
    const quiet: Vad = {
      openLeg: () => ({
        windowSamples: 512,
        probabilityOf: async () => {
          if (++windows === 10) stop.abort(new Error('cancelled'));
          return 0;
        },
        close: () => {},
      }),
      close: () => {},
    };
    const silence = '-'.repeat(1_000);
    await expect(understood([silence], { vad: quiet, signal: stop.signal })).rejects.toThrow('cancelled');
    expect(windows).toBeLessThan(100);
  });
});
