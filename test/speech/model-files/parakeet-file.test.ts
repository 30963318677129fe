import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { PARAKEET_SMALL } from '../../../bench/models/parakeet-shapes.js';
import { writeRandomParakeet } from '../../../bench/models/random-parakeet.js';
import { SetupError } from '../../../src/lib/errors.js';
import { PARAKEET_HEAD, type ParakeetShape } from '../../../src/speech/model-files/parakeet-file.js';
import { readModelFile } from '../../../src/speech/model-files/model-file.js';

let folder: string;
let whole: Buffer;
let path: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hearline-parakeet-'));
  path = join(folder, 'changed.bin');
  await writeRandomParakeet(join(folder, 'whole.bin'), { shape: PARAKEET_SMALL });
  whole = await readFile(join(folder, 'whole.bin'));
});
afterAll(() => rm(folder, { recursive: true }));

async function refusalOf(content: Buffer): Promise<string> {
  await writeFile(path, content);
  const error: unknown = await readModelFile(path).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(SetupError);
  expect((error as SetupError).message).toContain(path);
  return (error as SetupError).message;
}

function withNumber(at: number, value: number): Buffer {
  const changed = Buffer.from(whole);
  changed.writeInt32LE(value, at);
  return changed;
}

const placeOf = (name: keyof ParakeetShape) => 4 + 4 * PARAKEET_HEAD.indexOf(name);
const { melBands, fftSize, durations } = PARAKEET_SMALL;
/** Places of what follows the head. */
const FILTERS = 4 + 4 * PARAKEET_HEAD.length;
const WINDOW = FILTERS + 8 + 4 * melBands * (fftSize / 2 + 1);
const DURATIONS = WINDOW + 4 + 4 * 400;
const VOCABULARY = DURATIONS + 4 * durations;

describe('the file of a Parakeet', () => {
  it('is distinguished from one of Whisper by its head, and has its shape', async () => {
    expect(await readModelFile(join(folder, 'whole.bin'))).toEqual({
      kind: 'parakeet',
      shape: { ...PARAKEET_SMALL, fileType: 1 },
      sizeBytes: whole.length,
    });
  });

  it.each<[keyof ParakeetShape, number]>([
    ['audioContext', 0],
    ['audioContext', 1 << 30],
    ['audioState', 31],
    ['audioHeads', 0],
    ['audioHeads', 3],
    ['audioLayers', -1],
    ['melBands', 30],
    ['convolutionKernel', 8],
    ['predictorState', 1 << 20],
    ['predictorLayers', 3],
    ['durations', 0],
    ['tokensPerFrame', 0],
  ])('is refused where its %s is %i', async (name, value) => {
    expect(await refusalOf(withNumber(placeOf(name), value))).toContain('is damaged');
  });

  it.each([
    ['filters for other bands', FILTERS, melBands * 2, 'truncated'],
    ['filters for another spectrum', FILTERS + 4, fftSize / 4 + 1, 'filters of 32 bands and 129'],
    ['a window that is longer than the spectrum', WINDOW, fftSize + 1, 'a window of 513'],
    ['a token that goes back', DURATIONS + 4, -1, 'durations of 0, -1'],
    ['more words than its head says', VOCABULARY, 10_000_000, 'truncated'],
    ['fewer words than its head says', VOCABULARY, 39, 'it has 39 words'],
  ])('is refused where it has %s', async (_, at, value, said) => {
    const message = await refusalOf(withNumber(at, value));
    expect(message).toMatch(new RegExp(`damaged|truncated`));
    if (said !== 'truncated') expect(message).toContain(said);
  });

  it('is refused wherever it ends early', async () => {
    for (let part = 1; part < 40; part++)
      expect(await refusalOf(whole.subarray(0, Math.floor((whole.length * part) / 40)))).toContain(
        'truncated',
      );
    expect(await refusalOf(whole.subarray(0, whole.length - 1))).toContain('truncated');
  });

  it('is refused where a weight is missing or one too many', async () => {
    const outputs = PARAKEET_SMALL.vocabularySize + 1 + durations;
    const name = 'joint.joint_net.2.bias';
    const lastTensor = 12 + 4 + name.length + 4 * outputs;
    expect(await refusalOf(whole.subarray(0, whole.length - lastTensor))).toContain('holds 82 of 83 tensors');
    expect(await refusalOf(Buffer.concat([whole, whole.subarray(whole.length - lastTensor)]))).toContain(
      'has 84 instead of 83 tensors',
    );
  });
});
