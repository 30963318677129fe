import type { Response } from 'express';
import { hasEnded, type AudioTask } from '../../processing/audio-task.js';
import type { AudioTasks } from '../../processing/audio-tasks.js';
import { TaskTimeoutError } from '../../processing/errors.js';
import { departureOf } from '../departure-of.js';
import { RightWithdrawnError, type Holds } from '../kit/right-holds.js';

const RETRY_AFTER_S = 30;

export function addressOf(id: string): string {
  return `/audio/task/${id}`;
}

export interface Awaiting {
  readonly response: Response;
  /** Whether the one who waits may still have the answer. */
  readonly holds: Holds;
  readonly waitMs: number;
}

/**
 * Waits for the end of a task, which goes on whatever becomes of its client.
 *
 * @throws RightWithdrawnError; TaskTimeoutError when it takes longer: the header `Location` and the text have its address then
 */
export async function awaitTask(
  tasks: Pick<AudioTasks, 'follow'>,
  id: string,
  { response, holds, waitMs }: Awaiting,
): Promise<AudioTask> {
  const over = AbortSignal.any([departureOf(response), AbortSignal.timeout(waitMs)]);
  for await (const task of tasks.follow(id, { owner: null, quietMs: waitMs, signal: over }))
    if (task && hasEnded(task)) {
      if (await holds()) return task;
      throw new RightWithdrawnError();
    }
  response.set('Location', addressOf(id));
  throw new TaskTimeoutError(`the task is still being processed: GET ${addressOf(id)}`, {
    retryAfterS: RETRY_AFTER_S,
  });
}
