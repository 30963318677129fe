import { open } from 'node:fs/promises';
import { SetupError } from '../../lib/errors.js';
import { ProgramFailedError, runProgram, type ProgramLimits } from '../../workers/run-program.js';

/** Bits of a weight, as whisper.cpp names its types. */
export const QUANTIZED_TYPES = ['q8_0', 'q5_0', 'q5_1', 'q4_0', 'q4_1'] as const;
export type QuantizedType = (typeof QUANTIZED_TYPES)[number];

/** A row of weights is cut into blocks of this many. */
const BLOCK = 32;
/** The largest Whisper takes two minutes here, and memory for its largest tensor. */
const LIMITS: ProgramLimits = {
  wallMs: 60 * 60_000,
  cpuS: 60 * 60,
  memoryBytes: 8 * 2 ** 30,
  outputBytes: 1 << 20,
};

export interface QuantizeOptions {
  /** `hearline-whisper-quantize`, of the same source tree as the worker. */
  readonly program: string;
  /** With weights of 16 bits. */
  readonly source: string;
  readonly target: string;
  readonly type: QuantizedType;
  /** Width of the model, weights in a row. */
  readonly state: number;
  readonly signal?: AbortSignal;
}

/** Writes a model with fewer bits for each weight. @throws SetupError */
export async function quantize(options: QuantizeOptions): Promise<void> {
  const { program, source, target, type, state, signal = new AbortController().signal } = options;
  if (state % BLOCK !== 0) {
    throw new SetupError(
      `weights of ${type} need a width divisible by ${BLOCK}, this model has ${state}; use f16`,
    );
  }
  const file = await open(source, 'r');
  const args = ['/dev/fd/3', target, type];
  try {
    // its standard output is for people
    for await (const _ of runProgram({ program, args, fd: file.fd, limits: LIMITS, signal }));
  } catch (error) {
    if (!(error instanceof ProgramFailedError)) throw error;
    throw new SetupError(`the quantiser of whisper.cpp failed: ${error.message}`, { cause: error });
  } finally {
    await file.close();
  }
}
