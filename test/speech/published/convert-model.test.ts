import { cp, mkdtemp, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { productPaths } from '../../../src/config/product-paths.js';
import { SetupError } from '../../../src/lib/errors.js';
import { quantize } from '../../../src/speech/models/quantize.js';
import { convertPublishedModel } from '../../../src/speech/published/convert-model.js';
import { float16Bits, fromFloat16Bits } from '../../../src/speech/published/half-float.js';
import { describeModel } from '../../../src/speech/model-files/model-info.js';
import { startFixtureWhisper } from '../../support/fixture-whisper.js';
import { readGgmlFile, type GgmlFile } from '../../support/ggml-file.js';
import { publish, type PublishOptions } from '../../support/published-model.js';
import { randomWhisper } from '../../support/random-whisper.js';
import { spokenTurns } from '../../support/spoken-turns.js';

// real processes on a machine that may be busy
jest.setTimeout(120_000);

function bytesOf(values: Float32Array | undefined): Buffer {
  return values
    ? Buffer.from(values.buffer as ArrayBuffer, values.byteOffset, values.byteLength)
    : Buffer.alloc(0);
}

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => (made ??= make());
}

describe('a fine-tuned Whisper as it is published', () => {
  let folder: string;
  let fixture: GgmlFile;
  /** Every kind of tensor, few numbers: how a model is laid out does not depend on how wide it is. */
  let narrow: GgmlFile;
  let count = 0;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'hearline-published-'));
    fixture = await readGgmlFile(productPaths.fixtureModel);
    const { tokens } = fixture;
    narrow = randomWhisper({ vocabularySize: 51865, melBands: 80, tokens, state: 8, layers: 3 });
  });
  afterAll(() => rm(folder, { recursive: true }));

  async function published(options: PublishOptions = {}, model = narrow): Promise<string> {
    const path = join(folder, `published-${count++}`);
    await publish(model, path, options);
    return path;
  }

  async function converted(source: string, type: 'f32' | 'f16' = 'f32'): Promise<string> {
    const target = join(folder, `converted-${count++}.bin`);
    await convertPublishedModel({ folder: source, target, type });
    return target;
  }

  /** Each made once: some of them are looked at in several ways. */
  const plain = once(() => published());
  const fixturePublished = once(() => published({}, fixture));
  const fixtureConverted = once(async () => converted(await fixturePublished()));
  const as16Bits = {
    F16: once(async () => converted(await published({ type: 'F16' }, fixture), 'f16')),
    F32: once(async () => converted(await fixturePublished(), 'f16')),
  };
  const random = new Map<string, GgmlFile>();
  function randomModel(vocabularySize: number, melBands: number): GgmlFile {
    const key = `${vocabularySize} ${melBands}`;
    const model = random.get(key) ?? randomWhisper({ vocabularySize, melBands, tokens: fixture.tokens });
    random.set(key, model);
    return model;
  }

  /** Published like `plain`, to be damaged. */
  async function copyOfPlain(): Promise<string> {
    const path = join(folder, `published-${count++}`);
    await cp(await plain(), path, { recursive: true });
    return path;
  }

  async function refusalOf(source: string): Promise<string> {
    const error: unknown = await converted(source).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(SetupError);
    return (error as SetupError).message;
  }

  function expectSameModel(found: GgmlFile, model = narrow, publishedAs?: (value: number) => number): void {
    expect(found.head.slice(0, 10)).toEqual(model.head.slice(0, 10));
    expect([...found.tensors.keys()].sort()).toEqual([...model.tensors.keys()].sort());
    for (const [name, tensor] of model.tensors) {
      const same = found.tensors.get(name);
      expect([name, same?.shape]).toEqual([name, tensor.shape]);
      const wanted = publishedAs ? tensor.values.map(publishedAs) : tensor.values;
      expect([name, bytesOf(same?.values).equals(bytesOf(wanted))]).toEqual([name, true]);
    }
  }

  it('has every number that it had, in one file', async () => {
    expectSameModel(await readGgmlFile(await fixtureConverted()), fixture);
  });

  it.each<[string, PublishOptions]>([
    ['in shards', { shards: 3 }],
    ['with the projection beside its embedding', { projection: 'same' }],
    ['with the projection in place of its embedding', { projection: 'instead' }],
    ['with tokenizer.json alone', { tokenizer: 'tokenizer.json' }],
  ])('has every number that it had, %s', async (_, options) => {
    expectSameModel(await readGgmlFile(await converted(await published(options))));
  });

  it('has every number of weights that are published as bfloat16', async () => {
    const bits = new DataView(new ArrayBuffer(4));
    const upperHalf = (value: number) => {
      bits.setFloat32(0, value);
      bits.setUint16(2, 0);
      return bits.getFloat32(0);
    };
    const found = await readGgmlFile(await converted(await published({ type: 'BF16' })));
    expectSameModel(found, narrow, upperHalf);
  });

  it.each([
    ['128 mel bands, 100 languages', 51866, 128],
    ['English only', 51864, 80],
  ])('has every number that it had: %s', async (_, vocabularySize, melBands) => {
    const model = randomModel(vocabularySize, melBands);
    const found = await readGgmlFile(await converted(await published({}, model)));
    expectSameModel(found, model);
    expect([found.melFilters.length, found.tokens.length]).toEqual([
      melBands * 201,
      vocabularySize === 51864 ? 50_256 : 50_257,
    ]);
  });

  it('has every number to 16 bits, from 16 bits and from 32', async () => {
    const rounded = (value: number) => fromFloat16Bits(float16Bits(value));
    for (const type of ['F16', 'F32'] as const) {
      const found = await readGgmlFile(await as16Bits[type]());
      const weights = [...found.tensors].filter(([name]) => /attn\.query\.weight|conv1\.weight/.test(name));
      expect(weights.every(([, { type: written }]) => written === 1)).toBe(true);
      // norms and biases are published with 16 bits as well, so that only weights can be the same
      for (const [name, { values }] of weights) {
        const wanted = fixture.tensors.get(name)?.values.map(rounded);
        expect([name, bytesOf(values).equals(bytesOf(wanted))]).toEqual([name, true]);
      }
    }
  });

  it('has the vocabulary and the mel filters of the original', async () => {
    const found = await readGgmlFile(await fixtureConverted());
    const used = fixture.tokens.slice(
      0,
      fixture.tokens.findIndex((token) => token.length === 0),
    );
    expect(used.length).toBeGreaterThan(800);
    expect(found.tokens.slice(0, used.length)).toEqual(used);
    expect(found.tokens).toHaveLength(50_257);
    const furthest = Math.max(
      ...fixture.melFilters.map((weight, i) => Math.abs(weight - (found.melFilters[i] ?? 1))),
    );
    expect(found.melFilters).toHaveLength(80 * 201);
    expect(furthest).toBeLessThan(1e-7);
  });

  it('hears the same words, published with 32 and with 16 bits, also made smaller by the quantiser', async () => {
    const turns = spokenTurns(3).slice(0, 6); // some 60 words: each model reads them all
    const heardBy = async (path: string) => {
      const info = await describeModel(path, productPaths.modelManifest);
      const whisper = await startFixtureWhisper({ model: { ...info, audioContext: 'auto' } });
      try {
        const texts: string[] = [];
        for (const { samples } of turns) {
          const request = { legId: 'a', priority: 'file', language: 'en', deadlineMs: 60_000 } as const;
          texts.push((await whisper.transcribe({ ...request, samples, sampleRateHz: 8000 })).text);
        }
        return texts;
      } finally {
        await whisper.close();
      }
    };
    const [full, half] = [await as16Bits.F32(), await as16Bits.F16()];
    const small = join(folder, 'small.bin');
    await quantize({
      program: productPaths.whisperQuantize,
      source: half,
      target: small,
      type: 'q8_0',
      state: 128,
    });
    const wanted = await heardBy(productPaths.fixtureModel);
    expect(wanted.join(' ').split(' ').length).toBeGreaterThan(50);
    expect(await heardBy(full)).toEqual(wanted);
    expect(await heardBy(half)).toEqual(wanted);
    expect(await heardBy(small)).toEqual(wanted);
  });

  it.each([
    ['80 mel bands, multilingual', 51865, 80],
    ['128 mel bands, 100 languages', 51866, 128],
    ['English only', 51864, 80],
  ])('runs in whisper.cpp: %s', async (_, vocabularySize, melBands) => {
    const model = randomModel(vocabularySize, melBands);
    const path = await converted(await published({ type: 'BF16' }, model), 'f16');
    const info = await describeModel(path, productPaths.modelManifest);
    expect(info.languages).toEqual(vocabularySize === 51864 ? ['en'] : null);
    const whisper = await startFixtureWhisper({ model: info });
    const request = { legId: 'a', priority: 'file', language: 'en', deadlineMs: 60_000 } as const;
    const samples = new Int16Array(16_000);
    // random weights say nothing that means anything: that they are computed with is all there is to see
    await expect(whisper.transcribe({ ...request, samples, sampleRateHz: 16_000 })).resolves.toMatchObject({
      language: 'en',
    });
    await whisper.close();
  });

  /** The head of the weights with other names, and tensors that no Whisper has behind the others. */
  async function rewriteHead(
    source: string,
    change: (head: Record<string, object>) => object,
  ): Promise<void> {
    const path = join(source, 'model.safetensors');
    const bytes = await readFile(path);
    const end = 8 + Number(bytes.readBigUInt64LE(0));
    const text = Buffer.from(
      JSON.stringify(change(JSON.parse(bytes.toString('utf8', 8, end)) as Record<string, object>)),
    );
    const size = Buffer.alloc(8);
    size.writeBigUInt64LE(BigInt(text.length));
    await writeFile(path, Buffer.concat([size, text, bytes.subarray(end)]));
  }

  it.each(['_orig_mod.', 'module.', 'base_model.', 'base_model.model.'])(
    'has every number that it had, all names behind %s',
    async (prefix) => {
      const source = await copyOfPlain();
      await rewriteHead(source, (head) =>
        Object.fromEntries(
          Object.entries(head).map(([name, each]) => [
            name === '__metadata__' ? name : `${prefix}${name}`,
            each,
          ]),
        ),
      );
      expectSameModel(await readGgmlFile(await converted(source)));
    },
  );

  it('has every number that it had beside tensors that are not needed, with a byte order mark and NaN', async () => {
    const source = await copyOfPlain();
    await rewriteHead(source, (head) => ({
      ...head,
      'encoder.position_ids': { dtype: 'I64', shape: [2], data_offsets: [0, 16] },
      extra: { dtype: 'F32', shape: [3], data_offsets: [0, 4] },
    }));
    const path = join(source, 'config.json');
    const config = JSON.stringify({ ...JSON.parse(await readFile(path, 'utf8')), note: 'NaN' });
    await writeFile(path, `\uFEFF${config.replace(/}$/, ',"dropout":NaN,"limits":[-Infinity,Infinity]}')}`);
    expectSameModel(await readGgmlFile(await converted(source)));
  });

  it('is refused for a tensor that is needed, with the type that it has', async () => {
    const source = await copyOfPlain();
    await rewriteHead(source, (head) => ({
      ...head,
      'model.encoder.conv1.bias': { ...head['model.encoder.conv1.bias'], dtype: 'I8' },
    }));
    expect(await refusalOf(source)).toContain('model.encoder.conv1.bias has elements of type I8');
  });

  it('is refused with an output projection of its own, which whisper.cpp does not have', async () => {
    expect(await refusalOf(await published({ projection: 'other' }))).toContain(
      'differs from its token embedding',
    );
  });

  it.each<[string, (source: string) => Promise<void>, RegExp]>([
    [
      'cut short',
      (source) => truncate(join(source, 'model.safetensors'), 1_000_000),
      /is cut short: .* ends after/,
    ],
    [
      'a web page',
      (source) => writeFile(join(source, 'model.safetensors'), '<!DOCTYPE html><html>'),
      /is no safetensors file/,
    ],
    ['empty', (source) => writeFile(join(source, 'model.safetensors'), ''), /is empty or cut short/],
    ['without weights', (source) => rm(join(source, 'model.safetensors')), /model\.safetensors is missing/],
    [
      'a pickle',
      async (source) => {
        await rm(join(source, 'model.safetensors'));
        await writeFile(join(source, 'pytorch_model.bin'), 'x');
      },
      /pytorch_model\.bin, which can run programs/,
    ],
    ['an adapter', (source) => writeFile(join(source, 'adapter_config.json'), '{}'), /an adapter \(LoRA\)/],
    [
      'without a tokenizer',
      (source) => rm(join(source, 'vocab.json')),
      /neither vocab\.json nor tokenizer\.json/,
    ],
    [
      'with half a vocabulary',
      (source) => writeFile(join(source, 'vocab.json'), '{"a":0}'),
      /token 1 of 50257 is missing/,
    ],
    ['without config.json', (source) => rm(join(source, 'config.json')), /config\.json cannot be read/],
    [
      'with a config of something else',
      (source) => writeFile(join(source, 'config.json'), '{"model_type":"wav2vec2"}'),
      /not the configuration of a Whisper/,
    ],
  ])('is refused when it is %s', async (_, damage, reported) => {
    const source = await copyOfPlain();
    await damage(source);
    expect(await refusalOf(source)).toMatch(reported);
  });

  it.each([
    ['vocab_size', 51900, /its vocabulary has 51900 tokens; whisper\.cpp knows 51864/],
    ['num_mel_bins', 96, /it has 96 mel bands/],
    ['activation_function', 'relu', /relu; whisper\.cpp computes gelu/],
    ['encoder_ffn_dim', 256, /not four times as wide/],
    ['encoder_layers', 4, /its weights have no encoder\.layers\.3/],
    ['d_model', 256, /does not fit its config\.json|not four times/],
  ])('is refused when its %s is %s', async (key, value, reported) => {
    const source = await copyOfPlain();
    const path = join(source, 'config.json');
    const { default: config } = (await import(path, { with: { type: 'json' } })) as { default: object };
    await writeFile(path, JSON.stringify({ ...config, [key]: value }));
    expect(await refusalOf(source)).toMatch(reported);
  });
});
