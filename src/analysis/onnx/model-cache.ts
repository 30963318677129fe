import type { Runtime } from './load-runtime.js';
import type { ModelFiles } from './model-wire.js';
import { closeModel, openModel, type OpenModel } from './open-model.js';

/** Models are opened when they are asked for; where they would take too much, the one that was not asked for longest is closed. */
export class ModelCache {
  readonly #runtime: Runtime;
  readonly #maxBytes: number;
  /** By folder, the one that was asked last at the end. */
  readonly #open = new Map<string, OpenModel>();

  /** `maxBytes`: of weights together; a model that is larger by itself is open alone. */
  constructor(runtime: Runtime, maxBytes: number) {
    this.#runtime = runtime;
    this.#maxBytes = maxBytes;
  }

  /** One request at a time: a model may be closed by the next one. @throws ModelFault */
  async get(files: ModelFiles): Promise<OpenModel> {
    const model = this.#open.get(files.folder);
    if (model) {
      this.#open.delete(files.folder);
      this.#open.set(files.folder, model);
      return model;
    }
    await this.#makeRoom(files.sizeBytes);
    const opened = await openModel(this.#runtime, files);
    this.#open.set(files.folder, opened);
    return opened;
  }

  async #makeRoom(sizeBytes: number): Promise<void> {
    let total = [...this.#open.values()].reduce((sum, model) => sum + model.sizeBytes, sizeBytes);
    for (const [folder, model] of this.#open) {
      if (total <= this.#maxBytes) return;
      this.#open.delete(folder);
      total -= model.sizeBytes;
      await closeModel(model);
    }
  }
}
