import type { Response } from 'express';
import { setTimeout as sleep } from 'node:timers/promises';
import { hasEnded, type AudioTask } from '../../processing/audio-task.js';
import type { AudioTasks } from '../../processing/audio-tasks.js';
import { TaskTimeoutError } from '../../processing/errors.js';
import { departureOf } from '../departure-of.js';

const LOOK_EVERY_MS = 200;
const RETRY_AFTER_S = 30;

export function addressOf(id: string): string {
  return `/audio/task/${id}`;
}

/**
 * Waits for the end of a task, which goes on whatever becomes of its client.
 *
 * @throws TaskTimeoutError when it takes longer; the header `Location` and the text have its address then
 */
export async function awaitTask(
  tasks: AudioTasks,
  id: string,
  { response, waitMs }: { readonly response: Response; readonly waitMs: number },
): Promise<AudioTask> {
  const left = departureOf(response);
  const endsAtMs = Date.now() + waitMs;
  for (;;) {
    const task = await tasks.find(id, null);
    if (hasEnded(task)) return task;
    if (Date.now() >= endsAtMs || left.aborted) {
      response.set('Location', addressOf(id));
      throw new TaskTimeoutError(`the task is still being processed: GET ${addressOf(id)}`, {
        retryAfterS: RETRY_AFTER_S,
      });
    }
    await sleep(LOOK_EVERY_MS, undefined, { signal: left }).catch(() => {});
  }
}
