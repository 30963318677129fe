import { NotFoundError } from '../lib/errors.js';
import type { AnalysisTask } from '../analysis/errors.js';
import type { TaskOwner } from './audio-task-store.js';
import type { NewTextTask, TextTask, TextTaskStore } from './text-task.js';

/** The door to texts that are analysed later: rights are looked at before it. */
export class TextTasks {
  readonly #store: TextTaskStore;

  constructor(store: TextTaskStore) {
    this.#store = store;
  }

  /** Once this has resolved, the task survives whatever happens. @throws UnavailableError */
  submit(task: NewTextTask): Promise<TextTask> {
    return this.#store.add(task);
  }

  /** @param owner whose task it must be; null: anyone's. @throws NotFoundError, also for a task of another kind */
  async find(id: string, kind: AnalysisTask, owner: TaskOwner): Promise<TextTask> {
    const task = await this.#store.find(id);
    if (!task || task.kind !== kind || (owner !== null && task.createdById !== owner))
      throw new NotFoundError('Task', id);
    return task;
  }

  /** Deletes a task with its text; one in work ends without a trace. @throws NotFoundError */
  async remove(id: string, kind: AnalysisTask, owner: TaskOwner): Promise<void> {
    await this.find(id, kind, owner);
    if (!(await this.#store.remove(id, owner))) throw new NotFoundError('Task', id);
  }
}
