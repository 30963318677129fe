import { Router, type Request, type Response } from 'express';
import { z } from 'zod';
import type { AccessIdentity } from '../../access/access-tokens.js';
import { UnavailableError } from '../../lib/errors.js';
import { hasEnded, type AudioTask, type TaskKind } from '../../processing/audio-task.js';
import type { AudioTasks } from '../../processing/audio-tasks.js';
import { estimateTime } from '../../processing/estimate.js';
import { recordingsShape } from '../kit/api-shape.js';
import { addRoute, endRoutes, STREAMED, type Reply } from '../kit/route.js';
import { addressOf, awaitTask } from './await-task.js';
import { audioReceiver } from './receive-audio.js';
import { StreamPlaces } from './stream-places.js';
import { sendEvents, writeSubmitted, beginEvents } from './task-events.js';
import type { TasksApiOptions } from './tasks-api-options.js';
import { readTaskFields, taskFields } from './task-fields.js';
import { addQueueRoutes } from './queue-routes.js';
import { submittedJson, submittedReply } from './submitted-json.js';
import { taskJson, taskReply } from './task-json.js';
import { assertMayProcess, deletesTasksOf, seesTasksOf } from './task-rights.js';

const FORM = ['multipart/form-data'];
const form = taskFields.extend({ audio: z.file().describe('WAV, MP3, FLAC, M4A, OGG, WebM, AMR or AIFF') });
const removedReply = z.strictObject({ message: z.string(), task_id: z.uuid() });
const taskParams = z.object({ task_id: z.string() });
/** An `EventSource` that is answered so does not connect again (HTML, server-sent events, 9.2.3). */
const NOTHING_MORE = 204;
const REFUSALS = [400, 403, 413, 503];

/** Uploads of recordings and what becomes of them. Mounted at /audio. */
export function tasksApi(options: TasksApiOptions): Router {
  const router = Router();
  addSubmitRoute(router, options, { path: '/process', kind: 'process', summary: 'Processes a recording' });
  addSubmitRoute(router, options, {
    path: '/analyze',
    kind: 'analyze',
    summary: 'Processes a recording quickly: its words, and what it is about',
  });
  const places = new StreamPlaces();
  addStreamRoute(router, options, places);
  addTaskRoutes(router, options, places);
  addQueueRoutes(router, options);
  endRoutes(router, recordingsShape, options.log);
  return router;
}

/** Takes the file of a request into a task. */
export function submitter({ tasks, uploadDirectory, limitBytes }: TasksApiOptions) {
  const receive = audioReceiver(uploadDirectory, limitBytes);
  return async (
    {
      request,
      response,
      identity,
    }: { request: Request; response: Response; identity: AccessIdentity | undefined },
    kind: TaskKind,
  ) => {
    assertMayProcess(identity);
    const { content, fields, filename, sizeBytes } = await receive(request, response);
    const left = new AbortController();
    const leave = () => left.abort(new UnavailableError('the client has gone'));
    response.once('close', leave);
    try {
      const { options, isInBackground } = readTaskFields(fields);
      const createdById = identity?.userId ?? null;
      const submission = { kind, options, createdById, filename, sizeBytes, content };
      return { task: await tasks.submit(submission, left.signal), isInBackground };
    } finally {
      response.off('close', leave);
      await content.close();
    }
  };
}

async function estimate(tasks: AudioTasks, task: AudioTask): Promise<string | null> {
  const [figures, workers] = await Promise.all([tasks.figures(), tasks.workers()]);
  const before = { ...figures, soundAheadS: Math.max(0, figures.soundAheadS - task.durationMs / 1000) };
  return estimateTime(task.durationMs / 1000, before, workers);
}

function addSubmitRoute(
  router: Router,
  options: TasksApiOptions,
  { path, kind, summary }: { readonly path: string; readonly kind: TaskKind; readonly summary: string },
): void {
  const { tasks, identify, waitMs } = options;
  const submit = submitter(options);
  addRoute(router, recordingsShape, {
    method: 'post',
    path,
    summary: `${summary}; with \`background=false\` the reply is the finished task`,
    status: 202,
    reply: submittedReply,
    sentBody: form,
    bodyTypes: FORM,
    refusals: REFUSALS,
    auth: identify,
    async handle(asked) {
      const { task, isInBackground } = await submit(asked, kind);
      if (!isInBackground) {
        const { response, holds } = asked;
        const finished = await awaitTask(tasks, task.id, { response, holds, waitMs });
        await recordingsShape.success(response, 200, await taskJson(finished)); // the author's own
        return STREAMED;
      }
      const estimatedTime = await estimate(tasks, task);
      return submittedJson({ task, estimatedTime, address: addressOf(task.id) });
    },
  });
}

function addStreamRoute(router: Router, options: TasksApiOptions, places: StreamPlaces): void {
  const { tasks, identify } = options;
  const submit = submitter(options);
  addRoute(router, recordingsShape, {
    method: 'post',
    path: '/process-stream',
    summary: 'Processes a recording and reports its progress as server-sent events',
    stream: ['text/event-stream'],
    sentBody: form,
    bodyTypes: FORM,
    refusals: [...REFUSALS, 429],
    auth: identify,
    handle: (asked) =>
      places.within<Reply>(asked.identity, async () => {
        const { response, holds } = asked;
        const { task } = await submit(asked, 'process');
        beginEvents(response);
        await writeSubmitted(response, task, await estimate(tasks, task));
        await sendEvents(task, response, { tasks, owner: null, after: 0, view: (own) => own, holds });
        return STREAMED;
      }),
  });
}

function addTaskRoutes(
  router: Router,
  { tasks, identify, views }: TasksApiOptions,
  places: StreamPlaces,
): void {
  addRoute(router, recordingsShape, {
    method: 'get',
    path: '/task/:task_id/events',
    summary:
      'The progress of a task as server-sent events, from `Last-Event-ID` on; 204 once a client has the last one',
    stream: ['text/event-stream'],
    refusals: [429],
    auth: identify,
    params: taskParams,
    async handle({ params: { task_id: id }, identity, holds, request, response }) {
      const owner = seesTasksOf(identity);
      const task = await tasks.find(id, owner);
      const after = Number(request.get('last-event-id') ?? 0) || 0;
      if (hasEnded(task) && after >= task.revision) {
        response.status(NOTHING_MORE).end();
        return STREAMED;
      }
      const view = (each: AudioTask) => views.read(each, identity);
      return places.within<Reply>(identity, async () => {
        beginEvents(response);
        await sendEvents(task, response, { tasks, owner, after, view, holds });
        return STREAMED;
      });
    },
  });
  addRoute(router, recordingsShape, {
    method: 'get',
    path: '/task/:task_id',
    summary: 'A task and its results',
    reply: taskReply,
    auth: identify,
    params: taskParams,
    handle: async ({ params: { task_id: id }, identity }) =>
      taskJson(await views.read(await tasks.find(id, seesTasksOf(identity)), identity)),
  });
  addRoute(router, recordingsShape, {
    method: 'delete',
    path: '/task/:task_id',
    summary: 'Cancels a task that has not ended; deletes one that has, with its results',
    reply: removedReply,
    auth: identify,
    params: taskParams,
    async handle({ params: { task_id: id }, identity }) {
      const done = await tasks.remove(id, deletesTasksOf(identity));
      return { message: `Task ${id} ${done}`, task_id: id };
    },
  });
}
