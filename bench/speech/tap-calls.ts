import { setTimeout as after } from 'node:timers/promises';
import { loadConversation, type Conversation } from '../../demo/conversations/load-conversation.js';
import type { AudioFrame } from '../../src/audio/frame.js';
import { decodeUlaw } from '../../src/audio/g711.js';
import { growLeg } from '../../src/audio/vad/segment-leg.js';
import { SentenceEnd } from '../../src/audio/vad/sentence-end.js';
import type { SegmentOptions } from '../../src/audio/vad/segment-options.js';
import { startVad } from '../../src/audio/vad/vad-hub.js';
import { productPaths } from '../../src/config/product-paths.js';
import { nowMs } from '../../src/lib/clock.js';
import { silentLog } from '../../src/lib/log.js';
import type { PlacedEvent } from '../../src/live/session/placed-event.js';
import { utterancesOf } from '../../src/live/transcript/leg-utterances.js';
import { SpeechLoad, type LoadStep } from '../../src/speech/speech-load.js';
import { AgreeingTranscriber } from '../../src/speech/streaming/agreeing-transcriber.js';
import type { InterimPace } from '../../src/speech/streaming/paced-stretch.js';
import type { StreamingTranscriber } from '../../src/speech/streaming/streaming-transcriber.js';
import type { WhisperTranscriber } from '../../src/speech/whisper/whisper-transcriber.js';
import { findChild, usageOf } from '../process-usage.js';

const RATE_HZ = 8000;
const FRAME_MS = 20;
const FRAME_SAMPLES = (FRAME_MS * RATE_HZ) / 1000;
/** English ones, so that one model setting fits all. */
const CONVERSATIONS = [1, 2, 3];
const SPEAKERS = ['caller', 'agent'] as const;
/** Callers do not ring in the same moment, and do not speak in step. */
const STAGGER_MS = 1_300;

export interface ToldEvent {
  readonly speaker: 'caller' | 'agent';
  readonly placed: PlacedEvent;
  /** When it came out, and when the call's time began, ms since the epoch. */
  readonly atMs: number;
  readonly zeroMs: number;
}

export interface TapCall {
  readonly conversation: Conversation;
  /** So much of it was played. */
  readonly playedMs: number;
  readonly events: readonly ToldEvent[];
}

export interface TapLevel {
  readonly calls: readonly TapCall[];
  /** CPU time of this process, the detector and the speech workers together, for a minute of one call, s. */
  readonly cpuSecondsPerCallMinute: number;
  /** Of it, that of the speech workers. */
  readonly workerSecondsPerCallMinute: number;
  /** Steps of the ladder that were taken. */
  readonly steps: readonly LoadStep[];
}

export interface TapOptions {
  readonly whisper: WhisperTranscriber;
  readonly segment: SegmentOptions;
  readonly calls: number;
  /** Makes the interims; left out: by agreement. */
  readonly streaming?: (transcriber: WhisperTranscriber, pace: InterimPace) => StreamingTranscriber;
  /** In turn; left out: three in English. */
  readonly conversations?: readonly Conversation[];
  /** Of each call, at most. */
  readonly playMs: number;
  readonly signal: AbortSignal;
}

/** Calls whose audio comes in real time where the tap of a call would bring it, through detector, workers and interims. */
export async function playAtTap({
  whisper,
  segment,
  calls,
  streaming: openStreaming = (transcriber, pace) => new AgreeingTranscriber(transcriber, pace),
  conversations = CONVERSATIONS.map(loadConversation),
  playMs,
  signal,
}: TapOptions): Promise<TapLevel> {
  const log = silentLog();
  const vad = await startVad({ modelPath: productPaths.vadModel, log });
  const steps: LoadStep[] = [];
  const load = new SpeechLoad({ waitMs: () => whisper.stats().liveWaitMs });
  load.onChange((step) => steps.push(step));
  const streaming = openStreaming(whisper, load);
  const transcriber: Pick<WhisperTranscriber, 'transcribe'> = {
    async transcribe(request, aborted) {
      const result = await whisper.transcribe(request, aborted);
      load.waited(result.queueMs);
      return result;
    },
  };
  try {
    const pids = [process.pid, await findChild(process.pid, 'silero.worker'), ...whisper.workerPids];
    const [before, workersBefore] = await Promise.all([cpuOf(pids), cpuOf(whisper.workerPids)]);
    const playCall = async (index: number): Promise<TapCall> => {
      const conversation = conversations[index % conversations.length] as Conversation;
      const playedMs = Math.min(playMs, conversation.durationMs);
      const zeroMs = nowMs() + index * STAGGER_MS;
      const events: ToldEvent[] = [];
      const hear = async (speaker: (typeof SPEAKERS)[number]) => {
        const frames = framesOf(decodeUlaw(conversation[speaker]), { playedMs, zeroMs, signal });
        const sentence = new SentenceEnd();
        const speech = growLeg(frames, { vad, options: segment, log, sentence });
        let next = 1;
        const leg = { callId: `call-${index}`, legId: `${speaker}-${index}`, speaker, speech };
        const nextId = () => `${leg.legId}-${next++}`;
        const how = { transcriber, streaming, language: 'en', signal, onDeferred: () => {} };
        const onSentenceEnd = (spokenToMs: number) => sentence.tell(spokenToMs);
        for await (const placed of utterancesOf({ ...leg, nextId, onSentenceEnd }, how))
          events.push({ speaker, placed, atMs: nowMs(), zeroMs });
      };
      await Promise.all(SPEAKERS.map(hear));
      return { conversation, playedMs, events };
    };
    const played = await Promise.all(Array.from({ length: calls }, (_, i) => playCall(i)));
    const cpuS = (await cpuOf(pids)) - before;
    const workersS = (await cpuOf(whisper.workerPids)) - workersBefore;
    const minutes = played.reduce((sum, { playedMs }) => sum + playedMs, 0) / 60_000;
    return {
      ...{ calls: played, steps },
      ...{ cpuSecondsPerCallMinute: cpuS / minutes, workerSecondsPerCallMinute: workersS / minutes },
    };
  } finally {
    await vad.close();
  }
}

async function* framesOf(
  samples: Int16Array,
  { playedMs, zeroMs, signal }: { playedMs: number; zeroMs: number; signal: AbortSignal },
): AsyncGenerator<AudioFrame> {
  const count = Math.floor(playedMs / FRAME_MS);
  for (let i = 0; i < count; i++) {
    signal.throwIfAborted();
    const dueMs = zeroMs + (i + 1) * FRAME_MS;
    const waitMs = dueMs - nowMs();
    if (waitMs > 0) await after(waitMs);
    yield {
      samples: samples.subarray(i * FRAME_SAMPLES, (i + 1) * FRAME_SAMPLES),
      ...{ sampleRateHz: RATE_HZ, startMs: i * FRAME_MS, arrivedAtMs: nowMs() },
    };
  }
}

async function cpuOf(pids: readonly (number | null)[]): Promise<number> {
  const usages = await Promise.all(pids.map(async (pid) => (pid === null ? 0 : (await usageOf(pid)).cpuS)));
  return usages.reduce((sum, each) => sum + each, 0);
}
