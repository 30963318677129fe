import type { Response, Router } from 'express';
import { z } from 'zod';
import type { AnalysisEngines, InputOf, ValueOf } from '../../analysis/analysis-engines.js';
import type { Finding } from '../../analysis/engine.js';
import type { AnalysisTask } from '../../analysis/errors.js';
import type { Clearance } from '../../access/personal-data-rights.js';
import type { LanguageIdentifier } from '../../analysis/language/language-identifier.js';
import { nowMs } from '../../lib/clock.js';
import type { Log } from '../../lib/log.js';
import { toSeconds } from '../../lib/to-seconds.js';
import { TurnsByKey } from '../../lib/turns-by-key.js';
import { TASK_FAILURE_CODES, withoutQuotes } from '../../processing/task-failure.js';
import type { TextTask } from '../../processing/text-task.js';
import type { TextTasks } from '../../processing/text-tasks.js';
import {
  assertMayProcess,
  deletesTasksOf,
  seesTasksOf,
  seesWordsOfTask,
  type IdentifyUser,
} from '../audio-api/task-rights.js';
import { refusalJson } from '../../wording/refusal-json.js';
import { wordTaskFailure } from '../../wording/task-failure-words.js';
import { enginesShape } from '../kit/api-shape.js';
import { failureReason } from '../kit/failure-reason.js';
import { addRoute, STREAMED } from '../kit/route.js';

export interface AnalysisApiOptions {
  readonly engines: AnalysisEngines;
  readonly tasks: TextTasks;
  /** Undefined: no language can be identified by its words. */
  readonly identifier: LanguageIdentifier | undefined;
  /** The language that is translated to where a request names none. */
  readonly translateTo: string;
  readonly identify: IdentifyUser;
  readonly hasClearance: Clearance;
  readonly log: Log;
}

/** An endpoint that asks the engines of one task. */
export interface TextRoute<Task extends AnalysisTask, Body extends z.ZodType> {
  readonly task: Task;
  /** Where its router is mounted, and its path there; its tasks are at `<base>/task/{id}`, or `taskPath` in place of `task`. */
  readonly base: string;
  readonly path: string;
  readonly taskPath?: string;
  readonly summary: string;
  /** HTTP statuses of refusals of its own. */
  readonly refusals?: readonly number[];
  readonly body: Body;
  /** Fields of the answer, beside those that every answer has. */
  readonly reply: z.ZodObject;
  /** @throws InvalidInputError */
  toInput(body: z.infer<Body>): InputOf<Task>;
  toReply(input: InputOf<Task>, finding: Finding<ValueOf<Task>>): Readonly<Record<string, unknown>>;
}

const answered = {
  engine: z.string().describe('name and version of the engine that answered'),
  confidence_kind: z
    .enum(['model', 'calibrated', 'heuristic', 'none'])
    .describe(
      '`model`: its own probability; `heuristic`: computed by rules; `none`: the engine gives no confidence',
    ),
  warnings: z.array(z.string()),
  processing_time: z.number().min(0).describe('in seconds'),
};

const query = z.strictObject({
  async: z
    .enum(['true', 'false'], { error: 'must be true or false' })
    .default('false')
    .describe('`true`: the reply is a task (202)'),
});

const taskParams = z.object({ task_id: z.uuid({ error: 'must be the id of a task' }) });
const removedReply = z.strictObject({ message: z.string(), task_id: z.uuid() });

/** So that no user fills the processes of texts; one who asks text by text waits for no other's. */
const OF_ONE_USER = { running: 2, waiting: 8, what: 'texts', retryAfterS: 5 };
const turnsByEngines = new WeakMap<AnalysisEngines, TurnsByKey<string>>();

/** One bound for all addresses and listeners that ask these engines. */
function textsOf(engines: AnalysisEngines): TurnsByKey<string> {
  const known = turnsByEngines.get(engines) ?? new TurnsByKey<string>(OF_ONE_USER);
  turnsByEngines.set(engines, known);
  return known;
}

/** POST of a text, answered at once or as a task, and the addresses of its tasks. */
export function addTextRoute<Task extends AnalysisTask, Body extends z.ZodType>(
  router: Router,
  options: AnalysisApiOptions,
  route: TextRoute<Task, Body>,
): void {
  const reply = route.reply.extend(answered);
  addAnswerRoute(router, options, route, reply);
  addTaskRoutes(router, options, route, reply);
}

function addAnswerRoute<Task extends AnalysisTask, Body extends z.ZodType>(
  router: Router,
  { engines, tasks, identify }: AnalysisApiOptions,
  route: TextRoute<Task, Body>,
  reply: z.ZodObject,
): void {
  const { task: kind, path, summary } = route;
  addRoute(router, enginesShape, {
    method: 'post',
    path,
    summary: `${summary}; with \`?async=true\` the reply is a task`,
    query,
    body: route.body,
    reply,
    refusals: [403, ...(route.refusals ?? []), 503],
    auth: identify,
    async handle({ body, query, identity, response }) {
      assertMayProcess(identity);
      const input = route.toInput(body as z.infer<Body>);
      if (query.async === 'true') {
        const task = await tasks.submit({ kind, input, createdById: identity?.userId ?? null });
        await enginesShape.success(response, 202, submittedJson(route, task));
        return STREAMED;
      }
      const beganMs = nowMs();
      const user = identity ? `user ${identity.userId}` : 'local programs';
      const signal = whileAwaited(response);
      const finding = await textsOf(engines).take(user, () =>
        engines[kind].run(input, { signal, group: user }),
      );
      return answerJson(route, input, { finding, tookMs: nowMs() - beganMs });
    },
  });
}

function addTaskRoutes<Task extends AnalysisTask, Body extends z.ZodType>(
  router: Router,
  { tasks, identify, hasClearance }: AnalysisApiOptions,
  route: TextRoute<Task, Body>,
  reply: z.ZodObject,
): void {
  const { task: kind } = route;
  const path = `/${pathOfTasks(route)}/:task_id`;
  const at = { path, auth: identify, params: taskParams } as const;
  addRoute(router, enginesShape, {
    ...at,
    method: 'get',
    summary:
      'A task of this endpoint and its result; of others without the result for users without clearance',
    reply: taskReply(reply),
    async handle({ params: { task_id: id }, identity }) {
      const task = await tasks.find(id, kind, seesTasksOf(identity));
      return taskJson(route, seesWordsOfTask(identity, task, hasClearance) ? task : withoutTexts(task));
    },
  });
  addRoute(router, enginesShape, {
    ...at,
    method: 'delete',
    summary: 'Deletes a task with its text and its result',
    reply: removedReply,
    async handle({ params: { task_id: id }, identity }) {
      await tasks.remove(id, kind, deletesTasksOf(identity));
      return { message: `Task ${id} deleted`, task_id: id };
    },
  });
}

function pathOfTasks({ taskPath = 'task' }: { readonly taskPath?: string }): string {
  return taskPath;
}

function taskReply(answer: z.ZodObject) {
  return z.strictObject({
    task_id: z.uuid(),
    status: z.enum(['pending', 'processing', 'success', 'failed']),
    result: answer.nullable(),
    failure: z.string().nullable(),
    failure_reason: failureReason(TASK_FAILURE_CODES),
    created_at: z.iso.datetime(),
    completed_at: z.iso.datetime().nullable(),
  });
}

function taskJson<Task extends AnalysisTask, Body extends z.ZodType>(
  route: TextRoute<Task, Body>,
  task: TextTask,
) {
  const { id, status, input, answer, failure, createdAt, endedAt } = task;
  return {
    task_id: id,
    status,
    // they were stored for this kind
    result: answer && answerJson(route, input as InputOf<Task>, answer as Answered<Task>),
    failure: failure && wordTaskFailure(failure),
    failure_reason: failure && refusalJson(failure),
    created_at: createdAt.toISOString(),
    completed_at: endedAt?.toISOString() ?? null,
  };
}

/** Results of an engine quote the text, and a failure may. */
function withoutTexts(task: TextTask): TextTask {
  return { ...task, answer: null, failure: task.failure && withoutQuotes(task.failure) };
}

/** A reply of 202: the fields that a submitted recording has. */
function submittedJson(route: { readonly base: string; readonly taskPath?: string }, { id }: TextTask) {
  return {
    task_id: id,
    status: 'queued',
    message: 'The text is queued',
    estimated_time: null,
    status_endpoint: `${route.base}/${pathOfTasks(route)}/${id}`,
  };
}

interface Answered<Task extends AnalysisTask> {
  readonly finding: Finding<ValueOf<Task>>;
  readonly tookMs: number;
}

function answerJson<Task extends AnalysisTask, Body extends z.ZodType>(
  route: TextRoute<Task, Body>,
  input: InputOf<Task>,
  { finding, tookMs }: Answered<Task>,
) {
  return {
    ...route.toReply(input, finding),
    engine: finding.engine,
    confidence_kind: finding.confidenceKind,
    warnings: [...finding.warnings],
    processing_time: toSeconds(tookMs),
  };
}

/** Aborted when the client leaves before it has its answer. */
function whileAwaited(response: Response): AbortSignal {
  const gone = new AbortController();
  response.once('close', () => gone.abort(new Error('the client has gone')));
  return gone.signal;
}
