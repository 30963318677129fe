import { setImmediate as nextTurn } from 'node:timers/promises';
import { SpeechLoad, type LoadStep } from '../../src/speech/speech-load.js';
import type { Transcription } from '../../src/speech/transcriber.js';

const WORKERS = 2;
/** Inference time of a final on one worker. */
const INFERENCE_MS = 125;
const RATED_UTILISATION = 0.7;
/** Two parties take turns of 5 s, of which each speaks 4 s. */
const SPEECH_MS = 4_000;
const TURN_MS = 5_000;
const CALLS_PER_SECOND = 2;
/** After the last call has begun. */
const LASTS_MS = 60_000;
const STEP_MS = 5;
const SEED = 20_261_125;

export interface SimulatedCalls {
  /** From the end of each stretch of an admitted call to its words. */
  readonly waitsMs: readonly number[];
  /** Stretches that were asked for, and whose calls were left out before they were transcribed. */
  readonly takenBack: number;
  /** Calls that were not admitted at one of their stretches. */
  readonly deferredCalls: number;
  /** Number of calls that were transcribed as they were spoken at the end. */
  readonly liveAtEnd: number;
  readonly calls: number;
  readonly steps: readonly LoadStep[];
}

interface Final {
  readonly askedAtMs: number;
  readonly answer: (result: Transcription) => void;
}

interface Circumstances {
  /** Left out: as many as the factor says. */
  readonly calls?: number;
  readonly callsPerSecond?: number;
  /** How many times as long a final takes: other work has the cores. `everyMs`: of interims; null: there are none. */
  readonly slower?: (atMs: number, everyMs: number | null) => number;
  /** Whether the system says how long a worker waited for a processor. */
  readonly reportsProcessor?: boolean;
}

/**
 * Calls that begin one after another, two a second, and stay, before two workers that take each final as long, in
 * simulated time.
 *
 * @param factor times the calls of which finals keep the workers busy by 70 %
 */
export async function simulateCalls(
  factor: number,
  {
    calls = Math.ceil((factor * RATED_UTILISATION * WORKERS * TURN_MS) / INFERENCE_MS),
    callsPerSecond = CALLS_PER_SECOND,
    slower = () => 1,
    reportsProcessor = true,
  }: Circumstances = {},
): Promise<SimulatedCalls> {
  const now = { ms: 0 };
  const queue: Final[] = [];
  const running: { final: Final; fromMs: number; inferenceMs: number }[] = [];
  const waitsMs: number[] = [];
  const steps: LoadStep[] = [];
  let takenBack = 0;
  const load = new SpeechLoad({
    clock: () => now.ms,
    waitMs: () => (queue[0] ? now.ms - queue[0].askedAtMs : 0),
    workers: () => WORKERS,
  });
  load.onChange((step) => steps.push(step));

  const ask = (signal: AbortSignal | undefined) =>
    new Promise<Transcription>((answer, refuse) => {
      const final = { askedAtMs: now.ms, answer };
      queue.push(final);
      signal?.addEventListener('abort', () => {
        if (queue.includes(final)) queue.splice(queue.indexOf(final), 1);
        refuse(signal.reason as Error);
      });
    });
  const transcribe = async (callId: string) => {
    const askedAtMs = now.ms;
    const samples = new Int16Array(SPEECH_MS * 8);
    try {
      await load.measure({ callId, priority: 'final', samples, sampleRateHz: 8000 }, ask);
      waitsMs.push(now.ms - askedAtMs);
    } catch {
      takenBack++;
    }
  };
  const work = () => {
    const ended = running.filter(({ fromMs, inferenceMs }) => now.ms - fromMs >= inferenceMs);
    for (const each of ended) {
      running.splice(running.indexOf(each), 1);
      const { askedAtMs, answer } = each.final;
      answer({
        queueMs: each.fromMs - askedAtMs,
        inferenceMs: each.inferenceMs,
        ...(reportsProcessor && { withoutProcessorMs: each.inferenceMs - INFERENCE_MS }),
      } as Transcription);
    }
    for (let final; running.length < WORKERS && (final = queue.shift());)
      running.push({ final, fromMs: now.ms, inferenceMs: INFERENCE_MS * slower(now.ms, load.everyMs) });
    return ended.length > 0;
  };

  const random = randomFrom(SEED);
  const turns = Array.from({ length: calls }, (_, i) => {
    const beginsAtMs = (i * 1000) / callsPerSecond + random() * 1000;
    return { callId: `call-${i}`, opensAtMs: beginsAtMs, closesAtMs: beginsAtMs + SPEECH_MS };
  });
  const deferred = new Set<string>();
  const live = new Set<string>();
  const endsAtMs = (calls * 1000) / callsPerSecond + LASTS_MS;
  for (; now.ms < endsAtMs; now.ms += STEP_MS) {
    for (const turn of turns) {
      if (now.ms >= turn.opensAtMs) {
        if (!load.admits(turn.callId)) deferred.add(turn.callId);
        turn.opensAtMs += TURN_MS;
      }
      if (now.ms >= turn.closesAtMs) {
        if (load.admits(turn.callId)) {
          live.add(turn.callId);
          void transcribe(turn.callId);
        } else live.delete(turn.callId);
        turn.closesAtMs += TURN_MS;
      }
    }
    if (work()) await nextTurn();
  }
  const liveAtEnd = turns.filter(({ callId }) => live.has(callId)).length;
  return { waitsMs, takenBack, deferredCalls: deferred.size, liveAtEnd, calls, steps };
}

function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
