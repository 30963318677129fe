import type { FileHandle } from 'node:fs/promises';
import type { Log } from '../lib/log.js';
import { SerialQueue } from '../lib/serial-queue.js';
import { Turns } from '../lib/turns.js';
import { WHISPER_LANGUAGES } from '../speech/whisper-languages.js';
import type { Vault } from '../vault/vault.js';
import { removeSound } from './audio-job.js';
import type { AudioTask, NewTask, TaskStatus } from './audio-task.js';
import type { AudioTaskStore, TaskFigures, TaskOwner, TaskWorker } from './audio-task-store.js';
import { processingRefusal } from './processing-refusal.js';
import { takeSound } from './take-sound.js';
import { TaskWatches } from './task-watches.js';

export interface AudioTasksOptions {
  readonly store: AudioTaskStore;
  readonly vault: Pick<Vault, 'write' | 'remove'>;
  readonly longestS: number;
  /** Sound that may wait, so that recordings of calls keep room on the disk. */
  readonly mostWaitingS: number;
  /** The same of one user, so that none takes the room of all others. */
  readonly mostWaitingOfUserS: number;
  readonly log: Log;
}

export interface Submission extends Pick<NewTask, 'kind' | 'options' | 'createdById'> {
  readonly filename: string;
  readonly sizeBytes: number;
  /** With the file; closed by the one who opened it. */
  readonly content: FileHandle;
}

const QUEUE_RETRY_AFTER_S = 600;
const IS_UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The door to the tasks: rights are looked at before it. */
export class AudioTasks {
  readonly #options: AudioTasksOptions;
  /** Decoding takes a core for a second of every few minutes of sound. */
  readonly #decoding = new Turns({ running: 2, waiting: 20, what: 'files', retryAfterS: 30 });

  /** One after the other, so that each quota counts those before. */
  readonly #adding = new SerialQueue();
  readonly #watches: TaskWatches;

  constructor(options: AudioTasksOptions) {
    this.#options = options;
    this.#watches = new TaskWatches(options.store);
  }

  /**
   * Keeps the sound of a file and a task for it. Once this has resolved, the task survives whatever happens.
   *
   * @throws Refusal for a language that is not known and where too much sound waits, UnreadableSoundError,
   *         SoundTooLongError, UnavailableError (too many files at once, no ffmpeg, no database)
   */
  async submit(submission: Submission, signal: AbortSignal): Promise<AudioTask> {
    const { store, vault, longestS, log } = this.#options;
    const { kind, options, createdById, filename, sizeBytes, content } = submission;
    assertKnown(options.language);
    await this.#assertRoom();
    await this.#assertRoomOf(createdById, 0);
    const { sound, file } = await this.#decoding.take(() => takeSound(content, { vault, longestS, signal }));
    try {
      const task = { kind, options, createdById, sound, file: { filename, sizeBytes, ...file } };
      return await this.#adding.run(async () => {
        await this.#assertRoomOf(createdById, sound.durationMs / 1000); // others were decoded meanwhile
        return store.add(task);
      });
    } catch (error) {
      await removeSound(vault, sound, log);
      throw error;
    }
  }

  /** @param owner whose task it must be; null: anyone's. @throws Refusal */
  async find(id: string, owner: TaskOwner): Promise<AudioTask> {
    const task = IS_UUID.test(id) ? await this.#options.store.find(id) : undefined;
    if (!task || (owner !== null && task.createdById !== owner))
      throw processingRefusal({ code: 'unknown-task', taskId: id });
    return task;
  }

  listActive(options: { owner: TaskOwner; status: TaskStatus | undefined; limit: number }) {
    return this.#options.store.listActive(options);
  }

  /** Cancels a task that has not ended, deletes one that has. @throws Refusal */
  async remove(id: string, owner: TaskOwner): Promise<'cancelled' | 'deleted'> {
    const { store, vault, log } = this.#options;
    await this.find(id, owner);
    const sound = await store.cancel(id);
    if (sound) {
      await removeSound(vault, sound, log);
      return 'cancelled';
    }
    if (!(await store.remove(id))) throw processingRefusal({ code: 'unknown-task', taskId: id });
    return 'deleted';
  }

  async #assertRoom(): Promise<void> {
    const { store, mostWaitingS } = this.#options;
    const { soundAheadS } = await store.figures();
    if (soundAheadS < mostWaitingS) return;
    const waitingHours = Math.round(soundAheadS / 3600);
    throw processingRefusal({ code: 'task-queue-full', waitingHours }, { retryAfterS: QUEUE_RETRY_AFTER_S });
  }

  /** Null: a program on this machine. @throws Refusal */
  async #assertRoomOf(userId: number | null, moreS: number): Promise<void> {
    const { store, mostWaitingOfUserS } = this.#options;
    if (userId === null) return;
    const waitingS = await store.soundAheadOf(userId);
    // a recording that is longer than the quota is taken where nothing else waits
    if (waitingS === 0 || (waitingS < mostWaitingOfUserS && waitingS + moreS <= mostWaitingOfUserS)) return;
    const hours = (seconds: number) => Math.round((seconds / 3600) * 10) / 10;
    const [waitingHours, mostHours] = [hours(waitingS), hours(mostWaitingOfUserS)];
    const reason = { code: 'task-quota-reached', waitingHours, mostHours } as const;
    throw processingRefusal(reason, { retryAfterS: QUEUE_RETRY_AFTER_S });
  }

  figures(): Promise<TaskFigures> {
    return this.#options.store.figures();
  }

  workers(): Promise<readonly TaskWorker[]> {
    return this.#options.store.workers();
  }

  /**
   * Yields a task now and after each change, until it has ended; null when nothing changed for so long.
   *
   * @throws Refusal for one that was deleted meanwhile
   */
  async *follow(
    id: string,
    { owner, quietMs, signal }: { owner: TaskOwner; quietMs: number; signal: AbortSignal },
  ): AsyncGenerator<AudioTask | null> {
    await this.find(id, owner);
    yield* this.#watches.follow(id, quietMs, signal);
  }
}

function assertKnown(language: string): void {
  if (language === 'auto' || WHISPER_LANGUAGES.has(language)) return;
  throw processingRefusal({ code: 'unknown-language', field: 'language', language });
}
