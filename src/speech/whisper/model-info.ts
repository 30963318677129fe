import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { z } from 'zod';
import { messageOf, SetupError } from '../../lib/errors.js';
import type { AudioContextPolicy } from './audio-context.js';
import { readModelFile, type ModelFile } from './model-file.js';

/** A speech model that can be used: its checked file, and what is known about it. */
export interface ModelInfo extends ModelFile {
  readonly path: string;
  readonly name: string;
  /** ISO 639-1; null when the manifest does not name them (then: the languages of Whisper). */
  readonly languages: readonly string[] | null;
  readonly audioContext: AudioContextPolicy;
  /** Longest utterance that it should be given, ms. */
  readonly maxUtteranceMs: number;
}

const manifestSchema = z.object({
  models: z.array(
    z.object({
      name: z.string(),
      file: z.string(),
      sizeBytes: z.number().int(),
      languages: z.array(z.string()),
      audioContext: z.union([z.enum(['auto', 'full']), z.number().int().positive()]),
      maxUtteranceMs: z.number().int().positive(),
    }),
  ),
});

/** Half of Whisper's window: every model does that well, and words do not come later than that. */
const CAREFUL_UTTERANCE_MS = 15_000;

/**
 * Checks a model file and looks it up in the manifest, by name and size. A model that is not in there gets the
 * careful settings: the full context.
 *
 * @throws SetupError when the file is no usable model or the manifest is damaged
 */
export async function describeModel(path: string, manifestPath: string): Promise<ModelInfo> {
  const file = await readModelFile(path);
  const known = (await readManifest(manifestPath)).models.find(
    (model) => model.file === basename(path) && model.sizeBytes === file.sizeBytes,
  );
  return {
    ...file,
    path,
    name: known?.name ?? basename(path),
    languages: known?.languages ?? (file.multilingual ? null : ['en']),
    audioContext: known?.audioContext ?? 'full',
    maxUtteranceMs: known?.maxUtteranceMs ?? CAREFUL_UTTERANCE_MS,
  };
}

async function readManifest(path: string): Promise<z.infer<typeof manifestSchema>> {
  try {
    return manifestSchema.parse(JSON.parse(await readFile(path, 'utf8')));
  } catch (error) {
    throw new SetupError(`the model manifest ${path} cannot be read: ${messageOf(error)}`, { cause: error });
  }
}
