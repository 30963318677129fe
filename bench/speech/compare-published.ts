import { percentilesOf } from '../../demo/measure/percentiles.js';
import type { ModelInfo } from '../../src/speech/model-files/model-info.js';
import type { BenchOptions } from '../bench-result.js';
import { toTable } from '../table.js';
import { judgeInterims } from './judge-interims.js';
import { playPublished, type PublishedLevel } from './play-published.js';
import { errorsAgainstScript, type ScriptErrors } from './script-errors.js';
import type { TapCall, TapLevel } from './tap-calls.js';
import { turnTimesOf, type ShownWord } from './turn-times.js';

/** Length of each call that is compared: three runs in real time are four minutes. */
const PLAY_MS = 75_000;
const QUICK_MS = 20_000;

interface Run {
  readonly policy: string;
  readonly readsEnd: boolean;
  readonly calls: number;
}

const AS_PUBLISHED = { policy: 'whisper_streaming with VAC', readsEnd: false };
const RUNS: readonly Run[] = [
  { ...AS_PUBLISHED, calls: 1 },
  { ...AS_PUBLISHED, calls: 5 },
  { policy: '… and the end of each stretch transcribed once more', readsEnd: true, calls: 5 },
];

/** Quality of the parties' words, by turns of the script. */
export interface PolicyFigures {
  readonly policy: string;
  readonly calls: number;
  /** Length of each call that is compared, s. */
  readonly playedS: number;
  /** From the first sound of a turn: to the first word shown, and to the first that stays as it is, ms. */
  readonly firstMs: readonly number[];
  readonly firstConfirmedMs: readonly number[];
  /** From the last sound of a turn until all its words were there and stayed, ms. */
  readonly lastMs: readonly number[];
  /** Number of turns, and of those among them of which nothing was shown. */
  readonly turns: number;
  readonly silentTurns: number;
  readonly wer: number | null;
  readonly retractions: number;
  readonly cpuSecondsPerCallMinute: number;
}

export interface ComparedLevel {
  readonly count: number;
  readonly played: TapLevel;
}

/** Our policy, as it was played before, beside that of whisper_streaming: same sound, same model, same worker. */
export async function comparePublished(
  model: ModelInfo,
  { ours, workers }: { readonly ours: readonly ComparedLevel[]; readonly workers: number },
  { quick, signal, progress }: BenchOptions,
): Promise<PolicyFigures[]> {
  const playMs = quick ? QUICK_MS : PLAY_MS;
  const runs = quick ? RUNS.slice(0, 1) : RUNS;
  const counts = new Set(runs.map(({ calls }) => calls));
  const figures = ours
    .filter(({ count }) => counts.has(count))
    .map(({ count, played }) => figuresOfOurs(count, played, playMs));
  for (const { policy, readsEnd, calls } of runs) {
    progress(`${policy}, ${calls} call${calls > 1 ? 's' : ''}, in real time …`);
    const played = await playPublished({ model, workers, readsEnd, calls, playMs, signal });
    figures.push(figuresOfPublished(policy, playMs, played));
  }
  return figures;
}

function figuresOfOurs(count: number, { calls, ...level }: TapLevel, playMs: number): PolicyFigures {
  const cut = calls.map((call) => ({ ...call, playedMs: Math.min(call.playedMs, playMs) }));
  const timesOf = (words: (call: TapCall) => ShownWord[]) =>
    cut.map((call) => turnTimesOf(call.conversation, call.playedMs, words(call)));
  const first = timesOf((call) => wordsOf(call, 'shown'));
  const judged = judgeInterims(cut);
  return {
    ...{ policy: 'Hearline', calls: count, playedS: playMs / 1000 },
    firstMs: first.flatMap(({ firstMs }) => firstMs),
    firstConfirmedMs: timesOf((call) => wordsOf(call, 'confirmed')).flatMap(({ firstMs }) => firstMs),
    lastMs: timesOf((call) => wordsOf(call, 'final')).flatMap(({ lastMs }) => lastMs),
    turns: first.reduce((sum, { turns }) => sum + turns, 0),
    silentTurns: first.reduce((sum, { turns, firstMs }) => sum + turns - firstMs.length, 0),
    wer: judged.finalWer,
    retractions: judged.retractions,
    cpuSecondsPerCallMinute: level.cpuSecondsPerCallMinute,
  };
}

/** Words of our events: all that were shown; those confirmed by an interim or a final; those of finals. */
function wordsOf({ events }: TapCall, which: 'shown' | 'confirmed' | 'final'): ShownWord[] {
  return events.flatMap(({ speaker, placed: { event }, atMs, zeroMs }) => {
    const show = ({ text, startMs, endMs }: { text: string; startMs: number; endMs: number }) => ({
      ...{ speaker, text, startMs, endMs },
      shownMs: atMs - zeroMs,
    });
    if (event.type === 'transcript.final') return event.utterance.words.map(show);
    if (event.type !== 'transcript.interim' || which === 'final') return [];
    const { words } = event.utterance;
    return (which === 'shown' ? words : words.slice(0, event.confirmedWords)).map(show);
  });
}

function figuresOfPublished(
  policy: string,
  playMs: number,
  { calls, cpuSecondsPerCallMinute }: PublishedLevel,
): PolicyFigures {
  const times = calls.map(({ conversation, playedMs, words }) => turnTimesOf(conversation, playedMs, words));
  const firstMs = times.flatMap((each) => each.firstMs);
  const turns = times.reduce((sum, each) => sum + each.turns, 0);
  return {
    ...{ policy, calls: calls.length, playedS: playMs / 1000, turns, silentTurns: turns - firstMs.length },
    // only what is confirmed is shown, and it is never taken back
    ...{ firstMs, firstConfirmedMs: firstMs, retractions: 0 },
    lastMs: times.flatMap(({ lastMs }) => lastMs),
    wer: rateOf(
      calls.map(({ conversation, playedMs, words }) => errorsAgainstScript(conversation, playedMs, words)),
    ),
    cpuSecondsPerCallMinute,
  };
}

function rateOf(all: readonly ScriptErrors[]): number | null {
  const words = all.reduce((sum, each) => sum + each.words, 0);
  return words === 0 ? null : all.reduce((sum, { errors }) => sum + errors, 0) / words;
}

/** For machines. */
export function publishedToJson(figures: readonly PolicyFigures[]): unknown {
  return figures.map(({ firstMs, firstConfirmedMs, lastMs, cpuSecondsPerCallMinute, ...rest }) => ({
    ...rest,
    first_word_ms: percentilesOf(firstMs),
    first_confirmed_ms: percentilesOf(firstConfirmedMs),
    turn_complete_ms: percentilesOf(lastMs),
    cpu_seconds_per_call_minute: Number(cpuSecondsPerCallMinute.toFixed(2)),
  }));
}

/** For people. */
export function reportPublished(figures: readonly PolicyFigures[]): string {
  const ms = (values: readonly number[]) => {
    const { p50, p95 } = percentilesOf(values);
    return `${p50?.toFixed(0) ?? '–'} / ${p95?.toFixed(0) ?? '–'}`;
  };
  const rows = figures.map((each) => [
    each.policy,
    String(each.calls),
    ms(each.firstMs),
    ms(each.firstConfirmedMs),
    ms(each.lastMs),
    each.wer === null ? '–' : `${(each.wer * 100).toFixed(1)} %`,
    `${each.silentTurns} of ${each.turns}`,
    String(each.retractions),
    each.cpuSecondsPerCallMinute.toFixed(2),
  ]);
  return [
    `The same calls, fixture model and worker under LocalAgreement as whisper_streaming publishes it (Macháček, Dabre and Bojar 2023; written anew from its description and the behaviour of its program), with its voice activity controller: pieces of 1 s, words confirmed by two texts, 500 ms of silence end a stretch. As published the sound behind the newest text of a stretch is not transcribed at its end; one row is with it. Samples are cut beyond the 7 s that the fixture model knows (published default 15 s). Without its prompt of the last 200 characters, for which our worker has no field; it is empty until samples are cut. Our guards against repetition and noise work for both. Its variant without the controller is left out: on speech behind seconds of silence the fixture model writes next to nothing, which larger models do not do.`,
    `By turns of the script, up to ${figures[0]?.playedS ?? 0} s of each call, in ms, p50 / p95: from the first sound of a turn to its first word, and to its first confirmed word; from its last sound until its words are complete and stay:`,
    toTable(
      [
        'policy',
        'calls',
        'first word',
        'first confirmed',
        'turn complete',
        'WER',
        'turns without words',
        'retractions',
        'CPU s per call minute',
      ],
      rows,
    ),
  ].join('\n\n');
}
