import type { AnalysisEngines, AnalysisTasks } from '../analysis/analysis-engines.js';
import type { EngineChain } from '../analysis/engine-chain.js';
import type { Finding } from '../analysis/engine.js';
import type { AnalysisTask } from '../analysis/errors.js';
import type { GivenUpReason } from '../lib/given-up.js';
import { finalFailureOf } from './task-failure.js';
import { TEXT_JOB, type TextTask, type TextTaskStore } from './text-task.js';

export interface TextJobOptions {
  readonly store: Pick<TextTaskStore, 'begin' | 'succeed' | 'fail'>;
  readonly engines: AnalysisEngines;
}

interface Attempt {
  readonly payload: unknown;
}

/** Longer than the limits of the engines of a task one after another. */
const TIME_LIMIT_MS = 10 * 60_000;
const WAITS = { firstMs: 1_000, maxMs: 60_000 };

/** The kind of job that answers a text task. Its structure is that of a `JobKind`. */
export function textJob({ store, engines }: TextJobOptions) {
  return {
    name: TEXT_JOB,
    timeLimitMs: TIME_LIMIT_MS,
    waits: WAITS,
    run: async ({ payload }: Attempt, signal: AbortSignal): Promise<void> => {
      const task = await store.begin(taskIdOf(payload));
      if (!task) return;
      const beganMs = performance.now();
      try {
        const finding = await answer(engines, task, signal);
        await store.succeed(task.id, { finding, tookMs: performance.now() - beganMs });
      } catch (error) {
        signal.throwIfAborted(); // another worker may have the task
        const failure = finalFailureOf(error); // another attempt would come out the same
        if (!failure) throw error;
        await store.fail(task.id, failure);
      }
    },
    giveUp: ({ payload }: Attempt, reason: GivenUpReason) =>
      store.fail(taskIdOf(payload), { code: 'given-up', reason }),
  };
}

type AnyFinding = Finding<AnalysisTasks[AnalysisTask]['value']>;

function answer(
  engines: AnalysisEngines,
  { kind, input }: TextTask,
  signal: AbortSignal,
): Promise<AnyFinding> {
  // kind and input were stored together
  const chain = engines[kind] as unknown as EngineChain<unknown, AnalysisTasks[AnalysisTask]['value']>;
  return chain.run(input, { signal, urgency: 'later' });
}

function taskIdOf(payload: unknown): string {
  const id = (payload as { task_id?: unknown } | null)?.task_id;
  if (typeof id !== 'string') throw new TypeError('the job names no task');
  return id;
}
