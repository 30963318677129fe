import { z } from 'zod';

/** What is known about a model file: the entries of `models/manifest.json`, and the text beside each model of a shelf. */
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
  about: z.string(),
});
export type ModelRecord = z.infer<typeof modelRecordSchema>;

/** Half of Whisper's window: every model does that well, and words do not come later than that. */
const CAREFUL_UTTERANCE_MS = 15_000;

/** For a model of which nobody measured better: the full context. */
export const CAREFUL_SETTINGS = { audioContext: 'full', maxUtteranceMs: CAREFUL_UTTERANCE_MS } as const;
