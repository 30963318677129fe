import { describe, expect, it } from '@jest/globals';
import { CONVERSATION_STEPS } from '../../src/analysis/conversation/findings.js';
import { silentLog } from '../../src/lib/log.js';
import type { TaskKind, TaskOptions, TaskUtterance } from '../../src/processing/audio-task.js';
import { processTask } from '../../src/processing/process-task.js';
import { noEngines } from '../support/no-engines.js';
import {
  aTask,
  CountingTranscriber,
  drawSound,
  inPieces,
  loudnessVad,
  segment,
} from '../support/task-parts.js';

const LEFT = '..####..........####......';
const RIGHT = '.........####.............';

interface Changes {
  readonly pictures?: readonly string[];
  /** Instead of pictures. */
  readonly drawn?: ReturnType<typeof drawSound>;
  readonly kind?: TaskKind;
  readonly options?: Partial<TaskOptions>;
  readonly utterances?: readonly TaskUtterance[];
  readonly onUtterance?: (utterance: TaskUtterance) => Promise<void>;
}

async function processed({
  pictures = [LEFT, RIGHT],
  drawn = drawSound(...pictures),
  onUtterance = async () => {},
  ...task
}: Changes = {}) {
  const { sound, bytes } = drawn;
  const transcriber = new CountingTranscriber();
  const reported: [progress: number, step: string][] = [];
  const results = await processTask(aTask(sound, task), {
    ...{ vad: loudnessVad, segment, transcriber, analysis: noEngines(), translateTo: 'en' },
    read: () => inPieces(bytes),
    onUtterance,
    onProgress: async (progress, step) => void reported.push([progress, step]),
    signal: new AbortController().signal,
    log: silentLog(),
  });
  return { results, reported, transcriber };
}

const statusesOf = ({ steps }: Awaited<ReturnType<typeof processed>>['results']) =>
  Object.fromEntries(Object.entries(steps).map(([step, done]) => [step, done?.status]));

describe('a task', () => {
  it('has its words in the order in which they were said, of both channels', async () => {
    const { results } = await processed();
    expect(results.utterances.map(({ channel }) => channel)).toEqual([0, 1, 0]);
    const starts = results.utterances.map(({ startMs }) => startMs);
    expect(starts).toEqual([...starts].sort((a, b) => a - b));
    expect(results).toMatchObject({ language: 'en', confidence: 0.5 });
  });

  it('says where the one channel was heard in the other, and has those words once', async () => {
    const { results } = await processed({ drawn: noiseWithEcho() });
    expect(results.utterances.map(({ channel }) => channel)).toEqual([0]);
    const [warning] = results.warnings;
    const reported =
      /^channel 1: the other channel's speech was heard in it and left out at ([\d.]+)–([\d.]+) s$/;
    expect(warning).toMatch(reported);
    const [from = 0, to = 0] =
      reported
        .exec(warning ?? '')
        ?.slice(1)
        .map(Number) ?? [];
    const [{ startMs, endMs } = { startMs: NaN, endMs: NaN }] = results.utterances;
    expect(Math.abs(from - startMs / 1000)).toBeLessThan(0.5);
    expect(Math.abs(to - endMs / 1000)).toBeLessThan(0.5);
  });

  it('reports its progress, from nothing on, and never less than before', async () => {
    const { reported } = await processed();
    const progress = reported.map(([share]) => share);
    expect(progress[0]).toBe(0);
    expect(progress.length).toBeGreaterThan(3);
    expect(progress).toEqual([...progress].sort((a, b) => a - b));
    expect(Math.max(...progress)).toBeLessThan(1);
  });

  it('is of no language where the recogniser reports none', async () => {
    const { results } = await processed({ options: { language: 'und' } });
    expect(results.utterances.map(({ language }) => language)).toContain('und');
    expect(results.language).toBeNull();
  });

  it('is of no language and no confidence where nothing is said', async () => {
    const { results, transcriber } = await processed({ pictures: ['........'] });
    expect(results).toMatchObject({ utterances: [], language: null, confidence: null });
    expect(transcriber.requests).toEqual([]);
  });

  it.each<[string, Partial<TaskOptions>, string]>([
    ['the translation', { includesTranslation: false }, 'translation'],
    ['the insights', { includesInsights: false }, 'insights'],
  ])('leaves out %s when it is switched off, and nothing else', async (_, options, step) => {
    const [on, off] = [await processed(), await processed({ options })];
    expect(statusesOf(on.results)[step]).not.toBe('off');
    expect(statusesOf(off.results)).toEqual({ ...statusesOf(on.results), [step]: 'off' });
    expect(off.results.warnings.filter((warning) => warning.includes(step))).toEqual([]);
  });

  it.each<[TaskKind, readonly string[]]>([
    ['transcribe', ['transcription']],
    ['analyze', ['transcription', 'classification', 'summarization']],
    ['process', ['transcription', ...CONVERSATION_STEPS]],
  ])('of the kind %s has these steps', async (kind, steps) => {
    expect(Object.keys((await processed({ kind })).results.steps)).toEqual(steps);
  });

  it('says of one channel that its words are given to one speaker', async () => {
    expect((await processed({ pictures: [LEFT] })).results.warnings).toContain(
      'one channel: all words are given to one speaker',
    );
    expect((await processed()).results.warnings.join()).not.toContain('one speaker');
  });

  it('has its words once where both channels have the same sound, and says so', async () => {
    const { results } = await processed({ pictures: [LEFT, LEFT] });
    expect(results.utterances).toEqual((await processed({ pictures: [LEFT] })).results.utterances);
    expect(results.warnings).toContain(
      'both channels have the same sound: it is transcribed once, and all words are given to one speaker',
    );
  });

  it('hands each new utterance over once, and none that an earlier attempt has kept', async () => {
    const kept: TaskUtterance[] = [];
    const onUtterance = async (utterance: TaskUtterance) => void kept.push(utterance);
    const { results: first } = await processed({ onUtterance });
    expect(kept).toHaveLength(3);
    const { results, transcriber } = await processed({ utterances: kept.splice(0), onUtterance });
    expect([transcriber.requests, kept]).toEqual([[], []]);
    expect(results.utterances).toEqual(first.utterances);
  });

  it('goes no further once its words cannot be kept', async () => {
    const onUtterance = () => Promise.reject(new Error('cancelled'));
    await expect(processed({ onUtterance })).rejects.toThrow('cancelled');
  });
});

/** Noise of 1.2 s on the left, which comes back 100 ms later on the right, at 40 %. */
function noiseWithEcho(): ReturnType<typeof drawSound> {
  const { sound, bytes } = drawSound('.'.repeat(30), '.'.repeat(30));
  let state = 11;
  for (let at = 8_000; at < 27_200; at++) {
    state = (state * 48_271) % 0x7fffffff;
    const sample = Math.round((state / 0x7fffffff - 0.5) * 60_000);
    bytes.writeInt16LE(sample, at * 4);
    bytes.writeInt16LE(Math.round(sample * 0.4), (at + 1_600) * 4 + 2);
  }
  return { sound, bytes };
}
