import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PARAKEET_SMALL } from '../../bench/models/parakeet-shapes.js';
import { writeRandomParakeet } from '../../bench/models/random-parakeet.js';
import { productPaths } from '../../src/config/product-paths.js';
import { silentLog } from '../../src/lib/log.js';
import {
  startParakeet,
  type ParakeetOptions,
  type ParakeetTranscriber,
} from '../../src/speech/parakeet/parakeet-transcriber.js';
import { describeModel } from '../../src/speech/model-files/model-info.js';

export interface RandomParakeet {
  readonly path: string;
  readonly remove: () => Promise<void>;
}

/** A model that writes tokens without meaning, but many different ones, and is sure of them. */
export async function randomParakeet(): Promise<RandomParakeet> {
  const folder = await mkdtemp(join(tmpdir(), 'hearline-parakeet-'));
  const path = join(folder, 'parakeet.bin');
  await writeRandomParakeet(path, { shape: PARAKEET_SMALL, seed: 2 });
  return { path, remove: () => rm(folder, { recursive: true }) };
}

/** The real parakeet.cpp with that model, as `npm run setup` built it. */
export async function startRandomParakeet(
  path: string,
  options: Partial<ParakeetOptions> = {},
): Promise<ParakeetTranscriber> {
  return startParakeet({
    workerPath: productPaths.parakeetWorker,
    model: await describeModel(path, productPaths.modelManifest),
    workers: 1,
    log: silentLog(),
    ...options,
  });
}
