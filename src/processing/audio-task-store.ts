import type {
  AudioTask,
  NewTask,
  TaskResults,
  TaskSound,
  TaskStatus,
  TaskStep,
  TaskUtterance,
} from './audio-task.js';
import type { TaskFailure } from './task-failure.js';

/** The name of the kind of job that processes a task. */
export const AUDIO_JOB = 'audio.task';

/** Id of the user whose tasks are meant; null: tasks of all users. */
export type TaskOwner = number | null;

export interface TaskFigures {
  readonly total: number;
  readonly queued: number;
  readonly processing: number;
  /** Since midnight UTC. */
  readonly completedToday: number;
  readonly failedToday: number;
  /** Average over the tasks of the last day, as the next figure; null where there is none. */
  readonly averageWaitS: number | null;
  readonly averageProcessingS: number | null;
  /** Seconds of processing for a second of sound, over the last 100 completed tasks; null where there is none. */
  readonly realTimeFactor: number | null;
  /** Sound of the tasks that wait, and of those in work what is left of it, s. */
  readonly soundAheadS: number;
}

/** A worker of tasks, alive within its heartbeat. */
export interface TaskWorker {
  readonly id: string;
  readonly capacity: number;
  readonly busy: number;
  readonly startedAt: Date;
  readonly seenAt: Date;
}

/** Asked by the APIs. All throw UnavailableError while the database is away. */
export interface AudioTaskStore {
  /** With its job, in one transaction. */
  add(task: NewTask): Promise<AudioTask>;
  find(id: string): Promise<AudioTask | undefined>;
  /** Tasks that have not ended, the newest first, and how many there are. */
  listActive(options: {
    readonly owner: TaskOwner;
    readonly status: TaskStatus | undefined;
    readonly limit: number;
  }): Promise<{ readonly tasks: readonly AudioTask[]; readonly total: number; readonly queued: number }>;
  /** Grows with each change: cheap to ask for again and again. @returns undefined where there is no such task */
  revision(id: string): Promise<number | undefined>;
  /** @returns the sound, which nothing needs any more; undefined when the task has ended before */
  cancel(id: string): Promise<TaskSound | undefined>;
  /** An ended task, with everything that belongs to it. @returns false when it is missing, or has not ended */
  remove(id: string): Promise<boolean>;
  figures(): Promise<TaskFigures>;
  /** As `soundAheadS` of the figures, of one user's tasks, s. */
  soundAheadOf(userId: number): Promise<number>;
  workers(): Promise<readonly TaskWorker[]>;
}

/** A task in work. */
export interface TaskInWork {
  readonly task: AudioTask;
  readonly sound: TaskSound;
  /** Utterances that an earlier attempt has understood. */
  readonly utterances: readonly TaskUtterance[];
}

/** Asked by the job. Writes to a task that is not in work any more change nothing and return false. */
export interface TaskWorkStore {
  /** @returns undefined for a task that has ended or is gone */
  begin(id: string): Promise<TaskInWork | undefined>;
  keepUtterance(id: string, utterance: TaskUtterance): Promise<boolean>;
  noteProgress(id: string, progress: number, step: TaskStep): Promise<boolean>;
  /** @returns whether it is in work still */
  isInWork(id: string): Promise<boolean>;
  /** @returns the sound, which nothing needs any more; undefined for a task that is not in work */
  complete(id: string, results: TaskResults): Promise<TaskSound | undefined>;
  /** Also of a task that never came to be worked on. @returns as `complete`, undefined for a task that has ended */
  fail(id: string, failure: TaskFailure): Promise<TaskSound | undefined>;
  noteWorker(worker: Omit<TaskWorker, 'startedAt' | 'seenAt'>): Promise<void>;
  removeWorker(id: string): Promise<void>;
  /** Deletes tasks that ended before that time, the oldest first. @returns how many */
  trim(options: { readonly before: Date; readonly atMost: number }): Promise<number>;
}
