import { InferenceSession, Tensor } from 'onnxruntime-node';
import type { SampleRateHz } from '../frame.js';
import { DETECTOR_NOISE } from './detector-noise.js';
import { DEFAULT_SEGMENT_OPTIONS } from './segment-options.js';
import { SILERO_WINDOW } from './silero-window.js';

const STATE_ROW = 128;

/** State of the model for one leg. */
export interface SileroMemory {
  /** Two rows of 128, one per layer. */
  readonly state: Float32Array;
  /** The end of the window before; without it the model is deaf to half of the speech (measured 2026-08). */
  readonly context: Float32Array;
  /** Samples judged so far: where in the detector's noise its next window begins. */
  judged: number;
  /** How long nothing has been judged to be speech, ms. */
  silentMs: number;
}

export function newSileroMemory(rate: SampleRateHz): SileroMemory {
  const { context } = SILERO_WINDOW[rate];
  return {
    state: new Float32Array(2 * STATE_ROW),
    context: new Float32Array(context),
    judged: 0,
    silentMs: Infinity,
  };
}

/** The model file and its tensors, nothing else. Runs in the VAD worker only: a run blocks the thread it is on. */
export class SileroModel {
  readonly #session: InferenceSession;

  private constructor(session: InferenceSession) {
    this.#session = session;
  }

  static async load(path: string): Promise<SileroModel> {
    return new SileroModel(
      await InferenceSession.create(path, {
        intraOpNumThreads: 1,
        interOpNumThreads: 1,
        executionMode: 'sequential',
        graphOptimizationLevel: 'all',
        logSeverityLevel: 3,
      }),
    );
  }

  /**
   * Speech probabilities of one window of each of several legs, in one run. `memories[i]` belongs to `windows[i]`
   * and is brought up to date; no memory may stand twice in one batch.
   */
  async probabilities(
    windows: readonly Int16Array[],
    memories: readonly SileroMemory[],
    rate: SampleRateHz,
  ): Promise<Float32Array> {
    const results = await this.#session.run({
      input: toInput(windows, memories, rate),
      state: toState(memories),
      sr: new Tensor('int64', BigInt64Array.of(BigInt(rate)), []),
    });
    const state = results['stateN']?.data as Float32Array;
    keepState(memories, state);
    const probabilities = results['output']?.data as Float32Array;
    keepSilence(memories, probabilities, rate);
    return probabilities;
  }
}

/**
 * Rows of context and window, as floats; the end of each window becomes the leg's next context. The detector's own
 * noise is in those of a leg that has been silent for longer than the hangover: it helps to hear a beginning, and
 * would be heard as speech that goes on for 200 ms after each end (p95 of 181 ends: 256 ms instead of 64).
 */
function toInput(
  windows: readonly Int16Array[],
  memories: readonly SileroMemory[],
  rate: SampleRateHz,
): Tensor {
  const { samples, context } = SILERO_WINDOW[rate];
  const row = context + samples;
  const input = new Float32Array(windows.length * row);
  for (const [i, window] of windows.entries()) {
    const memory = memories[i] as SileroMemory;
    input.set(memory.context, i * row);
    const at = i * row + context;
    const noiseGain = memory.silentMs >= DEFAULT_SEGMENT_OPTIONS.hangoverMs ? 1 : 0;
    for (let k = 0; k < samples; k++) {
      const noise = DETECTOR_NOISE[(memory.judged + k) % DETECTOR_NOISE.length] as number;
      input[at + k] = (window[k] as number) / 32768 + noiseGain * noise;
    }
    memory.judged += samples;
    memory.context.set(input.subarray((i + 1) * row - context, (i + 1) * row));
  }
  return new Tensor('float32', input, [windows.length, row]);
}

/** The model wants all legs' first rows, then all legs' second rows. */
function toState(memories: readonly SileroMemory[]): Tensor {
  const legs = memories.length;
  const state = new Float32Array(2 * legs * STATE_ROW);
  for (const [i, memory] of memories.entries()) {
    state.set(memory.state.subarray(0, STATE_ROW), i * STATE_ROW);
    state.set(memory.state.subarray(STATE_ROW), (legs + i) * STATE_ROW);
  }
  return new Tensor('float32', state, [2, legs, STATE_ROW]);
}

function keepSilence(
  memories: readonly SileroMemory[],
  probabilities: Float32Array,
  rate: SampleRateHz,
): void {
  const windowMs = (SILERO_WINDOW[rate].samples / rate) * 1000;
  for (const [i, memory] of memories.entries()) {
    const isSpeech = (probabilities[i] as number) >= DEFAULT_SEGMENT_OPTIONS.offset;
    memory.silentMs = isSpeech ? 0 : memory.silentMs + windowMs;
  }
}

function keepState(memories: readonly SileroMemory[], state: Float32Array): void {
  const legs = memories.length;
  for (const [i, memory] of memories.entries()) {
    memory.state.set(state.subarray(i * STATE_ROW, (i + 1) * STATE_ROW));
    memory.state.set(state.subarray((legs + i) * STATE_ROW, (legs + i + 1) * STATE_ROW), STATE_ROW);
  }
}
