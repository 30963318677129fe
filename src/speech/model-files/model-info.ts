import { basename } from 'node:path';
import type { InterimPolicy } from '../follow-on.js';
import { readCatalogue } from './catalogue.js';
import { CAREFUL_SETTINGS } from './model-record.js';
import { recordBeside } from './model-shelf.js';
import type { AudioContextPolicy } from './audio-context.js';
import { readModelFile, type ModelFile } from './model-file.js';

/** The known facts about a speech model that can be used. */
export interface ModelFacts {
  readonly path: string;
  readonly name: string;
  /** ISO 639-1; null when no record names them (then: the languages of Whisper, or what Parakeet was trained with). */
  readonly languages: readonly string[] | null;
  readonly audioContext: AudioContextPolicy;
  /** Longest utterance that it should be given, ms. */
  readonly maxUtteranceMs: number;
  readonly interimPolicy: InterimPolicy;
  readonly alignment: Alignment;
}

/** The facts about a model that `alignment` needs. */
export interface Alignment {
  /** Decoder layer and head, from 0; undefined: those published for a model of its shape, where there are any. */
  readonly heads?: readonly (readonly [layer: number, head: number])[] | undefined;
  readonly marginMs: number;
}

/** With its checked file: of Whisper or of Parakeet. */
export type ModelInfo = ModelFacts & ModelFile;

/**
 * Checks a model file and looks up its record: beside it, else in the manifest, by name and size. A model without one
 * gets the careful settings: the full context.
 *
 * @throws SetupError when the file is no usable model, or a record or the manifest is damaged
 */
export async function describeModel(path: string, manifestPath: string): Promise<ModelInfo> {
  const file = await readModelFile(path);
  const records = [await recordBeside(path), ...(await readCatalogue(manifestPath))];
  const known = records.find(
    (record) => record?.file === basename(path) && record.sizeBytes === file.sizeBytes,
  );
  const { audioContext, maxUtteranceMs } = known ?? CAREFUL_SETTINGS;
  const { interimPolicy, alignment } = CAREFUL_SETTINGS;
  return {
    ...file,
    path,
    name: known?.name ?? basename(path),
    languages: known?.languages ?? (file.kind === 'whisper' && !file.multilingual ? ['en'] : null),
    audioContext,
    maxUtteranceMs,
    interimPolicy: known?.interimPolicy ?? interimPolicy,
    alignment: known?.alignment ?? alignment,
  };
}
