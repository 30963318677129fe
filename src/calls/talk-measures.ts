import { z } from 'zod';
import type { DeepReadonly } from '../lib/deep-readonly.js';
import { SPEAKERS } from './utterance.js';

/**
 * Measures of one speaker of a call. Only talk of the conversation counts: at least two parties are up, no
 * caller is on hold, no announcement plays, and the party that talks is neither held nor muted. Music, queues
 * and whispers are no talk.
 */
const speakerTalkSchema = z.object({
  speaker: z.enum(SPEAKERS),
  /** ms in which this speaker talked, over all legs. Speech that is still to be transcribed is talk. */
  talkMs: z.number(),
  /** Share of all talk, 0..1; null without talk. */
  talkShare: z.number().nullable(),
  /** Words in a minute of this speaker's transcribed talk; null below ten seconds of it. */
  wordsPerMinute: z.number().nullable(),
  /** Times that this speaker began while another one talked, by more than 400 ms of overlap. */
  interruptions: z.number(),
  /** Root mean square of this speaker's talk without its pauses, dBFS; null where the sound was not measured. */
  loudnessDbfs: z.number().nullable(),
});
export type SpeakerTalk = DeepReadonly<z.output<typeof speakerTalkSchema>>;

/** How a call was talked. Nothing of it is a judgement. */
export const talkMeasuresSchema = z.object({
  /** Those who have had a leg; a supervisor who barges in speaks on the agent's side. */
  speakers: z.array(speakerTalkSchema),
  /** ms in which at least two speakers talked. */
  overlapMs: z.number(),
  /** ms of the conversation, from its first word to its last, in which none talked and every party was heard. */
  silenceMs: z.number(),
  longestSilenceMs: z.number(),
  /** ms of silence since the last word, up to the last event; 0 while a speaker talks or the conversation rests. */
  openSilenceMs: z.number(),
  /** ms in which a party was on hold. */
  holdMs: z.number(),
  /** ms of the conversation in which the sound of a party did not arrive, or was not to be transcribed: it may hold talk. */
  unheardMs: z.number(),
});
export type TalkMeasures = DeepReadonly<z.output<typeof talkMeasuresSchema>>;
