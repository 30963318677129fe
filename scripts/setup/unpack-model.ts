import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { messageOf, SetupError } from '../../src/lib/errors.js';
import { readCatalogue, type KnownModel } from '../../src/speech/model-files/catalogue.js';
import type { SetupStep } from './setup-step.js';

type PackedModel = KnownModel & { readonly archive: string };

/** Where the unpacked fixture model lies. */
export function fixtureModelPath(checkoutDir: string): string {
  return join(checkoutDir, 'build', 'models', 'helpline-fixture-q8_0.bin');
}

/** Unpacks the speech models that come with the checkout into `build/models/`, checked against the manifest. */
export function unpackModelStep({ checkoutDir }: { readonly checkoutDir: string }): SetupStep {
  const modelsDir = join(checkoutDir, 'models');
  const targetDir = join(checkoutDir, 'build', 'models');
  const packedModels = async () => (await readCatalogue(join(modelsDir, 'manifest.json'))).filter(isPacked);

  return {
    name: 'model',
    title: 'unpack the fixture speech model',
    async isDone() {
      // a file gets this name only after its checksum was right, so that the size is enough here
      for (const { file, sizeBytes } of await packedModels()) {
        const info = await stat(join(targetDir, file)).catch(() => undefined);
        if (info?.size !== sizeBytes) return false;
      }
      return true;
    },
    async run(progress, signal) {
      await mkdir(targetDir, { recursive: true });
      for (const model of await packedModels()) {
        progress(`unpacking ${model.archive}`);
        await unpack(model, modelsDir, targetDir, signal);
      }
    },
  };
}

function isPacked(model: KnownModel): model is PackedModel {
  return model.archive !== undefined;
}

async function unpack(
  model: PackedModel,
  fromDir: string,
  toDir: string,
  signal: AbortSignal,
): Promise<void> {
  const archive = join(fromDir, model.archive);
  const unfinished = join(toDir, `${model.file}.${process.pid}.unfinished`);
  const hash = createHash('sha256');
  const hashing = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      done(null, chunk);
    },
  });
  try {
    await pipeline(createReadStream(archive), createGunzip(), hashing, createWriteStream(unfinished), {
      signal,
    });
    const found = hash.digest('hex');
    if (found !== model.sha256)
      throw new Error(`its content has checksum ${found}, expected ${model.sha256}`);
    await rename(unfinished, join(toDir, model.file));
  } catch (error) {
    signal.throwIfAborted();
    throw new SetupError(
      `the model archive ${archive} is damaged or missing: ${messageOf(error)}; restore it: git checkout models`,
      {
        cause: error,
      },
    );
  } finally {
    await rm(unfinished, { force: true });
  }
}
