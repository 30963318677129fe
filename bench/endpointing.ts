import { loadConversation } from '../demo/conversations/load-conversation.js';
import { percentilesOf } from '../demo/measure/percentiles.js';
import { consoleReporter, runSteps } from '../scripts/setup/run-steps.js';
import { setupSteps } from '../scripts/setup/steps.js';
import { DEFAULT_SEGMENT_OPTIONS, type SegmentOptions } from '../src/audio/vad/segment-options.js';
import { productPaths } from '../src/config/product-paths.js';
import { silentLog } from '../src/lib/log.js';
import { describeModel } from '../src/speech/model-files/model-info.js';
import { startWhisper, type WhisperTranscriber } from '../src/speech/whisper/whisper-transcriber.js';
import type { BenchOptions, BenchResult } from './bench-result.js';
import { hesitate, type HesitantConversation } from './endpointing/hesitate.js';
import { judgeInterims } from './speech/judge-interims.js';
import { playAtTap, type TapCall, type TapLevel } from './speech/tap-calls.js';
import { toTable } from './table.js';

const WORKERS = 2;
/** English ones, so that one model setting fits all. */
const CONVERSATIONS = [1, 2, 3];
const QUICK_MS = 30_000;
/** A final ends at a place of the script when its last speech is so near it, ms. */
const NEAR_MS = 260;

/** How a stretch of speech ends: fixed silences, and the one that depends on what was said. */
const WAYS: Readonly<Record<string, Partial<SegmentOptions>>> = {
  'fixed, 200 ms': { hangoverMs: 200, sentenceHangoverMs: 200 },
  'fixed, 400 ms': { sentenceHangoverMs: DEFAULT_SEGMENT_OPTIONS.hangoverMs },
  'adaptive, 190 ms behind a whole sentence, else 400 ms': {},
};

interface Row {
  readonly sound: string;
  readonly way: string;
  /** From the last window with speech to the final, of finals at the end of a turn, ms. */
  readonly latencyMs: readonly number[];
  readonly finals: number;
  /** Finals that end where a party hesitated, of how many hesitations. */
  readonly cuts: number;
  readonly hesitations: number;
  readonly wer: number | null;
  readonly cpuSecondsPerCallMinute: number;
  /** Steps of the ladder that were taken for want of processor time. */
  readonly steps: readonly string[];
}

/** `npm run bench -- endpointing`: how soon a final comes against what is cut off, calls at the tap in real time. */
export async function benchEndpointing({ quick, signal, progress }: BenchOptions): Promise<BenchResult> {
  await runSteps(Object.values(setupSteps()), consoleReporter(), signal);
  const model = await describeModel(productPaths.fixtureModel, productPaths.modelManifest);
  const { whisperWorker: workerPath } = productPaths;
  const whisper = await startWhisper({ workerPath, model, workers: WORKERS, log: silentLog() });
  const maxSegmentMs = model.maxUtteranceMs;
  try {
    const rows: Row[] = [];
    for (const [sound, spoken] of await sounds(whisper, quick)) {
      for (const [way, change] of Object.entries(WAYS)) {
        progress(`${sound}, ${way}, in real time …`);
        const segment = { ...DEFAULT_SEGMENT_OPTIONS, maxSegmentMs, ...change };
        const conversations = spoken.map(({ conversation }) => conversation);
        const playMs = quick ? QUICK_MS : Math.max(...conversations.map(({ durationMs }) => durationMs));
        const calls = conversations.length;
        const played = await playAtTap({ whisper, segment, calls, conversations, playMs, signal });
        rows.push(toRow({ sound, way, spoken, played }));
      }
    }
    return { json: toJson(rows), report: toReport(rows) };
  } finally {
    await whisper.close();
  }
}

async function sounds(
  whisper: WhisperTranscriber,
  quick: boolean,
): Promise<Map<string, readonly HesitantConversation[]>> {
  const conversations = (quick ? [1] : CONVERSATIONS).map(loadConversation);
  const asRecorded = conversations.map((conversation) => ({ conversation, hesitations: [] }));
  const hesitant: HesitantConversation[] = [];
  for (const conversation of conversations) hesitant.push(await hesitate(conversation, whisper));
  return new Map([
    ['as recorded', asRecorded],
    ['hesitant', hesitant],
  ]);
}

interface Played {
  readonly sound: string;
  readonly way: string;
  readonly spoken: readonly HesitantConversation[];
  readonly played: TapLevel;
}

function toRow({ sound, way, spoken, played }: Played): Row {
  const ended = played.calls.map((call, i) => endsOf(call, spoken[i]?.hesitations ?? []));
  const sum = (pick: (each: (typeof ended)[number]) => number) =>
    ended.reduce((total, each) => total + pick(each), 0);
  return {
    ...{ sound, way },
    latencyMs: ended.flatMap(({ latencyMs }) => latencyMs),
    finals: sum(({ finals }) => finals),
    cuts: sum(({ cuts }) => cuts),
    hesitations: sum(({ hesitations }) => hesitations),
    wer: judgeInterims(played.calls).finalWer,
    cpuSecondsPerCallMinute: played.cpuSecondsPerCallMinute,
    steps: played.steps,
  };
}

function endsOf({ conversation, playedMs, events }: TapCall, all: HesitantConversation['hesitations']) {
  const finals = events.flatMap(({ speaker, placed: { event }, atMs, zeroMs }) =>
    event.type === 'transcript.final'
      ? [{ speaker, atMs, lastMs: event.timing.lastSpeechAtMs - zeroMs, zeroMs }]
      : [],
  );
  const isNear = (ms: number, other: number) => Math.abs(ms - other) < NEAR_MS;
  const endsTurn = (final: (typeof finals)[number]) =>
    conversation.turns.some((turn) => turn.speaker === final.speaker && isNear(turn.endMs, final.lastMs));
  const hesitations = all.filter(({ atMs }) => atMs < playedMs);
  const isCut = (place: (typeof hesitations)[number]) =>
    finals.some(({ speaker, lastMs }) => speaker === place.speaker && isNear(place.atMs, lastMs));
  return {
    latencyMs: finals.filter(endsTurn).map(({ atMs, zeroMs, lastMs }) => atMs - zeroMs - lastMs),
    finals: finals.length,
    cuts: hesitations.filter(isCut).length,
    hesitations: hesitations.length,
  };
}

function toJson(rows: readonly Row[]): unknown {
  return rows.map(({ latencyMs, cpuSecondsPerCallMinute, ...row }) => ({
    ...row,
    final_ms: percentilesOf(latencyMs),
    cpu_seconds_per_call_minute: cpuSecondsPerCallMinute,
  }));
}

function toReport(rows: readonly Row[]): string {
  const cells = rows.map((row) => {
    const { p50, p95 } = percentilesOf(row.latencyMs);
    return [
      row.sound,
      row.way,
      `${p50?.toFixed(0) ?? '–'} / ${p95?.toFixed(0) ?? '–'}`,
      row.latencyMs.length === 0 ? '–' : meanOf(row.latencyMs).toFixed(0),
      String(row.finals),
      row.hesitations === 0 ? '–' : `${row.cuts} of ${row.hesitations}`,
      row.wer === null ? '–' : `${(row.wer * 100).toFixed(1)} %`,
      row.cpuSecondsPerCallMinute.toFixed(2),
      row.steps.join(', ') || 'none',
    ];
  });
  return [
    'Three calls at a time at the tap, in real time, fixture model, two workers, interims on. Latency: from the last window with speech to the final, of finals at the end of a turn. Hesitant: the same recordings with silences (median 450 ms, up to 1.5 s) between words of a sentence; a cut is a final that ends at one. Word errors of finals against the script.',
    toTable(
      [
        'sound',
        'end of a stretch',
        'final ms, p50 / p95',
        'mean',
        'finals',
        'cut hesitations',
        'WER',
        'CPU s per call minute',
        'steps of the ladder',
      ],
      cells,
    ),
  ].join('\n\n');
}

function meanOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
