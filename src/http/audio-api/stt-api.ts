import { Router } from 'express';
import { z } from 'zod';
import { UnavailableError } from '../../lib/errors.js';
import { audioShape } from '../kit/api-shape.js';
import { addRoute, endRoutes } from '../kit/route.js';
import { segmentJson, taskJson, transcriptOf } from './task-json.js';
import { transcribedReply } from './task-schemas.js';
import { submitter, whenEnded } from './tasks-api.js';
import type { TasksApiOptions } from './tasks-api-options.js';

const form = z.strictObject({ audio: z.file(), language: z.string().optional() });
/** A client that waits for longer has other limits of its own. */
const LONGEST_WAIT_MS = 120_000;

/** POST /transcribe: the words of a recording. Mounted at /stt. */
export function sttApi(options: TasksApiOptions): Router {
  const router = Router();
  const submit = submitter(options);
  addRoute(router, audioShape, {
    method: 'post',
    path: '/transcribe',
    summary: 'The words of a recording',
    reply: transcribedReply,
    sentBody: form,
    bodyTypes: ['multipart/form-data'],
    refusals: [400, 403, 413, 503],
    auth: options.identify,
    async handle(asked) {
      const { task: queued } = await submit(asked, 'transcribe');
      const task = await whenEnded(options.tasks, queued.id, LONGEST_WAIT_MS);
      const { results, durationMs } = task;
      if (!results) throw new UnavailableError(task.failure ?? `the task was ${task.status}`);
      return {
        task_id: task.id,
        transcript: transcriptOf(results.utterances),
        language: results.language,
        confidence: results.confidence,
        duration: durationMs / 1000,
        processing_time: taskJson(task).processing_time,
        segments: results.utterances.map(segmentJson),
        warnings: [...results.warnings],
      };
    },
  });
  endRoutes(router, audioShape, options.log);
  return router;
}
