import { z } from 'zod';
import type { AudioTask } from '../../processing/audio-task.js';
import { fieldOf, shownJson, shownSchema } from '../kit/shown-record.js';
import { taskStatus } from './task-json.js';

/** A recording that was taken in, in the answer to it. */
export interface SubmittedTask {
  readonly task: AudioTask;
  /** A range, see `estimateTime`. */
  readonly estimatedTime: string | null;
  /** Address of its state. */
  readonly address: string;
}

const ofSubmitted = fieldOf<SubmittedTask>();
const submittedFields = {
  task_id: ofSubmitted(z.uuid(), ({ task }) => task.id),
  status: ofSubmitted(taskStatus, ({ task }) => task.status),
  message: ofSubmitted(z.string(), () => 'The recording is queued'),
  estimated_time: ofSubmitted(
    z.string().nullable().describe('a range in seconds; null while nothing was measured'),
    ({ estimatedTime }) => estimatedTime,
  ),
  status_endpoint: ofSubmitted(z.string(), ({ address }) => address),
};

export const submittedReply = shownSchema(submittedFields);

export const submittedJson = (submitted: SubmittedTask) => shownJson(submittedFields, submitted);
