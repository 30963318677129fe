import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { SetupError } from '../../lib/errors.js';

/** Bits of a weight, as whisper.cpp names its types. */
export const QUANTIZED_TYPES = ['q8_0', 'q5_0', 'q5_1', 'q4_0', 'q4_1'] as const;
export type QuantizedType = (typeof QUANTIZED_TYPES)[number];

/** A row of weights is cut into blocks of this many. */
const BLOCK = 32;
const LAST_CHARACTERS = 2000;

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
  const { program, source, target, type, state, signal } = options;
  if (state % BLOCK !== 0)
    throw new SetupError(
      `weights of ${type} need a width divisible by ${BLOCK}, this model has ${state}; use f16`,
    );
  const child = spawn(program, [source, target, type], {
    stdio: ['ignore', 'ignore', 'pipe'],
    ...(signal ? { signal } : {}),
  });
  let said = '';
  child.stderr
    .setEncoding('utf8')
    .on('data', (text: string) => (said = (said + text).slice(-LAST_CHARACTERS)));
  const [code] = (await once(child, 'close').catch((error: unknown) => {
    signal?.throwIfAborted();
    throw new SetupError(`${program} does not start; run: npm run setup`, { cause: error });
  })) as [number | null];
  signal?.throwIfAborted();
  if (code !== 0)
    throw new SetupError(`the quantiser of whisper.cpp failed (${code}): ${said.trim().split('\n').at(-1)}`);
}
