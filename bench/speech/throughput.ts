import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { loadConversation } from '../../demo/conversations/load-conversation.js';
import { toWords } from '../../demo/measure/word-errors.js';
import { decodeUlaw } from '../../src/audio/g711.js';
import { upsampleTo16k } from '../../demo/sound/upsample.js';
import { productPaths } from '../../src/config/product-paths.js';
import { silentLog } from '../../src/lib/log.js';
import { wavHeader } from '../../src/live/recording/wav-header.js';
import { audioContextFrames } from '../../src/speech/model-files/audio-context.js';
import { describeModel } from '../../src/speech/model-files/model-info.js';
import { maxTokensOf, startWhisper } from '../../src/speech/whisper/whisper-transcriber.js';
import type { BenchOptions } from '../bench-result.js';
import { buildRivals } from './build-rivals.js';
import { startWhisperServer } from './whisper-server.js';

const RATE_HZ = 16_000;
const WORKERS = 2;
/** It transcribes one at a time, and resets connections that are too many: so many wait that it is never idle. */
const SERVER_AT_ONCE = 4;
/** Silence around a turn, as the detector leaves it, ms. */
const MARGIN_MS = 200;

export interface Throughput {
  /** Segments a second. */
  readonly ours: number;
  readonly bare: number;
  readonly whisperServer: number;
  /** Segments of which ours and the server wrote the same words. */
  readonly sameWords: number;
  readonly segments: number;
}

/** Finals as fast as they go: ours with two workers, the bare engine with two threads, the server of the same source tree. */
export async function measureThroughput(options: BenchOptions): Promise<Throughput> {
  const { quick, signal, progress } = options;
  const segments = segmentsOf(quick ? 12 : 60);
  progress('throughput: building the programs to compare with (once) …');
  const rivals = await buildRivals(signal, () => {});
  progress('throughput: the bare engine …');
  const bareS = await bareSeconds(rivals.bareLoop, segments);
  progress('throughput: our workers …');
  const ours = await measureOurs(segments);
  progress('throughput: whisper-server …');
  const server = await measureServer(rivals.whisperServer, segments, signal);
  return {
    ours: segments.length / ours.seconds,
    bare: segments.length / bareS,
    whisperServer: segments.length / server.seconds,
    sameWords: ours.texts.filter((text, i) => isSame(text, server.texts[i] ?? '')).length,
    segments: segments.length,
  };
}

function isSame(a: string, b: string): boolean {
  return toWords(a).join(' ') === toWords(b).join(' ');
}

/** English turns of the demo calls, again from the first where there are not enough. */
function segmentsOf(count: number): Int16Array[] {
  const turns = [1, 2, 3].map(loadConversation).flatMap((conversation) =>
    conversation.turns.map(({ speaker, startMs, endMs }) => {
      const ulaw = conversation[speaker].subarray(
        Math.max(0, startMs - MARGIN_MS) * 8,
        (endMs + MARGIN_MS) * 8,
      );
      return upsampleTo16k(decodeUlaw(ulaw));
    }),
  );
  return Array.from({ length: count }, (_, i) => turns[i % turns.length] as Int16Array);
}

interface Measured {
  readonly seconds: number;
  readonly texts: readonly string[];
}

async function bareSeconds(program: string, segments: readonly Int16Array[]): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'hearline-bench-bare-'));
  try {
    const path = join(folder, 'segments');
    const model = await describeModel(productPaths.fixtureModel, productPaths.modelManifest);
    const parts = segments.flatMap((samples) => {
      const durationMs = (samples.length * 1000) / RATE_HZ;
      const context = audioContextFrames(model.audioContext, durationMs);
      const head = Uint32Array.of(context, maxTokensOf(durationMs), samples.length);
      return [Buffer.from(head.buffer), Buffer.from(samples.buffer, samples.byteOffset, samples.byteLength)];
    });
    await writeFile(path, Buffer.concat(parts));
    const run = promisify(execFile);
    const { stdout } = await run(program, [productPaths.fixtureModel, String(WORKERS), path]);
    return Number(stdout);
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function measureOurs(segments: readonly Int16Array[]): Promise<Measured> {
  const model = await describeModel(productPaths.fixtureModel, productPaths.modelManifest);
  const { whisperWorker: workerPath } = productPaths;
  const whisper = await startWhisper({ workerPath, model, workers: WORKERS, log: silentLog() });
  const read = () =>
    timed(segments, async (samples) => {
      const how = { legId: 'bench', priority: 'final', language: 'en', deadlineMs: 600_000 } as const;
      return (await whisper.transcribe({ ...how, samples, sampleRateHz: RATE_HZ })).text;
    });
  try {
    await read();
    return await read();
  } finally {
    await whisper.close();
  }
}

async function measureServer(
  program: string,
  segments: readonly Int16Array[],
  signal: AbortSignal,
): Promise<Measured> {
  const server = await startWhisperServer(program, productPaths.fixtureModel, WORKERS, signal);
  const read = () => timed(segments, transcribe, SERVER_AT_ONCE);
  const transcribe = async (samples: Int16Array) => {
    const data = Buffer.from(samples.buffer, samples.byteOffset, samples.byteLength);
    const header = wavHeader({ channels: 1, sampleRateHz: RATE_HZ }, data.length);
    return server.transcribe(Buffer.concat([header, data]));
  };
  try {
    await read();
    return await read();
  } finally {
    await server.close();
  }
}

/** @param atOnce so many are asked for at a time; left out: all of them */
async function timed(
  segments: readonly Int16Array[],
  read: (samples: Int16Array) => Promise<string>,
  atOnce = segments.length,
): Promise<Measured> {
  const beganMs = performance.now();
  const texts: string[] = [];
  const left = segments.entries();
  const lane = async () => {
    for (const [at, samples] of left) texts[at] = await read(samples);
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
  return { seconds: (performance.now() - beganMs) / 1000, texts };
}
