import { open, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { SetupError } from '../../lib/errors.js';
import { ModelFileWriter, type WrittenType } from '../model-files/model-file-writer.js';
import type { ModelShape } from '../model-files/model-file.js';
import { float16Bits, fromBfloat16Bits, fromFloat16Bits } from './half-float.js';
import { melFilters } from './mel-filters.js';
import { readPublishedShape } from './published-config.js';
import { readPublishedVocabulary } from './published-vocabulary.js';
import { Safetensors, type ElementType, type StoredTensor } from './safetensors.js';
import { tensorsOf, type TensorName } from './tensor-names.js';

export interface ConvertOptions {
  /** A fine-tuned Whisper as it is published: config.json, model.safetensors (or shards), the tokenizer's files. */
  readonly folder: string;
  /** Path of the whisper.cpp file; must not exist. */
  readonly target: string;
  /** Type of the weights; biases, norms and positions have 32 bits always, as whisper.cpp wants them. */
  readonly type: WrittenType;
  /** 0..1 */
  readonly onProgress?: (part: number) => void;
  readonly signal?: AbortSignal;
}

/**
 * Writes a published Whisper as a file of whisper.cpp, one tensor at a time: memory for the largest one is enough.
 *
 * @throws SetupError when the folder is incomplete or damaged, or holds what whisper.cpp cannot run
 */
export async function convertPublishedModel(options: ConvertOptions): Promise<void> {
  const { folder, target, type, onProgress, signal } = options;
  await refuseOtherLayouts(folder);
  const shape = await readPublishedShape(folder);
  const vocabulary = await readPublishedVocabulary(folder, shape.vocabularySize);
  const stored = await Safetensors.open(folder);
  try {
    const tensors = withoutSharedPrefix(stored.tensors);
    const weights = findTensors(folder, shape, tensors);
    await refuseOtherProjection(folder, tensors);
    const file = await open(target, 'wx');
    try {
      const writer = new ModelFileWriter(file);
      await writer.writeHead(shape, type);
      await writer.writeMelFilters(shape.melBands, melFilters(shape.melBands));
      await writer.writeVocabulary(vocabulary);
      for (const [done, [name, tensor]] of weights.entries()) {
        signal?.throwIfAborted();
        await writeTensor(writer, name, tensor, name.isFull ? 'f32' : type);
        onProgress?.((done + 1) / weights.length);
      }
      await file.sync();
    } finally {
      await file.close();
    }
  } finally {
    await stored.close();
  }
}

/** Files that a folder has when its weights are not where this reads them. */
async function refuseOtherLayouts(folder: string): Promise<void> {
  const has = (name: string) =>
    stat(join(folder, name)).then(
      () => true,
      () => false,
    );
  if (await has('adapter_config.json')) {
    throw new SetupError(
      `${folder} holds an adapter (LoRA), not a whole model; merge it with its base model first (merge_and_unload) and save the result as safetensors`,
    );
  }
  if ((await has('model.safetensors')) || (await has('model.safetensors.index.json'))) return;
  if (await has('pytorch_model.bin')) {
    throw new SetupError(
      `${folder} has its weights in pytorch_model.bin, which can run programs when it is opened; get the safetensors files of the same model`,
    );
  }
}

function findTensors(
  folder: string,
  shape: Omit<ModelShape, 'fileType'>,
  stored: ReadonlyMap<string, StoredTensor>,
): [TensorName, StoredTensor][] {
  return tensorsOf(shape).map((name) => {
    const tensor = findTensor(stored, name.published);
    if (!tensor) throw new SetupError(`${folder} is incomplete: its weights have no ${name.published}`);
    if (tensor.fault) throw tensor.fault;
    if (String(tensor.shape) !== String(name.shape)) {
      throw new SetupError(
        `${folder} does not fit its config.json: ${name.published} is [${tensor.shape.join()}], not [${name.shape.join()}]`,
      );
    }
    return [name, tensor];
  });
}

/** Every Whisper has it, once. */
const ANCHOR = 'encoder.conv1.weight';

/** Names that compiling, training side by side or wrapping put in front of all (`_orig_mod.`, `module.`, `base_model.model.`) are taken off. */
function withoutSharedPrefix(stored: ReadonlyMap<string, StoredTensor>): ReadonlyMap<string, StoredTensor> {
  const anchors = [...stored.keys()].filter((name) => name === ANCHOR || name.endsWith(`.${ANCHOR}`));
  const [anchor] = anchors;
  if (anchor === undefined || anchors.length > 1) return stored;
  const prefix = anchor.slice(0, -ANCHOR.length).replace(/(^|\.)model\.$/, '$1');
  const shortened = [...stored].map(
    ([name, tensor]) => [name.startsWith(prefix) ? name.slice(prefix.length) : name, tensor] as const,
  );
  return new Map(shortened);
}

const EMBEDDING = 'decoder.embed_tokens.weight';
const PROJECTION = 'proj_out.weight';

/** A publisher may save the one table that embedding and projection share under either name. */
function findTensor(stored: ReadonlyMap<string, StoredTensor>, name: string): StoredTensor | undefined {
  const found = stored.get(`model.${name}`) ?? stored.get(name);
  return found ?? (name === EMBEDDING ? stored.get(PROJECTION) : undefined);
}

/** whisper.cpp projects with the table that it embeds with. A model with two different ones would write other words. */
async function refuseOtherProjection(
  folder: string,
  stored: ReadonlyMap<string, StoredTensor>,
): Promise<void> {
  const [embedding, projection] = [findTensor(stored, EMBEDDING), stored.get(PROJECTION)];
  if (!embedding || !projection || embedding === projection) return;
  if (projection.fault) throw projection.fault;
  const [one, other] = [await embedding.read(), await projection.read()];
  if (embedding.type === projection.type && one.equals(other)) return;
  throw new SetupError(
    `the model in ${folder} cannot be used: its output projection (${PROJECTION}) differs from its token embedding, and whisper.cpp has one table for both`,
  );
}

async function writeTensor(
  writer: ModelFileWriter,
  { ggml, shape, isColumn }: TensorName,
  tensor: StoredTensor,
  type: WrittenType,
): Promise<void> {
  const data = convertElements(await tensor.read(), tensor.type, type);
  if (type === 'f16' && holdsInfinite(data)) {
    throw new SetupError(
      `${ggml} holds numbers beyond ±65504, which 16 bits cannot hold, or none at all; the model is damaged`,
    );
  }
  await writer.writeTensor(ggml, isColumn ? [...shape, 1] : shape, type, data);
}

function convertElements(data: Buffer, from: ElementType, to: WrittenType): Buffer {
  if (from.toLowerCase() === to) return data;
  const width = from === 'F32' ? 4 : 2;
  const count = data.length / width;
  const read: Record<ElementType, (at: number) => number> = {
    F32: (at) => data.readFloatLE(at),
    F16: (at) => fromFloat16Bits(data.readUInt16LE(at)),
    BF16: (at) => fromBfloat16Bits(data.readUInt16LE(at)),
  };
  const element = read[from];
  const converted = Buffer.allocUnsafe(count * (to === 'f32' ? 4 : 2));
  for (let i = 0; i < count; i++) {
    if (to === 'f32') converted.writeFloatLE(element(i * width), i * 4);
    else converted.writeUInt16LE(float16Bits(element(i * width)), i * 2);
  }
  return converted;
}

/** Infinite, or not a number. */
function holdsInfinite(float16: Buffer): boolean {
  for (let at = 1; at < float16.length; at += 2) if (((float16[at] ?? 0) & 0x7c) === 0x7c) return true;
  return false;
}
