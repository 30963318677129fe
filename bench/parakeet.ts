import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadConversation } from '../demo/conversations/load-conversation.js';
import { decodeUlaw } from '../src/audio/g711.js';
import { productPaths } from '../src/config/product-paths.js';
import { silentLog } from '../src/lib/log.js';
import { BEFORE_MS, BEHIND_MS } from '../src/speech/parakeet/parakeet-stretch.js';
import {
  parakeetProtocol,
  type ParakeetReady,
  type ParakeetRequest,
  type ParakeetResult,
} from '../src/speech/parakeet/parakeet-wire.js';
import { DEFAULT_SUPERVISION } from '../src/workers/supervised-worker.js';
import { WorkerPool } from '../src/workers/worker-pool.js';
import type { BenchOptions, BenchResult } from './bench-result.js';
import { PARAKEET_0_6B, PARAKEET_SMALL } from './models/parakeet-shapes.js';
import { writeRandomParakeet } from './models/random-parakeet.js';
import { usageOf } from './process-usage.js';
import { toTable } from './table.js';

/** With it random weights write about as many tokens as people say, 3 to 5 a second (found by trying). */
const BLANK_BIAS = 26;
/** An utterance, a long one, and what an answer for growing speech hears once the stretch is long. */
const WINDOWS_S = [4, 8, (BEFORE_MS + BEHIND_MS) / 1000 + 1];
/** From where on the caller of the first conversation speaks. */
const SPEECH_FROM_S = 8;

interface Row {
  readonly windowS: number;
  /** Seconds of one core, the best of several rounds. */
  readonly cpuS: number;
  readonly tokens: number;
}

/** `npm run bench -- parakeet`: what a Parakeet of the published shape costs on this processor. `--quick`: a small shape. */
export async function benchParakeet({ quick, signal, progress }: BenchOptions): Promise<BenchResult> {
  const folder = await mkdtemp(join(tmpdir(), 'hearline-bench-parakeet-'));
  try {
    const path = join(folder, 'parakeet.bin');
    const shape = quick ? PARAKEET_SMALL : PARAKEET_0_6B;
    progress('writing a model with random weights');
    await writeRandomParakeet(path, { shape, blankBias: quick ? 0 : BLANK_BIAS });
    signal.throwIfAborted();
    const fileMb = (await stat(path)).size / 1e6;
    const { rows, residentMb } = await measure(path, quick ? 1 : 3, progress);
    return { json: { fileMb, residentMb, rows }, report: toReport(rows, fileMb, residentMb) };
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function measure(path: string, rounds: number, progress: BenchOptions['progress']) {
  const { pool } = await WorkerPool.start<ParakeetRequest, ParakeetResult, ParakeetReady>({
    ...{ name: 'parakeet', workers: 1, protocol: parakeetProtocol, supervision: DEFAULT_SUPERVISION },
    command: { file: productPaths.parakeetWorker, args: ['--model', path] },
    ...{ maxQueued: 1, log: silentLog() },
  });
  const caller = decodeUlaw(loadConversation(1).caller).subarray(SPEECH_FROM_S * 8000);
  const from = { frame: 0, tokensInFrame: 0, predictor: new Uint8Array() };
  const [pid = 0] = pool.pids;
  const rows: Row[] = [];
  try {
    for (const windowS of WINDOWS_S) {
      progress(`windows of ${windowS} s`);
      const samples = caller.subarray(0, windowS * 8000);
      let [cpuS, tokens] = [Infinity, 0];
      for (let round = 0; round < rounds; round++) {
        const before = (await usageOf(pid)).cpuS;
        const { reply } = await pool.run({ samples, sampleRateHz: 8000, from, stableUntil: 0x7fffffff }, 0);
        cpuS = Math.min(cpuS, (await usageOf(pid)).cpuS - before);
        tokens = reply.stable.length;
      }
      rows.push({ windowS, cpuS, tokens });
    }
    const { residentBytes } = await usageOf(pid);
    return { rows, residentMb: residentBytes / 1e6 };
  } finally {
    await pool.close();
  }
}

function toReport(rows: readonly Row[], fileMb: number, residentMb: number): string {
  const header = ['window s', 'CPU s', 'CPU s per s of window', 'tokens'];
  const cells = rows.map(({ windowS, cpuS, tokens }) =>
    [windowS, cpuS.toFixed(2), (cpuS / windowS).toFixed(2), tokens].map(String),
  );
  const longest = rows.at(-1)?.cpuS ?? 0;
  return `Random weights of 16 bits in the shape of parakeet-tdt-0.6b-v3: the time depends on the shape and on how many tokens are written, not on what a model has learnt. One worker, one thread, CPU time, the best of several rounds. The file has ${fileMb.toFixed(0)} MB, a worker takes ${residentMb.toFixed(0)} MB.\n\n${toTable(header, cells)}\n\nWords of a stretch that is long, while it is being said: the last window once for each step of the pace, so ${longest.toFixed(1)} CPU s for each second of speech at one answer a second, ${(longest / 2).toFixed(1)} at one in 2 s, ${(longest / 4).toFixed(1)} at one in 4 s.`;
}
