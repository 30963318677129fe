import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { InferenceSession } from 'onnxruntime-node';
import { z } from 'zod';
import type { Runtime } from './load-runtime.js';
import type { ModelFiles } from './model-wire.js';
import { ModelTokenizer } from './model-tokenizer.js';

/** The fault of a model, in a message for people that names at most a file in its folder. */
export class ModelFault extends Error {}

const tokenIds = z.union([z.number().int(), z.array(z.number().int())]);

/** The fields of config.json and generation_config.json that are used here. */
const configSchema = z.looseObject({
  model_type: z.string().default(''),
  vocab_size: z.number().int().optional(),
  max_position_embeddings: z.number().int().positive().optional(),
  id2label: z.record(z.string(), z.string()).default({}),
  decoder_start_token_id: z.number().int().nullish(),
  eos_token_id: tokenIds.nullish(),
  pad_token_id: z.number().int().nullish(),
  forced_bos_token_id: z.number().int().nullish(),
  bad_words_ids: z.array(z.array(z.number().int())).nullish(),
  max_length: z.number().int().positive().nullish(),
  decoder_attention_heads: z.number().int().optional(),
  num_heads: z.number().int().optional(),
  d_model: z.number().int().optional(),
  d_kv: z.number().int().optional(),
});
export type ModelConfig = z.infer<typeof configSchema>;

export interface OpenModel {
  readonly name: string;
  readonly runtime: Runtime;
  readonly config: ModelConfig;
  readonly tokenizer: ModelTokenizer;
  /** In the order of the weights. */
  readonly sessions: readonly InferenceSession[];
  /** Tokens that it reads at once, special ones included. */
  readonly maxTokens: number;
  readonly sizeBytes: number;
}

/** Models read more only where they were made for it; the time grows with the square. */
const MOST_TOKENS = 512;
/** In these the first two positions are not used (`padding_idx` + 1). */
const SHIFTED = /roberta|camembert/;

/** Reads a model's files: hundreds of megabytes. Used inside the child process. @throws ModelFault */
export async function openModel(runtime: Runtime, files: ModelFiles): Promise<OpenModel> {
  const { name, folder, sizeBytes } = files;
  const config = await readConfig(folder);
  const tokenizerConfig = (await readJson(folder, 'tokenizer_config.json', {})) as {
    model_max_length?: number;
  };
  const tokenizer = await readTokenizer(runtime, folder, tokenizerConfig);
  if (config.vocab_size !== undefined && tokenizer.size > config.vocab_size) {
    const text = `tokenizer.json has ${tokenizer.size} tokens, and config.json ${config.vocab_size}`;
    throw new ModelFault(`${text}: they are not of the same model`);
  }
  const positions =
    (config.max_position_embeddings ?? MOST_TOKENS) - (SHIFTED.test(config.model_type) ? 2 : 0);
  const maxTokens = Math.min(MOST_TOKENS, positions, tokenizerConfig.model_max_length ?? MOST_TOKENS);
  const sessions: InferenceSession[] = [];
  for (const file of files.weights) sessions.push(await openSession(runtime, folder, file));
  return { name, runtime, config, tokenizer, sessions, maxTokens, sizeBytes };
}

export async function closeModel({ sessions }: OpenModel): Promise<void> {
  for (const session of sessions) await session.release();
}

async function readConfig(folder: string): Promise<ModelConfig> {
  const config = await readJson(folder, 'config.json');
  const generation = await readJson(folder, 'generation_config.json', {});
  const parsed = configSchema.safeParse({ ...(config as object), ...(generation as object) });
  if (!parsed.success) throw new ModelFault(`config.json: ${z.prettifyError(parsed.error)}`);
  return parsed.data;
}

async function readTokenizer(
  { Tokenizer }: Runtime,
  folder: string,
  config: object,
): Promise<ModelTokenizer> {
  const json = await readJson(folder, 'tokenizer.json');
  try {
    return new ModelTokenizer(new Tokenizer(json as object, config), json);
  } catch (error) {
    throw new ModelFault('tokenizer.json is not a tokenizer that can be used', { cause: error });
  }
}

async function openSession({ ort }: Runtime, folder: string, file: string): Promise<InferenceSession> {
  try {
    return await ort.InferenceSession.create(join(folder, file), {
      intraOpNumThreads: 1,
      interOpNumThreads: 1,
      executionMode: 'sequential',
      graphOptimizationLevel: 'all',
      logSeverityLevel: 3,
      // a thread that waits in a loop takes time from calls
      extra: { session: { intra_op: { allow_spinning: '0' } } },
    });
  } catch (error) {
    throw new ModelFault(`${file} is not a model that the runtime can load`, { cause: error });
  }
}

/** @throws ModelFault; where there is no such file, unless `absent` stands for it, too */
async function readJson(folder: string, file: string, absent?: object): Promise<unknown> {
  const text = await readFile(join(folder, file), 'utf8').catch(() => undefined);
  if (text === undefined) {
    if (absent) return absent;
    throw new ModelFault(`${file} cannot be read`);
  }
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new ModelFault(`${file} is not JSON`, { cause: error });
  }
}
