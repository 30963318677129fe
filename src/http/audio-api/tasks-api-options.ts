import type { Log } from '../../lib/log.js';
import type { AudioTasks } from '../../processing/audio-tasks.js';
import type { IdentifyUser } from './task-rights.js';
import type { TaskViews } from './task-views.js';

export interface TasksApiOptions {
  readonly tasks: AudioTasks;
  readonly identify: IdentifyUser;
  /** Says what each user reads of a task. */
  readonly views: TaskViews;
  /** For files on their way. */
  readonly uploadDirectory: string;
  readonly limitBytes: number;
  /** How long a request waits for the end of its task. */
  readonly waitMs: number;
  readonly log: Log;
}
