import { percentilesOf } from '../demo/measure/percentiles.js';
import { consoleReporter, runSteps } from '../scripts/setup/run-steps.js';
import { setupSteps } from '../scripts/setup/steps.js';
import { DEFAULT_SEGMENT_OPTIONS } from '../src/audio/vad/segment-options.js';
import { productPaths } from '../src/config/product-paths.js';
import { silentLog } from '../src/lib/log.js';
import { describeModel } from '../src/speech/model-files/model-info.js';
import { startWhisper, type WhisperTranscriber } from '../src/speech/whisper/whisper-transcriber.js';
import type { BenchOptions, BenchResult } from './bench-result.js';
import { measureCapacity, type ShapeCapacity } from './speech/capacity.js';
import {
  comparePublished,
  publishedToJson,
  reportPublished,
  type PolicyFigures,
} from './speech/compare-published.js';
import {
  interimPoliciesJson,
  measureInterimPolicies,
  reportInterimPolicies,
  type InterimPolicies,
} from './speech/interim-policies.js';
import { judgeInterims, type InterimFigures } from './speech/judge-interims.js';
import { measureEcho, type EchoFigures } from './speech/echo.js';
import { measureNonSpeech, type NonSpeech } from './speech/non-speech.js';
import { measureOverload, overloadToJson, reportOverload, type Overload } from './speech/overload.js';
import { plotLatency } from './speech/plot-latency.js';
import { measureReliability, type Reliability } from './speech/reliability.js';
import { playAtTap, type TapLevel } from './speech/tap-calls.js';
import { measureThroughput, type Throughput } from './speech/throughput.js';
import { describeProcessor } from './machine.js';
import { toTable } from './table.js';

const WORKERS = 2;
const LEVELS = [1, 5, 10, 20];
const LEVEL_MS = 76_000;
const NON_SPEECH_MINUTES = 30;
const PLOT = 'latency-against-load.svg';

interface Level {
  readonly count: number;
  readonly played: TapLevel;
  readonly figures: InterimFigures;
}

/** `npm run bench -- speech`: live speech against the bare engine, at its limit, and where nothing is said. */
export async function benchSpeech(options: BenchOptions): Promise<BenchResult> {
  const { quick, signal, progress } = options;
  await runSteps(Object.values(setupSteps()), consoleReporter(), signal);
  const throughput = await measureThroughput(options);
  const capacity = await measureCapacity(options);
  const overloads = await measureOverload(capacity[0]?.finals.possible ?? 1, options);
  const model = await describeModel(productPaths.fixtureModel, productPaths.modelManifest);
  const { whisperWorker: workerPath } = productPaths;
  const whisper = await startWhisper({ workerPath, model, workers: WORKERS, log: silentLog() });
  try {
    const segment = { ...DEFAULT_SEGMENT_OPTIONS, maxSegmentMs: model.maxUtteranceMs };
    const levels: Level[] = [];
    for (const count of quick ? LEVELS.slice(0, 1) : LEVELS) {
      progress(`${count} calls at the tap, in real time …`);
      const playMs = quick ? 25_000 : LEVEL_MS;
      const played = await playAtTap({ whisper, segment, calls: count, playMs, signal });
      levels.push({ count, played, figures: judgeInterims(played.calls) });
    }
    const policies = await comparePublished(model, { ours: levels, workers: WORKERS }, options);
    const interims = await measureInterimPolicies({ ...options, quick: true }); // at length: bench -- interims
    progress('sounds without words …');
    const minutes = quick ? 2 : NON_SPEECH_MINUTES;
    const nonSpeech = await measureNonSpeech(whisper, { minutes, segment, signal });
    progress('echoes …');
    const echoes = await measureEcho(whisper, { quick, segment, signal });
    progress('probabilities of words …');
    const reliability = await measureReliability(whisper, { quick, signal });
    const figures = {
      throughput,
      capacity,
      overloads,
      levels,
      policies,
      interims,
      nonSpeech,
      echoes,
      reliability,
    };
    return {
      json: toJson(figures),
      report: toReport(figures, whisper),
      pictures: { [PLOT]: plotOf(figures) },
    };
  } finally {
    await whisper.close();
  }
}

interface Figures {
  readonly throughput: Throughput;
  readonly capacity: readonly ShapeCapacity[];
  readonly overloads: readonly Overload[];
  readonly levels: readonly Level[];
  readonly policies: readonly PolicyFigures[];
  readonly interims: InterimPolicies;
  readonly nonSpeech: NonSpeech;
  readonly echoes: readonly EchoFigures[];
  readonly reliability: Reliability;
}

const wordsIn = ({ words }: NonSpeech) => Object.values(words).reduce((sum, each) => sum + each, 0);
const wordsBySound = ({ words }: NonSpeech) => {
  const heard = Object.entries(words).filter(([, count]) => count > 0);
  return heard.length === 0
    ? ''
    : ` By sound: ${heard.map(([name, count]) => `${name} ${count}`).join(', ')}.`;
};
const round = (value: number, digits = 2) => Number(value.toFixed(digits));

/** Calls at once that a server of two cores has to carry with the fixture model. */
const RATED_CALLS = 10;

/** Figures of the levels up to the rated load. */
function ratedLevels(levels: readonly Level[]): InterimFigures[] {
  return levels.filter(({ count }) => count <= RATED_CALLS).map(({ figures }) => figures);
}

function toJson({
  throughput,
  capacity,
  overloads,
  levels,
  policies,
  interims,
  nonSpeech,
  echoes,
  reliability,
}: Figures): unknown {
  const { ours, bare, whisperServer } = throughput;
  const rated = ratedLevels(levels);
  return {
    throughput: { vs_bare: round(ours / bare), vs_whisper_server: round(ours / whisperServer) },
    capacity: Object.fromEntries(
      capacity.map(({ shape, finals, interims }) => {
        const parts = [finals, interims].map(({ calls, possible }) => round(calls / possible));
        return [shape, { finals: finals.calls, interims: interims.calls, of_possible: Math.min(...parts) }];
      }),
    ),
    first_word_ms: percentilesOf(rated.flatMap(({ firstWordMs }) => firstWordMs)),
    final_ms: percentilesOf(rated.flatMap(({ finalMs }) => finalMs)),
    overload: overloadToJson(overloads),
    against_published: publishedToJson(policies),
    interims: interimPoliciesJson(interims),
    retractions: levels.reduce((sum, { figures }) => sum + figures.retractions, 0),
    nonspeech_words: wordsIn(nonSpeech),
    calibration_error: { raw: reliability.expectedError, mapped: reliability.mappedError },
    echo_words: echoes.reduce((sum, { words }) => sum + words, 0),
    echo_words_unmarked: echoes.reduce((sum, { unmarkedWords }) => sum + unmarkedWords, 0),
    cpu_seconds_per_call_minute: Object.fromEntries(
      levels.map(({ count, played }) => [String(count), round(played.cpuSecondsPerCallMinute)]),
    ),
  };
}

function toReport(
  { throughput, capacity, overloads, levels, policies, interims, nonSpeech, echoes, reliability }: Figures,
  whisper: WhisperTranscriber,
): string {
  return [
    `whisper.cpp ${whisper.engineVersion}, two workers. The audio comes in real time where a call's tap would bring it: no telephone, no database, no page (those are in \`live\`). Transcripts are those of the fixture model; capacity is that of random weights of the published shapes.`,
    reportThroughput(throughput),
    ...capacity.map(reportCapacity),
    reportOverload(overloads),
    `![Latency of live speech against calls at once](${PLOT})`,
    reportLatencies(levels),
    reportWords(levels),
    reportPublished(policies),
    reportInterimPolicies(interims),
    reportReliability(reliability),
    `Sounds without words: ${nonSpeech.minutes} min of silence, comfort noise, noise, tones, keys, music and typing at four levels gave ${wordsIn(nonSpeech)} words (aim 0), ${nonSpeech.doubtful} stretches of them doubtful.${wordsBySound(nonSpeech)}`,
    reportEcho(echoes),
  ].join('\n\n');
}

function plotOf({ levels, capacity }: Figures): string {
  return plotLatency({
    levels: levels.map(({ count, figures }) => ({ calls: count, ...figures })),
    capacity,
    hangoverMs: DEFAULT_SEGMENT_OPTIONS.hangoverMs,
    machine: describeProcessor(),
  });
}

function reportEcho(echoes: readonly EchoFigures[]): string {
  const rows = echoes.map((each) => [
    `${each.levelDb} dB`,
    `${each.roomMs} ms`,
    each.minutes.toFixed(1),
    String(each.echoes),
    String(each.possible),
    String(each.words),
    String(each.unmarkedWords),
  ]);
  return [
    'The agent on the loudspeaker of a caller who says nothing, 20, 100 and 300 ms late (aim: no words that are not marked):',
    toTable(
      ['echo', 'room', 'minutes', 'reported as echo', 'possibly', 'words kept', 'of them unmarked'],
      rows,
    ),
  ].join('\n\n');
}

function reportReliability({ bins, expectedError, mappedError, words }: Reliability): string {
  const rows = bins.map(({ from, words: count, meanProbability, correct }) => [
    `${from.toFixed(1)}–${(from + 0.1).toFixed(1)}`,
    String(count),
    count === 0 ? '–' : meanProbability.toFixed(2),
    count === 0 ? '–' : correct.toFixed(2),
  ]);
  return [
    `Probability of a word against how often it was right: ${words} words of the demo calls, clean and with noise 20, 10 and 5 dB under the speech. Expected calibration error ${expectedError.toFixed(3)}; ${mappedError?.toFixed(3) ?? '–'} behind a monotone map that was fitted to the other conversations, whose voices are others.`,
    toTable(['probability', 'words', 'mean', 'right'], rows),
  ].join('\n\n');
}

function reportThroughput({ ours, bare, whisperServer, sameWords, segments }: Throughput): string {
  const row = (name: string, rate: number) => [name, rate.toFixed(2), (ours / rate).toFixed(2)];
  return [
    'Finals as fast as they go, fixture model; the server is that of the same source tree, greedy, without second attempts, two threads, the full context of 30 s, which is what it does by itself:',
    toTable(
      ['engine', 'segments a second', 'ours is so many times that'],
      [
        row('two threads over the C API, nothing else', bare),
        row('ours, two workers', ours),
        row('whisper-server', whisperServer),
      ],
    ),
    `Ours and the server wrote the same words for ${sameWords} of ${segments} segments. Aim: ours ≥ 0.9 of the bare loop.`,
  ].join('\n\n');
}

function reportCapacity({ shape, finals, interims }: ShapeCapacity): string {
  const rows = (
    [
      ['finals', finals],
      ['finals and interims each second', interims],
    ] as const
  ).flatMap(([name, of]) =>
    of.levels.map(({ calls, final: { p95 } }) => [
      name,
      of.unitS.toFixed(2),
      of.possible.toFixed(1),
      String(calls),
      p95?.toFixed(0) ?? '–',
      (calls / of.possible).toFixed(2),
    ]),
  );
  return [
    `Shape ${shape}: calls at once (two legs, each speaks 4 s of 10), final p95 behind the hangover (aim ≤ 1500 ms at ≥ 0.9 of the possible):`,
    toTable(['load', 's per utterance', 'possible at 70 %', 'calls', 'final p95 ms', 'of possible'], rows),
  ].join('\n\n');
}

function reportLatencies(levels: readonly Level[]): string {
  const ms = (values: readonly number[]) => {
    const { p50, p95 } = percentilesOf(values);
    return `${p50?.toFixed(0) ?? '–'} / ${p95?.toFixed(0) ?? '–'}`;
  };
  const load: Record<number, string> = { 1: ' (idle)', [RATED_CALLS]: ' (rated load)' };
  const rows = levels.map(({ count, played, figures }) => [
    `${count}${load[count] ?? ''}`,
    `${ms(figures.firstWordMs)} (${figures.firstWordMs.length})`,
    ms(figures.finalMs),
    ms(figures.floorMs),
    played.steps.join(', ') || 'none',
    played.cpuSecondsPerCallMinute.toFixed(2),
  ]);
  return [
    'Latencies in ms, p50 / p95: first interim word from the first sound of a turn (in brackets: turns that had one before their final), final from the last window with speech, and its floor, the clock stopped while it waits and is computed:',
    toTable(
      ['calls', 'first word (≤ 1000)', 'final', 'floor', 'steps of the ladder', 'CPU s per call minute'],
      rows,
    ),
  ].join('\n\n');
}

function reportWords(levels: readonly Level[]): string {
  const percent = (value: number | null) => (value === null ? '–' : `${(value * 100).toFixed(1)} %`);
  const rows = levels.map(({ count, figures }) => [
    String(count),
    String(figures.finals),
    String(figures.interims),
    String(figures.retractions),
    `${figures.changedByFinal} of ${figures.confirmed}`,
    percent(figures.finalWer),
    percent(figures.interimWer),
  ]);
  return [
    'Words: confirmed words that a later interim changed (aim 0); confirmed words that the final has otherwise; word errors of finals against the script, and of the newest interim against its final (what was said after it counts as missing):',
    toTable(
      [
        'calls',
        'finals',
        'interims',
        'retractions',
        'confirmed, changed by the final',
        'WER finals',
        'interim against final',
      ],
      rows,
    ),
  ].join('\n\n');
}
