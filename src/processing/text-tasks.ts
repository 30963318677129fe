import { processingRefusal } from './processing-refusal.js';
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

  /** @param owner whose task it must be; null: anyone's. @throws Refusal, also for a task of another kind */
  async find(id: string, kind: AnalysisTask, owner: TaskOwner): Promise<TextTask> {
    const task = await this.#store.find(id);
    if (!task || task.kind !== kind || (owner !== null && task.createdById !== owner))
      throw processingRefusal({ code: 'unknown-text-task', taskId: id });
    return task;
  }

  /** Deletes a task with its text; one in work ends without a trace. @throws Refusal */
  async remove(id: string, kind: AnalysisTask, owner: TaskOwner): Promise<void> {
    await this.find(id, kind, owner);
    if (!(await this.#store.remove(id, owner)))
      throw processingRefusal({ code: 'unknown-text-task', taskId: id });
  }
}
