import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { productPaths } from '../../src/config/product-paths.js';
import { silentLog } from '../../src/lib/log.js';
import type { FollowOn, SpokenToken } from '../../src/speech/follow-on.js';
import type { TranscriptionRequest } from '../../src/speech/transcriber.js';
import { describeModel } from '../../src/speech/model-files/model-info.js';
import { startWhisper, type WhisperTranscriber } from '../../src/speech/whisper/whisper-transcriber.js';
import type { BenchOptions } from '../bench-result.js';
import { PUBLISHED_SHAPES } from '../models/published-shapes.js';
import { writeRandomModel } from '../models/random-model.js';
import { cpuSecondsOf } from '../process-usage.js';

const RATE_HZ = 8000;
const SPEECH_MS = 4_000;
/** With the eight that every request may have, 14 for 4 s: 2.6 words a second, 1.3 tokens a word. */
const TOKENS_PER_SECOND = 1.5;
/**
 * Tokens of the 14 that are confirmed when 4 s have been said: three quarters of those said a second before.
 */
const SETTLED = 9;

export interface ShapeCosts {
  readonly shape: string;
  /** CPU time of one request about 4 s of speech, by what is written, ms. */
  readonly cpuMs: Readonly<Record<string, number>>;
}

/**
 * Measures the cost of one interim, with models of the shapes tiny and base and random weights: the time
 * depends on the shape alone.
 */
export async function measureInterimCosts({ quick, signal, progress }: BenchOptions): Promise<ShapeCosts[]> {
  const folder = await mkdtemp(join(tmpdir(), 'hearline-bench-interims-'));
  const results: ShapeCosts[] = [];
  try {
    for (const [shape, published] of PUBLISHED_SHAPES.slice(0, quick ? 1 : 2)) {
      signal.throwIfAborted();
      progress(`one interim of 4 s, shape ${shape} …`);
      const path = join(folder, `${shape}.bin`);
      await writeRandomModel(path, published);
      const model = await describeModel(path, productPaths.modelManifest);
      const whisper = await startWhisper({
        ...{ workerPath: productPaths.whisperWorker, model, workers: 1, interimPolicy: 'alignment' },
        ...{ audioContext: 'auto', tokensPerSecond: TOKENS_PER_SECOND, log: silentLog() },
      });
      try {
        results.push({ shape, cpuMs: await measureKinds(whisper, model.name, quick ? 4 : 12) });
      } finally {
        await whisper.close();
        await rm(path);
      }
    }
  } finally {
    await rm(folder, { recursive: true });
  }
  return results;
}

async function measureKinds(whisper: WhisperTranscriber, model: string, rounds: number) {
  const none = { settled: [], model, keepsTail: true };
  const nine = { ...none, settled: Array.from({ length: SETTLED }, toToken) };
  const aligned = request({ ...nine, looksAtSound: true });
  // whisper_full writes what random weights say, a few timestamps; its own decoder is asked for 14 tokens here
  const kinds: Record<string, { readonly before?: TranscriptionRequest; readonly of: TranscriptionRequest }> =
    {
      '14 tokens (agreement)': { of: request({ ...none, looksAtSound: false }) },
      '5 behind 9 that are forced (agreement, confirmed words forced)': {
        of: request({ ...nine, looksAtSound: false }),
      },
      '5 behind 9 that are forced, with attention (alignment)': { of: aligned },
      '14 tokens, with attention': { of: request({ ...none, looksAtSound: true }) },
      'a final, as random weights have it': { of: request() },
      'the same behind an interim with attention': { before: aligned, of: request() },
    };
  const cpuMs: Record<string, number> = {};
  for (const [kind, { before, of }] of Object.entries(kinds)) {
    let seconds = 0;
    for (let round = 0; round < rounds; round++) {
      if (before) await whisper.transcribe(before);
      const beganS = await cpuSecondsOf(whisper.workerPids);
      await whisper.transcribe(of);
      seconds += (await cpuSecondsOf(whisper.workerPids)) - beganS;
    }
    cpuMs[kind] = (seconds * 1000) / rounds;
  }
  return cpuMs;
}

function request(followOn?: FollowOn): TranscriptionRequest {
  const samples = Int16Array.from(
    { length: (SPEECH_MS * RATE_HZ) / 1000 },
    () => (Math.random() - 0.5) * 8_000,
  );
  const how = { sampleRateHz: RATE_HZ, language: 'en', deadlineMs: 60_000 } as const;
  return { legId: 'cost', priority: 'final', samples, ...how, ...(followOn && { followOn }) };
}

function toToken(_: unknown, at: number): SpokenToken {
  return { id: 100 + at, bytes: Buffer.from(` w${100 + at}`), probability: 0.9, startMs: 0, endMs: 0 };
}
