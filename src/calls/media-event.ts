import { z } from 'zod';
import type { DeepReadonly } from '../lib/deep-readonly.js';

const recordingStateSchema = z.enum(['started', 'paused', 'resumed', 'stopped', 'failed']);
export type RecordingState = z.output<typeof recordingStateSchema>;

/** Where sound was found that was not heard as it came. */
const soundSourceSchema = z.enum(['recording']);
export type SoundSource = z.output<typeof soundSourceSchema>;

/** The RTP of one party, as the switch has counted it. */
const soundReceivedSchema = z.object({
  packets: z.number(),
  lost: z.number(),
  /** Share of the packets that never came, 0..1. */
  loss: z.number(),
  /** Mean over the time that it was looked at. */
  jitterMs: z.number(),
  /** 1..4.5, as telephony/opinion-score.ts estimates it. */
  mos: z.number(),
});
export type SoundReceived = DeepReadonly<z.output<typeof soundReceivedSchema>>;

/** How the sound of the parties arrives, and what is recorded of it. */
export const mediaEvents = [
  /** A change of the recording. */
  z.object({
    type: z.literal('recording.changed'),
    state: recordingStateSchema,
    /** Why, where no user asked for it. */
    reason: z.string().nullable(),
  }),
  /** Live audio of a leg has begun (or begun again) to arrive. */
  z.object({
    type: z.literal('media.started'),
    legId: z.string(),
    format: z.string(),
    sampleRateHz: z.number(),
  }),
  /** A stretch of a leg's audio was never heard here. */
  z.object({
    type: z.literal('media.gap'),
    legId: z.string(),
    endMs: z.number(),
    reason: z.enum([
      'frames-lost',
      'socket-dropped',
      'queue-overrun',
      'tap-dead',
      'server-restart',
      'format-refused',
    ]),
  }),
  /**
   * Sound of a party that a `media.gap` reported as never heard was found in a recording. Speech in it has a
   * `transcript.deferred` each, before this, and its words come after that.
   */
  z.object({
    type: z.literal('media.recovered'),
    legId: z.string(),
    endMs: z.number(),
    /**
     * `recording`: that of the call, which has what this server recorded before it was gone, and what Asterisk recorded
     * meanwhile.
     */
    source: soundSourceSchema,
  }),
  /** How a party's sound arrives has changed. */
  z.object({
    type: z.literal('media.quality'),
    legId: z.string(),
    /** `none`: no packet arrives. `poor`: loss or jitter from which words suffer; `good`: no longer. */
    state: z.enum(['good', 'poor', 'none']),
    /** Share of the packets of the last ten seconds, 0..1. */
    loss: z.number(),
    /** As RFC 3550 has it. */
    jitterMs: z.number(),
    /**
     * As telephony/opinion-score.ts estimates it, null where no packets arrive. Written before it was estimated, an
     * event says nothing about it.
     */
    mos: z.number().nullable().default(null),
  }),
  /** No word is heard of a party in whose sound there is speech: mostly because it is too quiet. */
  z.object({
    type: z.literal('media.wordless'),
    legId: z.string(),
    /** False: words have come again. */
    isWordless: z.boolean(),
    /** Since when, ms from answer. */
    fromMs: z.number(),
    /** Active level of that sound, dBFS. */
    levelDbfs: z.number().nullable(),
  }),
  /** How the sound of a party has arrived in all, as the party leaves: not where the switch has reported nothing of it. */
  z.object({ type: z.literal('media.received'), legId: z.string(), ...soundReceivedSchema.shape }),
] as const;
