import { z } from 'zod';
import {
  correctionSchema,
  DROP_REASONS,
  legFields,
  levelSchema,
  timingSchema,
  utteranceSchema,
} from './utterance.js';

/**
 * `deferred`: there is more speech than can be transcribed, so that this call is recorded and its words come when there
 * is room. `live`: they come as they are said, which goes without saying at the beginning of a call.
 */
const transcriptModeSchema = z.enum(['live', 'deferred']);
export type TranscriptMode = z.output<typeof transcriptModeSchema>;

/** Words of the parties, and speech without words. */
export const transcriptEvents = [
  /** From here on speech is not transcribed (`paused`), or is again (`resumed`). */
  z.object({ type: z.literal('transcript.changed'), state: z.enum(['paused', 'resumed']) }),
  /** From here on words come at another time. */
  z.object({ type: z.literal('transcript.mode'), mode: transcriptModeSchema }),
  /**
   * Words while they are still being said. Published, never stored; replaced by the final of the same id. Without words:
   * what was shown of that id is taken back, and there will be no final.
   */
  z.object({
    type: z.literal('transcript.interim'),
    utterance: utteranceSchema,
    /**
     * Number of words, from the first on, that stay in all interims of that id; the others may change. They stand in the
     * final, too, or it names them as corrected. Confirmed words behind a cut in the middle of speech begin the next
     * utterance.
     */
    confirmedWords: z.number(),
  }),
  /** Words as they stay. */
  z.object({
    type: z.literal('transcript.final'),
    utterance: utteranceSchema,
    timing: timingSchema,
    /** Left out: it was not measured. */
    level: levelSchema.optional(),
    /** Confirmed words that are corrected, in their order; left out: none. */
    corrections: z.array(correctionSchema).optional(),
  }),
  /** Speech that could not be transcribed in time; its place is kept. */
  z.object({
    type: z.literal('transcript.deferred'),
    utteranceId: z.string(),
    ...legFields,
    endMs: z.number(),
    reason: z.string(),
  }),
  /** Sound that was taken for no speech. */
  z.object({
    type: z.literal('transcript.dropped'),
    utteranceId: z.string(),
    ...legFields,
    endMs: z.number(),
    reason: z.enum(DROP_REASONS),
    /** Text that the recogniser wrote all the same, empty when nothing. */
    text: z.string(),
  }),
  /** Every stream of the call has ended. The last event of the call itself. */
  z.object({
    type: z.literal('transcript.complete'),
    utterances: z.number(),
    /** Ids of the utterances that could not be transcribed. */
    leftOut: z.array(z.string()),
  }),
] as const;
