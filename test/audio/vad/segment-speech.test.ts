import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { AudioFrame } from '../../../src/audio/frame.js';
import { DEFAULT_SEGMENT_OPTIONS, type SegmentOptions } from '../../../src/audio/vad/segment-options.js';
import { SentenceEnd } from '../../../src/audio/vad/sentence-end.js';
import { growSpeech, segmentSpeech } from '../../../src/audio/vad/segment-speech.js';
import type { SpeechGrowth } from '../../../src/audio/vad/speech-growth.js';
import type { LegVad } from '../../../src/audio/vad/vad.js';
import { UnavailableError } from '../../../src/lib/errors.js';

/** Probabilities as they are drawn: `#` speech, `+` between offset and onset, `.` silence, ` ` without a sound, `_` filled-in silence. */
const PROBABILITY: Record<string, number> = { '#': 0.9, '+': 0.4, '-': 0.6, '.': 0.1, _: 0.9, ' ': 0 };
const FRAME_SAMPLES = 160;

const options: SegmentOptions = {
  onset: 0.5,
  offset: 0.35,
  minSpeechMs: 20,
  hangoverMs: 60,
  sentenceHangoverMs: 10_000,
  preRollMs: 40,
  leadMs: 40,
  postRollMs: 60,
  maxSegmentMs: 10_000,
};

/** One character is 20 ms; its probability is written into the samples, where `levelVad` reads it. */
async function* drawFrames(picture: string, startMs = 0): AsyncGenerator<AudioFrame> {
  for (const [i, mark] of [...picture].entries()) {
    yield {
      samples: new Int16Array(FRAME_SAMPLES).fill((PROBABILITY[mark] ?? 0) * 1000),
      sampleRateHz: 8000,
      startMs: startMs + i * 20,
      arrivedAtMs: 1_000_000 + startMs + (i + 1) * 20,
      ...(mark === '_' ? { filled: true } : {}),
    };
  }
}

function levelVad(windowSamples = FRAME_SAMPLES): LegVad {
  return {
    windowSamples,
    probabilityOf: async (window) => window.reduce((sum, sample) => sum + sample, 0) / window.length / 1000,
    close: () => {},
  };
}

async function segmentsOf(picture: string, change: Partial<SegmentOptions> = {}) {
  const segments = [];
  for await (const segment of segmentSpeech(drawFrames(picture), levelVad(), { ...options, ...change }))
    segments.push(segment);
  return segments;
}

/** Each segment as [startMs, endMs]. */
async function cut(picture: string, change: Partial<SegmentOptions> = {}) {
  return (await segmentsOf(picture, change)).map(({ startMs, endMs }) => [startMs, endMs]);
}

describe('segmentSpeech', () => {
  it('keeps the pre-roll and ends a segment after the hangover', async () => {
    expect(await cut('....###...')).toEqual([[40, 200]]);
  });

  it('leaves out what of the pre-roll is without a sound, but for a little', async () => {
    expect(await cut('    ###...', { preRollMs: 80, leadMs: 20 })).toEqual([[60, 200]]);
  });

  it('bridges a pause shorter than the hangover', async () => {
    expect(await cut('##..##...')).toEqual([[0, 180]]);
  });

  it('makes two segments of a pause as long as the hangover', async () => {
    expect(await cut('##...##...')).toEqual([
      [0, 100],
      [100, 200],
    ]);
  });

  it('gives silence after the post-roll to the next segment, never the same audio to both', async () => {
    expect(await cut('##...##...', { postRollMs: 20 })).toEqual([
      [0, 60],
      [60, 160],
    ]);
  });

  it('begins at the onset and goes on down to the offset', async () => {
    expect(await cut('++++')).toEqual([]);
    expect(await cut('..#++++...')).toEqual([[0, 200]]);
  });

  it('drops a click, and keeps it as the pre-roll of what follows', async () => {
    expect(await cut('...#......', { minSpeechMs: 40 })).toEqual([]);
    expect(await cut('...#...##...', { minSpeechMs: 40, preRollMs: 100 })).toEqual([[40, 240]]);
  });

  it('yields the open segment when the leg hangs up mid-word', async () => {
    expect(await segmentsOf('..##')).toMatchObject([{ startMs: 0, endMs: 80, endedBy: 'end' }]);
  });

  it('yields nothing for silence, and nothing for nothing', async () => {
    expect(await cut('......')).toEqual([]);
    expect(await cut('')).toEqual([]);
  });

  it('takes filled-in silence for silence without asking', async () => {
    expect(await cut('..##___##...')).toEqual([
      [0, 140],
      [140, 240],
    ]);
  });

  it('cuts what is too long at its least likely place in the later half', async () => {
    const segments = await segmentsOf('##-#####-###...', { maxSegmentMs: 200 });
    expect(segments).toMatchObject([
      { startMs: 0, endMs: 180, endedBy: 'hard-cut' },
      { startMs: 180, endMs: 300, endedBy: 'hangover' },
    ]);
  });

  it('does not yield silence after a hard cut at the very end of the speech', async () => {
    expect(await cut('##########......', { maxSegmentMs: 200 })).toEqual([[0, 200]]);
  });

  it('shows when the last speech arrived, for the latency that a supervisor sees', async () => {
    const [segment] = await segmentsOf('..###...');
    expect(segment).toMatchObject({ lastSpeechAtMs: 1_000_100, endedBy: 'hangover', sampleRateHz: 8000 });
    expect(segment?.samples).toHaveLength(8 * FRAME_SAMPLES);
  });

  it('ends the open segment where time jumps', async () => {
    async function* jumping() {
      yield* drawFrames('.###');
      yield* drawFrames('###...', 5000);
    }
    const segments = [];
    for await (const segment of segmentSpeech(jumping(), levelVad(), options)) segments.push(segment);
    expect(segments.map(({ startMs, endMs, endedBy }) => [startMs, endMs, endedBy])).toEqual([
      [0, 80, 'end'],
      [5000, 5120, 'hangover'],
    ]);
  });

  it('keeps every sample in its place when windows are longer than frames', async () => {
    const segments = [];
    // 20 ms frames, 32 ms windows, as on a real call
    for await (const segment of segmentSpeech(drawFrames('#'.repeat(33)), levelVad(256), options))
      segments.push(segment);
    expect(segments).toMatchObject([{ startMs: 0, endMs: 660, endedBy: 'end' }]);
    expect(segments[0]?.samples).toEqual(new Int16Array(33 * FRAME_SAMPLES).fill(900));
  });

  it('continues with what it knew while voice activity detection is away', async () => {
    let asked = 0;
    const errors: Error[] = [];
    const vad: LegVad = {
      ...levelVad(),
      probabilityOf: async (window) => {
        if (asked++ >= 3 && asked <= 6) throw new UnavailableError('away');
        return levelVad().probabilityOf(window);
      },
    };
    const segments = [];
    for await (const segment of segmentSpeech(drawFrames('.#######...'), vad, options, (error) =>
      errors.push(error),
    )) {
      segments.push(segment);
    }
    expect(segments.map(({ startMs, endMs }) => [startMs, endMs])).toEqual([[0, 220]]);
    expect(errors).toHaveLength(3);
  });

  it('never overlaps, never invents audio, and never makes a segment longer than allowed', async () => {
    const pictures = fc.string({ unit: fc.constantFrom('#', '.', '+', '-', '_'), maxLength: 200 });
    await fc.assert(
      fc.asyncProperty(pictures, fc.constantFrom(32, 60, 200), async (picture, hangoverMs) => {
        const change = { ...DEFAULT_SEGMENT_OPTIONS, hangoverMs, maxSegmentMs: 800, minSpeechMs: 60 };
        let beforeMs = 0;
        for (const { startMs, endMs, samples } of await segmentsOf(picture, change)) {
          expect(startMs).toBeGreaterThanOrEqual(beforeMs);
          expect(endMs).toBeLessThanOrEqual(picture.length * 20);
          expect(samples.length / 8).toBeCloseTo(endMs - startMs);
          expect(endMs - startMs).toBeLessThanOrEqual(800);
          beforeMs = endMs;
        }
      }),
    );
  });

  it('reports up to where all speech is out: never beyond the beginning of a stretch that is still to come', async () => {
    const reported: { readonly segments: number; readonly toMs: number }[] = [];
    const starts: number[] = [];
    const picture = '....###........######....';
    const onSettled = (toMs: number) => reported.push({ segments: starts.length, toMs });
    const segments = segmentSpeech(drawFrames(picture), levelVad(), options, undefined, onSettled);
    for await (const { startMs } of segments) starts.push(startMs);
    expect(starts).toHaveLength(2);
    for (const { segments: out, toMs } of reported) expect(toMs).toBeLessThanOrEqual(starts[out] ?? Infinity);
    expect(reported.map(({ toMs }) => toMs)).toEqual(reported.map(({ toMs }) => toMs).sort((a, b) => a - b));
    expect(reported.at(-1)?.toMs).toBeGreaterThan((picture.length - 5) * 20);
  });
});

describe('speech that grows', () => {
  async function growthOf(picture: string, change: Partial<SegmentOptions> = {}): Promise<SpeechGrowth[]> {
    const all: SpeechGrowth[] = [];
    for await (const growth of growSpeech(drawFrames(picture), levelVad(), { ...options, ...change }))
      all.push(growth);
    return all;
  }
  const reported = (growth: readonly SpeechGrowth[]) =>
    growth.map((each) => (each.type === 'grew' ? `grew, quiet for ${each.quietMs}` : each.type));

  it('is reported from when it is long enough to be speech, in pieces, with the silence at its end', async () => {
    const growth = await growthOf(`....${'#'.repeat(24)}.........`, { minSpeechMs: 100, hangoverMs: 300 });
    expect(reported(growth)).toEqual(['opened', 'grew, quiet for 0', 'grew, quiet for 20', 'closed']);
    expect(growth[0]).toMatchObject({ startMs: 40, onsetMs: 80, sampleRateHz: 8000 });
    expect(growth[0]?.type === 'opened' && growth[0].samples.length).toBe(7 * FRAME_SAMPLES);
  });

  it('has no hole: its pieces are the sound of the stretch', async () => {
    const growth = await growthOf(`....${'#-'.repeat(30)}....`);
    const whole = growth.flatMap((each) =>
      each.type === 'closed' ? [...(each.segment?.samples ?? [])] : [],
    );
    const pieces = growth.flatMap((each) => (each.type === 'closed' ? [] : [...each.samples]));
    expect(pieces.length).toBeGreaterThan(whole.length - 10 * FRAME_SAMPLES);
    expect(pieces).toEqual(whole.slice(0, pieces.length));
  });

  describe('behind a whole sentence', () => {
    const change = { minSpeechMs: 100, hangoverMs: 300, sentenceHangoverMs: 100 };

    /** The reader says so as soon as it hears of a pause; of the first `only` ones. */
    async function growthRead(picture: string, only = Infinity): Promise<SpeechGrowth[]> {
      const sentence = new SentenceEnd();
      const all: SpeechGrowth[] = [];
      const nothing = () => {};
      const how = { ...options, ...change };
      for await (const growth of growSpeech(
        drawFrames(picture),
        levelVad(),
        how,
        nothing,
        nothing,
        sentence,
      )) {
        all.push(growth);
        if (growth.type === 'grew' && growth.quietMs >= 100 && only-- > 0) sentence.take(growth.spokenToMs);
      }
      return all;
    }
    const segmentsOf = (growth: readonly SpeechGrowth[]) =>
      growth.flatMap((each) => (each.type === 'closed' && each.segment ? [each.segment] : []));

    it('ends after the shorter silence, with all that was said and the end of the segment in its place', async () => {
      const growth = await growthRead(`....${'#'.repeat(12)}${'.'.repeat(20)}`);
      expect(reported(growth).slice(-2)).toEqual(['grew, quiet for 100', 'closed']);
      const [segment] = segmentsOf(growth);
      expect(segment).toMatchObject({ startMs: 40, spokenToMs: 320, endMs: 380, endedBy: 'hangover' });
      expect(segment?.samples.length).toBe((380 - 40) * 8);
    });

    it('goes on when the party has gone on before that was said', async () => {
      // reported the first pause only: the second one lasts as long as the hangover
      const picture = `....${'#'.repeat(12)}......${'#'.repeat(12)}${'.'.repeat(20)}`;
      const late = await growthRead(picture, 0);
      expect(segmentsOf(late)).toHaveLength(1);
      const sentence = new SentenceEnd();
      sentence.take(320);
      const how = { ...options, ...change };
      const after: SpeechGrowth[] = [];
      const nothing = () => {};
      for await (const growth of growSpeech(
        drawFrames(`....${'#'.repeat(13)}......${'#'.repeat(12)}${'.'.repeat(20)}`),
        ...([levelVad(), how, nothing, nothing, sentence] as const),
      ))
        after.push(growth);
      expect(segmentsOf(after)).toHaveLength(1);
    });

    it('is cut there, and what comes next is another one', async () => {
      const picture = `....${'#'.repeat(12)}......${'#'.repeat(12)}${'.'.repeat(20)}`;
      const spoken = segmentsOf(await growthRead(picture)).map(({ spokenToMs }) => spokenToMs);
      expect(spoken).toEqual([320, 680]);
    });
  });

  it('is not informed of a knock', async () => {
    expect(await growthOf('....##....', { minSpeechMs: 100 })).toEqual([]);
  });

  it('begins anew behind a cut', async () => {
    const growth = await growthOf('#'.repeat(40), { maxSegmentMs: 400 });
    expect(reported(growth).filter((each) => !each.startsWith('grew'))).toEqual([
      'opened',
      'closed',
      'opened',
      'closed',
    ]);
  });
});
