import { nowMs } from '../lib/clock.js';
import type { TaskStep } from './audio-task.js';

type Note = (progress: number, step: TaskStep) => Promise<void>;

/**
 * Notes the progress of a task a few times a second at most: each note is a write that the next words wait
 * for. A new step is noted at once. A progress that was skipped is noted when the next note is due, so that a
 * task whose next words take long shows how far it is.
 */
export class SparingProgress {
  readonly #note: Note;
  readonly #everyMs: number;
  #notedAtMs = -Infinity;
  #step: TaskStep | undefined;
  #left: number | undefined;
  #timer: NodeJS.Timeout | undefined;
  #writing: Promise<void> = Promise.resolve();

  constructor(note: Note, everyMs: number) {
    this.#note = note;
    this.#everyMs = everyMs;
  }

  /** @throws what the note throws, where it is due now */
  async report(progress: number, step: TaskStep): Promise<void> {
    const dueInMs = this.#notedAtMs + this.#everyMs - nowMs();
    if (step !== this.#step || dueInMs <= 0) return this.#write(progress, step);
    this.#left = progress;
    // an error here comes for the next words, too, which report it
    this.#timer ??= setTimeout(() => void this.#writeLeft(step).catch(() => {}), dueInMs);
  }

  /** Resolves once nothing more is noted. */
  async end(): Promise<void> {
    this.#forgetLeft();
    await this.#writing.catch(() => {});
  }

  async #writeLeft(step: TaskStep): Promise<void> {
    if (this.#left !== undefined) await this.#write(this.#left, step);
  }

  /** One after the other: progress never falls. */
  #write(progress: number, step: TaskStep): Promise<void> {
    this.#forgetLeft();
    this.#notedAtMs = nowMs();
    this.#step = step;
    this.#writing = this.#writing.catch(() => {}).then(() => this.#note(progress, step));
    return this.#writing;
  }

  #forgetLeft(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#left = undefined;
  }
}
