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
import { InterimsByPolicy } from '../../src/speech/streaming/interims-by-policy.js';
import type { InterimPace } from '../../src/speech/streaming/paced-stretch.js';
import type { StreamingTranscriber } from '../../src/speech/streaming/streaming-transcriber.js';
import type { WhisperTranscriber } from '../../src/speech/whisper/whisper-transcriber.js';
import { cpuSecondsOf, findChild } from '../process-usage.js';

const RATE_HZ = 8000;
const FRAME_MS = 20;
const FRAME_SAMPLES = (FRAME_MS * RATE_HZ) / 1000;
/** English ones, so that one model setting fits all. */
export const CONVERSATIONS = [1, 2, 3];
const SPEAKERS = ['caller', 'agent'] as const;
/** Callers do not ring in the same moment, and do not speak in step. */
export const STAGGER_MS = 1_300;

export interface TimedEvent {
  readonly speaker: 'caller' | 'agent';
  readonly placed: PlacedEvent;
  /** When it came out, and when the call's time began, ms since the epoch. */
  readonly atMs: number;
  readonly zeroMs: number;
}

export interface TapCall {
  readonly conversation: Conversation;
  /** Length of the part of it that was played. */
  readonly playedMs: number;
  readonly events: readonly TimedEvent[];
}

export interface TapLevel {
  readonly calls: readonly TapCall[];
  /** CPU time of this process, the detector and the speech workers together, for a minute of one call, s. */
  readonly cpuSecondsPerCallMinute: number;
  /** The speech workers' part of it. */
  readonly workerSecondsPerCallMinute: number;
  /** Steps of the ladder that were taken. */
  readonly steps: readonly LoadStep[];
}

type TapWhisper = Pick<WhisperTranscriber, 'transcribe' | 'interimPolicy' | 'stats' | 'workerPids'>;

export interface TapOptions {
  readonly whisper: TapWhisper;
  readonly segment: SegmentOptions;
  readonly calls: number;
  /** Makes the interims; left out: as the product does with that model. */
  readonly streaming?: (transcriber: TapWhisper, pace: InterimPace) => StreamingTranscriber;
  /** In turn; left out: three in English. */
  readonly conversations?: readonly Conversation[];
  /** Longest part of each call that is played. */
  readonly playMs: number;
  /** A conversation begins again at its end, until `playMs`. Left out: it ends. */
  readonly isRepeated?: boolean;
  /** Takes each event in place of `TapCall.events`, which stays empty: for runs too long to be kept. */
  readonly onEvent?: (event: TimedEvent) => void;
  readonly signal: AbortSignal;
}

/** Calls whose audio comes in real time where the tap of a call would bring it, through detector, workers and interims. */
export async function playAtTap({
  whisper,
  segment,
  calls,
  streaming: openStreaming = (transcriber, pace) => new InterimsByPolicy(transcriber, pace),
  conversations = CONVERSATIONS.map(loadConversation),
  playMs,
  isRepeated = false,
  onEvent,
  signal,
}: TapOptions): Promise<TapLevel> {
  const log = silentLog();
  const vad = await startVad({ modelPath: productPaths.vadModel, log });
  const steps: LoadStep[] = [];
  const load = new SpeechLoad({
    waitMs: () => whisper.stats().liveWaitMs,
    workers: () => whisper.stats().seats,
  });
  load.onChange((step) => steps.push(step));
  const streaming = openStreaming(whisper, load);
  const transcriber: Pick<WhisperTranscriber, 'transcribe'> = {
    transcribe: (request, aborted) =>
      load.measure(request, (until) => whisper.transcribe(request, until), aborted),
  };
  try {
    const pids = [process.pid, await findChild(process.pid, 'silero.worker'), ...whisper.workerPids];
    const [before, workersBefore] = await Promise.all([cpuSecondsOf(pids), cpuSecondsOf(whisper.workerPids)]);
    const playCall = async (index: number): Promise<TapCall> => {
      const conversation = conversations[index % conversations.length] as Conversation;
      const playedMs = isRepeated ? playMs : Math.min(playMs, conversation.durationMs);
      const zeroMs = nowMs() + index * STAGGER_MS;
      const events: TimedEvent[] = [];
      const keep = onEvent ?? ((event: TimedEvent) => void events.push(event));
      const hear = async (speaker: (typeof SPEAKERS)[number]) => {
        const frames = framesOf(decodeUlaw(conversation[speaker]), { playedMs, zeroMs, signal });
        const sentence = new SentenceEnd();
        const speech = growLeg(frames, { vad, options: segment, log, sentence });
        let next = 1;
        const leg = { callId: `call-${index}`, legId: `${speaker}-${index}`, speaker, speech };
        const nextId = () => `${leg.legId}-${next++}`;
        const how = { transcriber, streaming, language: 'en', signal, onDeferred: () => {} };
        const onSentenceEnd = (spokenToMs: number) => sentence.take(spokenToMs);
        for await (const placed of utterancesOf({ ...leg, nextId, onSentenceEnd }, how))
          keep({ speaker, placed, atMs: nowMs(), zeroMs });
      };
      await Promise.all(SPEAKERS.map(hear));
      return { conversation, playedMs, events };
    };
    const played = await Promise.all(Array.from({ length: calls }, (_, i) => playCall(i)));
    const cpuS = (await cpuSecondsOf(pids)) - before;
    const workersS = (await cpuSecondsOf(whisper.workerPids)) - workersBefore;
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
  const available = Math.floor(samples.length / FRAME_SAMPLES);
  for (let i = 0; i < count; i++) {
    signal.throwIfAborted();
    const dueMs = zeroMs + (i + 1) * FRAME_MS;
    const waitMs = dueMs - nowMs();
    if (waitMs > 0) await after(waitMs);
    yield {
      samples: samples.subarray((i % available) * FRAME_SAMPLES, ((i % available) + 1) * FRAME_SAMPLES),
      ...{ sampleRateHz: RATE_HZ, startMs: i * FRAME_MS, arrivedAtMs: nowMs() },
    };
  }
}
