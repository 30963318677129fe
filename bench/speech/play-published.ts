import { setTimeout as after } from 'node:timers/promises';
import { loadConversation, type Conversation } from '../../demo/conversations/load-conversation.js';
import { decodeUlaw } from '../../src/audio/g711.js';
import { startVad } from '../../src/audio/vad/vad-hub.js';
import { productPaths } from '../../src/config/product-paths.js';
import { nowMs } from '../../src/lib/clock.js';
import { silentLog } from '../../src/lib/log.js';
import { judgeText } from '../../src/speech/judge-text.js';
import { audioContextFrames } from '../../src/speech/model-files/audio-context.js';
import type { ModelInfo } from '../../src/speech/model-files/model-info.js';
import { maxTokensOf } from '../../src/speech/whisper/whisper-transcriber.js';
import {
  whisperProtocol,
  type WhisperReady,
  type WhisperRequest,
  type WhisperResult,
} from '../../src/speech/whisper/whisper-wire.js';
import { joinWords } from '../../src/speech/words.js';
import { DEFAULT_SUPERVISION } from '../../src/workers/supervised-worker.js';
import { WorkerPool } from '../../src/workers/worker-pool.js';
import { cpuSecondsOf, findChild } from '../process-usage.js';
import { GatedAgreement, type GateOptions } from './gated-agreement.js';
import type { Hypothesis, PlacedWord } from './published-agreement.js';
import { CONVERSATIONS, STAGGER_MS } from './tap-calls.js';
import type { ShownWord } from './turn-times.js';

const SAMPLES_PER_MS = 8;
const SPEAKERS = ['caller', 'agent'] as const;
/** Published default of what goes to the voice activity controller at once. */
const CHUNK_MS = 40;
/** The published default; where a model knows shorter stretches only, samples are cut beyond those. */
const TRIM_BEYOND_MS = 15_000;
/** Requests that may wait: one for each leg that is played. */
const MAX_QUEUED = 100;

export interface PublishedCall {
  readonly conversation: Conversation;
  readonly playedMs: number;
  readonly words: readonly ShownWord[];
}

export interface PublishedLevel {
  readonly calls: readonly PublishedCall[];
  /**
   * Processor time of this process, the detector and the speech workers together, for a minute of one call.
   */
  readonly cpuSecondsPerCallMinute: number;
}

export interface PublishedOptions {
  readonly model: ModelInfo;
  readonly workers: number;
  /** As `GateOptions` has it. */
  readonly readsEnd: boolean;
  readonly calls: number;
  /** Longest part of each call that is played. */
  readonly playMs: number;
  readonly signal: AbortSignal;
}

/** The same calls as `playAtTap` plays, at the same pace, through the policy of whisper_streaming with its voice activity controller, and our worker. */
export async function playPublished(options: PublishedOptions): Promise<PublishedLevel> {
  const { model, workers, readsEnd, calls, playMs, signal } = options;
  const log = silentLog();
  const vad = await startVad({ modelPath: productPaths.vadModel, log });
  const { pool } = await WorkerPool.start<WhisperRequest, WhisperResult, WhisperReady>({
    ...{ name: 'whisper', workers, protocol: whisperProtocol, supervision: DEFAULT_SUPERVISION },
    command: { file: productPaths.whisperWorker, args: ['--model', model.path] },
    ...{ maxQueued: MAX_QUEUED, log },
  });
  const policy = {
    recognise: (samples: Int16Array) => recogniseBy(pool, model, samples),
    trimBeyondMs: Math.min(TRIM_BEYOND_MS, model.maxUtteranceMs),
    readsEnd,
  };
  try {
    const pids = [process.pid, await findChild(process.pid, 'silero.worker'), ...pool.pids];
    const before = await cpuSecondsOf(pids);
    const conversations = CONVERSATIONS.map(loadConversation);
    const playCall = async (index: number): Promise<PublishedCall> => {
      const conversation = conversations[index % conversations.length] as Conversation;
      const playedMs = Math.min(playMs, conversation.durationMs);
      const zeroMs = nowMs() + index * STAGGER_MS;
      const legs = SPEAKERS.map(async (speaker) => {
        const samples = decodeUlaw(conversation[speaker]).subarray(0, playedMs * SAMPLES_PER_MS);
        const words = await playLeg({
          samples,
          zeroMs,
          policy: { ...policy, vad: vad.openLeg(8000) },
          signal,
        });
        return words.map((word) => ({ ...word, speaker }));
      });
      return { conversation, playedMs, words: (await Promise.all(legs)).flat() };
    };
    const played = await Promise.all(Array.from({ length: calls }, (_, i) => playCall(i)));
    const minutes = played.reduce((sum, { playedMs }) => sum + playedMs, 0) / 60_000;
    return { calls: played, cpuSecondsPerCallMinute: ((await cpuSecondsOf(pids)) - before) / minutes };
  } finally {
    await pool.close();
    await vad.close();
  }
}

interface Leg {
  readonly samples: Int16Array;
  readonly zeroMs: number;
  readonly policy: GateOptions;
  readonly signal: AbortSignal;
}

/** As its server does: takes what has come since the last time, a chunk at least, and transcribes; sound that comes meanwhile waits. */
async function playLeg(leg: Leg): Promise<Omit<ShownWord, 'speaker'>[]> {
  const { samples, zeroMs, signal } = leg;
  const policy = new GatedAgreement(leg.policy);
  const shown: Omit<ShownWord, 'speaker'>[] = [];
  const show = (words: readonly PlacedWord[]) => {
    const shownMs = nowMs() - zeroMs;
    shown.push(...words.map((word) => ({ ...word, shownMs })));
  };
  const lengthMs = samples.length / SAMPLES_PER_MS;
  let takenMs = 0;
  while (takenMs < lengthMs) {
    signal.throwIfAborted();
    const waitMs = zeroMs + takenMs + CHUNK_MS - nowMs();
    if (waitMs > 0) await after(waitMs);
    const toMs = Math.min(lengthMs, Math.max(takenMs, Math.floor(nowMs() - zeroMs)));
    await policy.insert(samples.slice(takenMs * SAMPLES_PER_MS, toMs * SAMPLES_PER_MS));
    takenMs = toMs;
    show(await policy.next());
  }
  show(policy.finish());
  await leg.policy.vad.close();
  return shown;
}

/** With the guards that our words go through: what differs is when samples are transcribed, and what of it is shown. */
async function recogniseBy(
  pool: WorkerPool<WhisperRequest, WhisperResult, WhisperReady>,
  model: ModelInfo,
  samples: Int16Array,
): Promise<Hypothesis> {
  const durationMs = samples.length / SAMPLES_PER_MS;
  const request: WhisperRequest = {
    ...{ samples, sampleRateHz: 8000, language: 'en', maxTokens: maxTokensOf(durationMs) },
    audioContextFrames: audioContextFrames(model.audioContext, durationMs),
  };
  const { reply } = await pool.run(request, 0);
  const written = joinWords(
    reply.segments.flatMap(({ tokens }) => tokens),
    durationMs,
  );
  const { noSpeechProbability } = reply;
  const { words, dropped } = judgeText({ words: written, noSpeechProbability, durationMs });
  return {
    words: dropped === null ? words : [],
    segmentEndsMs: reply.segments.map(({ endMs }) => endMs),
  };
}
