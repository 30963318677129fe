import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { packageFolder } from '../lib/package-folder.js';

const CHECKOUT = packageFolder(import.meta.dirname);

/**
 * Where the things lie that come with the checkout or that set-up makes of it. They are shared by every
 * DATA_DIR and hold no data.
 */
export const productPaths = {
  checkout: CHECKOUT,
  whisperWorker: resolve(CHECKOUT, 'build/whisper/hearline-whisper-worker'),
  /** Not there where whisper.cpp was built from a tree whose Parakeet it does not fit (scripts/setup/build-whisper.ts). */
  parakeetWorker: resolve(CHECKOUT, 'build/whisper/hearline-parakeet-worker'),
  whisperQuantize: resolve(CHECKOUT, 'build/whisper/hearline-whisper-quantize'),
  fixtureModel: resolve(CHECKOUT, 'build/models/helpline-fixture-q8_0.bin'),
  modelManifest: resolve(CHECKOUT, 'models/manifest.json'),
  vadModel: resolve(CHECKOUT, 'models/silero_vad_v5.onnx'),
  migrations: resolve(CHECKOUT, 'prisma/migrations'),
  categories: resolve(CHECKOUT, 'reference-data/categories.json'),
  pages: resolve(CHECKOUT, 'build/web'),
  /** OpenAPI, as the routes have it. */
  apiDocuments: resolve(CHECKOUT, 'docs/api'),
  swaggerUi: resolve(CHECKOUT, 'node_modules/swagger-ui-dist'),
} as const;

/** Version of this software, as package.json says. */
export const VERSION = (
  JSON.parse(readFileSync(resolve(CHECKOUT, 'package.json'), 'utf8')) as { version: string }
).version;
