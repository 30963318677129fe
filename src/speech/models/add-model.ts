import { constants } from 'node:fs';
import { copyFile, readFile, rename, rm, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { SetupError } from '../../lib/errors.js';
import { sha256Of } from '../../lib/sha256-of.js';
import { convertPublishedModel } from '../published/convert-model.js';
import { readModelFile } from '../model-files/model-file.js';
import { CAREFUL_SETTINGS, type ModelRecord } from '../model-files/model-record.js';
import type { ModelShelf } from '../model-files/model-shelf.js';
import { quantize, QUANTIZED_TYPES, type QuantizedType } from './quantize.js';

export const PRECISIONS = ['f16', ...QUANTIZED_TYPES] as const;
/** Format in which a weight is kept: its number of bits, and its encoding. */
export type Precision = 'f16' | QuantizedType;

export interface AddModelOptions {
  readonly shelf: ModelShelf;
  /** A file of whisper.cpp, or the folder of a published Whisper. */
  readonly source: string;
  /** Left out: the name of the file or folder, with the precision of a converted one. */
  readonly name?: string | undefined;
  /** Left out: 8 bits for a published model; a file stays as it is. */
  readonly precision?: Precision | undefined;
  /** ISO 639-1; left out: the languages of Whisper. */
  readonly languages?: readonly string[] | undefined;
  /** Left out: what the README.md of a published model says. */
  readonly licence?: string | undefined;
  /** Records of models that are known: a file with the same content keeps its settings. */
  readonly known: readonly ModelRecord[];
  /** `hearline-whisper-quantize` */
  readonly quantizeProgram: string;
  /** Rejects when whisper.cpp does not run the file. */
  readonly tryOut: (path: string) => Promise<void>;
  readonly onProgress?: (step: string, part: number) => void;
  readonly signal?: AbortSignal;
}

/**
 * Puts a model on the shelf: converted, made smaller, looked through from the first byte to the last, and tried out,
 * before its name is there.
 *
 * @throws SetupError when it is no usable model; Refusal when its name is taken
 */
export async function addModel(options: AddModelOptions): Promise<ModelRecord> {
  const { shelf, source } = options;
  const info = await stat(source).catch((error: NodeJS.ErrnoException) => {
    throw new SetupError(
      `${source} ${error.code === 'ENOENT' ? 'does not exist' : `cannot be read (${error.code})`}`,
      {
        cause: error,
      },
    );
  });
  const precision = options.precision ?? (info.isDirectory() ? 'q8_0' : undefined);
  const name = options.name ?? nameOf(source, info.isDirectory() ? precision : undefined);
  await shelf.refuseTaken(name);
  const unfinished = join(await shelf.workFolder(), `${name}.${process.pid}`);
  try {
    const bring = info.isDirectory() ? bringPublished : bringFile;
    await bring(options, precision, unfinished);
    const { sizeBytes } = await readModelFile(unfinished);
    await options.tryOut(unfinished);
    const sha256 = await sha256Of(unfinished, options.signal);
    const known = options.known.find((each) => each.sha256 === sha256);
    const { audioContext, maxUtteranceMs, interimPolicy, alignment } = known ?? CAREFUL_SETTINGS;
    const record: ModelRecord = {
      name,
      file: `${name}.bin`,
      sizeBytes,
      sha256,
      licence: options.licence ?? known?.licence ?? (await publishedLicence(source)) ?? 'unknown',
      languages: options.languages ? [...options.languages] : (known?.languages ?? null),
      audioContext,
      maxUtteranceMs,
      ...(interimPolicy && { interimPolicy }),
      ...(alignment && { alignment }),
      about: `Added from ${basename(source)}${precision ? `, weights as ${precision}` : ''}.`,
    };
    await shelf.put(unfinished, record);
    return record;
  } finally {
    await rm(unfinished, { force: true });
  }
}

function nameOf(source: string, precision: Precision | undefined): string {
  const name = basename(source)
    .replace(/\.bin$/, '')
    .replaceAll(/[^a-zA-Z0-9._-]+/g, '-')
    .replace(/^[^a-zA-Z0-9]+/, '');
  return `${name || 'model'}${precision ? `-${precision}` : ''}`.slice(0, 100);
}

async function bringPublished(
  options: AddModelOptions,
  precision: Precision | undefined,
  target: string,
): Promise<void> {
  const { source, signal, onProgress } = options;
  await convertPublishedModel({
    folder: source,
    target,
    type: 'f16',
    onProgress: (part) => onProgress?.('converting', part),
    ...(signal ? { signal } : {}),
  });
  if (precision && isQuantized(precision)) await makeSmaller(options, precision, target);
}

async function bringFile(
  options: AddModelOptions,
  precision: Precision | undefined,
  target: string,
): Promise<void> {
  const { source } = options;
  const { kind, shape } = await readModelFile(source);
  if (precision && kind === 'parakeet')
    throw new SetupError(
      `${source} is a Parakeet, which is added as it is; to make it smaller, use parakeet-quantize of whisper.cpp first`,
    );
  if (precision && !isQuantized(precision))
    throw new SetupError(
      `a file of whisper.cpp can be made smaller (${QUANTIZED_TYPES.join(', ')}), not ${precision}`,
    );
  if (precision && shape.fileType !== 1)
    throw new SetupError(`only a file with weights of 16 bits can be made smaller, and ${source} has others`);
  await copyFile(source, target, constants.COPYFILE_EXCL);
  if (precision) await makeSmaller(options, precision, target);
}

function isQuantized(precision: Precision): precision is QuantizedType {
  return precision !== 'f16';
}

async function makeSmaller(options: AddModelOptions, type: QuantizedType, path: string): Promise<void> {
  const { quantizeProgram: program, signal, onProgress } = options;
  onProgress?.('making smaller', 0);
  const { shape } = await readModelFile(path);
  const smaller = `${path}.${type}`;
  try {
    const state = shape.audioState;
    await quantize({ program, source: path, target: smaller, type, state, ...(signal ? { signal } : {}) });
    await rename(smaller, path);
  } finally {
    await rm(smaller, { force: true });
  }
  onProgress?.('making smaller', 1);
}

/**
 * The licence named in the first lines of a model's README.md,
 * between two lines of hyphens; undefined where none is.
 */
async function publishedLicence(source: string): Promise<string | undefined> {
  const text = await readFile(join(source, 'README.md'), 'utf8').catch(() => '');
  const head = /^---\n([\s\S]*?)\n---/.exec(text)?.[1] ?? '';
  return /^license:\s*["']?([\w.+-]+)/m.exec(head)?.[1];
}
