import {
  copyFile,
  mkdir,
  mkdtemp,
  readFile,
  rm,
  symlink,
  truncate,
  unlink,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { findModels } from '../../../src/analysis/onnx/find-models.js';
import { openModelEngines } from '../../../src/analysis/onnx/open-model-engines.js';
import { sha256Of } from '../../../src/lib/sha256-of.js';
import { silentLog } from '../../../src/lib/log.js';
import { fixtureNer, fixtureTranslator, shelve } from '../../support/fixture-models.js';

describe('a model in the folder', () => {
  let root: string;
  let folder: string;
  beforeEach(async () => {
    root = await mkdtemp(join(tmpdir(), 'hearline-models-'));
    folder = await shelve(root, fixtureNer());
  });
  afterEach(() => rm(root, { recursive: true }));

  const weights = () => join(folder, 'onnx/model.onnx');
  const changeManifest = async (change: object) => {
    const path = join(folder, 'helpline.json');
    const manifest = JSON.parse(await readFile(path, 'utf8')) as object;
    await writeFile(path, JSON.stringify({ ...manifest, ...change }));
  };
  const reason = async () => {
    const { usable, broken } = await findModels(root);
    expect({ usable, broken }).toMatchObject({ usable: [], broken: [{ name: 'fixture-ner', task: 'ner' }] });
    const reported = broken[0]?.reason ?? '';
    // no path of the machine in what health shows
    expect(reported).not.toContain(root);
    return reported;
  };

  it('can be used: its name is that of its folder', async () => {
    const { usable, broken } = await findModels(root);
    expect(broken).toEqual([]);
    const { size } = { size: (await readFile(weights())).length };
    expect(usable).toMatchObject([{ name: 'fixture-ner', weights: ['onnx/model.onnx'], sizeBytes: size }]);
  });

  it('is read from its quantised weights where there are both', async () => {
    await copyFile(weights(), join(folder, 'onnx/model_quantized.onnx'));
    expect((await findModels(root)).usable).toMatchObject([{ weights: ['onnx/model_quantized.onnx'] }]);
  });

  it('may be a link to where several servers share it', async () => {
    await symlink(folder, join(root, 'ner', 'linked'));
    expect((await findModels(root)).usable.map(({ name }) => name)).toEqual(['fixture-ner', 'linked']);
  });

  it('whose weights are a pointer of Git LFS cannot', async () => {
    await writeFile(weights(), 'version https://git-lfs.github.com/spec/v1\noid sha256:00\nsize 1\n');
    expect(await reason()).toMatch(/^onnx\/model\.onnx is a Git LFS pointer/);
  });

  it('whose weights are a web page cannot', async () => {
    await writeFile(weights(), '\n<!DOCTYPE html><html>Not found</html>');
    expect(await reason()).toMatch(/^onnx\/model\.onnx is a web page/);
  });

  it.each([1, 10, 100, 500])('whose weights lack their last %d bytes cannot', async (lost) => {
    await truncate(weights(), (await readFile(weights())).length - lost);
    expect(await reason()).toMatch(/^onnx\/model\.onnx is truncated/);
  });

  it('whose weights are empty, or something else, cannot', async () => {
    await writeFile(weights(), '');
    expect(await reason()).toBe('onnx/model.onnx is empty');
    await writeFile(weights(), 'PK\u0003\u0004 something else that is no model at all');
    expect(await reason()).toMatch(/^onnx\/model\.onnx is (not an ONNX model|truncated)/);
  });

  it.each(['tokenizer.json', 'config.json', 'helpline.json', 'onnx/model.onnx'])(
    'without %s cannot',
    async (file) => {
      await unlink(join(folder, file));
      expect(await reason()).toBe(`${file} is missing`);
    },
  );

  it('whose tokenizer is a web page cannot', async () => {
    await writeFile(join(folder, 'tokenizer.json'), '<html></html>');
    expect(await reason()).toMatch(/^tokenizer\.json is a web page/);
  });

  it('whose manifest has faults cannot: each is named', async () => {
    await changeManifest({ languages: ['Swahili'], labels: { PER: 'HUMAN' }, label: 1 });
    const reported = await reason();
    for (const fault of ['languages', 'labels.PER', '"label"']) expect(reported).toContain(fault);
  });

  it('whose manifest is of another task than its folder cannot', async () => {
    await writeFile(join(folder, 'helpline.json'), JSON.stringify({ task: 'qa', languages: [] }));
    expect(await reason()).toBe('helpline.json names the task qa, and the folder is one of ner');
  });

  it('has the SHA-256 that its manifest says', async () => {
    await changeManifest({ sha256: { 'onnx/model.onnx': await sha256Of(weights()) } });
    expect((await findModels(root)).usable).toHaveLength(1);
    await changeManifest({ sha256: { 'onnx/model.onnx': '0'.repeat(64) } });
    expect(await reason()).toBe('onnx/model.onnx is not the file whose SHA-256 helpline.json has');
    await changeManifest({ sha256: { '../../../etc/passwd': '0'.repeat(64) } });
    expect(await reason()).toBe('helpline.json names a file outside of the folder');
  });

  it('of translation needs both of its parts', async () => {
    const translator = await shelve(root, fixtureTranslator());
    await unlink(join(translator, 'onnx/decoder_model_merged.onnx'));
    const { broken } = await findModels(root);
    expect(broken).toMatchObject([
      { task: 'translator', reason: 'onnx/decoder_model_merged.onnx is missing' },
    ]);
  });

  it('that is broken is reported by health and by its answers, beside those that are not', async () => {
    const whole = await shelve(root, { ...fixtureNer(), name: 'whole' });
    await truncate(weights(), 400);
    // looks like a model from outside, and the runtime does not take it
    await mkdir(join(root, 'ner/other/onnx'), { recursive: true });
    for (const file of ['helpline.json', 'config.json', 'tokenizer.json']) {
      await copyFile(join(whole, file), join(root, 'ner/other', file));
    }
    await writeFile(join(root, 'ner/other/onnx/model.onnx'), Buffer.of(0x3a, 2, 0x0a, 0));
    // the configuration of another model
    const config = join(await shelve(root, { ...fixtureNer(), name: 'mixed' }), 'config.json');
    const small = { ...(JSON.parse(await readFile(config, 'utf8')) as object), vocab_size: 10 };
    await writeFile(config, JSON.stringify(small));

    const engines = await openModelEngines({ folder: root, log: silentLog() });
    try {
      const outcomes: Record<string, unknown> = {};
      for (const engine of engines.entityFinders) {
        const signal = new AbortController().signal;
        const answer = await engine.run({ text: 'in nairobi' }, { signal }).catch((error: Error) => error);
        outcomes[engine.name] = answer instanceof Error ? answer.message : answer.value.length;
        const isBroken = answer instanceof Error;
        expect(engine.health()).toMatchObject({ state: isBroken ? 'failed' : 'ready' });
        if (isBroken) expect(JSON.stringify([answer.message, engine.health()])).not.toContain(root);
      }
      expect(outcomes).toEqual({
        whole: 1,
        'fixture-ner': expect.stringContaining('onnx/model.onnx is truncated'),
        other: expect.stringContaining('onnx/model.onnx is not a model that the runtime can load'),
        mixed: expect.stringMatching(/tokenizer\.json has \d+ tokens, and config\.json 10/),
      });
    } finally {
      await engines.close();
    }
  });
});
