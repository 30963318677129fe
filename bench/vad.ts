import { loadConversation } from '../demo/conversations/load-conversation.js';
import { decodeUlaw } from '../src/audio/g711.js';
import type { SampleRateHz } from '../src/audio/frame.js';
import { upsampleTo16k } from '../demo/sound/upsample.js';
import { newSileroMemory, SileroModel } from '../src/audio/vad/silero-model.js';
import { SILERO_WINDOW } from '../src/audio/vad/silero-window.js';
import { startVad, type VadHub } from '../src/audio/vad/vad-hub.js';
import { productPaths } from '../src/config/product-paths.js';
import { silentLog } from '../src/lib/log.js';
import type { BenchOptions, BenchResult } from './bench-result.js';
import { toTable } from './table.js';

/** One line of the table. */
export interface VadBenchRow {
  readonly rateHz: SampleRateHz;
  readonly legs: number;
  /** CPU time of the model per 32 ms window of one leg, all legs in one run, µs; the best of several rounds. */
  readonly modelMicrosPerWindow: number;
  /** CPU time of the process that asks (the media process of a server) per window, µs: batching, both ways through the pipe, answers. */
  readonly mainMicrosPerWindow: number;
  /** From a window's arrival at the hub to its answer, ms, all legs handing in at the same moment. */
  readonly answerMs: { readonly p50: number; readonly p95: number };
}

const LEGS = [1, 2, 10, 32, 100];

/** Measures the cost of voice activity detection, by the number of legs in a batch, on recorded speech. */
export async function runVadBench({ quick, signal, progress }: BenchOptions): Promise<VadBenchRow[]> {
  const narrow = decodeUlaw(loadConversation(1).caller);
  const speech: Record<SampleRateHz, Int16Array> = { 8000: narrow, 16000: upsampleTo16k(narrow) };
  const model = await SileroModel.load(productPaths.vadModel);
  const hub = await startVad({ modelPath: productPaths.vadModel, log: silentLog() });
  try {
    const rows: VadBenchRow[] = [];
    for (const rateHz of [8000, 16000] as const) {
      for (const legs of LEGS) {
        signal.throwIfAborted();
        progress(`${legs} legs at ${rateHz} Hz`);
        const windows = cutWindows(speech[rateHz], SILERO_WINDOW[rateHz].samples);
        const modelMicrosPerWindow = await measureModel({ model, windows, rateHz, legs, quick });
        rows.push({
          rateHz,
          legs,
          modelMicrosPerWindow,
          ...(await measureHub({ hub, windows, rateHz, legs, quick })),
        });
      }
    }
    return rows;
  } finally {
    await hub.close();
  }
}

/** `npm run bench -- vad`. */
export async function benchVad({ quick, signal, progress }: BenchOptions): Promise<BenchResult> {
  const rows = await runVadBench({ quick, signal, progress });
  return { json: rows, report: toReport(rows) };
}

function toReport(rows: readonly VadBenchRow[]): string {
  const header = [
    'rate Hz',
    'legs',
    'model CPU µs/window',
    'asking process CPU µs/window',
    'answer p50 ms',
    'p95 ms',
  ];
  const cells = rows.map(({ rateHz, legs, modelMicrosPerWindow, mainMicrosPerWindow, answerMs }) => [
    `${rateHz}`,
    `${legs}`,
    modelMicrosPerWindow.toFixed(0),
    mainMicrosPerWindow.toFixed(0),
    answerMs.p50.toFixed(2),
    answerMs.p95.toFixed(2),
  ]);
  return `A window is 32 ms of one leg; all legs hand theirs in at the same moment, the worst case for the answer.\n\n${toTable(header, cells)}`;
}

interface Measurement {
  readonly windows: readonly Int16Array[];
  readonly rateHz: SampleRateHz;
  readonly legs: number;
  readonly quick: boolean;
}

function cutWindows(samples: Int16Array, windowSamples: number): Int16Array[] {
  const count = Math.floor(samples.length / windowSamples);
  return Array.from({ length: count }, (_, i) =>
    samples.subarray(i * windowSamples, (i + 1) * windowSamples),
  );
}

/** Each leg is at another place of the recording, as legs of different calls are. */
function windowOf(windows: readonly Int16Array[], leg: number, step: number): Int16Array {
  return windows[(leg * 37 + step) % windows.length] as Int16Array;
}

async function measureModel({
  model,
  windows,
  rateHz,
  legs,
  quick,
}: Measurement & { readonly model: SileroModel }): Promise<number> {
  const memories = Array.from({ length: legs }, () => newSileroMemory(rateHz));
  const steps = Math.ceil((quick ? 200 : 1000) / legs) + 10;
  let best = Infinity;
  for (let round = 0; round < (quick ? 2 : 5); round++) {
    const before = process.cpuUsage();
    for (let step = 0; step < steps; step++) {
      const batch = memories.map((_, leg) => windowOf(windows, leg, step));
      await model.probabilities(batch, memories, rateHz);
    }
    best = Math.min(best, cpuMicros(before) / (steps * legs));
  }
  return best;
}

async function measureHub({ hub, windows, rateHz, legs, quick }: Measurement & { readonly hub: VadHub }) {
  const handles = Array.from({ length: legs }, () => hub.openLeg(rateHz));
  const steps = Math.ceil((quick ? 200 : 1000) / legs) + 20;
  const answersMs: number[] = [];
  const before = process.cpuUsage();
  for (let step = 0; step < steps; step++) {
    await Promise.all(
      handles.map(async (handle, leg) => {
        const askedAt = performance.now();
        await handle.probabilityOf(windowOf(windows, leg, step));
        answersMs.push(performance.now() - askedAt);
      }),
    );
  }
  const mainMicrosPerWindow = cpuMicros(before) / (steps * legs);
  for (const handle of handles) await handle.close();
  answersMs.sort((a, b) => a - b);
  const at = (share: number) => answersMs[Math.floor(share * (answersMs.length - 1))] ?? 0;
  return { mainMicrosPerWindow, answerMs: { p50: at(0.5), p95: at(0.95) } };
}

function cpuMicros(since: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(since);
  return user + system;
}
