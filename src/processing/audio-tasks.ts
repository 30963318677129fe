import { setTimeout as sleep } from 'node:timers/promises';
import type { FileHandle } from 'node:fs/promises';
import { NotFoundError } from '../lib/errors.js';
import type { Log } from '../lib/log.js';
import { Turns } from '../lib/turns.js';
import type { Vault } from '../vault/vault.js';
import { removeSound } from './audio-job.js';
import { hasEnded, type AudioTask, type NewTask, type TaskStatus } from './audio-task.js';
import type { AudioTaskStore, TaskFigures, TaskOwner, TaskWorker } from './audio-task-store.js';
import { takeSound } from './take-sound.js';

export interface AudioTasksOptions {
  readonly store: AudioTaskStore;
  readonly vault: Pick<Vault, 'write' | 'remove'>;
  readonly longestS: number;
  readonly log: Log;
}

export interface Submission extends Pick<NewTask, 'kind' | 'options' | 'createdById'> {
  readonly filename: string;
  readonly sizeBytes: number;
  /** With the file; closed by the one who opened it. */
  readonly content: FileHandle;
}

const LOOK_EVERY_MS = 250;

/** The door to the tasks: rights are looked at before it. */
export class AudioTasks {
  readonly #options: AudioTasksOptions;
  /** Decoding takes a core for a second of every few minutes of sound. */
  readonly #decoding = new Turns({ running: 2, waiting: 20, what: 'files', retryAfterS: 30 });

  constructor(options: AudioTasksOptions) {
    this.#options = options;
  }

  /**
   * Keeps the sound of a file and a task for it. Once this has resolved, the task survives whatever happens.
   *
   * @throws UnreadableSoundError, SoundTooLongError, UnavailableError (too many files at once, no ffmpeg, no database)
   */
  async submit(submission: Submission, signal: AbortSignal): Promise<AudioTask> {
    const { store, vault, longestS, log } = this.#options;
    const { kind, options, createdById, filename, sizeBytes, content } = submission;
    const { sound, file } = await this.#decoding.take(() => takeSound(content, { vault, longestS, signal }));
    try {
      return await store.add({ kind, options, createdById, sound, file: { filename, sizeBytes, ...file } });
    } catch (error) {
      await removeSound(vault, sound, log);
      throw error;
    }
  }

  /** @param owner whose task it must be; null: anyone's. @throws NotFoundError */
  async find(id: string, owner: TaskOwner): Promise<AudioTask> {
    const task = await this.#options.store.find(id);
    if (!task || (owner !== null && task.createdById !== owner)) throw new NotFoundError('Task', id);
    return task;
  }

  listActive(options: { owner: TaskOwner; status: TaskStatus | undefined; limit: number }) {
    return this.#options.store.listActive(options);
  }

  /** Cancels a task that has not ended, deletes one that has. @throws NotFoundError */
  async remove(id: string, owner: TaskOwner): Promise<'cancelled' | 'deleted'> {
    const { store, vault, log } = this.#options;
    await this.find(id, owner);
    const sound = await store.cancel(id);
    if (sound) {
      await removeSound(vault, sound, log);
      return 'cancelled';
    }
    if (!(await store.remove(id))) throw new NotFoundError('Task', id);
    return 'deleted';
  }

  figures(): Promise<TaskFigures> {
    return this.#options.store.figures();
  }

  workers(): Promise<readonly TaskWorker[]> {
    return this.#options.store.workers();
  }

  /**
   * Tells a task now and after each change, until it has ended; null when nothing changed for so long.
   *
   * @throws NotFoundError for one that was deleted meanwhile
   */
  async *follow(
    id: string,
    { owner, quietMs, signal }: { owner: TaskOwner; quietMs: number; signal: AbortSignal },
  ): AsyncGenerator<AudioTask | null> {
    let told = 0;
    let toldAtMs = Date.now();
    while (!signal.aborted) {
      const task = await this.find(id, owner);
      if (task.revision > told) {
        [told, toldAtMs] = [task.revision, Date.now()];
        yield task;
        if (hasEnded(task)) return;
      } else if (Date.now() - toldAtMs >= quietMs) {
        toldAtMs = Date.now();
        yield null;
      }
      await sleep(LOOK_EVERY_MS, undefined, { signal }).catch(() => {});
    }
  }
}
