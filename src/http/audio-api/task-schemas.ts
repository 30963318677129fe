import { z } from 'zod';
import { activeTask, taskSegments, taskStatus } from './task-json.js';

/** Replies of the audio pipeline around the records of `task-json.ts`. Times in ISO 8601 UTC, durations in seconds. */
const time = z.iso.datetime();
const share = z.number().min(0).max(1);
const seconds = z.number().min(0);

export const submittedReply = z.strictObject({
  task_id: z.uuid(),
  status: taskStatus,
  message: z.string(),
  estimated_time: z.string().nullable().describe('a range in seconds; null while nothing was measured'),
  status_endpoint: z.string(),
});

export const activeTasksReply = z.strictObject({
  active_tasks: z.array(activeTask),
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
  segments: taskSegments,
  warnings: z.array(z.string()),
});
