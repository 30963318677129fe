import type { Log } from '../../lib/log.js';
import type { AudioTasks } from '../../processing/audio-tasks.js';
import type { IdentifyUser } from './task-rights.js';

export interface TasksApiOptions {
  readonly tasks: AudioTasks;
  readonly identify: IdentifyUser;
  /** For files on their way. */
  readonly uploadDirectory: string;
  readonly limitBytes: number;
  readonly log: Log;
}
