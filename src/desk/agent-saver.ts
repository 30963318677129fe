import { Backoff } from '../lib/backoff.js';
import type { Closable } from '../lib/closer.js';
import { ConflictError, UnavailableError } from '../lib/errors.js';
import type { Log } from '../lib/log.js';
import { sharedStop } from '../lib/shared-stop.js';
import type { Agent } from './agent.js';
import type { AgentStore } from './agent-store.js';

export interface AgentSaverOptions {
  readonly store: AgentStore;
  /** The state of an agent now; undefined for a user who is no agent any more. */
  readonly newest: (key: string) => Agent | undefined;
  readonly log: Log;
}

const STORE_AWAY = { firstMs: 250, maxMs: 5_000 };

/**
 * Stores the states of agents behind their moves, each agent's one after the other. A state that could not be stored
 * because the database is away is stored when it is back; of several that wait only the newest is.
 *
 * In:     `save` after each move.
 * Out:    rows of the store.
 * End:    `close` waits for writes in work, and gives up waiting for a database that is away.
 * Errors: none: a refusal is logged, and the next move is stored all the same.
 */
export class AgentSaver implements Closable {
  readonly #options: AgentSaverOptions;
  readonly #unsaved = new Set<string>();
  readonly #storedVersions = new Map<string, number>();
  readonly #saving = new Map<string, Promise<void>>();
  readonly #stop = sharedStop();

  constructor(options: AgentSaverOptions) {
    this.#options = options;
  }

  /** The store has this version of the agent. */
  learn({ key, version }: Agent): void {
    this.#storedVersions.set(key, version);
  }

  forget(key: string): void {
    this.#storedVersions.delete(key);
  }

  save(key: string): void {
    this.#unsaved.add(key);
    if (this.#saving.has(key)) return;
    this.#saving.set(
      key,
      this.#saveUntilDone(key).finally(() => this.#saving.delete(key)),
    );
  }

  async close(): Promise<void> {
    this.#stop.abort();
    await Promise.all(this.#saving.values());
  }

  async #saveUntilDone(key: string): Promise<void> {
    const backoff = new Backoff(STORE_AWAY);
    while (this.#unsaved.delete(key)) {
      const agent = this.#options.newest(key);
      if (!agent) return;
      try {
        await this.#store(agent);
        backoff.reset();
      } catch (error) {
        if (!(error instanceof UnavailableError)) {
          this.#options.log.error({ err: error, agent: key }, 'the state of an agent could not be stored');
          continue; // a later change may be stored all the same
        }
        if (this.#stop.signal.aborted) return;
        this.#unsaved.add(key);
        await backoff.wait(this.#stop.signal).catch(() => {});
      }
    }
  }

  /** The stored state may be newer than ours: a write without an answer, an earlier process in its last moment. */
  async #store(agent: Agent): Promise<void> {
    const { store, log } = this.#options;
    try {
      await store.save(agent, this.#storedVersions.get(agent.key) ?? 0);
    } catch (error) {
      if (!(error instanceof ConflictError) || agent.userId === null) throw error;
      const stored = await store.find(agent.userId);
      if (!stored) return;
      log.warn({ agent: agent.key }, 'the state of an agent was stored by another process');
      await store.save(agent, stored.version);
    }
    this.learn(agent);
  }
}
