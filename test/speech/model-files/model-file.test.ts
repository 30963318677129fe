import { copyFile, mkdir, mkdtemp, open, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { productPaths } from '../../../src/config/product-paths.js';
import { SetupError } from '../../../src/lib/errors.js';
import { readModelFile } from '../../../src/speech/model-files/model-file.js';
import { describeModel } from '../../../src/speech/model-files/model-info.js';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hearline-models-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function refusalOf(path: string): Promise<string> {
  const error: unknown = await readModelFile(path).then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(SetupError);
  const { message } = error as SetupError;
  expect(message).toContain(path);
  return message;
}

async function refusalOfText(content: string | Buffer): Promise<string> {
  const path = join(folder, 'model.bin');
  await writeFile(path, content);
  return refusalOf(path);
}

async function refusalOfFixtureCutTo(sizeBytes: number): Promise<string> {
  const path = join(folder, 'cut.bin');
  await copyFile(productPaths.fixtureModel, path);
  await truncate(path, sizeBytes);
  return refusalOf(path);
}

describe('a speech model file', () => {
  it('is accepted with its shape when it is whole', async () => {
    expect(await readModelFile(productPaths.fixtureModel)).toMatchObject({
      multilingual: true,
      sizeBytes: 9_800_097,
      shape: {
        vocabularySize: 51865,
        audioContext: 1500,
        audioState: 128,
        audioLayers: 3,
        textLayers: 3,
        melBands: 80,
      },
    });
  });

  it.each([
    ['an HTML page', '\n<!DOCTYPE html><html><body>Please log in</body></html>'],
    ['a JSON text', '{"error":"not found"}'],
    ['a Git LFS pointer', 'version https://git-lfs.github.com/spec/v1\noid sha256:00'],
    ['a gzip archive', Buffer.from([0x1f, 0x8b, 8, 0])],
    ['a GGUF file', 'GGUF\u0003\u0000'],
    ['a PyTorch or zip file', 'PK\u0003\u0004'],
    ['no whisper.cpp model', 'something else'],
  ])('is refused when it is %s', async (what, content) => {
    expect(await refusalOfText(content)).toContain(`is ${what}`);
  });

  it('is refused when it is empty, a folder, or not there', async () => {
    expect(await refusalOfText('')).toContain('is empty');
    await mkdir(join(folder, 'dir'), { recursive: true });
    expect(await refusalOf(join(folder, 'dir'))).toContain('is not a file');
    expect(await refusalOf(join(folder, 'nothing.bin'))).toContain('does not exist');
  });

  it.each([20, 5_000, 300_000, 2_000_000, 9_800_096])(
    'is refused as truncated when it ends after %i bytes',
    async (size) => {
      expect(await refusalOfFixtureCutTo(size)).toContain('truncated');
    },
  );

  it('is refused as truncated when it ends between two tensors', async () => {
    const bytes = await readFile(productPaths.fixtureModel);
    const lastTensor = bytes.lastIndexOf('decoder.ln.bias') - 16; // one dimension: 4 numbers before the name
    expect(await refusalOfFixtureCutTo(lastTensor)).toMatch(/truncated: it holds \d+ of 128 tensors/);
  });

  it.each([0, 5, -1, 2_000_000_000])(
    'is refused when a tensor says that it has %i dimensions',
    async (dimensions) => {
      // a stack overflow in whisper.cpp before 1.9.3
      const bytes = await readFile(productPaths.fixtureModel);
      bytes.writeInt32LE(dimensions, bytes.lastIndexOf('decoder.ln.bias') - 16);
      expect(await refusalOfText(bytes)).toContain('damaged at byte');
    },
  );

  it('is refused with weights of 32 bits, at which whisper.cpp aborts', async () => {
    const bytes = await readFile(productPaths.fixtureModel);
    bytes.writeInt32LE(0, 44); // the last number of the head
    expect(await refusalOfText(bytes)).toContain('has weights of 32 bits');
  });

  it('is refused when its head is noise', async () => {
    const path = join(folder, 'noise.bin');
    await copyFile(productPaths.fixtureModel, path);
    const file = await open(path, 'r+');
    await file.write(Buffer.alloc(16, 0xee), 0, 16, 4);
    await file.close();
    expect(await refusalOf(path)).toContain('damaged');
  });
});

describe('the description of a model', () => {
  it('comes from the manifest', async () => {
    expect(await describeModel(productPaths.fixtureModel, productPaths.modelManifest)).toMatchObject({
      name: 'helpline-fixture',
      languages: ['en', 'sw'],
      audioContext: 'auto',
      maxUtteranceMs: 7000,
      interimPolicy: 'alignment',
      alignment: { heads: [[2, 0]], marginMs: 600 },
    });
  });

  it('is careful for a model without a description', async () => {
    const path = join(folder, 'unknown.bin');
    await copyFile(productPaths.fixtureModel, path);
    expect(await describeModel(path, productPaths.modelManifest)).toMatchObject({
      name: 'unknown.bin',
      languages: null,
      audioContext: 'full',
      maxUtteranceMs: 15_000,
      interimPolicy: 'agreement',
      alignment: { marginMs: 500 },
    });
  });
});
