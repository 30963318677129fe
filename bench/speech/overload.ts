import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import { percentilesOf } from '../../demo/measure/percentiles.js';
import { productPaths } from '../../src/config/product-paths.js';
import { nowMs } from '../../src/lib/clock.js';
import { silentLog } from '../../src/lib/log.js';
import { AgreeingTranscriber } from '../../src/speech/streaming/agreeing-transcriber.js';
import { SpeechLoad, type LoadStep } from '../../src/speech/speech-load.js';
import type { Transcriber } from '../../src/speech/transcriber.js';
import { describeModel } from '../../src/speech/model-files/model-info.js';
import { startWhisper, type WhisperTranscriber } from '../../src/speech/whisper/whisper-transcriber.js';
import type { BenchOptions } from '../bench-result.js';
import { PUBLISHED_SHAPES } from '../models/published-shapes.js';
import { writeRandomModel } from '../models/random-model.js';
import { toTable } from '../table.js';
import { FINAL_WITHIN_MS, TOKENS_PER_SECOND, WORKERS } from './capacity.js';
import { OverloadedCall, type StretchEnd } from './overloaded-call.js';

/** Loads, as multiples of the one that unit costs allow for finals at 70 % utilisation. */
const FACTORS = [1.5, 2];
const LASTS_MS = 75_000;
const QUICK_LASTS_MS = 30_000;
/** Calls begin one after another for this part of the time. */
const RAMP = 0.6;
/** Longest wait of a stretch of an admitted call beyond rated load, as a multiple of `FINAL_WITHIN_MS`. */
const FACTOR_OF_LIMIT = 2;
/** All deferred speech has its words by then, or it is a fault. */
const LATEST_MS = 120_000;
const LOOK_EVERY_MS = 250;

export interface Overload {
  /** Times the rated load, and as calls at once. */
  readonly factor: number;
  readonly calls: number;
  /** From the first call until all parties fall silent, s. */
  readonly lastsS: number;
  /** In order, with the time since the first call, s. */
  readonly steps: readonly { readonly step: LoadStep; readonly atS: number }[];
  /** Delays of the stretches that were transcribed as they were spoken, behind their end, ms. */
  readonly finalMs: readonly number[];
  /** Stretches of such calls that came too late all the same, and were deferred. */
  readonly tooLate: number;
  /** Calls of which a part was deferred from the start. */
  readonly deferredCalls: number;
  readonly spokenS: number;
  readonly deferredS: number;
  /** From the end of all speech until all that was deferred had its words, s; null: within two minutes it had not. */
  readonly caughtUpS: number | null;
  /** Speech that has neither words nor a place where it is said to be missing, s. */
  readonly lostS: number;
}

/** More speech than there is compute, with a model of the shape tiny and random weights; calls begin one after another, as callers do. */
export async function measureOverload(
  possibleCalls: number,
  { quick, signal, progress }: BenchOptions,
): Promise<Overload[]> {
  const folder = await mkdtemp(join(tmpdir(), 'hearline-bench-overload-'));
  try {
    const [shape, published] = PUBLISHED_SHAPES[0] as (typeof PUBLISHED_SHAPES)[number];
    const path = join(folder, `${shape}.bin`);
    await writeRandomModel(path, published);
    const whisper = await startWhisper({
      workerPath: productPaths.whisperWorker,
      model: await describeModel(path, productPaths.modelManifest),
      ...{ workers: WORKERS, audioContext: 'auto', tokensPerSecond: TOKENS_PER_SECOND, log: silentLog() },
    });
    try {
      const overloads: Overload[] = [];
      for (const factor of quick ? FACTORS.slice(-1) : FACTORS) {
        signal.throwIfAborted();
        const calls = Math.ceil(factor * possibleCalls);
        progress(`overload: ${calls} calls, ${factor} times the rated load …`);
        const lastsMs = quick ? QUICK_LASTS_MS : LASTS_MS;
        overloads.push({ factor, ...(await overload(whisper, { calls, lastsMs, signal })) });
      }
      return overloads;
    } finally {
      await whisper.close();
    }
  } finally {
    await rm(folder, { recursive: true });
  }
}

interface Overloading {
  readonly calls: number;
  readonly lastsMs: number;
  readonly signal: AbortSignal;
}

async function overload(
  whisper: WhisperTranscriber,
  { calls: count, lastsMs, signal }: Overloading,
): Promise<Omit<Overload, 'factor'>> {
  const beganMs = nowMs();
  const steps: { step: LoadStep; atS: number }[] = [];
  const load = new SpeechLoad({
    waitMs: () => whisper.stats().liveWaitMs,
    workers: () => whisper.stats().seats,
  });
  load.onChange((step) => steps.push({ step, atS: (nowMs() - beganMs) / 1000 }));
  const looking = setInterval(() => void load.step, LOOK_EVERY_MS); // as the server does: time alone changes it
  const transcriber: Pick<Transcriber, 'transcribe'> = {
    transcribe: (request, aborted) =>
      load.measure(request, (until) => whisper.transcribe(request, until), aborted),
  };
  const parts = { transcriber, load, streaming: new AgreeingTranscriber(transcriber, load), signal };
  const calls: OverloadedCall[] = [];
  const speak = async (_: unknown, i: number) => {
    await after((i * RAMP * lastsMs) / count);
    const call = new OverloadedCall(`call-${i}`, parts);
    calls.push(call);
    await call.speak(beganMs + lastsMs);
  };
  try {
    await Promise.all(Array.from({ length: count }, speak));
    const endedMs = nowMs();
    const caughtUp = await Promise.all(calls.map((call) => call.catchUp(endedMs + LATEST_MS)));
    const lastMs = Math.max(endedMs, ...caughtUp.map((atMs) => atMs ?? Infinity));
    const caughtUpS = Number.isFinite(lastMs) ? (lastMs - endedMs) / 1000 : null;
    return { calls: count, lastsS: lastsMs / 1000, steps, ...sumUp(calls), caughtUpS };
  } finally {
    clearInterval(looking);
    await Promise.all(calls.map((call) => call.end()));
  }
}

function sumUp(
  calls: readonly OverloadedCall[],
): Omit<Overload, 'factor' | 'calls' | 'lastsS' | 'steps' | 'caughtUpS'> {
  const ends = calls.flatMap((call) => call.ends);
  const seconds = (some: readonly StretchEnd[]) =>
    some.reduce((sum, { lengthMs }) => sum + lengthMs, 0) / 1000;
  const spokenS = calls.reduce((sum, { spokenMs }) => sum + spokenMs, 0) / 1000;
  const deferred = ends.filter(({ how }) => how !== 'live');
  return {
    finalMs: ends.flatMap(({ how, waitMs }) => (how === 'live' ? [waitMs] : [])),
    tooLate: ends.filter(({ how }) => how === 'too-late').length,
    deferredCalls: calls.filter((call) => call.ends.some(({ how }) => how === 'no-room')).length,
    ...{ spokenS, deferredS: seconds(deferred), lostS: spokenS - seconds(ends) },
  };
}

/** For machines. */
export function overloadToJson(overloads: readonly Overload[]): unknown {
  return overloads.map(({ finalMs, ...rest }) => ({ ...rest, final_ms: percentilesOf(finalMs) }));
}

/** For people. */
export function reportOverload(overloads: readonly Overload[]): string {
  const rows = overloads.map((each) => {
    const { p50, p95 } = percentilesOf(each.finalMs);
    return [
      ...[each.factor.toFixed(1), String(each.calls), String(each.deferredCalls)],
      `${p50?.toFixed(0) ?? '–'} / ${p95?.toFixed(0) ?? '–'} (${each.finalMs.length})`,
      String(each.tooLate),
      `${each.deferredS.toFixed(0)} of ${each.spokenS.toFixed(0)}`,
      each.caughtUpS?.toFixed(0) ?? 'not within 120',
      each.lostS.toFixed(1),
      each.steps.map(({ step, atS }) => `${step} ${atS.toFixed(0)} s`).join(', ') || 'none',
    ];
  });
  return [
    `More speech than compute, shape tiny, interims on: so many times the calls that unit costs of finals allow at 70 %. Calls begin one after another and stay; the parties fall silent after ${overloads[0]?.lastsS ?? 0} s and are not hung up on. Finals of calls that are transcribed as they are spoken, behind the end of a stretch (aim p95 ≤ ${FACTOR_OF_LIMIT * FINAL_WITHIN_MS} ms); calls that began when there was no room, and those that were left out later, get their words later (aim: within their own length, nothing lost):`,
    toTable(
      [
        ...['rated load ×', 'calls', 'without room', 'final p50 / p95 ms (stretches)', 'too late'],
        ...['deferred, s of speech', 'caught up, s after the end', 'lost, s', 'steps of the ladder'],
      ],
      rows,
    ),
  ].join('\n\n');
}
