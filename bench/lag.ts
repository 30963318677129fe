import { availableParallelism, tmpdir } from 'node:os';
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { loadConversation, type Conversation } from '../demo/conversations/load-conversation.js';
import { percentilesOf } from '../demo/measure/percentiles.js';
import { consoleReporter, runSteps } from '../scripts/setup/run-steps.js';
import { setupSteps } from '../scripts/setup/steps.js';
import { DEFAULT_SEGMENT_OPTIONS } from '../src/audio/vad/segment-options.js';
import { productPaths } from '../src/config/product-paths.js';
import { nowMs } from '../src/lib/clock.js';
import { silentLog } from '../src/lib/log.js';
import { describeModel } from '../src/speech/model-files/model-info.js';
import { startWhisper, type WhisperTranscriber } from '../src/speech/whisper/whisper-transcriber.js';
import type { BenchOptions, BenchResult } from './bench-result.js';
import { slopeOf, type Slope } from './lag/slope-of.js';
import { PUBLISHED_SHAPES } from './models/published-shapes.js';
import { writeRandomModel } from './models/random-model.js';
import { usageOf } from './process-usage.js';
import { RATED_UTILISATION, SPEECH_MS, TOKENS_PER_SECOND, unitSeconds } from './speech/capacity.js';
import { playAtTap, type TapLevel, type TimedEvent } from './speech/tap-calls.js';
import { toTable } from './table.js';

const MINUTES = 60;
const QUICK_MINUTES = 2;
/** Rows of the table. */
const ROWS = 12;
const CONVERSATIONS = [1, 2, 3];
/**
 * Share of the load that unit costs allow at 70 % utilisation: the load that the product promises to carry.
 */
const RATED_SHARE = 0.9;

/** A final that came out: how long after the beginning, and how long after the last speech in it. */
interface Final {
  readonly atMs: number;
  readonly latencyMs: number;
  readonly queueMs: number;
  readonly inferenceMs: number;
}

interface Run {
  readonly minutes: number;
  readonly cores: number;
  readonly unitS: number;
  readonly calls: number;
  readonly finals: readonly Final[];
  readonly deferred: number;
  readonly played: TapLevel;
  /** Resident memory of this process, which the calls run in, once a row, MB. */
  readonly memoryMb: readonly number[];
}

/**
 * `npm run bench -- lag`: whether words come later and later, the longer calls last.
 *
 * Calls at the tap, in real time, each as long as the run, at the load that unit costs allow; a model of the shape tiny
 * with random weights, whose texts all count as words (they mean nothing, but cost what words cost).
 */
export async function benchLag({ quick, signal, progress }: BenchOptions): Promise<BenchResult> {
  await runSteps(Object.values(setupSteps()), consoleReporter(), signal);
  const folder = await mkdtemp(join(tmpdir(), 'hearline-bench-lag-'));
  try {
    const path = join(folder, 'tiny.bin');
    const [tiny] = PUBLISHED_SHAPES;
    if (!tiny) throw new Error('no shape is known');
    await writeRandomModel(path, tiny[1]);
    const cores = availableParallelism();
    const whisper = await startWhisper({
      workerPath: productPaths.whisperWorker,
      model: await describeModel(path, productPaths.modelManifest),
      workers: cores,
      audioContext: 'auto',
      tokensPerSecond: TOKENS_PER_SECOND,
      log: silentLog(),
    });
    try {
      const minutes = quick ? QUICK_MINUTES : MINUTES;
      const run = await runFor(whisper, { minutes, cores, signal, progress });
      return { json: toJson(run), report: toReport(run) };
    } finally {
      await whisper.close();
    }
  } finally {
    await rm(folder, { recursive: true });
  }
}

interface RunOptions extends Pick<BenchOptions, 'signal' | 'progress'> {
  readonly minutes: number;
  readonly cores: number;
}

async function runFor(whisper: WhisperTranscriber, options: RunOptions): Promise<Run> {
  const { minutes, cores, signal, progress } = options;
  const conversations = CONVERSATIONS.map(loadConversation);
  const unitS = await unitSeconds(whisper, true);
  const calls = ratedCalls(conversations, unitS, cores);
  progress(`${calls} calls at the tap for ${minutes} min …`);
  const beganMs = nowMs();
  const finals: Final[] = [];
  let deferred = 0;
  const onEvent = ({ placed: { event }, atMs }: TimedEvent) => {
    if (event.type === 'transcript.deferred') deferred++;
    if (event.type !== 'transcript.final') return;
    const { lastSpeechAtMs, queueMs, inferenceMs } = event.timing;
    finals.push({ atMs: atMs - beganMs, latencyMs: atMs - lastSpeechAtMs, queueMs, inferenceMs });
  };
  const memoryMb: number[] = [];
  const remember = async () => void memoryMb.push((await usageOf(process.pid)).residentBytes / 2 ** 20);
  const timer = setInterval(() => void remember(), (minutes * 60_000) / ROWS);
  const maxSegmentMs = DEFAULT_SEGMENT_OPTIONS.maxSegmentMs;
  try {
    const played = await playAtTap({
      whisper: withoutJudgement(whisper),
      segment: { ...DEFAULT_SEGMENT_OPTIONS, maxSegmentMs },
      calls,
      conversations,
      playMs: minutes * 60_000,
      isRepeated: true,
      onEvent,
      signal,
    });
    return { minutes, cores, unitS, calls, finals, deferred, played, memoryMb };
  } finally {
    clearInterval(timer);
  }
}

/** Reckoned with the speech that these conversations have. */
function ratedCalls(conversations: readonly Conversation[], unitS: number, cores: number): number {
  const spokenMs = conversations.flatMap(({ turns }) => turns.map(({ startMs, endMs }) => endMs - startMs));
  const lastsMs = conversations.reduce((sum, { durationMs }) => sum + durationMs, 0);
  const speechShare = spokenMs.reduce((sum, each) => sum + each, 0) / lastsMs;
  const utterancesPerS = (speechShare * 1000) / SPEECH_MS;
  return Math.max(1, Math.floor((RATED_SHARE * RATED_UTILISATION * cores) / (utterancesPerS * unitS)));
}

/** The transcriber without its doubts and drops: the text of random weights would be dropped as no speech. */
function withoutJudgement(
  whisper: WhisperTranscriber,
): Pick<WhisperTranscriber, 'transcribe' | 'interimPolicy' | 'stats' | 'workerPids'> {
  return {
    transcribe: async (request, signal) => ({
      ...(await whisper.transcribe(request, signal)),
      doubt: null,
      dropped: null,
    }),
    interimPolicy: whisper.interimPolicy,
    stats: () => whisper.stats(),
    get workerPids() {
      return whisper.workerPids;
    },
  };
}

/** Slope of the latency of finals, ms an hour. */
function slopePerHour(finals: readonly Final[]): Slope | null {
  return slopeOf(finals.map(({ atMs, latencyMs }) => ({ x: atMs / 3_600_000, y: latencyMs })));
}

/** Slope of the median latency of each minute, ms an hour: one late final moves it little. */
function medianSlopePerHour(finals: readonly Final[]): Slope | null {
  const minutes = new Set(finals.map(({ atMs }) => Math.floor(atMs / 60_000)));
  const medians = [...minutes].map((minute) => {
    const within = finals.filter(({ atMs }) => Math.floor(atMs / 60_000) === minute);
    return { x: (minute + 0.5) / 60, y: percentilesOf(within.map(({ latencyMs }) => latencyMs)).p50 ?? 0 };
  });
  return slopeOf(medians);
}

function toSentence(slope: Slope | null): string {
  return slope ? `${slope.perX.toFixed(1)} ± ${slope.within.toFixed(1)}` : '–';
}

function toJson({ minutes, cores, calls, finals, deferred, played }: Run): unknown {
  const slope = slopePerHour(finals);
  const medians = medianSlopePerHour(finals);
  return {
    minutes,
    cores,
    calls,
    finals: finals.length,
    deferred,
    final_ms: percentilesOf(finals.map(({ latencyMs }) => latencyMs)),
    slope_ms_per_hour: slope && { slope: slope.perX, within: slope.within },
    median_slope_ms_per_hour: medians && { slope: medians.perX, within: medians.within },
    steps: played.steps,
  };
}

function stepsToWords(steps: TapLevel['steps']): string {
  const names = [...new Set(steps)];
  if (names.length === 0) return 'none';
  return names.map((name) => `${name} ${steps.filter((step) => step === name).length} times`).join(', ');
}

function toReport({ minutes, cores, unitS, calls, finals, deferred, played, memoryMb }: Run): string {
  const rowMs = (minutes * 60_000) / ROWS;
  const ms = (value: number | null) => value?.toFixed(0) ?? '–';
  const rows = Array.from({ length: ROWS }, (_, i) => {
    const within = finals.filter(({ atMs }) => atMs >= i * rowMs && atMs < (i + 1) * rowMs);
    const latency = percentilesOf(within.map(({ latencyMs }) => latencyMs));
    const queue = percentilesOf(within.map(({ queueMs }) => queueMs));
    const inference = percentilesOf(within.map(({ inferenceMs }) => inferenceMs));
    const minute = (at: number) => ((at * rowMs) / 60_000).toFixed(minutes < ROWS ? 1 : 0);
    return [
      `${minute(i)}–${minute(i + 1)}`,
      String(within.length),
      ms(latency.p50),
      ms(latency.p95),
      ms(queue.p95),
      ms(inference.p95),
      memoryMb[i]?.toFixed(0) ?? '–',
    ];
  });
  const { p50, p95 } = percentilesOf(finals.map(({ latencyMs }) => latencyMs));
  return [
    `${calls} calls at the tap for ${minutes} min, each as long as the run, on ${cores} ${cores === 1 ? 'core' : 'cores'} with as many speech workers: ${RATED_SHARE * 100} % of what the unit costs measured before allow at ${RATED_UTILISATION * 100} % utilisation (shape tiny, random weights; ${unitS.toFixed(2)} s of one core for 4 s of speech with its interims each second). Detector, interims and the ladder as in the product. From the last window with speech to the final, ms:`,
    toTable(
      ['minutes', 'finals', 'p50', 'p95', 'queue p95', 'inference p95', 'memory of this process, MB'],
      rows,
    ),
    `All ${finals.length} finals: p50 ${ms(p50)}, p95 ${ms(p95)} ms. Slope of the latency, ms an hour with its 95 % interval: ${toSentence(slopePerHour(finals))}; of the median of each minute ${toSentence(medianSlopePerHour(finals))} (aim: none). Deferred: ${deferred}. Steps of the ladder that were taken: ${stepsToWords(played.steps)}. ${played.cpuSecondsPerCallMinute.toFixed(2)} s of processor time for a minute of one call.`,
  ].join('\n\n');
}
