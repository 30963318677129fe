import type { Request, Response } from 'express';
import { once } from 'node:events';
import { toHttpFailure } from '../kit/error-table.js';
import { hasEnded, type AudioTask } from '../../processing/audio-task.js';
import type { TaskOwner } from '../../processing/audio-task-store.js';
import type { AudioTasks } from '../../processing/audio-tasks.js';
import { taskJson } from './task-json.js';

const HEARTBEAT_MS = 10_000;

/** Headers of a stream that no proxy holds back (nginx: `X-Accel-Buffering`). */
export function beginEvents(response: Response): void {
  response.status(200).set({
    'Content-Type': 'text/event-stream; charset=utf-8',
    'Cache-Control': 'no-store, no-transform',
    'X-Accel-Buffering': 'no',
    Connection: 'keep-alive',
  });
  response.flushHeaders();
}

/** One event without a name, for `onmessage`; the id is where a client goes on (`Last-Event-ID`). */
function write(response: Response, data: object, id?: number): void {
  response.write(`${id === undefined ? '' : `id: ${id}\n`}data: ${JSON.stringify(data)}\n\n`);
}

export interface FollowOptions {
  readonly tasks: AudioTasks;
  readonly owner: TaskOwner;
  /** Of the last event that the client has. */
  readonly after: number;
}

/** Tells a task until it has ended or the client has gone, which does not stop the task. Follows `beginEvents`. */
export async function sendEvents(
  taskId: string,
  request: Request,
  response: Response,
  { tasks, owner, after }: FollowOptions,
): Promise<void> {
  const left = new AbortController();
  void once(response, 'close').then(() => left.abort());
  try {
    const changes = tasks.follow(taskId, { owner, quietMs: HEARTBEAT_MS, signal: left.signal });
    let last: AudioTask | undefined;
    for await (const task of changes) {
      if (task) last = task;
      if (!task && last) write(response, { ...eventOf(last), heartbeat: true });
      else if (task && (task.revision > after || hasEnded(task)))
        write(response, eventOf(task), task.revision);
    }
  } catch (error) {
    if (!left.signal.aborted)
      write(response, { status: 'stream_error', task_id: taskId, message: toHttpFailure(error).message });
  }
  response.end();
}

export function eventOf(task: AudioTask) {
  const { task_id, status, progress, current_step, filename, results, processing_time, failure } =
    taskJson(task);
  return {
    status,
    task_id,
    progress,
    step: current_step,
    message: failure ?? current_step,
    filename,
    elapsed_time: Math.max(0, (Date.now() - task.createdAt.getTime()) / 1000),
    timestamp: new Date().toISOString(),
    ...(results && { result: results, results, processing_time }),
  };
}

/** The first event of a stream that begins with the file itself. */
export function writeSubmitted(response: Response, task: AudioTask, estimatedTime: string | null): void {
  const { filename, sizeBytes } = task.file;
  const size = { file_size_mb: Math.round(sizeBytes / 10_000) / 100, estimated_time: estimatedTime };
  write(response, { ...eventOf(task), status: 'submitted', filename, ...size }, 0);
}
