import { z } from 'zod';
import { INTERIM_POLICIES } from '../follow-on.js';

const layerOrHead = z.number().int().nonnegative();

/**
 * Record of a model file: the entries of `models/manifest.json`, and the text beside each model of a shelf.
 */
export const modelRecordSchema = z.object({
  /** In commands and logs. */
  name: z
    .string()
    .regex(/^[a-zA-Z0-9][a-zA-Z0-9._-]{0,99}$/, 'letters, digits, dots, hyphens and underscores'),
  /** Without its folder. */
  file: z.string(),
  sizeBytes: z.number().int().positive(),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  licence: z.string(),
  /** ISO 639-1; null: the languages of Whisper. */
  languages: z.array(z.string()).nullable(),
  audioContext: z.union([z.enum(['auto', 'full']), z.number().int().positive()]),
  maxUtteranceMs: z.number().int().positive(),
  /** How interims are best made, by measurement; left out: not measured. */
  interimPolicy: z.enum(INTERIM_POLICIES).optional(),
  alignment: z
    .object({
      /** Cross-attention heads that look at the sound of the next word: decoder layer and head, from 0. Left out: those published for a model of its shape. */
      heads: z
        .array(z.tuple([layerOrHead, layerOrHead]))
        .min(1)
        .optional(),
      /** A token whose sound is nearer to the end than this may still change. */
      marginMs: z.number().int().positive(),
    })
    .optional(),
  about: z.string(),
});
export type ModelRecord = z.infer<typeof modelRecordSchema>;

/** Half of Whisper's window: every model does that well, and words do not come later than that. */
const CAREFUL_UTTERANCE_MS = 15_000;

/** The margin of SimulStreaming for Whisper: 25 frames of 20 ms. */
const CAREFUL_MARGIN_MS = 500;

/** For a model of which no better was measured: the full context, and interims that two texts agree on. */
export const CAREFUL_SETTINGS = {
  audioContext: 'full',
  maxUtteranceMs: CAREFUL_UTTERANCE_MS,
  interimPolicy: 'agreement',
  alignment: { marginMs: CAREFUL_MARGIN_MS },
} as const;
