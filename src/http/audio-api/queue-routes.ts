import type { Router } from 'express';
import { z } from 'zod';
import { recordingsShape } from '../kit/api-shape.js';
import { addRoute } from '../kit/route.js';
import { queueJson, queueReply, workersJson, workersReply } from './queue-json.js';
import { activeTask, activeTaskJson } from './task-json.js';
import { seesTasksOf } from './task-rights.js';
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

const activeTasksReply = z.strictObject({
  active_tasks: z.array(activeTask),
  total_active: z.int(),
  queue_length: z.int(),
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
    async handle() {
      const [figures, workers] = await Promise.all([tasks.figures(), tasks.workers()]);
      return queueJson({ figures, workers });
    },
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
