import { open, type FileHandle } from 'node:fs/promises';
import { SetupError } from '../../lib/errors.js';
import { isParakeetHead, readParakeetFile, type ParakeetFile } from './parakeet-file.js';
import { BufferedReader, EndOfFileError } from './buffered-reader.js';
import { readNumbers, skipMelFilters, skipTensors, skipVocabulary, type OpenFile } from './ggml-file.js';

/** The numbers at the head of a ggml model file, in the file's own order (whisper.cpp 1.9.1, whisper_model_load). */
export interface ModelShape {
  readonly vocabularySize: number;
  /** Encoder frames of 20 ms; 1500 = 30 s. */
  readonly audioContext: number;
  readonly audioState: number;
  readonly audioHeads: number;
  readonly audioLayers: number;
  readonly textContext: number;
  readonly textState: number;
  readonly textHeads: number;
  readonly textLayers: number;
  readonly melBands: number;
  readonly fileType: number;
}

export interface WhisperFile {
  readonly kind: 'whisper';
  readonly shape: ModelShape;
  readonly multilingual: boolean;
  readonly sizeBytes: number;
}

/** A file that a speech engine of this server works with; its head shows which. */
export type ModelFile = WhisperFile | ParakeetFile;

const HEAD_NUMBERS = 11;
const FULL_WEIGHTS = 0;
export const MODEL_FILE_MAGIC = 0x67676d6c;

/**
 * Checks a model file, of Whisper or of Parakeet, from its first byte to its last without loading it: whisper.cpp and
 * parakeet.cpp abort their process on some broken files instead of refusing them.
 *
 * @throws SetupError that says what the file is instead, or where it ends too early
 */
export async function readModelFile(path: string): Promise<ModelFile> {
  const handle = await openFile(path);
  try {
    const { size } = await handle.stat();
    if (size === 0) throw new SetupError(`the speech model ${path} is empty; copy it again`);
    await refuseOtherKinds(handle, path);
    const reader = new BufferedReader(handle);
    await reader.skip(4, 'head');
    const head = await readNumbers(reader, HEAD_NUMBERS);
    return isParakeetHead(head)
      ? await readParakeetFile(head, { reader, path, sizeBytes: size })
      : await walk(toShape(head), { reader, path, sizeBytes: size });
  } catch (error) {
    if (!(error instanceof EndOfFileError)) throw error;
    throw new SetupError(
      `the speech model ${path} is truncated: it ends after ${error.sizeBytes} bytes, in the middle of its ${error.where}; copy or download it again`,
      { cause: error },
    );
  } finally {
    await handle.close();
  }
}

async function openFile(path: string): Promise<FileHandle> {
  try {
    const handle = await open(path, 'r');
    if ((await handle.stat()).isFile()) return handle;
    await handle.close();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const why = code === 'ENOENT' ? 'does not exist' : `cannot be opened (${code})`;
    throw new SetupError(
      `the speech model ${path} ${why}; WHISPER_MODEL must name a whisper.cpp (ggml) file`,
      {
        cause: error,
      },
    );
  }
  throw new SetupError(
    `the speech model ${path} is not a file; WHISPER_MODEL must name a whisper.cpp (ggml) file`,
  );
}

/** Files that are named as a model by mistake, by their first characters in lower case. */
const OTHER_KINDS: readonly { begins: readonly string[]; what: string; advice: string }[] = [
  {
    begins: ['<!doctype', '<html', '<?xml', '<head'],
    what: 'an HTML page',
    advice: 'the download answered with a web page; download the file itself',
  },
  {
    begins: ['version https://git-lfs'],
    what: 'a Git LFS pointer',
    advice: 'fetch the content: git lfs pull',
  },
  {
    begins: ['{', '['],
    what: 'a JSON text',
    advice: 'the download answered with a message; download the file itself',
  },
  { begins: ['\u001f\u008b'], what: 'a gzip archive', advice: 'unpack it first: gunzip' },
  {
    begins: ['gguf'],
    what: 'a GGUF file',
    advice: 'whisper.cpp needs its own ggml format; convert with whisper.cpp/models',
  },
  {
    begins: ['pk\u0003\u0004'],
    what: 'a PyTorch or zip file',
    advice: 'convert it with whisper.cpp/models/convert-pt-to-ggml.py',
  },
];

async function refuseOtherKinds(handle: FileHandle, path: string): Promise<void> {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(64), 0, 64, 0);
  const head = buffer.subarray(0, bytesRead);
  if (bytesRead >= 4 && head.readUInt32LE(0) === MODEL_FILE_MAGIC) return;
  const text = head.toString('latin1');
  const kind = OTHER_KINDS.find(({ begins }) =>
    begins.some((begin) => text.trimStart().toLowerCase().startsWith(begin)),
  );
  const what = kind?.what ?? 'no whisper.cpp model';
  const advice = kind?.advice ?? 'WHISPER_MODEL must name a whisper.cpp (ggml) file';
  throw new SetupError(`the speech model ${path} is ${what}: ${advice}`);
}

async function walk(shape: ModelShape, { reader, path, sizeBytes }: OpenFile): Promise<WhisperFile> {
  refuseOddShape(shape, path);
  refuseFullWeights(shape, path);
  await skipMelFilters(reader);
  await skipVocabulary(reader);
  const tensors = await skipTensors({ reader, path, sizeBytes });
  const expected = 11 + 15 * shape.audioLayers + 24 * shape.textLayers;
  if (tensors === 0)
    throw new SetupError(`the speech model ${path} holds no weights; it is a test file of whisper.cpp`);
  if (tensors < expected) {
    throw new SetupError(
      `the speech model ${path} is truncated: it holds ${tensors} of ${expected} tensors; copy or download it again`,
    );
  }
  return { kind: 'whisper', shape, multilingual: shape.vocabularySize >= 51865, sizeBytes };
}

function toShape(head: readonly number[]): ModelShape {
  const at = (index: number) => head[index] as number;
  return {
    vocabularySize: at(0),
    audioContext: at(1),
    audioState: at(2),
    audioHeads: at(3),
    audioLayers: at(4),
    textContext: at(5),
    textState: at(6),
    textHeads: at(7),
    textLayers: at(8),
    melBands: at(9),
    fileType: at(10),
  };
}

/** Wide limits around every published Whisper model, so that noise after a good magic is not taken for numbers. */
function refuseOddShape(shape: ModelShape, path: string): void {
  const limits: readonly [keyof ModelShape, least: number, most: number][] = [
    ['vocabularySize', 50000, 60000],
    ['audioContext', 64, 1500],
    ['audioState', 32, 4096],
    ['audioHeads', 1, 64],
    ['audioLayers', 1, 64],
    ['textContext', 64, 4096],
    ['textState', 32, 4096],
    ['textHeads', 1, 64],
    ['textLayers', 1, 64],
    ['melBands', 80, 128],
  ];
  const odd = limits.find(([name, least, most]) => !(shape[name] >= least && shape[name] <= most));
  if (odd) {
    throw new SetupError(
      `the speech model ${path} is damaged: its head says ${odd[0]} = ${shape[odd[0]]}; copy it again`,
    );
  }
}

/** whisper.cpp 1.9.1 aborts at the first convolution of such a model (ggml-cpu/ops.cpp: im2col asserts 16 bits). */
function refuseFullWeights({ fileType }: ModelShape, path: string): void {
  if (fileType !== FULL_WEIGHTS) return;
  throw new SetupError(
    `the speech model ${path} has weights of 32 bits, which whisper.cpp cannot compute with; convert it to 16 bits, or add it as it was published`,
  );
}
