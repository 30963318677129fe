import { z } from 'zod';
import type { TaskFigures, TaskWorker } from '../../processing/audio-task-store.js';
import { fieldOf, shownJson, shownSchema } from '../kit/shown-record.js';

/** The queue of recordings and its workers, in answers. Times in ISO 8601 UTC, durations in seconds. */
const count = z.int().min(0);
const time = z.iso.datetime();
const averageS = z.number().min(0).nullable();

type Workers = readonly TaskWorker[];

const ofFigures = fieldOf<TaskFigures>();
const figureFields = {
  total_tasks: ofFigures(count, ({ total }) => total),
  queued: ofFigures(count, ({ queued }) => queued),
  processing: ofFigures(count, ({ processing }) => processing),
  completed_today: ofFigures(count, ({ completedToday }) => completedToday),
  failed_today: ofFigures(count, ({ failedToday }) => failedToday),
  average_wait_time: ofFigures(averageS, ({ averageWaitS }) => averageWaitS),
  average_processing_time: ofFigures(averageS, ({ averageProcessingS }) => averageProcessingS),
};

const ofWorkers = fieldOf<Workers>();
const capacityFields = {
  active_workers: ofWorkers(count, busyOf),
  idle_workers: ofWorkers(count, (workers) => Math.max(0, capacityOf(workers) - busyOf(workers))),
  total_capacity: ofWorkers(count, capacityOf),
};

interface Queue {
  readonly figures: TaskFigures;
  readonly workers: Workers;
}

const ofQueue = fieldOf<Queue>();
const queueFields = {
  status: ofQueue(z.enum(['healthy', 'no_workers']), ({ workers }) =>
    workers.length > 0 ? 'healthy' : 'no_workers',
  ),
  queue: ofQueue(shownSchema(figureFields), ({ figures }) => shownJson(figureFields, figures)),
  workers: ofQueue(shownSchema(capacityFields), ({ workers }) => shownJson(capacityFields, workers)),
};

export const queueReply = shownSchema(queueFields);

export const queueJson = (queue: Queue) => shownJson(queueFields, queue);

const ofWorker = fieldOf<TaskWorker>();
const workerFields = {
  worker_id: ofWorker(z.uuid(), ({ id }) => id),
  status: ofWorker(z.enum(['active', 'idle']), ({ busy }) => (busy > 0 ? 'active' : 'idle')),
  capacity: ofWorker(count, ({ capacity }) => capacity),
  tasks: ofWorker(count, ({ busy }) => busy),
  started_at: ofWorker(time, ({ startedAt }) => startedAt.toISOString()),
  last_heartbeat: ofWorker(time, ({ seenAt }) => seenAt.toISOString()),
};

const listFields = {
  total_workers: ofWorkers(count, ({ length }) => length),
  workers: ofWorkers(z.array(shownSchema(workerFields)), (workers) =>
    workers.map((worker) => shownJson(workerFields, worker)),
  ),
};

export const workersReply = shownSchema(listFields);

export const workersJson = (workers: Workers) => shownJson(listFields, workers);

function capacityOf(workers: Workers): number {
  return workers.reduce((sum, { capacity }) => sum + capacity, 0);
}

function busyOf(workers: Workers): number {
  return workers.reduce((sum, { busy }) => sum + busy, 0);
}
