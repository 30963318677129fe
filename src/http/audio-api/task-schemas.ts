import { z } from 'zod';
import { UTTERANCE_DOUBTS } from '../../calls/utterance.js';
import { TASK_FAILURE_CODES } from '../../processing/task-failure.js';
import { findingsFields } from '../findings/findings-json.js';
import { failureReason } from '../kit/failure-reason.js';

/** Replies of the audio pipeline: what `task-json.ts` makes. Times in ISO 8601 UTC, durations in seconds. */
const time = z.iso.datetime();
const share = z.number().min(0).max(1);
const seconds = z.number().min(0);
const status = z.enum(['queued', 'processing', 'completed', 'failed', 'cancelled']);

export const segments = z.array(
  z.strictObject({
    segment_id: z.int(),
    speaker: z
      .string()
      .describe('`speaker_1` is the first channel (the left or only one), `speaker_2` the second, and so on'),
    start: seconds,
    end: seconds,
    text: z.string(),
    language: z.string(),
    confidence: share.nullable(),
    doubt: z.enum(UTTERANCE_DOUBTS).nullable(),
    words: z.array(z.strictObject({ text: z.string(), start: seconds, end: seconds, confidence: share })),
  }),
);

const results = z
  .strictObject({
    audio_info: z.strictObject({
      filename: z.string(),
      duration: seconds,
      sample_rate: z.int(),
      channels: z.int(),
      file_size_mb: z.number(),
      language_specified: z.string().nullable(),
    }),
    transcript: z.string(),
    language: z.string().nullable().describe('of most of the speech; null where there is none'),
    confidence: share.nullable(),
    segments,
    ...findingsFields,
    processing_steps: z.record(
      z.string(),
      z.strictObject({
        status: z.enum(['completed', 'not_installed', 'off', 'failed']),
        duration: seconds,
        engine: z.string().nullable(),
      }),
    ),
    warnings: z.array(z.string()),
  })
  .nullable();

export const taskReply = z.strictObject({
  task_id: z.uuid(),
  status,
  progress: share,
  progress_percent: z.int().min(0).max(100),
  current_step: z.string(),
  step: z.string().nullable(),
  filename: z.string(),
  results,
  result: results.describe('the same as `results`'),
  failure: z.string().nullable(),
  failure_reason: failureReason(TASK_FAILURE_CODES),
  processing_time: seconds.nullable(),
  created_at: time,
  completed_at: time.nullable(),
});

export const submittedReply = z.strictObject({
  task_id: z.uuid(),
  status,
  message: z.string(),
  estimated_time: z.string().nullable().describe('a range in seconds; null while nothing was measured'),
  status_endpoint: z.string(),
});

export const activeTasksReply = z.strictObject({
  active_tasks: z.array(
    z.strictObject({
      task_id: z.uuid(),
      status,
      progress: share,
      current_step: z.string(),
      filename: z.string(),
      created_at: time,
      elapsed_time: seconds,
    }),
  ),
  total_active: z.int(),
  queue_length: z.int(),
});

export const removedReply = z.strictObject({ message: z.string(), task_id: z.uuid() });

export const queueReply = z.strictObject({
  status: z.enum(['healthy', 'no_workers']),
  queue: z.strictObject({
    total_tasks: z.int(),
    queued: z.int(),
    processing: z.int(),
    completed_today: z.int(),
    failed_today: z.int(),
    average_wait_time: seconds.nullable(),
    average_processing_time: seconds.nullable(),
  }),
  workers: z.strictObject({ active_workers: z.int(), idle_workers: z.int(), total_capacity: z.int() }),
});

export const workersReply = z.strictObject({
  total_workers: z.int(),
  workers: z.array(
    z.strictObject({
      worker_id: z.uuid(),
      status: z.enum(['active', 'idle']),
      capacity: z.int(),
      tasks: z.int(),
      started_at: time,
      last_heartbeat: time,
    }),
  ),
});

export const transcribedReply = z.strictObject({
  task_id: z.uuid(),
  transcript: z.string(),
  language: z.string().nullable(),
  confidence: share.nullable(),
  duration: seconds,
  processing_time: seconds.nullable(),
  segments,
  warnings: z.array(z.string()),
});
