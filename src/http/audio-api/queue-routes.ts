import type { Router } from 'express';
import { z } from 'zod';
import type { TaskFigures, TaskWorker } from '../../processing/audio-task-store.js';
import { recordingsShape } from '../kit/api-shape.js';
import { addRoute } from '../kit/route.js';
import { activeTaskJson } from './task-json.js';
import { seesTasksOf } from './task-rights.js';
import { activeTasksReply, queueReply, workersReply } from './task-schemas.js';
import type { TasksApiOptions } from './tasks-api-options.js';

const activeQuery = z.strictObject({
  limit: z.coerce
    .number({ error: 'must be a whole number from 1 to 100' })
    .int('must be a whole number from 1 to 100')
    .min(1, 'must be a whole number from 1 to 100')
    .max(100, 'must be a whole number from 1 to 100')
    .default(50),
  status: z.enum(['queued', 'processing'], { error: 'must be queued or processing' }).optional(),
});

/** The tasks that have not ended, their numbers, and their workers. */
export function addQueueRoutes(router: Router, { tasks, identify, views }: TasksApiOptions): void {
  addRoute(router, recordingsShape, {
    method: 'get',
    path: '/tasks/active',
    summary: 'Tasks that have not ended',
    reply: activeTasksReply,
    query: activeQuery,
    auth: identify,
    async handle({ query: { limit, status }, identity }) {
      const found = await tasks.listActive({ owner: seesTasksOf(identity), status, limit });
      const now = new Date();
      return {
        active_tasks: found.tasks.map((task) => activeTaskJson(views.readState(task, identity), now)),
        total_active: found.total,
        queue_length: found.queued,
      };
    },
  });
  addRoute(router, recordingsShape, {
    method: 'get',
    path: '/queue/status',
    summary: 'How many tasks wait, run and have ended',
    reply: queueReply,
    auth: identify,
    handle: async () => queueJson(...(await Promise.all([tasks.figures(), tasks.workers()]))),
  });
  addRoute(router, recordingsShape, {
    method: 'get',
    path: '/workers/status',
    summary: 'The processes that work on tasks',
    reply: workersReply,
    auth: identify,
    handle: async () => workersJson(await tasks.workers()),
  });
}

function queueJson(figures: TaskFigures, workers: readonly TaskWorker[]) {
  const capacity = workers.reduce((sum, each) => sum + each.capacity, 0);
  const busy = workers.reduce((sum, each) => sum + each.busy, 0);
  return {
    status: workers.length > 0 ? 'healthy' : 'no_workers',
    queue: {
      total_tasks: figures.total,
      queued: figures.queued,
      processing: figures.processing,
      completed_today: figures.completedToday,
      failed_today: figures.failedToday,
      average_wait_time: figures.averageWaitS,
      average_processing_time: figures.averageProcessingS,
    },
    workers: { active_workers: busy, idle_workers: Math.max(0, capacity - busy), total_capacity: capacity },
  };
}

function workersJson(workers: readonly TaskWorker[]) {
  return {
    total_workers: workers.length,
    workers: workers.map(({ id, capacity, busy, startedAt, seenAt }) => ({
      worker_id: id,
      status: busy > 0 ? 'active' : 'idle',
      capacity,
      tasks: busy,
      started_at: startedAt.toISOString(),
      last_heartbeat: seenAt.toISOString(),
    })),
  };
}
