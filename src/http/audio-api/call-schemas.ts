import { z } from 'zod';
import { findingsFields } from '../analysis-api/findings-json.js';
import { classification } from './classification-schema.js';
import { measuresFields } from './measures-json.js';

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

const callSession = activeCall.extend({
  transcript: z.string(),
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
  metadata: z.strictObject({ leg_id: z.string() }),
});

export const activeCallsReply = z.strictObject({ active_calls: z.array(activeCall) });

export const callReply = z.strictObject({ call: callSession });

export const transcriptReply = z.strictObject({
  call_id: z.string(),
  transcript: z.string(),
  cumulative_transcript: z.string(),
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
