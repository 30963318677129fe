import type { AnalysisTasks } from '../analysis/analysis-engines.js';
import type { Finding } from '../analysis/engine.js';
import type { AnalysisTask } from '../analysis/errors.js';
import type { TaskOwner } from './audio-task-store.js';
import type { TaskFailure } from './task-failure.js';

/** The name of the kind of job that answers a text task. */
export const TEXT_JOB = 'analysis.text';

/** A text that was handed in to be analysed later. */
export interface NewTextTask {
  readonly kind: AnalysisTask;
  /** Input for the engines of that kind. */
  readonly input: AnalysisTasks[AnalysisTask]['input'];
  /** Null: a program on this machine. */
  readonly createdById: number | null;
}

export type TextTaskStatus = 'pending' | 'processing' | 'success' | 'failed';

export interface TextAnswer {
  readonly finding: Finding<AnalysisTasks[AnalysisTask]['value']>;
  /** ms of work. */
  readonly tookMs: number;
}

export interface TextTask extends NewTextTask {
  /** UUID. */
  readonly id: string;
  readonly status: TextTaskStatus;
  /** Answer of a task that succeeded; null for every other one. */
  readonly answer: TextAnswer | null;
  /** Reason why a task failed; null for every other one. */
  readonly failure: TaskFailure | null;
  readonly createdAt: Date;
  readonly endedAt: Date | null;
}

/** All throw UnavailableError while the database is away. */
export interface TextTaskStore {
  /** With its job, in one transaction. */
  add(task: NewTextTask): Promise<TextTask>;
  find(id: string): Promise<TextTask | undefined>;
  /** @param owner whose task it must be; null: anyone's. @returns false when there is no such task */
  remove(id: string, owner: TaskOwner): Promise<boolean>;
  /** @returns undefined for a task that has ended or is gone */
  begin(id: string): Promise<TextTask | undefined>;
  /** Changes nothing when the task has ended or is gone. */
  succeed(id: string, answer: TextAnswer): Promise<void>;
  fail(id: string, failure: TaskFailure): Promise<void>;
  /** Deletes tasks that ended before that time, the oldest first. @returns how many */
  trim(options: { readonly before: Date; readonly atMost: number }): Promise<number>;
}
