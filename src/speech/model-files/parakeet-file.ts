import { SetupError } from '../../lib/errors.js';
import { readNumbers, skipMelFilters, skipTensors, skipVocabulary, type OpenFile } from './ggml-file.js';

/** The numbers at the head of a Parakeet file, in the file's own order (whisper.cpp 1.9.1, parakeet_model_load). */
export interface ParakeetShape {
  /** Words, without the blank that a transducer has beside them. */
  readonly vocabularySize: number;
  /** Columns of the spectrum, of 10 ms, for which buffers are made at the start: the longest window. */
  readonly audioContext: number;
  readonly audioState: number;
  readonly audioHeads: number;
  readonly audioLayers: number;
  readonly melBands: number;
  readonly fileType: number;
  readonly fftSize: number;
  /** Columns of the spectrum in a frame of the encoder. */
  readonly subsampling: number;
  readonly subsamplingChannels: number;
  readonly convolutionKernel: number;
  readonly predictorState: number;
  readonly predictorLayers: number;
  /** How many durations a token can have. */
  readonly durations: number;
  /** Most tokens in one frame. */
  readonly tokensPerFrame: number;
}

export interface ParakeetFile {
  readonly kind: 'parakeet';
  readonly shape: ParakeetShape;
  readonly sizeBytes: number;
}

/** In the file's own order. */
export const PARAKEET_HEAD: readonly (keyof ParakeetShape)[] = [
  'vocabularySize',
  'audioContext',
  'audioState',
  'audioHeads',
  'audioLayers',
  'melBands',
  'fileType',
  'fftSize',
  'subsampling',
  'subsamplingChannels',
  'convolutionKernel',
  'predictorState',
  'predictorLayers',
  'durations',
  'tokensPerFrame',
];
/** Every Whisper has more words. */
const MOST_WORDS = 50_000;
/** The encoder of parakeet.cpp halves the length three times, whatever the head says. */
const SUBSAMPLING = 8;

/** @param head the first numbers of a file behind its magic; Whisper has other things in these places */
export function isParakeetHead(head: readonly number[]): boolean {
  const at = (name: keyof ParakeetShape) => head[PARAKEET_HEAD.indexOf(name)] ?? 0;
  return (
    at('vocabularySize') > 0 &&
    at('vocabularySize') < MOST_WORDS &&
    at('subsampling') === SUBSAMPLING &&
    at('fftSize') > 64
  );
}

/**
 * Checks the rest of a Parakeet file: parakeet.cpp reads past the end of its buffers, or aborts, where the parts of a
 * file do not fit each other.
 *
 * @param head the numbers that were read already @throws SetupError, EndOfFileError
 */
export async function readParakeetFile(head: readonly number[], file: OpenFile): Promise<ParakeetFile> {
  const { reader, path, sizeBytes } = file;
  const numbers = [...head, ...(await readNumbers(reader, PARAKEET_HEAD.length - head.length))];
  const shape = Object.fromEntries(
    PARAKEET_HEAD.map((name, at) => [name, numbers[at]]),
  ) as unknown as ParakeetShape;
  refuse(path, oddNumber(shape));
  const filters = await skipMelFilters(reader);
  const isOurs = filters.bands === shape.melBands && filters.bins === shape.fftSize / 2 + 1;
  refuse(path, isOurs ? undefined : `filters of ${filters.bands} bands and ${filters.bins} frequencies`);
  const windowSize = await reader.readInt32('window');
  refuse(path, windowSize > 0 && windowSize <= shape.fftSize ? undefined : `a window of ${windowSize}`);
  await reader.skip(windowSize * 4, 'window');
  const durations = await readNumbers(reader, shape.durations, 'durations');
  refuse(path, durations.every(isDuration) ? undefined : `durations of ${durations.join(', ')} frames`);
  const words = await skipVocabulary(reader);
  refuse(path, words === shape.vocabularySize ? undefined : `${words} words`);
  const tensors = await skipTensors(file);
  const expected = 12 + 29 * shape.audioLayers + 1 + 3 * shape.predictorLayers + 6;
  refuse(path, tensors > expected ? `${tensors} instead of ${expected} tensors` : undefined);
  if (tensors < expected) {
    throw new SetupError(
      `the speech model ${path} is truncated: it holds ${tensors} of ${expected} tensors; copy or convert it again`,
    );
  }
  return { kind: 'parakeet', shape, sizeBytes };
}

function refuse(path: string, what: string | undefined): void {
  if (what === undefined) return;
  throw new SetupError(`the speech model ${path} is damaged: it has ${what}; copy or convert it again`);
}

/** A token takes a second or so at most; the published models know durations of 0 to 4 frames. */
function isDuration(frames: number): boolean {
  return frames >= 0 && frames <= 16;
}

/** Wide limits around the published models; more than two layers of prediction are more than parakeet.cpp has room for. */
function oddNumber(shape: ParakeetShape): string | undefined {
  const limits: readonly [keyof ParakeetShape, least: number, most: number][] = [
    ['audioContext', 200, 20_000],
    ['audioState', 8, 4096],
    ['audioHeads', 1, 64],
    ['audioLayers', 1, 64],
    ['melBands', 8, 256],
    ['fileType', 0, 9999],
    ['fftSize', 64, 4096],
    ['subsamplingChannels', 1, 2048],
    ['convolutionKernel', 1, 63],
    ['predictorState', 8, 4096],
    ['predictorLayers', 1, 2],
    ['durations', 1, 32],
    ['tokensPerFrame', 1, 100],
  ];
  const odd = limits.find(([name, least, most]) => !(shape[name] >= least && shape[name] <= most));
  if (odd) return `${odd[0]} = ${shape[odd[0]]}`;
  const { audioState, audioHeads, melBands, convolutionKernel } = shape;
  if (audioState % (2 * audioHeads) !== 0) return `${audioHeads} heads on a width of ${audioState}`;
  if (melBands % SUBSAMPLING !== 0) return `${melBands} mel bands`;
  return convolutionKernel % 2 === 1 ? undefined : `a convolution of ${convolutionKernel} frames`;
}
