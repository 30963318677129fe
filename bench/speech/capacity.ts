import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import { percentilesOf, type Percentiles } from '../../demo/measure/percentiles.js';
import { productPaths } from '../../src/config/product-paths.js';
import { silentLog } from '../../src/lib/log.js';
import { AgreeingTranscriber } from '../../src/speech/streaming/agreeing-transcriber.js';
import type { TranscriptionRequest } from '../../src/speech/transcriber.js';
import { describeModel } from '../../src/speech/model-files/model-info.js';
import { startWhisper, type WhisperTranscriber } from '../../src/speech/whisper/whisper-transcriber.js';
import type { BenchOptions } from '../bench-result.js';
import { PUBLISHED_SHAPES } from '../models/published-shapes.js';
import { writeRandomModel } from '../models/random-model.js';
import { noise } from './noise.js';

const RATE_HZ = 8000;
export const WORKERS = 2;
/** A call has two legs; each speaks 4 s of 10. */
const LEGS = 2;
export const SPEECH_MS = 4_000;
const CYCLE_MS = 10_000;
const GROWTH_MS = 200;
/** Behind the hangover, the final of an admitted call. */
export const FINAL_WITHIN_MS = 1_500;
export const RATED_UTILISATION = 0.7;
/** Beside the eight that every request may have: 14 for an utterance, as 2.6 words a second and 1.3 tokens a word are. */
export const TOKENS_PER_SECOND = 1.5;
/** Steps of the search, as parts of what unit costs allow: calls are whole, the first number that is not below. */
const SHARES = [0.5, 0.9, 1.1, 1.3];
/** Each leg says three or four utterances in it. */
const LEVEL_MS = 35_000;

export interface Capacity {
  /** Calls at once of which the final is in time, p95. */
  readonly calls: number;
  /** Calls at once that unit costs allow at 70 % utilisation. */
  readonly possible: number;
  /** Cost of one utterance, with its interims, s of one core. */
  readonly unitS: number;
  readonly levels: readonly CapacityLevel[];
}

export interface CapacityLevel {
  readonly calls: number;
  /** Delays of finals, behind the hangover, ms; infinite where they were deferred. */
  readonly final: Percentiles;
}

export interface ShapeCapacity {
  readonly shape: string;
  readonly finals: Capacity;
  readonly interims: Capacity;
}

/** How many calls at once, with models of the shapes tiny and base and random weights: the time depends on the shape alone. */
export async function measureCapacity(options: BenchOptions): Promise<ShapeCapacity[]> {
  const folder = await mkdtemp(join(tmpdir(), 'hearline-bench-capacity-'));
  const results: ShapeCapacity[] = [];
  try {
    for (const [shape, published] of PUBLISHED_SHAPES.slice(0, options.quick ? 1 : 2)) {
      options.signal.throwIfAborted();
      const path = join(folder, `${shape}.bin`);
      await writeRandomModel(path, published);
      const whisper = await startWhisper({
        workerPath: productPaths.whisperWorker,
        model: await describeModel(path, productPaths.modelManifest),
        ...{ workers: WORKERS, audioContext: 'auto', tokensPerSecond: TOKENS_PER_SECOND, log: silentLog() },
      });
      try {
        const finals = await measure(whisper, { ...options, shape, hasInterims: false });
        results.push({
          shape,
          finals,
          interims: await measure(whisper, { ...options, shape, hasInterims: true }),
        });
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

interface Measuring extends BenchOptions {
  readonly shape: string;
  readonly hasInterims: boolean;
}

async function measure(whisper: WhisperTranscriber, options: Measuring): Promise<Capacity> {
  const { quick, signal, progress, shape, hasInterims } = options;
  const unitS = await unitSeconds(whisper, hasInterims);
  const perCallS = (LEGS * 1000) / CYCLE_MS; // utterances a second of one call
  const possible = (RATED_UTILISATION * WORKERS) / (perCallS * unitS);
  const levels: CapacityLevel[] = [];
  for (const share of quick ? [0.9] : SHARES) {
    const calls = Math.ceil(share * possible);
    if (levels.some((level) => level.calls === calls)) continue;
    signal.throwIfAborted();
    progress(`capacity of ${shape}, ${hasInterims ? 'finals and interims' : 'finals'}: ${calls} calls …`);
    const waits = await play(whisper, { calls, hasInterims, forMs: quick ? 10_000 : LEVEL_MS });
    const final = percentilesOf(waits);
    levels.push({ calls, final });
    if (!isInTime(final)) break;
  }
  const inTime = levels.filter(({ final }) => isInTime(final));
  return { calls: Math.max(0, ...inTime.map(({ calls }) => calls)), possible, unitS, levels };
}

function isInTime({ p95 }: Percentiles): boolean {
  return p95 !== null && p95 <= FINAL_WITHIN_MS;
}

/** Cost of one utterance while nothing else runs, s of one core: the mean of a few rounds. */
export async function unitSeconds(whisper: WhisperTranscriber, hasInterims: boolean): Promise<number> {
  const ROUNDS = 4;
  const lengths = hasInterims ? interimLengthsMs() : [];
  let seconds = 0;
  for (let round = 0; round < ROUNDS; round++) {
    for (const lengthMs of [...lengths, SPEECH_MS]) {
      const { inferenceMs } = await whisper.transcribe(requestOf('unit', lengthMs, 'final'));
      seconds += inferenceMs / 1000;
    }
  }
  return seconds / ROUNDS;
}

/** As `AgreeingTranscriber` asks at its fastest pace. */
function interimLengthsMs(): number[] {
  const asked: number[] = [];
  const stretch = new AgreeingTranscriber(
    {
      transcribe: async (request) => {
        asked.push((request.samples.length * 1000) / RATE_HZ);
        throw new Error('only counted');
      },
    },
    { everyMs: 1000 },
  ).open(stretchOf('unit', 'unit'));
  for (let ms = 0; ms < SPEECH_MS; ms += GROWTH_MS)
    stretch.push({ samples: noise(GROWTH_MS), quietMs: 0, spokenToMs: 0 });
  stretch.close();
  return asked;
}

interface Play {
  readonly calls: number;
  readonly hasInterims: boolean;
  readonly forMs: number;
}

/** @returns how long each final took behind its hangover, ms */
async function play(whisper: WhisperTranscriber, { calls, hasInterims, forMs }: Play): Promise<number[]> {
  const streaming = new AgreeingTranscriber(whisper, { everyMs: hasInterims ? 1000 : null });
  const endsAtMs = performance.now() + forMs;
  const waits: number[] = [];
  const finals: Promise<void>[] = [];
  const playLeg = async (callId: string, legId: string, offsetMs: number) => {
    await after(offsetMs);
    while (performance.now() < endsAtMs) {
      const stretch = streaming.open(stretchOf(callId, legId));
      for (let ms = 0; ms < SPEECH_MS; ms += GROWTH_MS) {
        await after(GROWTH_MS);
        stretch.push({ samples: noise(GROWTH_MS), quietMs: 0, spokenToMs: 0 });
      }
      const closedAtMs = performance.now();
      finals.push(
        stretch.finish({ ...requestOf(legId, SPEECH_MS, 'final'), callId, spokenToMs: 0 }).then(
          () => void waits.push(performance.now() - closedAtMs),
          () => void waits.push(Infinity), // deferred
        ),
      );
      await after(CYCLE_MS - SPEECH_MS);
    }
  };
  const legs = Array.from({ length: calls * LEGS }, (_, i) => {
    const callId = `call-${Math.floor(i / LEGS)}`;
    // the parties of a call take turns; calls are spread over the cycle
    const offsetMs = (i * CYCLE_MS * 0.381966) % CYCLE_MS;
    return playLeg(callId, `${callId}-${i % LEGS}`, offsetMs);
  });
  await Promise.all(legs);
  await Promise.all(finals);
  return waits;
}

function stretchOf(callId: string, legId: string) {
  return {
    callId,
    legId,
    sampleRateHz: RATE_HZ,
    leadMs: 0,
    language: () => 'en',
    onWords: () => {},
  } as const;
}

function requestOf(legId: string, lengthMs: number, priority: 'final'): TranscriptionRequest {
  const how = { sampleRateHz: RATE_HZ, language: 'en', deadlineMs: 30_000 } as const;
  return { legId, priority, samples: noise(lengthMs), ...how };
}
