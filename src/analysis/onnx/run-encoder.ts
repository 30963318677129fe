import { setImmediate as nextTurn } from 'node:timers/promises';
import type { InferenceSession, Tensor } from 'onnxruntime-node';
import { ModelFault, type OpenModel } from './open-model.js';

export interface EncoderInput {
  readonly ids: readonly number[];
  /** `token_type_ids`; all 0 when left out. */
  readonly types?: readonly number[];
}

/** An output for one text: `rows` of `columns` numbers, one row for each token, or one for the text. */
export interface Logits {
  readonly rows: number;
  readonly columns: number;
  row(index: number): Float32Array;
}

/** The outputs that are named, of one run. The thread is blocked while it runs. @throws ModelFault */
export async function runEncoder(
  model: OpenModel,
  input: EncoderInput,
  outputs: readonly string[],
): Promise<Record<string, Logits>> {
  const tensors = await runForTensors(model, input, outputs);
  return Object.fromEntries(outputs.map((output) => [output, toLogits(output, tensors[output] as Tensor)]));
}

/** The same, as the runtime gives them. @throws ModelFault */
export async function runForTensors(
  model: OpenModel,
  input: EncoderInput,
  outputs: readonly string[],
): Promise<Readonly<Record<string, Tensor>>> {
  const session = model.sessions[0] as InferenceSession;
  const missing = outputs.find((output) => !session.outputNames.includes(output));
  if (missing !== undefined) {
    const there = session.outputNames.join(', ');
    throw new ModelFault(`the model has no output "${missing}", only ${there}`);
  }
  return session.run(feedsOf(model, session, input), [...outputs]);
}

function feedsOf(
  model: OpenModel,
  session: InferenceSession,
  { ids, types }: EncoderInput,
): Record<string, Tensor> {
  const known: Readonly<Record<string, readonly number[]>> = {
    input_ids: ids,
    attention_mask: ids.map(() => 1),
    token_type_ids: types ?? ids.map(() => 0),
    position_ids: [...ids.keys()],
  };
  return Object.fromEntries(
    session.inputNames.map((name) => {
      const values = known[name];
      if (!values) throw new ModelFault(`the model needs an input "${name}", which is not known here`);
      return [name, idTensor(model, values)];
    }),
  );
}

export function idTensor({ runtime: { ort } }: OpenModel, ids: readonly number[]): Tensor {
  return new ort.Tensor('int64', BigInt64Array.from(ids, BigInt), [1, ids.length]);
}

/** Between two runs: an order to stop is read. @throws the reason of the signal */
export async function takeBreath(signal: AbortSignal): Promise<void> {
  await nextTurn();
  signal.throwIfAborted();
}

function toLogits(output: string, { type, dims, data }: Tensor): Logits {
  if (type !== 'float32') throw new ModelFault(`the output "${output}" has ${type} instead of float32`);
  const values = data as Float32Array;
  const columns = dims.at(-1) ?? 0;
  return {
    rows: columns === 0 ? 0 : values.length / columns,
    columns,
    row: (index) => values.subarray(index * columns, (index + 1) * columns),
  };
}
