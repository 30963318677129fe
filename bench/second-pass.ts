import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadConversation } from '../demo/conversations/load-conversation.js';
import { decodeUlaw } from '../src/audio/g711.js';
import type { CallEvent, StoredCallEvent } from '../src/calls/call-event.js';
import type { CallStore } from '../src/calls/call-store.js';
import { productPaths } from '../src/config/product-paths.js';
import { silentLog } from '../src/lib/log.js';
import { secondPassJob } from '../src/processing/second-pass-job.js';
import { describeModel } from '../src/speech/model-files/model-info.js';
import { startWhisper, type WhisperTranscriber } from '../src/speech/whisper/whisper-transcriber.js';
import type { BenchOptions, BenchResult } from './bench-result.js';
import { PUBLISHED_SHAPES } from './models/published-shapes.js';
import { writeRandomModel } from './models/random-model.js';
import { usageOf } from './process-usage.js';
import { toTable } from './table.js';

const RATE_HZ = 8_000;
/** As real speech has: 2.6 words a second, 1.3 tokens a word. */
const TOKENS_PER_SECOND = 3.4;
/** Finals of live calls, with the fixture model, two at once: what the second pass must not slow down. */
const LIVE_ROUNDS = 30;
const LIVE_WORKERS = 2;
const LIVE_MS = 4_000;

interface Turn {
  readonly legId: 'caller' | 'agent';
  readonly startMs: number;
  readonly endMs: number;
  readonly samples: Int16Array;
}

interface Row {
  readonly shape: string;
  /** Seconds of one core for one utterance. */
  readonly secondsPerUtterance: number;
  /** Core-minutes for each minute of the conversation. */
  readonly coresPerCallMinute: number;
  readonly residentMb: number;
}

interface LiveWaits {
  readonly p50: number;
  readonly p95: number;
}

/** `npm run bench -- second-pass`: what listening to a call once more costs, and what live calls notice of it. */
export async function benchSecondPass({ quick, signal, progress }: BenchOptions): Promise<BenchResult> {
  const { turns, perMinute } = conversation(quick ? 3 : 8);
  const folder = await mkdtemp(join(tmpdir(), 'hearline-bench-second-pass-'));
  const rows: Row[] = [];
  const live: Record<string, LiveWaits> = {};
  const calls = await startLive();
  try {
    await waitsOf(calls, turns, 3);
    live.alone = await waitsOf(calls, turns, quick ? 5 : LIVE_ROUNDS);
    for (const [shape, published] of PUBLISHED_SHAPES.slice(0, quick ? 1 : 3)) {
      signal.throwIfAborted();
      progress(shape);
      const path = join(folder, `${shape}.bin`);
      await writeRandomModel(path, published);
      const engine = await startSecond(path);
      try {
        rows.push({ shape, ...(await measure(engine, turns, perMinute)) });
        if (shape === (quick ? 'tiny' : 'base'))
          live[`beside a second pass (${shape})`] = await beside(engine, turns, () =>
            waitsOf(calls, turns, quick ? 5 : LIVE_ROUNDS),
          );
      } finally {
        await engine.close();
        await rm(path);
      }
    }
  } finally {
    await calls.close();
    await rm(folder, { recursive: true });
  }
  return { json: { rows, live }, report: toReport(rows, live, perMinute) };
}

/** The beginning of the first conversation of the demo, cut as it is spoken. */
function conversation(count: number): { readonly turns: readonly Turn[]; readonly perMinute: number } {
  const played = loadConversation(1);
  const sound = { caller: decodeUlaw(played.caller), agent: decodeUlaw(played.agent) };
  const minutes = sound.caller.length / RATE_HZ / 60;
  const turns = played.turns.slice(0, count).map(({ speaker: legId, startMs, endMs }) => {
    const samples = sound[legId].slice((startMs * RATE_HZ) / 1000, (endMs * RATE_HZ) / 1000);
    return { legId, startMs, endMs, samples };
  });
  return { turns, perMinute: played.turns.length / minutes };
}

async function startLive(): Promise<WhisperTranscriber> {
  const model = await describeModel(productPaths.fixtureModel, productPaths.modelManifest);
  return startWhisper({
    ...{ workerPath: productPaths.whisperWorker, model, workers: LIVE_WORKERS, log: silentLog() },
  });
}

/** As the server starts it. */
async function startSecond(path: string): Promise<WhisperTranscriber> {
  const model = await describeModel(path, productPaths.modelManifest);
  return startWhisper({
    ...{ workerPath: productPaths.whisperWorker, model, workers: 1, log: silentLog() },
    ...{ background: 'second-pass', tokensPerSecond: TOKENS_PER_SECOND },
  });
}

async function measure(
  engine: WhisperTranscriber,
  turns: readonly Turn[],
  perMinute: number,
): Promise<Omit<Row, 'shape'>> {
  const [pid = 0] = engine.workerPids;
  const before = await usageOf(pid);
  await listen(engine, turns);
  const after = await usageOf(pid);
  const secondsPerUtterance = (after.cpuS - before.cpuS) / turns.length;
  const coresPerCallMinute = (secondsPerUtterance * perMinute) / 60;
  return { secondsPerUtterance, coresPerCallMinute, residentMb: after.residentBytes / 1e6 };
}

/** The job of the server, on a call that is kept in memory. */
async function listen(
  engine: WhisperTranscriber,
  turns: readonly Turn[],
  signal = new AbortController().signal,
): Promise<void> {
  const job = secondPassJob({
    ...{ store: storeOf(turns), publish: () => {}, log: silentLog(), transcriber: async () => engine },
    recordedUtterance: async (_callId, { startMs }) => {
      const turn = turns.find((each) => each.startMs === startMs);
      return turn ? { samples: turn.samples, sampleRateHz: RATE_HZ } : null;
    },
  });
  await job.run({ payload: { call_id: 'call' }, attemptsLeft: 0 }, signal);
}

function storeOf(turns: readonly Turn[]): Pick<CallStore, 'appendEvent' | 'readEvents'> {
  const timing = { lastSpeechAtMs: 0, hangoverMs: 0, queueMs: 0, inferenceMs: 0 };
  const finals = turns.map(({ legId, startMs, endMs }, at): CallEvent => {
    const place = { id: `${legId}-${at}`, legId, speaker: legId, startMs, endMs };
    const words = { text: 'live', language: 'en', confidence: 1, doubt: null, words: [] };
    return { type: 'transcript.final', utterance: { ...place, ...words }, timing };
  });
  const said: CallEvent[] = [
    { type: 'call.started', callerId: null, dialled: '116', direction: 'inbound' },
    ...finals,
    { type: 'transcript.complete', utterances: finals.length, leftOut: [] },
  ];
  const events = said.map((event, at): StoredCallEvent => ({
    callId: 'call',
    seq: at + 1,
    at: new Date(),
    startMs: 0,
    event,
  }));
  return {
    appendEvent: async (record) => void events.push(record),
    readEvents: async (_callId, { afterSeq = 0 } = {}) => events.filter(({ seq }) => seq > afterSeq),
  };
}

/** Runs `work` while the second pass goes on without a pause. */
async function beside<T>(
  engine: WhisperTranscriber,
  turns: readonly Turn[],
  work: () => Promise<T>,
): Promise<T> {
  const stop = new AbortController();
  const passes = (async () => {
    while (!stop.signal.aborted) await listen(engine, turns, stop.signal).catch(() => {});
  })();
  try {
    return await work();
  } finally {
    stop.abort(new Error('measured'));
    await passes;
  }
}

/** How long a final takes, ms, where two come at once. */
async function waitsOf(
  calls: WhisperTranscriber,
  turns: readonly Turn[],
  rounds: number,
): Promise<LiveWaits> {
  const waits: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const turn = turns[round % turns.length];
    const samples = turn?.samples.slice(0, (LIVE_MS * RATE_HZ) / 1000) ?? new Int16Array(RATE_HZ);
    const ask = async () => {
      const beganMs = performance.now();
      const how = { sampleRateHz: RATE_HZ, language: 'en', deadlineMs: 30_000 } as const;
      await calls.transcribe({ legId: 'live', priority: 'final', samples, ...how });
      waits.push(performance.now() - beganMs);
    };
    await Promise.all([ask(), ask()]);
  }
  waits.sort((a, b) => a - b);
  const at = (share: number) => waits[Math.floor(share * (waits.length - 1))] ?? NaN;
  return { p50: at(0.5), p95: at(0.95) };
}

function toReport(
  rows: readonly Row[],
  live: Readonly<Record<string, LiveWaits>>,
  perMinute: number,
): string {
  const costs = toTable(
    ['shape', 's of a core per utterance', 'core-minutes per call-minute', 'memory MB'],
    rows.map(({ shape, secondsPerUtterance, coresPerCallMinute, residentMb }) => [
      ...[shape, secondsPerUtterance.toFixed(2), coresPerCallMinute.toFixed(2), residentMb.toFixed(0)],
    ]),
  );
  const waits = toTable(
    ['finals of live calls', 'p50 ms', 'p95 ms'],
    Object.entries(live).map(([when, { p50, p95 }]) => [when, p50.toFixed(0), p95.toFixed(0)]),
  );
  return `The job of the second pass on the first conversation of the demo (${perMinute.toFixed(1)} utterances a minute), with random weights of published shapes (8 bits, full context, ${TOKENS_PER_SECOND} tokens a second); one worker of the lowest priority.\n\n${costs}\n\nFinals of ${LIVE_MS / 1000} s at most with the fixture model, two at once for ${LIVE_WORKERS} workers, alone and beside a second pass that goes on without a pause:\n\n${waits}`;
}
