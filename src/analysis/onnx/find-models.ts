import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { sha256Of } from '../../lib/sha256-of.js';
import { findFileFault } from './check-model-file.js';
import { MODEL_TASKS, modelManifestSchema, type ModelManifest, type ModelTask } from './model-manifest.js';

const MANIFEST = 'helpline.json';
const TOKENIZER = 'tokenizer.json';
const CONFIG = 'config.json';

/** Weights that a task needs; of the quantised and the full ones of a folder the quantised are used (docs/decisions.md). */
const WEIGHTS: Readonly<Record<ModelTask, readonly string[]>> = {
  classifier: ['model'],
  ner: ['model'],
  qa: ['model'],
  translator: ['encoder_model', 'decoder_model_merged'],
};
const VARIANTS = ['_quantized', '_int8', ''] as const;

/** A model whose files look whole; whether the runtime takes them shows when it is loaded. */
export interface ModelFolder {
  /** Name of its folder, which is also the name of the engine. */
  readonly name: string;
  readonly folder: string;
  readonly manifest: ModelManifest;
  /** Their places in the folder, in the order of the task's list. */
  readonly weights: readonly string[];
  /** Size of the weights, data beside them included. */
  readonly sizeBytes: number;
}

/** A model that cannot be used. `reason` names at most a file in its folder. */
export interface BrokenModel {
  readonly name: string;
  readonly task: ModelTask;
  readonly reason: string;
}

export interface FoundModels {
  /** By task, in the order of their names. */
  readonly usable: readonly ModelFolder[];
  readonly broken: readonly BrokenModel[];
}

/** The models in `<root>/<task>/<name>/`; none where there is no such folder. */
export async function findModels(root: string): Promise<FoundModels> {
  const usable: ModelFolder[] = [];
  const broken: BrokenModel[] = [];
  for (const task of MODEL_TASKS) {
    for (const name of await foldersIn(join(root, task))) {
      try {
        usable.push(await readModel(join(root, task, name), name, task));
      } catch (error) {
        broken.push({ name, task, reason: reasonOf(error) });
      }
    }
  }
  return { usable, broken };
}

class ModelFault extends Error {}

/** @throws ModelFault */
async function readModel(folder: string, name: string, task: ModelTask): Promise<ModelFolder> {
  const manifest = await readManifest(folder);
  if (manifest.task !== task) {
    throw new ModelFault(`${MANIFEST} names the task ${manifest.task}, and the folder is one of ${task}`);
  }
  const weights = await findWeights(folder, task);
  for (const file of [TOKENIZER, CONFIG, ...weights]) {
    const fault = await findFileFault(join(folder, file));
    if (fault !== null) throw new ModelFault(`${file} ${fault}`);
  }
  await compareSums(folder, manifest.sha256);
  return { name, folder, manifest, weights, sizeBytes: await sizeOf(folder, weights) };
}

async function readManifest(folder: string): Promise<ModelManifest> {
  const fault = await findFileFault(join(folder, MANIFEST));
  if (fault !== null) throw new ModelFault(`${MANIFEST} ${fault}`);
  const text = await readFile(join(folder, MANIFEST), 'utf8');
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch {
    throw new ModelFault(`${MANIFEST} is not JSON`);
  }
  const parsed = modelManifestSchema.safeParse(content);
  if (!parsed.success) throw new ModelFault(`${MANIFEST}: ${z.prettifyError(parsed.error)}`);
  return parsed.data;
}

async function findWeights(folder: string, task: ModelTask): Promise<string[]> {
  const there = new Set(await readdir(join(folder, 'onnx')).catch((): string[] => []));
  return WEIGHTS[task].map((base) => {
    const file = VARIANTS.map((variant) => `${base}${variant}.onnx`).find((file) => there.has(file));
    if (file === undefined) throw new ModelFault(`onnx/${base}.onnx is missing`);
    return `onnx/${file}`;
  });
}

async function compareSums(folder: string, sums: Readonly<Record<string, string>>): Promise<void> {
  for (const [file, sum] of Object.entries(sums)) {
    const isInside = !file.startsWith('/') && !file.split(/[\\/]/).includes('..');
    if (!isInside) throw new ModelFault(`${MANIFEST} names a file outside of the folder`);
    const found = await sha256Of(join(folder, file)).catch(() => null);
    if (found === null) throw new ModelFault(`${file} is missing`);
    if (found !== sum) throw new ModelFault(`${file} is not the file whose SHA-256 ${MANIFEST} has`);
  }
}

/** Weights of more than 2 GB lie beside the graph (`model.onnx_data`). */
async function sizeOf(folder: string, weights: readonly string[]): Promise<number> {
  const files = await readdir(join(folder, 'onnx'));
  const theirs = files.filter((file) => weights.some((weight) => `onnx/${file}`.startsWith(weight)));
  const sizes = await Promise.all(theirs.map(async (file) => (await stat(join(folder, 'onnx', file))).size));
  return sizes.reduce((sum, size) => sum + size, 0);
}

async function foldersIn(path: string): Promise<string[]> {
  const entries = await readdir(path, { withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  // a model may be linked from where several servers share it
  return entries
    .filter((entry) => entry.isDirectory() || entry.isSymbolicLink())
    .map(({ name }) => name)
    .filter((name) => !name.startsWith('.'))
    .sort();
}

function reasonOf(error: unknown): string {
  if (error instanceof ModelFault) return error.message;
  // the text of the system has the path in it
  return `a file cannot be read (${(error as NodeJS.ErrnoException).code ?? 'unknown'})`;
}
