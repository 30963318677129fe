import { z } from 'zod';
import type { DeepReadonly } from '../lib/deep-readonly.js';
import { DROP_REASONS, utteranceSchema } from './utterance.js';

/**
 * `completed`: every utterance was listened to, but for those that are named. `no-recording`: there is no sound of the call.
 * `given-up`: it has failed too often; what was heard before that counts.
 */
export const SECOND_PASS_OUTCOMES = ['completed', 'no-recording', 'given-up'] as const;
export type SecondPassOutcome = (typeof SECOND_PASS_OUTCOMES)[number];

/**
 * Why the second pass has not listened to an utterance. `not-recorded`: its sound is not, or not all, in the recording
 * (paused, refused, deleted). `unreadable`: the recording is damaged. `shared-channel`: another party spoke in the same
 * channel of the recording. `failed`: the speech engine refused it.
 */
export const SECOND_PASS_GAPS = ['not-recorded', 'unreadable', 'shared-channel', 'failed'] as const;
export type SecondPassGap = (typeof SECOND_PASS_GAPS)[number];

/** Results of a second pass over the recording of a call that is over. */
export const secondPassEvents = [
  /**
   * The words that a larger model heard after the call in the recorded sound of an utterance, or of speech
   * that had been left out: under the same id, in the same place. The live words stay.
   */
  z.object({
    type: z.literal('second-pass.heard'),
    utterance: utteranceSchema,
    /** Why the model takes the sound for no speech; null where it does not. */
    dropped: z.enum(DROP_REASONS).nullable(),
    /** These words count instead, once `second-pass.ended` is there. */
    isBetter: z.boolean(),
  }),
  /** The second pass is over: once for each call, and once more where a pass that was given up is run again. */
  z.object({
    type: z.literal('second-pass.ended'),
    outcome: z.enum(SECOND_PASS_OUTCOMES),
    /** Null where none was needed. */
    model: z.string().nullable(),
    /** Utterances whose words are not the live ones any more. */
    replaced: z.number(),
    leftOut: z.array(z.object({ utteranceId: z.string(), reason: z.enum(SECOND_PASS_GAPS) })),
  }),
] as const;
export type SecondPassEvent = DeepReadonly<z.output<(typeof secondPassEvents)[number]>>;
