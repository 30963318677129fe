import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { float16Bits } from '../../src/speech/published/half-float.js';
import { spellToken } from '../../src/speech/published/published-vocabulary.js';
import type { GgmlFile } from './ggml-file.js';

export type PublishedType = 'F32' | 'F16' | 'BF16';

export interface PublishOptions {
  readonly type?: PublishedType;
  /** Files that the weights are spread over. */
  readonly shards?: number;
  /** `proj_out.weight`: left out, the same as the embedding beside it, in its stead, or another table. */
  readonly projection?: 'none' | 'same' | 'instead' | 'other';
  readonly tokenizer?: 'vocab.json' | 'tokenizer.json';
  readonly licence?: string;
}

/** The names of the published layout, from those of the original release. */
function publishedName(name: string): string {
  return `model.${name}`
    .replace('.blocks.', '.layers.')
    .replace('positional_embedding', 'embed_positions.weight')
    .replace('token_embedding.weight', 'embed_tokens.weight')
    .replace('.ln_post.', '.layer_norm.')
    .replace('decoder.ln.', 'decoder.layer_norm.')
    .replace('cross_attn_ln', 'encoder_attn_layer_norm')
    .replace('cross_attn', 'encoder_attn')
    .replace('.attn_ln', '.self_attn_layer_norm')
    .replace('.attn.', '.self_attn.')
    .replace('.mlp_ln', '.final_layer_norm')
    .replace('.mlp.0', '.fc1')
    .replace('.mlp.2', '.fc2')
    .replace('.query', '.q_proj')
    .replace('.key', '.k_proj')
    .replace('.value', '.v_proj')
    .replace(/attn\.out\./, 'attn.out_proj.');
}

/** Writes a model out as fine-tuned Whispers are published: config.json, safetensors, tokenizer files. */
export async function publish(model: GgmlFile, folder: string, options: PublishOptions = {}): Promise<void> {
  const { type = 'F32', shards = 1, projection = 'none', tokenizer = 'vocab.json', licence } = options;
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'config.json'), JSON.stringify(configOf(model)));
  await writeTokenizer(model, folder, tokenizer);
  if (licence)
    await writeFile(join(folder, 'README.md'), `---\nlanguage: sw\nlicense: ${licence}\n---\n# A model\n`);
  const tensors = new Map<string, { shape: readonly number[]; data: Buffer }>();
  for (const [name, { shape, values }] of model.tensors) {
    const isColumn = /conv[12]\.bias$/.test(name);
    const stored = { shape: isColumn ? shape.slice(0, 1) : shape, data: encode(values, type) };
    tensors.set(publishedName(name), stored);
  }
  const embedding = tensors.get('model.decoder.embed_tokens.weight');
  if (embedding && projection !== 'none') tensors.set('proj_out.weight', { ...embedding });
  if (projection === 'instead') tensors.delete('model.decoder.embed_tokens.weight');
  if (embedding && projection === 'other') {
    const data = Buffer.from(embedding.data);
    data.writeUInt8(data.readUInt8(0) ^ 1, 0);
    tensors.set('proj_out.weight', { ...embedding, data });
  }
  await writeShards(folder, [...tensors], type, shards);
}

function configOf({ head, tensors }: GgmlFile) {
  const [vocabulary, , state, heads, layers, textContext, , textHeads, textLayers, bands] = head;
  const positions = tensors.get('encoder.positional_embedding')?.shape[0];
  return {
    model_type: 'whisper',
    vocab_size: vocabulary,
    num_mel_bins: bands,
    d_model: state,
    encoder_layers: layers,
    decoder_layers: textLayers,
    encoder_attention_heads: heads,
    decoder_attention_heads: textHeads,
    encoder_ffn_dim: 4 * (state ?? 0),
    decoder_ffn_dim: 4 * (state ?? 0),
    max_source_positions: positions,
    max_target_positions: textContext,
    activation_function: 'gelu',
    scale_embedding: false,
  };
}

async function writeTokenizer({ head, tokens }: GgmlFile, folder: string, kind: string): Promise<void> {
  const textTokens = (head[0] ?? 0) >= 51865 ? 50257 : 50256;
  const vocab = vocabularyOf(tokens, textTokens);
  const added = { '<|endoftext|>': textTokens, '<|startoftranscript|>': textTokens + 1 };
  if (kind === 'tokenizer.json') {
    const added_tokens = Object.entries(added).map(([content, id]) => ({ id, content, special: true }));
    const model = `{"type":"BPE","vocab":${vocab}}`;
    await writeFile(join(folder, kind), `{"added_tokens":${JSON.stringify(added_tokens)},"model":${model}}`);
    return;
  }
  await writeFile(join(folder, kind), vocab);
  await writeFile(join(folder, 'added_tokens.json'), JSON.stringify(added));
}

/** Made once: many models have the same tokens. */
const vocabularies = new Map<number, { readonly tokens: readonly Buffer[]; readonly json: string }>();

function vocabularyOf(tokens: readonly Buffer[], textTokens: number): string {
  const known = vocabularies.get(textTokens);
  if (known?.tokens === tokens) return known.json;
  const seen = new Set<string>();
  const vocab: Record<string, number> = {};
  for (let i = 0; i < textTokens; i++) {
    const spelled = spellToken(tokens[i] ?? Buffer.alloc(0));
    // the fixture model uses a few hundred of its numbers; the others are alike, and a published token is not
    vocab[seen.has(spelled) ? `unused${i}` : spelled] = i;
    seen.add(spelled);
  }
  const json = JSON.stringify(vocab);
  vocabularies.set(textTokens, { tokens, json });
  return json;
}

/** Numbers of this machine, which are little-endian as the file's are. */
function encode(values: Float32Array, type: PublishedType): Buffer {
  const bytes = Buffer.from(values.buffer as ArrayBuffer, values.byteOffset, values.byteLength);
  if (type === 'F32') return bytes;
  const coded = new Uint16Array(values.length);
  // bfloat16 is the upper half: what is lost does not matter here
  for (let i = 0; i < coded.length; i++)
    coded[i] = type === 'F16' ? float16Bits(values[i] ?? NaN) : bytes.readUInt16LE(4 * i + 2);
  return Buffer.from(coded.buffer);
}

type Stored = [name: string, tensor: { shape: readonly number[]; data: Buffer }];

async function writeShards(folder: string, tensors: Stored[], type: string, shards: number): Promise<void> {
  if (shards === 1) return writeSafetensors(join(folder, 'model.safetensors'), tensors, type);
  const weight_map: Record<string, string> = {};
  for (let shard = 0; shard < shards; shard++) {
    const file = `model-0000${shard + 1}-of-0000${shards}.safetensors`;
    const mine = tensors.filter((_, i) => i % shards === shard);
    for (const [name] of mine) weight_map[name] = file;
    await writeSafetensors(join(folder, file), mine, type);
  }
  await writeFile(join(folder, 'model.safetensors.index.json'), JSON.stringify({ metadata: {}, weight_map }));
}

async function writeSafetensors(path: string, tensors: Stored[], dtype: string): Promise<void> {
  let end = 0;
  const entries = tensors.map(([name, { shape, data }]) => {
    const data_offsets = [end, (end += data.length)];
    return [name, { dtype, shape, data_offsets }];
  });
  const head = Buffer.from(
    JSON.stringify({ __metadata__: { format: 'pt' }, ...Object.fromEntries(entries) }),
  );
  const length = Buffer.alloc(8);
  length.writeBigUInt64LE(BigInt(head.length));
  await writeFile(path, Buffer.concat([length, head, ...tensors.map(([, { data }]) => data)]));
}
