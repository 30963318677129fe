import type { InferenceSession, Tensor } from 'onnxruntime-node';
import { ModelFault, type ModelConfig, type OpenModel } from './open-model.js';
import { idTensor, takeBreath } from './run-encoder.js';

export interface Source {
  /** Output of the encoder for the text: `last_hidden_state`. */
  readonly source: Tensor;
  readonly sourceIds: readonly number[];
  /** The token that the answer has to begin with; that of the configuration when left out. */
  readonly forcedId: number | undefined;
}

export interface Decoded {
  /** Without the token that starts the decoder, and without the one that ends the text. */
  readonly ids: readonly number[];
  /** Sum over the tokens that were chosen, the end included. */
  readonly logProbabilities: number;
  readonly tokenCount: number;
  /** It came to no end within its limit. */
  readonly isCut: boolean;
}

/** A decoder that is stuck repeats itself: no translation is so many times longer than its source. */
const LONGEST_RATIO = 3;
const LEAST_TOKENS = 16;

/**
 * The most probable token each time (no beams), by a decoder that keeps its keys and values
 * (`decoder_model_merged`: the layout in which seq2seq models are published for ONNX).
 *
 * @throws ModelFault; the reason of the signal
 */
export async function decodeGreedily(
  model: OpenModel,
  { source, sourceIds, forcedId }: Source,
  signal: AbortSignal,
): Promise<Decoded> {
  const { config } = model;
  const forced = forcedId ?? config.forced_bos_token_id ?? undefined;
  const rules = rulesOf(config);
  const limit = Math.min(
    config.max_length ?? model.maxTokens,
    LONGEST_RATIO * sourceIds.length + LEAST_TOKENS,
  );
  const decoder = new Decoder(model, source, sourceIds.length);
  const ids: number[] = [];
  let logProbabilities = 0;
  let tokenCount = 0;
  for (let last = rules.startId; ids.length < limit; last = ids.at(-1) as number) {
    await takeBreath(signal);
    const logits = await decoder.step(last);
    if (ids.length === 0 && forced !== undefined) {
      ids.push(forced);
      continue;
    }
    const { id, logProbability } = mostProbable(logits, rules.bannedIds);
    logProbabilities += logProbability;
    tokenCount++;
    if (rules.endIds.has(id)) return { ids, logProbabilities, tokenCount, isCut: false };
    ids.push(id);
  }
  return { ids, logProbabilities, tokenCount, isCut: true };
}

/** One run of the decoder for each token, on keys and values of those before. */
class Decoder {
  readonly #model: OpenModel;
  readonly #session: InferenceSession;
  readonly #source: Tensor;
  readonly #mask: Tensor;
  #past: Record<string, Tensor> | null = null;

  constructor(model: OpenModel, source: Tensor, sourceTokens: number) {
    this.#model = model;
    this.#session = model.sessions[1] as InferenceSession;
    this.#source = source;
    this.#mask = idTensor(model, new Array<number>(sourceTokens).fill(1));
  }

  /** Logits of the token that follows. */
  async step(id: number): Promise<Float32Array> {
    const { ort } = this.#model.runtime;
    const feeds = Object.fromEntries(
      this.#session.inputNames.map((name): [string, Tensor] => {
        if (name === 'input_ids') return [name, idTensor(this.#model, [id])];
        if (name === 'encoder_hidden_states') return [name, this.#source];
        if (name === 'encoder_attention_mask') return [name, this.#mask];
        if (name === 'use_cache_branch') return [name, new ort.Tensor('bool', [this.#past !== null], [1])];
        if (name.startsWith(PAST)) return [name, this.#past?.[name] ?? this.#nothing(name)];
        throw new ModelFault(`the decoder needs an input "${name}", which is not known here`);
      }),
    );
    const results = await this.#session.run(feeds);
    this.#keep(results);
    return lastRow(results['logits']);
  }

  /** Those of the encoder are made in the first run; later runs give none, or empty ones. */
  #keep(results: Readonly<Record<string, Tensor>>): void {
    const past: Record<string, Tensor> = {};
    for (const name of this.#session.inputNames) {
      if (!name.startsWith(PAST)) continue;
      const isOfEncoder = name.includes('.encoder.');
      const kept = isOfEncoder ? this.#past?.[name] : undefined;
      const present = kept ?? results[name.replace(PAST, PRESENT)];
      if (!present) throw new ModelFault(`the decoder gives no "${name.replace(PAST, PRESENT)}"`);
      past[name] = present;
    }
    this.#past = past;
  }

  /** Keys or values of no token: `[1, heads, 0, size of a head]`. */
  #nothing(name: string): Tensor {
    const about = this.#session.inputMetadata.find((input) => input.name === name);
    const shape = about?.isTensor ? about.shape : [];
    const { config } = this.#model;
    const heads = shape[1] ?? config.decoder_attention_heads ?? config.num_heads;
    const size = shape[3] ?? config.d_kv ?? Number(config.d_model) / Number(heads);
    if (!Number.isInteger(heads) || !Number.isInteger(size)) {
      throw new ModelFault('the heads of the decoder are given neither by the model nor by config.json');
    }
    const dims = [1, heads as number, 0, size as number];
    return new this.#model.runtime.ort.Tensor('float32', new Float32Array(), dims);
  }
}

const PAST = 'past_key_values.';
const PRESENT = 'present.';

interface Rules {
  readonly startId: number;
  readonly endIds: ReadonlySet<number>;
  readonly bannedIds: readonly number[];
}

function rulesOf({ decoder_start_token_id, eos_token_id, bad_words_ids }: ModelConfig): Rules {
  if (typeof decoder_start_token_id !== 'number')
    throw new ModelFault('config.json has no decoder_start_token_id');
  if (eos_token_id === undefined || eos_token_id === null)
    throw new ModelFault('config.json has no eos_token_id');
  const bannedIds = (bad_words_ids ?? []).flatMap((ids) => (ids.length === 1 ? ids : []));
  return { startId: decoder_start_token_id, endIds: new Set([eos_token_id].flat()), bannedIds };
}

function lastRow(logits: Tensor | undefined): Float32Array {
  if (logits?.type !== 'float32') throw new ModelFault('the decoder gives no "logits" of float32');
  const values = logits.data as Float32Array;
  return values.slice(values.length - (logits.dims.at(-1) ?? 0));
}

/** `logits` is changed. */
function mostProbable(
  logits: Float32Array,
  bannedIds: readonly number[],
): { id: number; logProbability: number } {
  for (const id of bannedIds) logits[id] = -Infinity;
  let id = 0;
  for (let i = 1; i < logits.length; i++) if ((logits[i] as number) > (logits[id] as number)) id = i;
  const highest = logits[id] ?? NaN;
  if (!Number.isFinite(highest)) throw new ModelFault('the decoder gave no number');
  let sum = 0;
  for (const logit of logits) sum += Math.exp(logit - highest);
  return { id, logProbability: -Math.log(sum) };
}
