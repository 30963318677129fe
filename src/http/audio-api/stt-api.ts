import { Router } from 'express';
import { z } from 'zod';
import { UnavailableError } from '../../lib/errors.js';
import type { AudioTask } from '../../processing/audio-task.js';
import { TaskCancelledError } from '../../processing/errors.js';
import { wordTaskFailure } from '../../wording/task-failure-words.js';
import { recordingsShape } from '../kit/api-shape.js';
import { addRoute, endRoutes } from '../kit/route.js';
import { awaitTask } from './await-task.js';
import { submitter } from './tasks-api.js';
import type { TasksApiOptions } from './tasks-api-options.js';
import { transcribedJson, transcribedReply } from './transcribed-json.js';

const form = z.strictObject({ audio: z.file(), language: z.string().optional() });

/** POST /transcribe: the words of a recording. Mounted at /stt. */
export function sttApi(options: TasksApiOptions): Router {
  const router = Router();
  const submit = submitter(options);
  addRoute(router, recordingsShape, {
    method: 'post',
    path: '/transcribe',
    summary: 'The words of a recording',
    reply: transcribedReply,
    sentBody: form,
    bodyTypes: ['multipart/form-data'],
    refusals: [400, 403, 409, 413, 503],
    auth: options.identify,
    async handle(asked) {
      const { task: queued } = await submit(asked, 'transcribe');
      const { response, holds } = asked;
      const task = await awaitTask(options.tasks, queued.id, { response, holds, waitMs: options.waitMs });
      return transcribedJson(task, resultsOf(task));
    },
  });
  endRoutes(router, recordingsShape, options.log);
  return router;
}

/** @throws TaskCancelledError, UnavailableError for a task that has failed */
function resultsOf({ results, status, failure }: AudioTask) {
  if (results) return results;
  if (status === 'cancelled') throw new TaskCancelledError('the task was cancelled');
  throw new UnavailableError(failure ? wordTaskFailure(failure) : 'the recording could not be transcribed');
}
