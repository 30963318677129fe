import { setTimeout as sleep } from 'node:timers/promises';
import { Deferred } from '../lib/deferred.js';
import { hasEnded, type AudioTask } from './audio-task.js';
import type { AudioTaskStore } from './audio-task-store.js';
import { processingRefusal } from './processing-refusal.js';

const LOOK_EVERY_MS = 250;

type WatchedStore = Pick<AudioTaskStore, 'find' | 'revision'>;

/** Tasks that are followed: each is asked for once in this process, however many follow it, and read only when it has changed. */
export class TaskWatches {
  readonly #store: WatchedStore;
  readonly #open = new Map<string, Watch>();

  constructor(store: WatchedStore) {
    this.#store = store;
  }

  /**
   * A task now and after each change, until it has ended or `signal` is aborted; null when nothing changed for so long.
   *
   * @throws Refusal for one that was deleted meanwhile, UnavailableError
   */
  async *follow(id: string, quietMs: number, signal: AbortSignal): AsyncGenerator<AudioTask | null> {
    const watch = this.#join(id);
    let reported = 0;
    try {
      while (!signal.aborted) {
        const { latest } = watch;
        if (latest && latest.revision > reported) {
          reported = latest.revision;
          yield latest;
          if (hasEnded(latest)) return;
        } else {
          if (watch.failure) throw watch.failure.error;
          if (!(await watch.changes(quietMs, signal)) && !signal.aborted) yield null;
        }
      }
    } finally {
      this.#leave(id, watch);
    }
  }

  #join(id: string): Watch {
    const open = this.#open.get(id);
    const watch = open && !open.failure ? open : new Watch(id, this.#store);
    this.#open.set(id, watch);
    watch.followers++;
    return watch;
  }

  #leave(id: string, watch: Watch): void {
    if (--watch.followers > 0) return;
    watch.close();
    if (this.#open.get(id) === watch) this.#open.delete(id);
  }
}

class Watch {
  followers = 0;
  latest: AudioTask | undefined;
  failure: { readonly error: unknown } | undefined;
  readonly #closing = new AbortController();
  #change = new Deferred();

  constructor(id: string, store: WatchedStore) {
    void this.#look(id, store).catch((error: unknown) => {
      this.failure = { error };
      this.#notify();
    });
  }

  /** @returns false when nothing has changed for so long, or `signal` was aborted */
  async changes(quietMs: number, signal: AbortSignal): Promise<boolean> {
    const over = new AbortController();
    const quiet = sleep(quietMs, false, { signal: AbortSignal.any([signal, over.signal]) }).catch(
      () => false,
    );
    const changed = this.#change.promise.then(() => true);
    try {
      return await Promise.race([changed, quiet]);
    } finally {
      over.abort();
    }
  }

  close(): void {
    this.#closing.abort();
  }

  async #look(id: string, store: WatchedStore): Promise<void> {
    const { signal } = this.#closing;
    while (!signal.aborted) {
      const revision = await store.revision(id);
      if (revision === undefined) throw processingRefusal({ code: 'unknown-task', taskId: id });
      if (revision !== this.latest?.revision) {
        const task = await store.find(id);
        if (!task) throw processingRefusal({ code: 'unknown-task', taskId: id });
        this.latest = task;
        this.#notify();
        if (hasEnded(task)) return;
      }
      await sleep(LOOK_EVERY_MS, undefined, { signal }).catch(() => {});
    }
  }

  #notify(): void {
    const { resolve } = this.#change;
    this.#change = new Deferred();
    resolve();
  }
}
