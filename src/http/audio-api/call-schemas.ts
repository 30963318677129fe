import { z } from 'zod';
import { activeCall, callSession } from './call-json.js';
import { classificationMove } from './evolution-json.js';
import { segment } from './segment-json.js';

/** Replies of the call-session API around its records. Times in ISO 8601 UTC, durations in seconds. */
const time = z.iso.datetime();

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
