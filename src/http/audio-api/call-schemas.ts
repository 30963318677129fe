import { z } from 'zod';
import { endReasonSchema } from '../../calls/end-reason.js';
import { SECOND_PASS_GAPS, SECOND_PASS_OUTCOMES } from '../../calls/second-pass-event.js';
import { DROP_REASONS } from '../../calls/utterance.js';
import { findingsFields } from '../findings/findings-json.js';
import { classification } from '../findings/classification-schema.js';
import { measuresFields } from '../findings/measures-json.js';

/** Replies of the call-session API: what `call-json.ts` makes. Times in ISO 8601 UTC, durations in seconds. */
const time = z.iso.datetime();
const share = z.number().min(0).max(1);

const activeCall = z.strictObject({
  call_id: z.string(),
  caller_id: z.string(),
  start_time: time,
  end_time: time.optional(),
  duration: z.int().min(0),
  status: z.enum(['in_progress', 'completed']),
});

const dropReason = z.enum(DROP_REASONS);
const wordsFrom = z.enum(['live', 'second_pass']);

const secondPass = z.strictObject({
  outcome: z
    .enum(SECOND_PASS_OUTCOMES)
    .describe(
      'no-recording: there was no sound; given-up: it failed too often, and what was heard before that counts',
    ),
  model: z.string().nullable(),
  ended_at: time,
  replaced: z.int().min(0).describe('segments whose words are those of the second pass'),
  left_out: z
    .array(
      z.strictObject({
        segment_id: z.string(),
        reason: z.enum(SECOND_PASS_GAPS),
      }),
    )
    .describe('segments that it has not listened to: they keep their words'),
  differences: z
    .array(
      z.strictObject({
        segment_id: z.string(),
        speaker: z.string(),
        words_from: wordsFrom,
        live: z.string().nullable(),
        second_pass: z.string().nullable(),
      }),
    )
    .describe('segments that the two have heard differently'),
});

const callSession = activeCall.extend({
  end_reason: endReasonSchema.nullable().optional().describe('why it ended; left out while it goes on'),
  end_note: z
    .string()
    .nullable()
    .optional()
    .describe(
      'text of the client that ended it, or the words of an earlier version where they are no reason',
    ),
  transcript: z.string(),
  second_pass: secondPass
    .nullable()
    .describe(
      'what a larger model heard in the recording after the call (SECOND_PASS_MODEL); null before its end',
    ),
  ...measuresFields,
  ...findingsFields,
  analysis: z
    .strictObject({
      state: z.enum(['pending', 'completed', 'none']),
      analysed_at: time.nullable(),
      warnings: z.array(z.string()),
    })
    .describe('of the whole call, once it is over'),
});

const hearing = z.strictObject({
  text: z.string(),
  language: z.string().nullable(),
  confidence: share.nullable(),
  doubt: z.string().nullable(),
  model: z.string().nullable(),
});

const segment = z.strictObject({
  segment_id: z.string(),
  speaker: z.string(),
  text: z.string(),
  start: z.number(),
  end: z.number(),
  timestamp: time,
  transcript: z.string(),
  audio_duration: z.number(),
  language: z.string().nullable(),
  confidence: share.nullable(),
  doubt: z.string().nullable(),
  words: z.array(
    z.strictObject({ text: z.string(), start: z.number(), end: z.number(), probability: share.nullable() }),
  ),
  model: z.string().nullable().describe('the speech model that said these words; null where it is not known'),
  words_from: wordsFrom.describe('which hearing the words of this segment are from'),
  live: hearing
    .nullable()
    .describe('as it was heard while the call was up; null for speech that had been left out'),
  second_pass: hearing
    .extend({ dropped: dropReason.nullable() })
    .nullable()
    .describe('as a larger model heard it after the call; dropped: it takes the sound for no speech'),
  metadata: z.strictObject({ leg_id: z.string() }),
});

export const activeCallsReply = z.strictObject({ active_calls: z.array(activeCall) });

export const callReply = z.strictObject({ call: callSession });

export const transcriptReply = z.strictObject({
  call_id: z.string(),
  transcript: z.string(),
  cumulative_transcript: z.string(),
  live_transcript: z
    .string()
    .nullable()
    .describe('the words as they were heard live, where a second pass has put others in their place'),
  total_duration: z.int().min(0),
  segment_count: z.int().min(0),
  call_status: activeCall.shape.status,
  start_time: time,
  last_activity: time,
  segments: z.array(segment).optional(),
});

export const segmentsReply = z.strictObject({
  call_id: z.string(),
  segments: z.array(segment),
  total_segments: z.int().min(0),
  offset: z.int().min(0),
  limit: z.int().min(1),
  has_more: z.boolean(),
});

const classificationMove = z.strictObject({
  window_id: z.int().nullable(),
  timestamp: time,
  position: z.number(),
  main_category: z.string(),
  confidence: share.nullable(),
  classification,
  evidence: z.array(
    z.strictObject({
      segment_id: z.string(),
      category: z.string(),
      text: z.string(),
      start: z.number(),
      end: z.number(),
      weight: z.number(),
      negated: z.boolean(),
    }),
  ),
});

export const evolutionReply = z.strictObject({
  call_id: z.string(),
  evolution: z.array(classificationMove),
});

export const endReply = z.strictObject({
  message: z.string(),
  call_id: z.string(),
  final_transcript: z.string(),
  total_duration: z.int().min(0),
  segment_count: z.int().min(0),
  call: callSession,
});
