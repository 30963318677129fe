import type { Response } from 'express';
import { departureOf } from '../departure-of.js';
import { toHttpFailure } from '../kit/error-table.js';
import type { AudioTask } from '../../processing/audio-task.js';
import type { TaskOwner } from '../../processing/audio-task-store.js';
import type { AudioTasks } from '../../processing/audio-tasks.js';
import { rechecked, RightWithdrawnError, type Holds } from '../kit/right-holds.js';
import { jsonInPieces } from '../kit/send-json.js';
import { taskJson } from './task-json.js';

const HEARTBEAT_MS = 10_000;
/** Interval at which the rights of each client of a stream are checked, ms. */
const LOOK_MS = 2_000;

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
async function write(response: Response, data: object, id: number): Promise<void> {
  const json = Buffer.concat(await jsonInPieces(data));
  response.write(Buffer.concat([Buffer.from(`id: ${id}\ndata: `), json, Buffer.from('\n\n')]));
}

export interface FollowOptions {
  readonly tasks: AudioTasks;
  readonly owner: TaskOwner;
  /** Revision of the task in the last event that the client has; later ones are sent. */
  readonly after: number;
  /** Returns the task as this client may read it. */
  readonly view: (task: AudioTask) => AudioTask | Promise<AudioTask>;
  /** Whether this client may still follow it. */
  readonly holds: Holds;
}

/** Follows `beginEvents`: sends a task's changes until it ends or the client leaves, which stops no task. */
export async function sendEvents(
  task: AudioTask,
  response: Response,
  { tasks, owner, after, view, holds }: FollowOptions,
): Promise<void> {
  const left = departureOf(response);
  let last = await view(task);
  try {
    const stillHolds = rechecked(holds, LOOK_MS / 2);
    let quietMs = 0;
    for await (const change of tasks.follow(task.id, { owner, quietMs: LOOK_MS, signal: left })) {
      const mayStill = change?.results ? holds() : stillHolds();
      if (!(await mayStill)) throw new RightWithdrawnError();
      quietMs = change ? 0 : (quietMs % HEARTBEAT_MS) + LOOK_MS;
      if (!change && quietMs < HEARTBEAT_MS) continue;
      if (change) last = await view(change);
      if (!change) await write(response, { ...(await eventOf(last)), heartbeat: true }, last.revision);
      else if (last.revision > after) await write(response, await eventOf(last), last.revision);
    }
  } catch (error) {
    const { message } = toHttpFailure(error);
    if (!left.aborted)
      await write(response, { ...(await eventOf(last)), status: 'stream_error', message }, last.revision);
  }
  response.end();
}

export async function eventOf(task: AudioTask) {
  const { task_id, status, progress, current_step, filename, results, processing_time, failure } =
    await taskJson(task);
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
export async function writeSubmitted(
  response: Response,
  task: AudioTask,
  estimatedTime: string | null,
): Promise<void> {
  const { filename, sizeBytes } = task.file;
  const size = { file_size_mb: Math.round(sizeBytes / 10_000) / 100, estimated_time: estimatedTime };
  await write(response, { ...(await eventOf(task)), status: 'submitted', filename, ...size }, 0);
}
