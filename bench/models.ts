import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadConversation } from '../demo/conversations/load-conversation.js';
import { decodeUlaw } from '../src/audio/g711.js';
import { productPaths } from '../src/config/product-paths.js';
import { silentLog } from '../src/lib/log.js';
import { audioContextFrames, type AudioContextPolicy } from '../src/speech/model-files/audio-context.js';
import {
  whisperProtocol,
  type WhisperReady,
  type WhisperRequest,
  type WhisperResult,
} from '../src/speech/whisper/whisper-wire.js';
import { DEFAULT_SUPERVISION } from '../src/workers/supervised-worker.js';
import { WorkerPool } from '../src/workers/worker-pool.js';
import type { BenchOptions, BenchResult } from './bench-result.js';
import { PUBLISHED_SHAPES } from './models/published-shapes.js';
import { writeRandomModel } from './models/random-model.js';
import { usageOf } from './process-usage.js';
import { toTable } from './table.js';

const UTTERANCE_S = 5;
/** 2.6 words a second, 1.3 tokens a word. */
const UTTERANCE_TOKENS = 17;
/** Share of a call's time in which its two parties together are speaking. */
const SPEECH_SHARE = 0.8;

interface Row {
  readonly name: string;
  readonly fileMb: number;
  readonly residentMb: number;
  /** Seconds of one core for an utterance, by encoder context. */
  readonly seconds: Readonly<Record<'full' | 'auto', number>>;
}

/** `npm run bench -- models`: what a model of each published shape costs, whatever language it was trained on. */
export async function benchModels({ quick, signal, progress }: BenchOptions): Promise<BenchResult> {
  const folder = await mkdtemp(join(tmpdir(), 'hearline-bench-models-'));
  const rows: Row[] = [];
  try {
    for (const [name, shape] of PUBLISHED_SHAPES.slice(0, quick ? 2 : undefined)) {
      signal.throwIfAborted();
      progress(name);
      const path = join(folder, `${name}.bin`);
      await writeRandomModel(path, shape);
      rows.push({ name, ...(await measure(path, quick ? 2 : 5)) });
      await rm(path);
    }
  } finally {
    await rm(folder, { recursive: true });
  }
  return { json: rows, report: toReport(rows) };
}

async function measure(path: string, rounds: number): Promise<Omit<Row, 'name'>> {
  const { pool } = await WorkerPool.start<WhisperRequest, WhisperResult, WhisperReady>({
    ...{ name: 'whisper', workers: 1, protocol: whisperProtocol, supervision: DEFAULT_SUPERVISION },
    command: { file: productPaths.whisperWorker, args: ['--model', path] },
    ...{ maxQueued: 1, log: silentLog() },
  });
  const samples = decodeUlaw(loadConversation(1).caller).subarray(0, UTTERANCE_S * 8000);
  const best = async (policy: AudioContextPolicy) => {
    const context = audioContextFrames(policy, UTTERANCE_S * 1000);
    let seconds = Infinity;
    for (let round = 0; round < rounds; round++) {
      const request: WhisperRequest = {
        ...{ samples, sampleRateHz: 8000, language: 'en' },
        ...{ audioContextFrames: context, maxTokens: UTTERANCE_TOKENS },
      };
      const { reply } = await pool.run(request, 0);
      seconds = Math.min(seconds, reply.inferenceMs / 1000);
    }
    return seconds;
  };
  try {
    const seconds = { full: await best('full'), auto: await best('auto') };
    const [pid] = pool.pids;
    const { residentBytes } = await usageOf(pid ?? 0);
    return { fileMb: (await stat(path)).size / 1e6, residentMb: residentBytes / 1e6, seconds };
  } finally {
    await pool.close();
  }
}

function toReport(rows: readonly Row[]): string {
  const coresOf = (seconds: number) => (SPEECH_SHARE * seconds) / UTTERANCE_S;
  const header = [
    'shape',
    'file MB (q8_0)',
    'memory of a worker MB',
    'context',
    's per utterance',
    'cores per call',
  ];
  const cells = rows.flatMap(({ name, fileMb, residentMb, seconds }) =>
    (['full', 'auto'] as const).map((context) => [
      name,
      fileMb.toFixed(0),
      residentMb.toFixed(0),
      context,
      seconds[context].toFixed(2),
      coresOf(seconds[context]).toFixed(2),
    ]),
  );
  return `Random weights of each published shape, 8 bits: the time depends on the shape, not on what a model has learnt. One worker, one thread, the best of several rounds; an utterance of ${UTTERANCE_S} s with ${UTTERANCE_TOKENS} tokens. Cores per call: finals only, the two parties together speak ${SPEECH_SHARE * 100} % of the time. The language is given; detecting it costs one more pass of the encoder.\n\n${toTable(header, cells)}`;
}
