import type { Closable } from '../lib/closer.js';
import type { Log } from '../lib/log.js';
import type { Agent } from './agent.js';
import type { Agents } from './agents.js';
import { NO_PHONE } from './server-breaks.js';

export interface UnreachableAgentsOptions {
  readonly agents: Agents;
  /** 0: never. */
  readonly breakAfterMs: number;
  readonly log: Log;
}

/**
 * Agents who take calls and have no telephone that can be reached. The queue passes over them at once; after a while they
 * are sent on a break, so that supervisors and figures do not count on them. Back with their telephone, they take calls
 * again, unless they have changed the break meanwhile.
 *
 * In:     agents, and which telephones can be reached.
 * Out:    breaks with the reason `no-phone`, and their end.
 * Close:  no agent is moved any more.
 */
export class UnreachableAgents implements Closable {
  readonly #options: UnreachableAgentsOptions;
  readonly #timers = new Map<string, NodeJS.Timeout>();
  readonly #stop: () => void;
  #isClosed = false;

  constructor(options: UnreachableAgentsOptions) {
    this.#options = options;
    const { agents } = options;
    // once all have heard of a change: a move within it would reach some of them before it
    this.#stop = agents.onChange(({ key }) => queueMicrotask(() => this.#look(key)));
    for (const { key } of agents.all()) this.#look(key);
  }

  close(): void {
    this.#isClosed = true;
    this.#stop();
    for (const timer of this.#timers.values()) clearTimeout(timer);
    this.#timers.clear();
  }

  #look(key: string): void {
    if (this.#isClosed) return;
    const { agents, breakAfterMs } = this.#options;
    const agent = agents.get(key);
    if (agent !== undefined && this.#isMissing(agent)) {
      if (breakAfterMs === 0 || this.#timers.has(key)) return;
      this.#timers.set(
        key,
        setTimeout(() => this.#sendOnBreak(key), breakAfterMs),
      );
      return;
    }
    clearTimeout(this.#timers.get(key));
    this.#timers.delete(key);
    if (agent?.state === 'break' && agent.reason === NO_PHONE && agents.isOnline(agent)) agents.ready(key);
  }

  /** A telephone without a log-in has no user who could be on a break. */
  #isMissing(agent: Agent): boolean {
    return agent.userId !== null && agent.state === 'available' && !this.#options.agents.isOnline(agent);
  }

  #sendOnBreak(key: string): void {
    const { agents, log } = this.#options;
    this.#timers.delete(key);
    const agent = agents.get(key);
    if (agent === undefined || !this.#isMissing(agent)) return;
    log.warn({ agent: agent.name }, 'no telephone of this agent can be reached: on a break until one can');
    agents.takeBreak(key, NO_PHONE);
  }
}
